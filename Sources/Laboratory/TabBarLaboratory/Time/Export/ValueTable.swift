// The values of all lanes as comma-separated values (RFC 4180).

internal import UIKit

/// Writes a line for each frame, with the time and the value of each component of each lane.
struct ValueTable {
    let lanes: [TimeLane]
    let history: LayerHistory

    private var hasTwoPhones: Bool { lanes.contains { $0.phone == .companion } }

    /// The text of the table. Times are in seconds since `start`; the first frame may have appeared before it. A value is empty while
    /// no animation of its lane runs.
    func text(of frames: Range<Int>, from start: Double) -> String {
        guard !frames.isEmpty else { return "" }
        let end = history.time(of: frames.upperBound - 1)
        let columns = lanes.filter { lane in lane.bars.contains { $0.begin <= end && $0.lastTime >= start && !$0.values.isEmpty } }
        var lines = [(["time"] + columns.flatMap(titles)).map(Self.quoted).joined(separator: ",")]
        for index in frames {
            let time = max(history.time(of: index), start)
            var fields = [Self.number(time - start)]
            for lane in columns {
                let none = Array(repeating: "", count: max(lane.componentNames.count, 1))
                fields += lane.value(at: time)?.map(Self.number) ?? none
            }
            lines.append(fields.joined(separator: ","))
        }
        return lines.map { $0 + "\r\n" }.joined()
    }

    /// The titles of a lane's columns. If there are lanes of the second phone, the titles begin with the name of the phone.
    private func titles(of lane: TimeLane) -> [String] {
        let phone = lane.phone == .layer ? Comparison.names.first : Comparison.names.second
        let title = (hasTwoPhones ? "\(phone) " : "") + (lane.givenName ?? "\(lane.layerName) \(lane.keyPath ?? "")")
        return lane.componentNames.isEmpty ? [title] : lane.componentNames.map { "\(title).\($0)" }
    }

    private static func number(_ value: Double) -> String { "\((value * 1e9).rounded() / 1e9)" }

    private static func quoted(_ field: String) -> String {
        field.contains { ",\"\r\n".contains($0) } ? "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : field
    }
}
