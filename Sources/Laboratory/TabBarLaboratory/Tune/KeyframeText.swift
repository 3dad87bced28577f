// Keyframes and curves as text on the clipboard.

internal import Foundation
internal import TabBarKit

/// A keyframe as text, such as `keyframe(30%, 20) cubic-bezier(0.42, 0, 0.58, 1)`; the easing after it can be missing.
struct KeyframeText: Equatable {
    /// The time as a fraction of the duration, 0…1.
    var time: Double
    var value: Double
    var easing: TimingCurve?

    init(time: Double, value: Double, easing: TimingCurve?) { (self.time, self.value, self.easing) = (time, value, easing) }

    /// Reads a keyframe; nil if the text is none.
    init?(_ text: String) {
        let plain = text.trimmingCharacters(in: .whitespaces)
        guard plain.hasPrefix("keyframe("), let end = plain.firstIndex(of: ")") else { return nil }
        let parts = plain[..<end].dropFirst(9).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, parts[0].hasSuffix("%"), let percent = Double(parts[0].dropLast()), let value = Double(parts[1]),
            (0...100).contains(percent), value.isFinite
        else { return nil }
        let rest = String(plain[plain.index(after: end)...])
        guard rest.allSatisfy(\.isWhitespace) || TimingCurve(text: rest) != nil else { return nil }
        self.init(time: percent / 100, value: value, easing: TimingCurve(text: rest))
    }

    /// The keyframes of a text with one in each line, in the order of time; none if a line has another text.
    static func lines(_ text: String) -> [KeyframeText] {
        let lines = text.split(whereSeparator: \.isNewline).map { KeyframeText(String($0)) }
        let keyframes = lines.compactMap { $0 }.sorted { $0.time < $1.time }
        return keyframes.count == lines.count ? keyframes : []
    }

    var text: String {
        let place = "keyframe(\(DecimalText.trimmed(time * 100, decimals: 3))%, \(DecimalText.trimmed(value, decimals: 6)))"
        return place + (easing.map { " " + $0.functionText } ?? "")
    }
}

extension TimingCurve {
    /// The curve as a function of CSS, also for curves with names.
    var functionText: String {
        "cubic-bezier(\([x1, y1, x2, y2].map { DecimalText.trimmed($0, decimals: 4) }.joined(separator: ", ")))"
    }
}
