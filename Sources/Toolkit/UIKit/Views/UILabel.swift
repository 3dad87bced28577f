// A view that shows text that is not edited.

@preconcurrency public import Foundation

/// The vertical position of text with a reduced font.
nonisolated public enum UIBaselineAdjustment: Int, Sendable {
    /// The baseline is where the baseline of the unreduced text would be.
    case alignBaselines = 0
    /// The text is centred.
    case alignCenters = 1
    /// The top is where the top of the unreduced text would be.
    case none = 2
}

/// Shows text. Its bitmap covers only the text's drawn bounds, or in subclasses, which may draw elsewhere, the label's bounds. It is drawn
/// again only after changes of text, appearance or size.
@preconcurrency @MainActor open class UILabel: UIView {
    private var content = LabelText.plain(nil)
    /// The properties that were set after the attributed text. They replace the values of its paragraph styles.
    private var styleOverrides: (alignment: NSTextAlignment?, lineBreakMode: NSLineBreakMode?)
    /// The layout for the present size; nil after a change.
    private var laidOut: LabelLayout?
    /// The traits of the colours in the layout.
    private var laidOutTraits: UITraitCollection?

    override func didInit() {
        isUserInteractionEnabled = false
        isOpaque = false
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { content.spokenText }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .staticText }

    // MARK: Text

    /// The text in one font and colour; nil by default. Setting an equal text does nothing.
    open var text: String? {
        get { content.text }
        set {
            if case .plain(let old) = content, old == newValue { return }
            content = .plain(newValue)
            textDidChange()
        }
    }

    /// The text with fonts and colours of its own.
    open var attributedText: NSAttributedString? {
        get { content.attributed(font: font, color: textColor) }
        set {
            // The property copies, as on iOS: changes of a mutable text do not change the label.
            let text = newValue is NSMutableAttributedString ? newValue.map { AttributedText(attributedString: $0) } : newValue
            content = text.map { .attributed($0) } ?? .plain(nil)
            styleOverrides = (nil, nil)
            textDidChange()
        }
    }

