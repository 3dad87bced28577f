// Pictures in lines of text.

@preconcurrency public import Foundation

/// A picture in place of a character U+FFFC, for the attribute `attachment`.
@preconcurrency @MainActor open class NSTextAttachment: NSObject {
    nonisolated private let mark = coreFoundationMark

    /// The character that attachments replace.
    nonisolated public static let character = 0xFFFC

    /// The picture; nil, the default, for an empty space of the size of `bounds`.
    open var image: UIImage?
    /// The rectangle of the picture, with the origin on the baseline and y upward; zero, the default, for the size of the image.
    open var bounds = CGRect.zero
    /// The data with which the attachment was created; nil by default.
    open var contents: Data?
    /// The type of `contents`, a uniform type identifier.
    open var fileType: String?
    /// The space at both ends of the picture, in points; 0 by default.
    open var lineLayoutPadding: CGFloat = 0
    /// The text that a screen reader reads; nil, the default, for the label of the image.
    open var accessibilityLabel: String?

    /// Draws the attachment; the same object in each layout, so that two layouts of the same text are equal.
    lazy var picture = AttachmentPicture(attachment: self)

    /// An attachment without an image.
    public override init() { super.init() }

    /// An attachment with data. Data of a PNG, JPEG or SVG image also set `image`.
    public init(data contentData: Data?, ofType uti: String?) {
        super.init()
        contents = contentData
        fileType = uti
        image = contentData.flatMap(UIImage.init(data:))
    }

    /// An attachment with an image.
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }

    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}

    /// The rectangle of the picture, with the origin on the baseline and y upward: `bounds`, or else the image's size. Symbol images
    /// are drawn centred on the capital letters.
    ///
    /// `lineFrag` is as wide as the lines; `textContainer` is nil in labels and drawn strings.
    open func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
        characterIndex charIndex: Int
    ) -> CGRect { bounds != .zero ? bounds : CGRect(origin: .zero, size: image?.size ?? .zero) }

    /// The picture to draw; `image` by default.
    open func image(forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int) -> UIImage? { image }

    /// The padding, or 0 if it is negative or not finite.
    fileprivate var padding: CGFloat { lineLayoutPadding.isFinite ? max(0, lineLayoutPadding) : 0 }

    /// The text that a screen reader reads; nil if there is none.
    var spokenText: String? { accessibilityLabel ?? image?.accessibilityLabel }
}

nonisolated extension NSAttributedString {
    /// Creates a text of one character with an attachment.
    public convenience init(attachment: NSTextAttachment) { self.init(string: "\u{FFFC}", attributes: [.attachment: attachment]) }

    /// Whether a range has attachments. The range is limited to the text.
    public func containsAttachments(in range: NSRange) -> Bool {
        guard let part = range.checked?.clamped(to: 0..<length), !part.isEmpty else { return false }
        var found = false
        enumerateAttribute(.attachment, in: NSRange(part)) { value, _, stop in
            guard value is NSTextAttachment else { return }
            found = true
            stop.pointee = true
        }
        return found
    }
}

/// Draws an attachment in a line.
@MainActor final class AttachmentPicture: TextPicture {
    private weak var attachment: NSTextAttachment?
    weak var container: NSTextContainer?
    /// The position of the attachment's character at the last layout.
    var index = 0

    init(attachment: NSTextAttachment) { self.attachment = attachment }

    /// The box of the picture in a line of `width` points, for a font.
    func box(width: CGFloat, font: UIFont) -> RunShape.Box {
        guard let attachment else { return RunShape.Box(size: .zero, rise: 0) }
        let line = CGRect(x: 0, y: 0, width: width, height: font.lineHeight)
        let bounds = attachment.attachmentBounds(for: container, proposedLineFragment: line, glyphPosition: .zero, characterIndex: index)
        // Subclasses may return negative sizes or NaN; the box counts NaN as 0.
        let size = CGSize(width: abs(bounds.size.width), height: abs(bounds.size.height))
        var rise = bounds.origin.y
        if attachment.bounds == .zero, bounds.origin == .zero, attachment.image?.isSymbolImage == true {
            rise = (font.capHeight - size.height) / 2
        }
        return RunShape.Box(size: CGSize(width: size.width + 2 * attachment.padding, height: size.height), rise: rise)
    }

    func draw(in context: CGContext, rect: CGRect, color: CGColor) {
        guard let attachment else { return }
        let rect = rect.insetToMiddle(dx: attachment.padding, dy: 0)
        guard !rect.isNull, rect.width > 0, rect.width < Self.longestSide, rect.height < Self.longestSide,
            let image = attachment.image(forBounds: rect, textContainer: container, characterIndex: index)
        else { return }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        if image.isTemplate, let tinted = image.tintedBitmap(color, scale: context.scale, drawnSize: image.isResizable ? nil : rect.size) {
            UIImage(cgImage: tinted, scale: context.scale, orientation: .up).draw(in: rect)
        } else {
            image.draw(in: rect)
        }
    }

    /// The greatest width and height of a picture. Larger pictures are not drawn, to limit memory.
    private static let longestSide: CGFloat = 8192
}
