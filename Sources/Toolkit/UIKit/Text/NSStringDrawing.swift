// Measuring and drawing of strings without a view.

/// How strings are measured and drawn, with Apple's raw values.
nonisolated public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int
    /// The options of a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The origin is the top left corner of the first line, and lines wrap at the width. Otherwise it is the first line's baseline, and the
    /// text has one line for each of its paragraphs.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// No effect: fonts here have no leading in addition to their line height.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// The bounding rectangle encloses the drawn pixels instead of the lines.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
    /// With `usesLineFragmentOrigin`: if the text does not fit the height, the last line that fits ends with an ellipsis.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// Receives the bounds of a string that was drawn or measured.
@preconcurrency @MainActor open class NSStringDrawingContext: NSObject {
    /// The bounding rectangle of the text that was drawn or measured last.
    open internal(set) var totalBounds = CGRect.zero
    /// The factor by which fonts were reduced: always 1.
    open var actualScaleFactor: CGFloat { 1 }

    /// A context without bounds.
    public override init() { super.init() }
}

extension NSAttributedString {
    /// The size of the text in points, with one line for each paragraph. Text without a font has the system font of 12 points.
    @preconcurrency @MainActor public func size() -> CGSize { DrawnText.attributed(self).size }

    /// Draws the text into the current context, with its top left corner at `point` and one line for each paragraph.
    @preconcurrency @MainActor public func draw(at point: CGPoint) { DrawnText.attributed(self).draw(at: point) }

    /// Draws the text into the current context in lines that wrap at the width of `rect`, clipped to `rect`.
    @preconcurrency @MainActor public func draw(in rect: CGRect) { DrawnText.attributed(self).draw(in: rect) }

    /// Draws the text into the current context, with `rect.origin` as the origin and `rect.size` as the limits that the options describe.
    @preconcurrency @MainActor public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        DrawnText.attributed(self).draw(with: rect, options: options, context: context)
    }

    /// The rectangle that the text needs with the options, not rounded. A width or height of 0 means that there is no limit.
    @preconcurrency @MainActor
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) -> CGRect {
        DrawnText.attributed(self).boundingRect(with: size, options: options, context: context)
    }
}

/// A text that is measured or drawn.
///
/// A plain text is not converted to an attributed string, which would cost time.
enum DrawnText {
    case plain(String, attributes: [NSAttributedString.Key: Any]?)
    case attributed(NSAttributedString)

    var size: CGSize { DrawnString(self, size: .zero, options: []).layout.size }

    func draw(at point: CGPoint) { DrawnString(self, size: .zero, options: []).draw(at: point) }

    func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.clip(to: rect)
        DrawnString(self, size: CGSize(width: rect.width, height: 0), options: .usesLineFragmentOrigin).draw(at: rect.origin)
        context.restoreGState()
    }

    func draw(with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?) {
        let text = DrawnString(self, size: rect.size, options: options)
        let rise = options.contains(.usesLineFragmentOrigin) ? 0 : text.layout.firstBaseline
        text.draw(at: CGPoint(x: rect.minX, y: rect.minY - rise))
        context?.totalBounds = text.bounds.offsetBy(dx: rect.minX, dy: rect.minY)
    }

    func boundingRect(with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?) -> CGRect {
        let bounds = DrawnString(self, size: size, options: options).bounds
        context?.totalBounds = bounds
        return bounds
    }

    fileprivate func runs(_ maker: AttributedRuns) -> [TextLayout.Run] {
        switch self {
        case .plain(let text, let attributes): maker.runs(of: text, attributes: attributes ?? [:])
        case .attributed(let text): maker.runs(of: text)
        }
    }
}

extension TextLayout.Run {
    /// The run, with an ellipsis at the end of its paragraph if the paragraph is too long.
    fileprivate func truncatingTail() -> TextLayout.Run {
        guard let shape, var format = shape.paragraph, format.lineBreakMode != .truncatingTail else { return self }
        format.lineBreakMode = .truncatingTail
        var run = self
        run.shape = shape.inParagraph(format)
        return run
    }
}

