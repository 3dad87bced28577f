// A view that shows text which is not edited.

internal import CoreGraphics
@preconcurrency public import Foundation
public import QuartzCore

/// Where text that was shrunk to fit stands in its line.
nonisolated public enum UIBaselineAdjustment: Int, Sendable {
    case alignBaselines = 0
    case alignCenters = 1
    case none = 2
}

/// Shows text. Its bitmap covers the ink alone, and is drawn anew only when the text or its look changes.
@preconcurrency @MainActor
open class UILabel: UIView {
    private var content = LabelText.plain("")
    /// The text set for the present size; nil when something of it has changed.
    private var laidOut: LabelLayout?
    /// The traits that the colours in the text were laid out for.
    private var laidOutTraits: UITraitCollection?
    private var announcedSize: CGSize?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { text }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .staticText }

    // MARK: Text

    /// The text in one font and colour. Setting the same text again costs nothing.
    open var text: String? {
        get { content.string }
        set {
            if case .plain(let present) = content, present == newValue ?? "" { return }
            content = .plain(newValue ?? "")
            textDidChange()
        }
    }

    /// The text with fonts and colours of its own.
    open var attributedText: NSAttributedString? {
        get { content.attributed(font: font, color: textColor) }
        set {
            content = newValue.map { .attributed($0) } ?? .plain("")
            textDidChange()
        }
    }

    /// What the text is set in, where it has no fonts of its own; nil is the label's default.
    open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
        didSet { if oldValue != font { textDidChange() } }
    }
    /// Whether a font of a text style, or one that `UIFontMetrics` scaled, follows the user's size of texts.
    open var adjustsFontForContentSizeCategory = false {
        didSet { if adjustsFontForContentSizeCategory { font = font?.adjusted(for: traitCollection) } }
    }
    /// What the text is drawn in, where it has no colours of its own; nil is the label's default.
    open var textColor: UIColor! = .label {
        didSet { if oldValue != textColor { setNeedsDisplay() } }
    }
    /// What the text is drawn in while highlighted.
    open var highlightedTextColor: UIColor? {
        didSet { if isHighlighted { setNeedsDisplay() } }
    }
    /// Whether the highlighted colour is used, if there is one.
    open var isHighlighted = false {
        didSet { if oldValue != isHighlighted, highlightedTextColor != nil { setNeedsDisplay() } }
    }
    /// Whether the text looks as if it could be acted upon; one that cannot is pale.
    open var isEnabled = true {
        didSet { if oldValue != isEnabled { setNeedsDisplay() } }
    }
    /// Where lines lie across the label.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if oldValue != textAlignment { arrangementDidChange() } }
    }
    /// What happens to a line that is too long.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { if oldValue != lineBreakMode { textDidChange() } }
    }
    /// The number of lines at most; 0 for as many as there are.
    open var numberOfLines = 1 {
        didSet { if oldValue != numberOfLines { textDidChange() } }
    }

    // MARK: Fitting

    /// Whether a line that is too long is set smaller, down to `minimumScaleFactor`.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if oldValue != adjustsFontSizeToFitWidth { arrangementDidChange() } }
    }
    /// The smallest part of the font's size that fitting may go down to; 0 for as small as needed.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { if oldValue != minimumScaleFactor { arrangementDidChange() } }
    }
    /// Where text that was set smaller lies down the label.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
        didSet { if oldValue != baselineAdjustment { arrangementDidChange() } }
    }
    /// The width at which several lines' intrinsic height is measured; 0 for one line as long as the text.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if oldValue != preferredMaxLayoutWidth { textDidChange() } }
    }

    // MARK: Measuring

    open override var intrinsicContentSize: CGSize {
        let width = preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? preferredMaxLayoutWidth : .infinity
        return measure(width: width)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 && numberOfLines != 1 ? size.width : .infinity
        return measure(width: width)
    }

    /// The text's rectangle within `bounds`, of at most `numberOfLines` lines.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let layout = TextLayout(runs: runs, options: options(width: bounds.width, lines: numberOfLines))
        return CGRect(
            x: bounds.minX, y: bounds.minY + max(0, (bounds.height - layout.size.height) / 2), width: layout.size.width,
            height: min(layout.size.height, bounds.height))
    }

    /// The size of the text, rounded up to whole device pixels.
    private func measure(width: CGFloat) -> CGSize {
        guard !content.isEmpty else { return .zero }
        let size = TextLayout(runs: runs, options: options(width: width, lines: numberOfLines)).size
        let scale = displayScale
        return CGSize(width: size.width.roundedUp(toPixelsAt: scale), height: size.height.roundedUp(toPixelsAt: scale))
    }

    private var runs: [TextLayout.Run] { content.runs(font: font, in: traitCollection) }

    private func options(width: CGFloat, lines: Int) -> TextLayout.Options {
        let style = content.paragraphStyle
        return TextLayout.Options(
            maximumWidth: width, maximumLines: max(0, lines), alignment: resolved(style?.alignment ?? textAlignment).layoutAlignment,
            lineBreakMode: lineBreakMode.layoutMode, lineSpacing: style?.lineSpacing ?? 0)
    }

    /// Natural is where the interface's lines begin, whatever the text's own direction.
    private func resolved(_ alignment: NSTextAlignment) -> NSTextAlignment {
        alignment == .natural ? (isMirrored ? .right : .left) : alignment
    }

    override func directionDidChange() {
        super.directionDidChange()
        arrangementDidChange()
    }

    /// From the top of the bounds to the first line's baseline, in points.
    var firstBaselineOffset: CGFloat { currentLayout.origin.y + currentLayout.text.firstBaseline }
    /// From the top of the bounds to the last line's baseline, in points.
    var lastBaselineOffset: CGFloat { currentLayout.origin.y + currentLayout.text.lastBaseline }
    /// The size the font was shrunk to so that the text fits, in points.
    var displayedPointSize: CGFloat { font.pointSize * currentLayout.shrinkage }

    // MARK: Drawing

    override func sizeDidChange(from oldSize: CGSize) {
        super.sizeDidChange(from: oldSize)
        arrangementDidChange()
    }

    /// Labels' bitmaps live in the layer's own store, which keeps them between drawings.
    open override func display(_ layer: CALayer) {
        layer.backingRect = currentLayout.ink
        layer.drawIntoBackingStore()
    }

    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// Draws the text, placed for the bounds.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let layout = currentLayout
        let origin = CGPoint(x: rect.minX + layout.origin.x, y: rect.minY + layout.origin.y)
        layout.text.draw(in: context, at: origin, color: displayedColor.resolvedColor(with: traitCollection).cgColor)
    }

    private var displayedColor: UIColor {
        if isHighlighted, let highlightedTextColor { return highlightedTextColor }
        return isEnabled ? textColor ?? .label : .tertiaryLabel
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }

    override func takeTraits(_ traits: UITraitCollection) {
        super.takeTraits(traits)
        if adjustsFontForContentSizeCategory { font = font?.adjusted(for: traits) }
    }

    private var currentLayout: LabelLayout {
        if let laidOut, laidOut.size == bounds.size, colorsAreUpToDate { return laidOut }
        if content.hasOwnColors { laidOutTraits = traitCollection }
        let layout = LabelLayout(
            runs: runs, options: options(width: bounds.width, lines: numberOfLines), size: bounds.size,
            fit: adjustsFontSizeToFitWidth ? .shrink(to: minimumScaleFactor) : .truncate, baseline: baselineAdjustment)
        laidOut = layout
        return layout
    }

    /// A label can be laid out before it comes into its window, and appearances change: only texts with colours need to ask.
    private var colorsAreUpToDate: Bool { !content.hasOwnColors || !traitCollection.hasDifferentColorAppearance(comparedTo: laidOutTraits) }

    /// The text's place in the bounds is another; its own size is not.
    private func arrangementDidChange() {
        laidOut = nil
        setNeedsDisplay()
    }

    private func textDidChange() {
        arrangementDidChange()
        invalidateIntrinsicContentSize()
    }
}
