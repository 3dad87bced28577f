// Images: bitmaps with a scale, and SVG drawings for any scale.

public import CoreGraphics
@preconcurrency public import Foundation

/// An image with its size in points.
@preconcurrency @MainActor
open class UIImage: NSObject {
    /// Whether an image is shown in its own colours or filled with the tint.
    nonisolated public enum RenderingMode: Int, Sendable {
        /// In its own colours; bars, menus and system buttons fill it with the tint.
        case automatic = 0
        /// In its own colours.
        case alwaysOriginal = 1
        /// Filled with the tint.
        case alwaysTemplate = 2
    }

    /// How the middle of a resizable image is filled.
    nonisolated public enum ResizingMode: Int, Sendable {
        case tile = 0
        case stretch = 1
    }

    /// The orientation of a bitmap.
    nonisolated public enum Orientation: Int, Sendable {
        case up = 0
    }

    /// The size in points.
    public let size: CGSize
    /// Device pixels per point.
    public let scale: CGFloat
    /// Whether views show the image in its own colours or fill it with the tint.
    public let renderingMode: RenderingMode
    /// The insets of the edges that keep their size when the image is resized; zero if it is not resizable.
    public let capInsets: UIEdgeInsets
    /// How the part between the cap insets is filled.
    public let resizingMode: ResizingMode
    /// The images of an animated image; nil for others.
    public private(set) var images: [UIImage]?
    /// The duration of an animated image, in seconds.
    public private(set) var duration: TimeInterval = 0

    /// The insets of the part that Auto Layout aligns; zero by default.
    public let alignmentRectInsets: UIEdgeInsets
    /// Whether image views mirror the image in right-to-left layouts.
    public let flipsForRightToLeftLayoutDirection: Bool

    let source: ImageSource

    init(
        source: ImageSource, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic,
        capInsets: UIEdgeInsets = .zero, resizingMode: ResizingMode = .tile, flips: Bool = false,
        alignmentRectInsets: UIEdgeInsets = .zero
    ) {
        self.source = source
        self.size = size
        self.scale = scale
        self.renderingMode = renderingMode
        self.capInsets = capInsets
        self.resizingMode = resizingMode
        self.alignmentRectInsets = alignmentRectInsets
        flipsForRightToLeftLayoutDirection = flips
        super.init()
    }

    /// An image without pixels, of size zero.
    public convenience override init() {
        self.init(source: ImageSource.nothing, size: .zero, scale: 1)
    }

    /// A bitmap with one pixel per point.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// A bitmap with `scale` pixels per point.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let scale = scale > 0 ? scale : 1
        self.init(
            source: ImageSource(bitmap: cgImage),
            size: CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale), scale: scale)
    }

    /// An image from PNG or SVG data; nil for other data.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// An image from PNG data with `scale` pixels per point, or from SVG data; nil for other data.
    public convenience init?(data: Data, scale: CGFloat) {
        if let bitmap = try? CGImage(pngData: data) {
            self.init(cgImage: bitmap, scale: scale, orientation: .up)
        } else if let drawing = try? SVGImage(data: data) {
            self.init(source: ImageSource(drawing: drawing), size: drawing.intrinsicSize, scale: UIScreen.main.scale)
        } else {
            return nil
        }
    }

    /// An image from a PNG or SVG file; `@2x` or `@3x` before the extension is the scale of a PNG. Nil for other files.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data, scale: UIImage.scale(ofFileNamed: path))
    }

    /// The bitmap at `scale`.
    public var cgImage: CGImage? { source.bitmap(size: size, scale: scale) }

    /// An image that image views animate, with the size and attributes of the first one; nil without images.
    public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        let animated = first.copied()
        animated.images = images
        animated.duration = duration
        return animated
    }

    // MARK: Variants

    /// The image with another rendering mode.
    open func withRenderingMode(_ mode: RenderingMode) -> UIImage { copied(renderingMode: mode) }

    /// The image with a middle that is tiled when it is resized; the edges within the insets keep their size.
    open func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: insets, resizingMode: .tile)
    }

    /// The image with a middle that is tiled or stretched when it is resized.
    open func resizableImage(withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        copied(capInsets: insets, resizingMode: resizingMode)
    }

    /// The image's shape filled with `color`.
    open func withTintColor(_ color: UIColor) -> UIImage {
        guard let bitmap = tintedBitmap(color.cgColor, scale: scale) else { return self }
        let tinted = copied(source: ImageSource(bitmap: bitmap))
        tinted.images = images?.map { $0.withTintColor(color) }
        return tinted
    }

    /// A copy that image views mirror in right-to-left layouts.
    open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { copied(flips: true) }

    /// A copy of which Auto Layout aligns the part within the insets, in image views.
    open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { copied(alignmentRectInsets: alignmentInsets) }

    /// The image as a PNG file; nil without pixels.
    open func pngData() -> Data? { cgImage?.pngData }

    private func copied(
        source: ImageSource? = nil, renderingMode: RenderingMode? = nil, capInsets: UIEdgeInsets? = nil,
        resizingMode: ResizingMode? = nil, flips: Bool? = nil, alignmentRectInsets: UIEdgeInsets? = nil
    ) -> UIImage {
        let copy = UIImage(
            source: source ?? self.source, size: size, scale: scale, renderingMode: renderingMode ?? self.renderingMode,
            capInsets: capInsets ?? self.capInsets, resizingMode: resizingMode ?? self.resizingMode,
            flips: flips ?? flipsForRightToLeftLayoutDirection, alignmentRectInsets: alignmentRectInsets ?? self.alignmentRectInsets)
        copy.images = images
        copy.duration = duration
        return copy
    }

    // MARK: Drawing

    /// Draws the image into the current context at `point`.
    open func draw(at point: CGPoint) {
        draw(in: CGRect(origin: point, size: size))
    }

    /// Draws the image into the current context, stretched to `rect`.
    open func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let image = source.bitmap(size: rect.size, scale: context.scale)
        else { return }
        context.draw(image, in: rect)
    }
}