/// A string laid out by drawing options.
private struct DrawnString {
    let layout: TextLayout
    private let options: NSStringDrawingOptions

    init(_ text: DrawnText, size: CGSize, options: NSStringDrawingOptions) {
        self.options = options
        let wraps = options.contains(.usesLineFragmentOrigin) && size.width > 0
        var maker = AttributedRuns(font: Self.defaultFont, traits: .current)
        if wraps, size.width < 100_000 { maker.lineWidth = size.width }
        maker.addsDirectionMarks = true
        let runs = text.runs(maker)
        var layoutOptions = TextLayout.Options(maximumWidth: wraps ? size.width : .infinity, lineBreakMode: .wordWrapping)
        var layout = TextLayout(runs: runs, options: layoutOptions)
        if wraps, options.contains(.truncatesLastVisibleLine), size.height > 0, layout.size.height > size.height, layout.lineCount > 1 {
            layoutOptions.maximumLines = max(1, layout.lineCount(fitting: size.height))
            layoutOptions.lineBreakMode = .truncatingTail
            layout = TextLayout(runs: runs.map { $0.truncatingTail() }, options: layoutOptions)
        }
        self.layout = layout
    }

    /// The rectangle of the lines or of the drawn pixels, relative to the origin that the options define.
    var bounds: CGRect {
        let drawn = layout.drawnBounds
        let box = options.contains(.usesDeviceMetrics) && !drawn.isNull ? drawn : CGRect(origin: .zero, size: layout.size)
        return options.contains(.usesLineFragmentOrigin) ? box : box.offsetBy(dx: 0, dy: -layout.firstBaseline)
    }

    func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        layout.draw(in: context, at: point, color: .black)
    }

    private static let defaultFont = UIFont.systemFont(ofSize: 12)
}

// MARK: - Drawing

extension NSString {
    /// The size of the text in points, with one line for each paragraph. Text without a font has the system font of 12 points.
    @preconcurrency @MainActor public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        DrawnText.plain(self as String, attributes: attrs).size
    }

    /// Draws the text into the current context, with its top left corner at `point` and one line for each paragraph.
    @preconcurrency @MainActor public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnText.plain(self as String, attributes: attrs).draw(at: point)
    }

    /// Draws the text into the current context in lines that wrap at the width of `rect`, clipped to `rect`.
    @preconcurrency @MainActor public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnText.plain(self as String, attributes: attrs).draw(in: rect)
    }

    /// Draws the text into the current context, with `rect.origin` as the origin and `rect.size` as the limits that the options describe.
    @preconcurrency @MainActor public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { DrawnText.plain(self as String, attributes: attributes).draw(with: rect, options: options, context: context) }

    /// The rectangle that the text needs with the options, not rounded. A width or height of 0 means that there is no limit.
    @preconcurrency @MainActor public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect { DrawnText.plain(self as String, attributes: attributes).boundingRect(with: size, options: options, context: context) }
}

extension String {
    /// The size of the text in points, with one line for each paragraph. Text without a font has the system font of 12 points.
    @preconcurrency @MainActor
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { DrawnText.plain(self, attributes: attrs).size }

    /// Draws the text into the current context, with its top left corner at `point` and one line for each paragraph.
    @preconcurrency @MainActor public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnText.plain(self, attributes: attrs).draw(at: point)
    }

    /// Draws the text into the current context in lines that wrap at the width of `rect`, clipped to `rect`.
    @preconcurrency @MainActor public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnText.plain(self, attributes: attrs).draw(in: rect)
    }

    /// Draws the text into the current context, with `rect.origin` as the origin and `rect.size` as the limits that the options describe.
    @preconcurrency @MainActor public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { DrawnText.plain(self, attributes: attributes).draw(with: rect, options: options, context: context) }

    /// The rectangle that the text needs with the options, not rounded. A width or height of 0 means that there is no limit.
    @preconcurrency @MainActor public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect { DrawnText.plain(self, attributes: attributes).boundingRect(with: size, options: options, context: context) }
}
