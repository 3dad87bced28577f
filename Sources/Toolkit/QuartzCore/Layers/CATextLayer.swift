// A layer that draws a text.

public import CoreGraphics
public import Foundation

/// The place of the ellipsis in a line that is too long.
public nonisolated struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No ellipsis: the text is clipped to the bounds.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// At the start of the line.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// In the middle of the line.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
    /// At the end of the line.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
}

/// The horizontal alignment of lines.
public nonisolated struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Left, or right for right-to-left scripts.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// At the left edge.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// At the right edge.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// In the middle.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// From edge to edge, except for the last line of a paragraph.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// A font type of another module. `CATextLayer.font` and attributed strings can contain it.
package protocol TextLayerFont {
    /// The font of Core Graphics.
    nonisolated var textLayerFont: Font { get }
}

/// A colour type of another module. Attributed strings can contain it.
package protocol TextLayerColor {
    /// The colour in the present appearance.
    var textLayerColor: CGColor { get }
}

/// A layer that draws a text from the top of its bounds, clipped to the bounds.
@preconcurrency @MainActor open class CATextLayer: CALayer {
    var text = TextValues()

    override func plainCopy() -> CALayer { CATextLayer(layer: self) }

    override func copyValues(from other: CALayer) {
        super.copyValues(from: other)
        if let other = other as? CATextLayer { text = other.text }
    }

    override var drawsSubclassContent: Bool { !text.isEmpty }
    override var followsBoundsOrigin: Bool { true }
    override func paintSubclassContent(in context: CGContext) { text.paint(in: context, bounds: _bounds) }

    /// The text, a `String` or an `NSAttributedString`; other objects draw nothing. The attributes for font, colour and underline replace
    /// the layer's properties. Nil by default.
    open var string: Any? {
        get { text.string }
        set { changeAppearance { text.string = newValue } }
    }

    /// The font: a `Font` or a `UIFont`, without regard to its size, or the name of a family. Nil, the default, means the system font.
    open var font: Any? {
        get { text.font }
        set { changeAppearance { text.font = newValue } }
    }

    /// The size of the font, in points. The default is 36. Animatable.
    open var fontSize: CGFloat {
        get { text.fontSize }
        set { if newValue != text.fontSize { change(.fontSize) { text.fontSize = newValue } } }
    }

    /// The colour of the text. The default is white; nil draws nothing. Animatable.
    open var foregroundColor: CGColor? {
        get { text.foregroundColor }
        set { if newValue != text.foregroundColor { change(.foregroundColor) { text.foregroundColor = newValue } } }
    }

    /// Whether lines wrap at the width of the bounds. False by default.
    open var isWrapped: Bool {
        get { text.isWrapped }
        set { if newValue != text.isWrapped { changeAppearance { text.isWrapped = newValue } } }
    }

    /// The place of the ellipsis in a line that is too long, or in the last line that fits. The default is `none`.
    open var truncationMode: CATextLayerTruncationMode {
        get { text.truncationMode }
        set { if newValue != text.truncationMode { changeAppearance { text.truncationMode = newValue } } }
    }

    /// The horizontal alignment of lines. The default is `natural`.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { text.alignmentMode }
        set { if newValue != text.alignmentMode { changeAppearance { text.alignmentMode = newValue } } }
    }
}

extension LayerProperty {
    static let fontSize = LayerProperty("fontSize", \CATextLayer.text.fontSize, .number)
    static let foregroundColor = LayerProperty("foregroundColor", \CATextLayer.text.foregroundColor, .color)

    static let textProperties = [fontSize, foregroundColor]
}

/// The text of a text layer, its font and its layout.
struct TextValues {
    var string: Any?
    var font: Any?
    var fontSize: CGFloat = 36
    var foregroundColor: CGColor? = .white
    var isWrapped = false
    var truncationMode = CATextLayerTruncationMode.none
    var alignmentMode = CATextLayerAlignmentMode.natural

    /// Whether there is nothing to draw.
    var isEmpty: Bool {
        guard foregroundColor != nil || string is NSAttributedString else { return true }
        return switch string {
        case let text as NSAttributedString: text.length == 0
        case let text as String: text.isEmpty
        default: true
        }
    }

    private var layoutFont: Font {
        var font =
            switch self.font {
            case let font as Font: font
            case let font as any TextLayerFont: font.textLayerFont
            case let name as String: Font(family: name, pointSize: fontSize)
            default: Font(pointSize: fontSize)
            }
        font.pointSize = fontSize
        return font
    }

    /// The runs of the text with one font and colour each.
    @MainActor private var runs: [TextLayout.Run] {
        let font = layoutFont
        if let text = string as? String { return [TextLayout.Run(text, font: font)] }
        guard let text = string as? NSAttributedString else { return [] }
        var runs: [TextLayout.Run] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            let named = { (name: String) in attributes[NSAttributedString.Key(name)] }
            let own = named("NSFont")
            let color = named("NSColor")
            let isUnderlined = (named("NSUnderline") as? NSNumber)?.intValue ?? named("NSUnderline") as? Int ?? 0 != 0
            runs.append(
                TextLayout.Run(
                    (text.string as NSString).substring(with: range),
                    font: own as? Font ?? (own as? any TextLayerFont)?.textLayerFont ?? font,
                    color: color as? CGColor ?? (color as? any TextLayerColor)?.textLayerColor,
                    decoration: isUnderlined ? TextDecoration(underline: TextDecoration.Line()) : nil))
        }
        return runs
    }

    private static let alignments: [CATextLayerAlignmentMode: TextLayout.Alignment] = [
        .left: .left, .right: .right, .center: .center, .justified: .justified,
    ]
    private static let truncations: [CATextLayerTruncationMode: TextLayout.LineBreakMode] = [
        .start: .truncatingHead, .middle: .truncatingMiddle, .end: .truncatingTail,
    ]

    /// Draws the text from the top of `bounds`, clipped to them.
    @MainActor func paint(in context: CGContext, bounds: CGRect) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let runs = runs
        let paragraphs = runs.reduce(1) { $0 + $1.text.count { $0.isNewline } }
        var options = TextLayout.Options(
            maximumWidth: bounds.width, maximumLines: isWrapped ? 0 : paragraphs, alignment: Self.alignments[alignmentMode] ?? .natural,
            lineBreakMode: Self.truncations[truncationMode] ?? (isWrapped ? .wordWrapping : .clipping))
        var layout = TextLayout(runs: runs, options: options)
        if isWrapped, truncationMode != .none, layout.size.height > bounds.height {
            options.maximumLines = max(1, layout.lineCount(fitting: bounds.height))
            layout = TextLayout(runs: runs, options: options)
        }
        context.saveGState()
        context.clip(to: bounds)
        layout.draw(in: context, at: bounds.origin, color: foregroundColor ?? .clear)
        context.restoreGState()
    }
}
