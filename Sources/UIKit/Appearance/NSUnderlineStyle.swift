// Underlines and lines through text, and the text attributes that labels and strings draw besides fonts and colours.

internal import CoreGraphics
public import Foundation

/// The lines under or through text, with Apple's raw values. Patterns are drawn as solid lines.
nonisolated public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int
    /// The style of a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// One line of twice the thickness.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 0x09)

    /// The line to draw; nil if the style has none.
    func line(color: CGColor?) -> TextDecoration.Line? {
        guard rawValue & 0x0F != 0 else { return nil }
        return TextDecoration.Line(color: color, count: contains(.double) ? 2 : 1, thickness: contains(.thick) ? 2 : 1)
    }
}

nonisolated extension NSAttributedString.Key {
    /// The points that are added to the font's distance between characters, as a number; in labels and drawn strings.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The raw value of an `NSUnderlineStyle` for a line through the text; in labels and drawn strings.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The `UIColor` of the line through the text; by default, the text's colour. In labels and drawn strings.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// The `UIColor` of the line under the text; by default, the text's colour. In labels and drawn strings.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The points by which the characters are above the baseline, as a number; in labels and drawn strings.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

/// The attributes of a run of text that labels and drawn strings read.
@MainActor
struct RunAttributes {
    let attributes: [NSAttributedString.Key: Any]
    let traits: UITraitCollection

    /// The points that are added to the font's distance between characters.
    var kern: CGFloat { number(.kern) }

    /// The decoration; nil without one.
    var decoration: TextDecoration? {
        let underline = style(.underlineStyle).line(color: color(.underlineColor))
        let strikethrough = style(.strikethroughStyle).line(color: color(.strikethroughColor))
        let (background, rise) = (color(.backgroundColor), number(.baselineOffset))
        guard underline != nil || strikethrough != nil || background != nil || rise != 0 else { return nil }
        return TextDecoration(underline: underline, strikethrough: strikethrough, background: background, rise: rise)
    }

    private func number(_ key: NSAttributedString.Key) -> CGFloat {
        switch attributes[key] {
        case let value as CGFloat: value.isFinite ? value : 0
        case let value as Double: value.isFinite ? value : 0
        case let value as Float: value.isFinite ? CGFloat(value) : 0
        case let value as Int: CGFloat(value)
        case let value as NSNumber: CGFloat(value.doubleValue)
        default: 0
        }
    }

    private func style(_ key: NSAttributedString.Key) -> NSUnderlineStyle {
        (attributes[key] as? NSUnderlineStyle) ?? NSUnderlineStyle(rawValue: Int(min(max(number(key), 0), 0xFFFF)))
    }

    private func color(_ key: NSAttributedString.Key) -> CGColor? {
        (attributes[key] as? UIColor)?.resolvedColor(with: traits).cgColor
    }
}

extension NSParagraphStyle {
    /// The height of lines in `font`, in points; nil if the style does not change the font's line height.
    @MainActor
    func lineHeight(for font: UIFont) -> CGFloat? {
        guard minimumLineHeight > 0 || maximumLineHeight > 0 || lineHeightMultiple > 0 else { return nil }
        let natural = font.lineHeight * (lineHeightMultiple > 0 ? lineHeightMultiple : 1)
        let height = max(natural, minimumLineHeight)
        return maximumLineHeight > 0 ? min(height, maximumLineHeight) : height
    }
}
