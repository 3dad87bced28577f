// The colours of tracks as pieces between two colours each, and as text in code.

internal import Foundation
internal import TabBarKit

extension MotionTrack {
    /// The pieces of a track of colours, each between two neighbours of its list.
    var colorPieces: [MotionPiece] {
        pieces.flatMap { piece -> [MotionPiece] in
            let low = min(piece.from, piece.to), high = max(piece.from, piece.to)
            guard piece.easing == .linear, high - low > 1e-9 else { return [piece] }
            let inner = (Int(low.rounded(.down))...Int(high.rounded(.up))).map(Double.init).filter { $0 > low && $0 < high }
            let values = [piece.from] + (piece.to > piece.from ? inner : inner.reversed()) + [piece.to]
            return zip(values, values.dropFirst()).map { from, to in
                func time(_ value: Double) -> Double { piece.start + (value - piece.from) / (piece.to - piece.from) * piece.duration }
                return MotionPiece(start: time(from), end: time(to), from: from, to: to, easing: .linear)
            }
        }
    }

    /// Whether the track moves colours or lines.
    var isOfPicture: Bool { property == .color || property == .strokeEnd }
}

extension MotionColorMix {
    /// One colour, if the mixture has one alone or two that are known; nil for a mixture with the own colour.
    var single: MotionColor? {
        if share <= 0 || first == second { return first }
        if share >= 1 { return second }
        guard first != .own, second != .own else { return nil }
        let parts = components(own: [])
        return .rgb(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    /// The known colour of a mixture with the own one, and its share.
    var known: (color: MotionColor, share: Double) { first == .own ? (second, share) : (first, 1 - share) }
}

extension CodeText {
    /// The four components of a colour in code, with names; empty for the own colour.
    static func components(_ color: MotionColor, last: String, number: (Double) -> String = CodeText.number) -> String {
        guard case .rgb(let red, let green, let blue, let alpha) = color else { return "" }
        return "red: \(number(red)), green: \(number(green)), blue: \(number(blue)), \(last): \(number(alpha))"
    }

    /// A colour in CSS, such as `#ff3b30`, `currentcolor` or a mixture of both.
    static func css(_ mix: MotionColorMix) -> String {
        func text(_ color: MotionColor) -> String { color == .own ? "currentcolor" : color.text.lowercased() }
        if let single = mix.single { return text(single) }
        let (color, share) = mix.known
        return "color-mix(in srgb, currentcolor, \(text(color)) \(decimals(share * 100, 2))%)"
    }
}
