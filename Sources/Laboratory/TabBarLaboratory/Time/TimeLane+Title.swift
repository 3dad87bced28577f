// The names of lanes.

internal import UIKit

extension TimeLane {
    /// The name that the user has given the lane, or else its full name, such as "UIImageView · transform.scale" or
    /// "UILabel “Row 3” · transition"; in Arabic with a comma.
    var title: String { givenName ?? owner(hasText: true) + Localized.separator + property }

    /// The interaction of a motion, or the name of the layer, with the text of its view if `hasText` is true.
    func owner(hasText: Bool) -> String {
        if kind == .motion { return Localized.text("interaction.\(layerName)") }
        guard hasText, let text else { return layerName }
        return "\(layerName) “\(text)”"
    }

    /// The key path or the name of the value that changes.
    var property: String {
        switch kind {
        case .property: keyPath ?? ""
        case .transition: Localized.text("laboratory.time.transition")
        case .scrolling: Localized.text("laboratory.time.scrolling")
        case .motion: Localized.text("laboratory.time.motion.\(keyPath ?? "")")
        }
    }

    /// The position of the lane's kind when lanes are sorted by kind: first what an interaction or the user moves.
    var kindRank: Int {
        switch kind {
        case .motion: 0
        case .scrolling: 1
        case .property: 2
        case .transition: 3
        }
    }
}
