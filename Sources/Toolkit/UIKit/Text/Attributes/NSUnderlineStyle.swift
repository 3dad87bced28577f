// The styles of underlines and of lines through text.

internal import CoreGraphics
internal import Foundation

/// The lines under or through text, with Apple's raw values: a line, and optionally a pattern.
nonisolated public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int
    /// Creates a style from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// One line of twice the thickness.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 0x09)

    /// The line is solid: no pattern.
    public static let patternSolid = NSUnderlineStyle([])
    /// The line is dotted.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// The line is dashed.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// The line has dashes and dots in turn.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    /// The line has a dash and two dots in turn.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
    /// The line is drawn only at words, and not at the spaces between them.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

    /// The lengths of dashes and gaps, in multiples of the thickness.
    private var pattern: [CGFloat] {
        switch rawValue & 0x700 {
        case 0x100: [1, 1]
        case 0x200: [4, 2]
        case 0x300: [4, 2, 1, 2]
        case 0x400: [4, 2, 1, 2, 1, 2]
        default: []
        }
    }

    /// The line to draw; nil if the style has none.
    func line(color: CGColor?) -> TextDecoration.Line? {
        guard rawValue & 0x0F != 0 else { return nil }
        return TextDecoration.Line(color: color, count: contains(.double) ? 2 : 1, thickness: contains(.thick) ? 2 : 1, pattern: pattern)
    }
}