    /// The font of text without fonts of its own. Nil sets the default, the system font of 17 points.
    open var font: UIFont! = UILabel.defaultFont {
        didSet {
            if font == nil { font = Self.defaultFont }
            customize(\UILabel.font)
            if oldValue != font { textDidChange() }
        }
    }
    private static let defaultFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    /// Whether fonts of a text style and fonts scaled by `UIFontMetrics` follow the preferred content size category.
    open var adjustsFontForContentSizeCategory = false {
        didSet { if adjustsFontForContentSizeCategory { font = font?.adjusted(for: traitCollection) } }
    }
    /// The colour of text without colours of its own. Nil sets the default, `UIColor.label`.
    open var textColor: UIColor! = .label {
        didSet {
            if textColor == nil { textColor = .label }
            customize(\UILabel.textColor)
            if oldValue != textColor { setNeedsDisplay() }
        }
    }
    /// The colour of a copy of the text that is drawn behind it; nil, the default, for none.
    open var shadowColor: UIColor? { didSet { if oldValue != shadowColor { setNeedsDisplay() } } }
    /// The offset of the shadow, in points; (0, −1) by default, which is upward.
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet { if oldValue != shadowOffset, shadowColor != nil { setNeedsDisplay() } }
    }
    /// The colour of the text while highlighted; nil for `textColor`.
    open var highlightedTextColor: UIColor? {
        didSet {
            customize(\UILabel.highlightedTextColor)
            if isHighlighted { setNeedsDisplay() }
        }
    }
    /// Whether the highlighted colour is used, if there is one.
    open var isHighlighted = false { didSet { if oldValue != isHighlighted, highlightedTextColor != nil { setNeedsDisplay() } } }
    /// Whether the text is drawn in its full colour; a disabled label is pale.
    open var isEnabled = true { didSet { if oldValue != isEnabled { setNeedsDisplay() } } }
    /// The horizontal alignment of the lines. Setting it also applies it to the paragraphs of the present attributed text.
    open var textAlignment = NSTextAlignment.natural {
        didSet {
            let isNew = oldValue != textAlignment || content.isAttributed && styleOverrides.alignment != textAlignment
            styleOverrides.alignment = textAlignment
            if isNew { arrangementDidChange() }
        }
    }
    /// The treatment of lines that are too long. Setting it also applies it to the paragraphs of the present attributed text.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet {
            let isNew = oldValue != lineBreakMode || content.isAttributed && styleOverrides.lineBreakMode != lineBreakMode
            styleOverrides.lineBreakMode = lineBreakMode
            if isNew { textDidChange() }
        }
    }
    /// The maximum number of lines; 0 for no limit.
    open var numberOfLines = 1 { didSet { if oldValue != numberOfLines { textDidChange() } } }

    // MARK: Fitting

    /// Whether the font is reduced, down to `minimumScaleFactor`, to fit the text into the bounds.
    open var adjustsFontSizeToFitWidth = false { didSet { if oldValue != adjustsFontSizeToFitWidth { arrangementDidChange() } } }
    /// The smallest factor by which the font's size is multiplied to fit the text; 0 for no limit.
    open var minimumScaleFactor: CGFloat = 0 { didSet { if oldValue != minimumScaleFactor { arrangementDidChange() } } }
    /// The vertical position of text with a reduced font.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
        didSet { if oldValue != baselineAdjustment { arrangementDidChange() } }
    }
    /// Whether the letters of a single line move closer together, by at most a twentieth of the font size, if the line then needs no
    /// truncation; false by default. Has no effect if `adjustsFontSizeToFitWidth` is true.
    open var allowsDefaultTighteningForTruncation = false {
        didSet { if oldValue != allowsDefaultTighteningForTruncation { arrangementDidChange() } }
    }
    /// Whether a tool tip shows the whole text while the pointer is over a truncated label; false by default.
    open var showsExpansionTextWhenTruncated = false { didSet { if showsExpansionTextWhenTruncated { ExpansionText.isUsed = true } } }
    /// The width for which the intrinsic size of several lines is measured; with 0 their width is not limited.
    open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { if oldValue != preferredMaxLayoutWidth { textDidChange() } } }

    // MARK: Measuring

    /// The size of the text, for `preferredMaxLayoutWidth` if the label has several lines.
    open override var intrinsicContentSize: CGSize {
        measure(width: preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? preferredMaxLayoutWidth : .infinity)
    }

    /// The size of the text, for the width of `size` if the label has several lines.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        measure(width: size.width > 0 && numberOfLines != 1 ? size.width : .infinity)
    }

    /// The text's rectangle at the top of `bounds`, with at most `numberOfLines` lines. The size that fits the text is that of this
    /// rectangle, so that overrides may add margins.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let size = TextLayout(runs: runs(width: self.bounds.width), options: options(width: bounds.width, lines: numberOfLines)).size
        return CGRect(x: bounds.minX, y: bounds.minY, width: size.width, height: min(size.height, bounds.height))
    }

    /// A length without a limit, from which overrides of `textRect(forBounds:limitedToNumberOfLines:)` may subtract margins.
    private static let unlimited: CGFloat = 10_000_000

    /// The size of the text, rounded up to whole device pixels.
    private func measure(width: CGFloat) -> CGSize {
        guard !content.isEmpty else { return .zero }
        let room = CGRect(x: 0, y: 0, width: min(width, Self.unlimited), height: Self.unlimited)
        let size = textRect(forBounds: room, limitedToNumberOfLines: numberOfLines).size
        let scale = displayScale
        return CGSize(width: size.width.roundedUp(toPixelsAt: scale), height: size.height.roundedUp(toPixelsAt: scale))
    }

    private func runs(width: CGFloat) -> [TextLayout.Run] { content.runs(font: font, maker: runMaker(width: width)) }

    private func runMaker(width: CGFloat) -> AttributedRuns {
        var maker = AttributedRuns(font: font, traits: traitCollection)
        maker.naturalAlignment = resolved(.natural).layoutAlignment
        maker.alignment = styleOverrides.alignment.map { resolved($0).layoutAlignment }
        maker.lineBreakMode = styleOverrides.lineBreakMode?.layoutMode
        maker.addsDirectionMarks = true
        if width > 0 { maker.lineWidth = width }
        return maker
    }

    private func options(width: CGFloat, lines: Int) -> TextLayout.Options {
        var options = TextLayout.Options(
            maximumWidth: width, maximumLines: max(0, lines), alignment: resolved(textAlignment).layoutAlignment,
            lineBreakMode: lineBreakMode.layoutMode)
        options.wrapsClippedText = true
        if isMirrored { (options.layoutDirection, options.directionWithoutLetters) = (.rightToLeft, .rightToLeft) }
        return options
    }

    /// Natural alignment follows the layout direction, not the direction of the text.
    private func resolved(_ alignment: NSTextAlignment) -> NSTextAlignment {
        alignment == .natural ? (isMirrored ? .right : .left) : alignment
    }

    override func directionDidChange() {
        super.directionDidChange()
        arrangementDidChange()
    }

    /// The distance from the top of the bounds to the first baseline, in points.
    package var firstBaselineOffset: CGFloat { currentLayout.origin.y + currentLayout.text.firstBaseline }
    /// The distance from the top of the bounds to the last baseline, in points.
    var lastBaselineOffset: CGFloat { currentLayout.origin.y + currentLayout.text.lastBaseline }
    var displayedText: TextLayout { currentLayout.text }

    // MARK: Drawing

    override func sizeDidChange(from oldSize: CGSize) {
        super.sizeDidChange(from: oldSize)
        arrangementDidChange()
    }

    /// Whether nothing but the text in the bounds is drawn; a subclass may override the methods that draw.
    var drawsOnlyText: Bool { type(of: self) == UILabel.self }

    /// Draws into the layer's own backing store, limited to the text's drawn bounds if nothing else is drawn.
    open override func display(_ layer: CALayer) {
        let drawn = drawsOnlyText ? currentLayout.drawnBounds : bounds
        let hasShadow = drawsOnlyText && shadowColor != nil
        layer.backingRect = hasShadow ? drawn.union(drawn.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)) : drawn
        layer.drawIntoBackingStore()
    }

    /// Draws the text with `drawText(in:)`.
    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// Draws the text, laid out for the size of `rect` and centred in it vertically.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let layout = rect.size == bounds.size ? currentLayout : makeLayout(size: rect.size)
        let origin = CGPoint(x: rect.minX + layout.origin.x, y: rect.minY + layout.origin.y)
        if let shadowColor {
            let place = CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height)
            colorlessText(layout).draw(in: context, at: place, color: shadowColor.resolvedColor(with: traitCollection).cgColor)
        }
        layout.text.draw(in: context, at: origin, color: displayedColor.resolvedColor(with: traitCollection).cgColor)
    }

    /// The text without colours of its own, for its shadow.
    private func colorlessText(_ layout: LabelLayout) -> TextLayout {
        guard content.isAttributed else { return layout.text }
        let plain = layout.runs.map { run in
            var run = run
            run.color = nil
            run.decoration = run.decoration?.withoutColors()
            return run
        }
        return TextLayout(runs: plain, options: layout.text.options)
    }

    private var displayedColor: UIColor {
        if isHighlighted, let highlightedTextColor { return highlightedTextColor }
        return isEnabled ? textColor : .tertiaryLabel
    }

    /// Also draws the text in the new colours.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }

    override func applyTraits(_ traits: UITraitCollection) {
        super.applyTraits(traits)
        if adjustsFontForContentSizeCategory { font = font?.adjusted(for: traits) }
    }

    var currentLayout: LabelLayout {
        if let laidOut, laidOut.size == bounds.size, colorsAreUpToDate { return laidOut }
        if content.isAttributed { laidOutTraits = traitCollection }
        let layout = makeLayout(size: bounds.size)
        laidOut = layout
        return layout
    }

    private func makeLayout(size: CGSize) -> LabelLayout {
        // Apple: the adjustment is effective for one line only. Attributed text is centred, as square/Blueprint's pictures show (iOS 17).
        let hasBaseline = numberOfLines == 1 && !content.isAttributed
        return LabelLayout(
            runs: runs(width: size.width), options: options(width: size.width, lines: numberOfLines), size: size,
            fit: adjustsFontSizeToFitWidth ? .shrink(to: minimumScaleFactor) : allowsDefaultTighteningForTruncation ? .tighten : .truncate,
            baseline: hasBaseline ? baselineAdjustment : .alignCenters)
    }

    /// Traits may change after the layout, for example in a move to a window. They affect only the layout of text with its own colours.
    private var colorsAreUpToDate: Bool { !content.isAttributed || !traitCollection.hasDifferentColorAppearance(comparedTo: laidOutTraits) }

    /// Called when the position of the text has changed, but not its size.
    private func arrangementDidChange() {
        laidOut = nil
        setNeedsDisplay()
    }

    private func textDidChange() {
        arrangementDidChange()
        invalidateIntrinsicContentSize()
    }
}
