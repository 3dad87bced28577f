// A picture: a bitmap at a scale, or an SVG that is drawn at whatever scale is asked for.

public import CoreGraphics
@preconcurrency public import Foundation

/// A picture with its size in points.
@preconcurrency @MainActor
open class UIImage: NSObject {
    /// Whether the picture is shown in its own colours or filled with the tint.
    nonisolated public enum RenderingMode: Int, Sendable {
        case automatic = 0
        case alwaysOriginal = 1
        case alwaysTemplate = 2
    }

    /// How the middle of a resizable picture is filled.
    nonisolated public enum ResizingMode: Int, Sendable {
        case tile = 0
        case stretch = 1
    }

    /// How the bitmap is turned.
    nonisolated public enum Orientation: Int, Sendable {
        case up = 0
    }

    /// The size in points.
    public let size: CGSize
    /// Device pixels to a point.
    public let scale: CGFloat
    public let renderingMode: RenderingMode
    public let capInsets: UIEdgeInsets
    public let resizingMode: ResizingMode
    /// The frames of an animated picture, and how long they take together.
    public private(set) var images: [UIImage]?
    public private(set) var duration: TimeInterval = 0

    /// Whether an image view shows it mirrored where the interface runs from right to left.
    public let flipsForRightToLeftLayoutDirection: Bool

    let source: ImageSource

    init(
        source: ImageSource, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic,
        capInsets: UIEdgeInsets = .zero, resizingMode: ResizingMode = .tile, flips: Bool = false
    ) {
        self.source = source
        self.size = size
        self.scale = scale
        self.renderingMode = renderingMode
        self.capInsets = capInsets
        self.resizingMode = resizingMode
        flipsForRightToLeftLayoutDirection = flips
        super.init()
    }

    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// A bitmap of which `scale` pixels are a point.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let scale = scale > 0 ? scale : 1
        self.init(
            source: ImageSource(bitmap: cgImage),
            size: CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale), scale: scale)
    }

    /// A PNG or SVG document; nil for anything else.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    public convenience init?(data: Data, scale: CGFloat) {
        if let bitmap = try? CGImage(pngData: data) {
            self.init(cgImage: bitmap, scale: scale, orientation: .up)
        } else if let drawing = try? SVGImage(data: data) {
            self.init(source: ImageSource(drawing: drawing), size: drawing.intrinsicSize, scale: UIScreen.main.scale)
        } else {
            return nil
        }
    }

    /// A file; `@2x` or `@3x` before its extension is its scale.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data, scale: UIImage.scale(ofFileNamed: path))
    }

    /// The bitmap at `scale`.
    public var cgImage: CGImage? { source.bitmap(size: size, scale: scale) }

    /// Several pictures shown one after the other.
    public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        let animated = first.copied()
        animated.images = images
        animated.duration = duration
        return animated
    }

    // MARK: Variants

    /// The same picture, to be drawn in its own colours or as a stencil for the tint.
    open func withRenderingMode(_ mode: RenderingMode) -> UIImage { copied(renderingMode: mode) }

    /// The same picture, whose middle stretches while the rim within the insets keeps its size.
    open func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: insets, resizingMode: .tile)
    }

    /// The same picture, of which only what lies between the caps is stretched.
    open func resizableImage(withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        copied(capInsets: insets, resizingMode: resizingMode)
    }

    /// The shape filled with `color`.
    open func withTintColor(_ color: UIColor) -> UIImage {
        guard let bitmap = tintedBitmap(color.cgColor, scale: scale) else { return self }
        return UIImage(
            source: ImageSource(bitmap: bitmap), size: size, scale: scale, renderingMode: renderingMode, capInsets: capInsets,
            resizingMode: resizingMode)
    }

    /// The same picture, mirrored by image views where the interface runs from right to left.
    open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { copied(flips: true) }

    private func copied(
        renderingMode: RenderingMode? = nil, capInsets: UIEdgeInsets? = nil, resizingMode: ResizingMode? = nil, flips: Bool? = nil
    ) -> UIImage {
        UIImage(
            source: source, size: size, scale: scale, renderingMode: renderingMode ?? self.renderingMode,
            capInsets: capInsets ?? self.capInsets, resizingMode: resizingMode ?? self.resizingMode,
            flips: flips ?? flipsForRightToLeftLayoutDirection)
    }

    // MARK: Drawing

    /// Draws into the current context at `point`.
    open func draw(at point: CGPoint) {
        draw(in: CGRect(origin: point, size: size))
    }

    /// Draws into the current context, stretched to `rect`.
    open func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let image = source.bitmap(size: rect.size, scale: context.scale)
        else { return }
        context.draw(image, in: rect)
    }
}
