// A view in a dump of the view hierarchy.

import Foundation

/// A view's properties in a dump of the view hierarchy.
struct ViewNode: Equatable {
    let name: String
    let frame: CGRect
    let text: String?
    let isHidden: Bool
    let alpha: Double
    let isSelected: Bool
    let subviews: [ViewNode]

    init(json: Data) throws {
        self = try ViewNode(JSONSerialization.jsonObject(with: json))
    }

    private init(_ value: Any) throws {
        guard let object = value as? [String: Any], let name = object["class"] as? String,
            let frame = object["frame"] as? [String: Double], let x = frame["x"], let y = frame["y"], let width = frame["width"],
            let height = frame["height"], let hidden = object["hidden"] as? Bool, let alpha = object["alpha"] as? Double,
            let selected = object["selected"] as? Bool, object["enabled"] is Bool, let subviews = object["subviews"] as? [Any]
        else { throw RecordedProcess.Failure(description: "not a view: \(value)") }
        self.name = name
        self.frame = CGRect(x: x, y: y, width: width, height: height)
        text = object["text"] as? String
        isHidden = hidden
        self.alpha = alpha
        isSelected = selected
        self.subviews = try subviews.map(ViewNode.init)
    }

    /// This view and its descendants in back-to-front order.
    var all: [ViewNode] { [self] + subviews.flatMap(\.all) }

    /// The views of the class `name`.
    func all(_ name: String) -> [ViewNode] { all.filter { $0.name == name } }

    /// The first text of this view and its descendants.
    var firstText: String? { all.lazy.compactMap(\.text).first }
}

extension ViewNode {
    /// The visible rows of scene `wheel`, with their numbers and frames, from the top.
    var rows: [(number: Int, frame: CGRect)] {
        all("UITableViewCell").filter { !$0.isHidden }
            .compactMap { cell in cell.firstText.flatMap(Int.init).map { ($0, cell.frame) } }
            .sorted { $0.0 < $1.0 }
    }

    /// The texts of the visible rows, from the top.
    var rowTexts: [String] {
        all("UITableViewCell").filter { !$0.isHidden }.sorted { $0.frame.minY < $1.frame.minY }.compactMap(\.firstText)
    }

    var table: ViewNode? { all("UITableView").first }
    var wheel: ViewNode? { all("WheelView").first }
    var tabButtons: [ViewNode] { all("UITabBarButton") }

    /// The wheel's upper and lower number, and the lower one's share of the height.
    var wheelState: (upper: Int, lower: Int, share: Double)? {
        guard let labels = wheel?.subviews, labels.count == 2, let upper = labels[0].text.flatMap(Int.init),
            let lower = labels[1].text.flatMap(Int.init)
        else { return nil }
        return (upper, lower, labels[1].frame.height / (labels[0].frame.height + labels[1].frame.height))
    }
}
