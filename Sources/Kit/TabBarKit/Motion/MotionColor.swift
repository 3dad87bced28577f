// The colours of tracks, which are data, and their mixture.

@preconcurrency internal import Foundation

/// A colour of a track. Its text in a file is `own`, `#RRGGBB` or `#RRGGBBAA`.
nonisolated public enum MotionColor: Hashable, Sendable {
    /// The colour that the icon has at rest.
    case own
    /// The components in sRGB, 0…1.
    case rgb(red: Double, green: Double, blue: Double, alpha: Double)

    /// Reads the text of a file; nil if it is not a colour.
    public init?(text: String) {
        if text == "own" {
            self = .own
            return
        }
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        let all = digits.count == 6 ? number << 8 | 0xFF : number
        func part(_ shift: UInt32) -> Double { Double(all >> shift & 0xFF) / 255 }
        self = .rgb(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }

    /// The text in a file.
    public var text: String {
        guard case .rgb(let red, let green, let blue, let alpha) = self else { return "own" }
        func byte(_ value: Double) -> String { String(format: "%02X", Int((value > 0 ? min(value, 1) * 255 : 0).rounded())) }
        return "#" + byte(red) + byte(green) + byte(blue) + (alpha < 1 ? byte(alpha) : "")
    }
}

/// A mixture of two colours.
nonisolated public struct MotionColorMix: Hashable, Sendable {
    /// The colours.
    public let first, second: MotionColor
    /// The share of the second colour, 0…1.
    public let share: Double
    /// The place in a list of colours that stands for the own colour, without a place in the list.
    public static let rest = -1.0
    /// The own colour alone.
    public static let own = MotionColorMix(first: .own, second: .own, share: 0)

    /// The components of the mixture in sRGB, 0…1: red, green, blue and alpha. `own` has those of the colour at rest.
    public func components(own: [Double]) -> [Double] {
        func parts(_ color: MotionColor) -> [Double] {
            if case .rgb(let red, let green, let blue, let alpha) = color { [red, green, blue, alpha] } else { own }
        }
        return zip(parts(first), parts(second)).map { $0 + ($1 - $0) * share }
    }
}

nonisolated extension MotionTrack {
    /// The colour `time` seconds after the beginning of the phase; the target's own one for a track without colours.
    public func color(at time: Double) -> MotionColorMix { color(of: value(at: time)) }

    /// The colour at a place in the track's colours; the own one at `MotionColorMix.rest`. The overshoot of a spring has the last colour.
    public func color(of value: Double) -> MotionColorMix {
        guard !colors.isEmpty, value != MotionColorMix.rest else { return .own }
        let place = min(max(value.isFinite ? value : 0, 0), Double(colors.count - 1)), index = min(Int(place), colors.count - 1)
        return MotionColorMix(first: colors[index], second: colors[min(index + 1, colors.count - 1)], share: place - Double(index))
    }
}
