// Drawing into images.

@preconcurrency public import Foundation

/// The format of a renderer's bitmap.
@preconcurrency @MainActor open class UIGraphicsRendererFormat: NSObject {
    /// The rectangle that the renderer draws, in points; zero until a renderer uses the format.
    public internal(set) var bounds = CGRect.zero

    /// A format for the screen.
    public override init() { super.init() }

    /// A format for the screen.
    open class func `default`() -> Self { self.init(forScreen: ()) }

    /// A format for the screen, as from `init()`; class methods create formats of subclasses with it.
    public required init(forScreen: Void) { super.init() }
}

/// The argument of a renderer's drawing closure.
@preconcurrency @MainActor open class UIGraphicsRendererContext: NSObject {
    /// The context of the bitmap, which is also the current one.
    public let cgContext: CGContext

    init(cgContext: CGContext) { self.cgContext = cgContext }

    /// Fills a rectangle with the current fill colour.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }

    /// Fills a rectangle with the current fill colour and a blend mode.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.draw(with: blendMode) { $0.fill(rect) } }

    /// Strokes the inside of a rectangle's edges, 1 point wide, with the current stroke colour.
    open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

    /// Strokes the inside of a rectangle's edges, 1 point wide, with the current stroke colour and a blend mode.
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.draw(with: blendMode) { $0.stroke(rect.insetToMiddle(dx: 0.5, dy: 0.5), width: 1) }
    }

    /// Clips further drawing to a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The base class of renderers.
@preconcurrency @MainActor open class UIGraphicsRenderer: NSObject {
    let bounds: CGRect
    let anyFormat: UIGraphicsRendererFormat

    init(rect: CGRect, anyFormat: UIGraphicsRendererFormat) {
        bounds = rect
        self.anyFormat = anyFormat
        anyFormat.bounds = rect
    }
}

/// The format of an image renderer's bitmap.
@preconcurrency @MainActor open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// The number of device pixels per point; the screen's by default.
    open var scale = UIScreen.main.scale
    /// Whether the bitmap is initially black rather than transparent.
    open var opaque = false

    /// A format with the screen's scale.
    public override init() { super.init() }

    /// As `init()`.
    public required init(forScreen: Void) { super.init(forScreen: ()) }

    /// A format with the scale of the traits, or of the screen if the traits do not specify one.
    public convenience init(for traitCollection: UITraitCollection) {
        self.init()
        if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
    }

    /// A format with the screen's scale.
    open class func preferred() -> Self { self.init(forScreen: ()) }
}

/// The argument of an image renderer's drawing closure.
@preconcurrency @MainActor open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    /// The format of the bitmap.
    public let format: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
        self.format = format
        super.init(cgContext: cgContext)
    }

    /// The picture drawn so far.
    open var currentImage: UIImage {
        cgContext.makeImage().map { UIImage(cgImage: $0, scale: cgContext.scale, orientation: .up) } ?? .empty
    }
}

/// Draws an image in memory.
@preconcurrency @MainActor open class UIGraphicsImageRenderer: UIGraphicsRenderer {
    /// The format of the bitmap.
    open var format: UIGraphicsImageRendererFormat { anyFormat as? UIGraphicsImageRendererFormat ?? .default() }

    /// A renderer of images of `size` points in the default format.
    public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size), format: .default()) }

    /// A renderer of images of `size` points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// A renderer of images that show the rectangle `bounds` in the default format.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    /// A renderer of images that show the rectangle `bounds`, which is in the coordinates of the drawing.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) { super.init(rect: bounds, anyFormat: format) }

    /// The image that `actions` draw, at least one pixel wide and high. If the bounds are not finite or have a side longer than 32,767
    /// pixels, which is reported on standard error, `actions` are not called, and the image has no pixels.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let scale = format.scale.isFinite && format.scale != 0 ? max(format.scale, 0.01) : UIScreen.main.scale
        guard bounds.minX.isFinite, bounds.minY.isFinite,
            let context = CGContext(points: bounds.standardized.size, scale: scale, leastPixels: 1)
        else { return UIImage.empty }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        if format.opaque {
            context.setFillColor(.black)
            context.fill(bounds)
        }
        UIGraphicsPushContext(context)
        actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
        UIGraphicsPopContext()
        guard let image = context.makeImage() else { return UIImage.empty }
        return UIImage(cgImage: image, scale: scale, orientation: .up)
    }

    /// The PNG data of the image that `actions` draw; empty if the image has no pixels.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { image(actions: actions).pngData() ?? Data() }
}

extension UIImage {
    /// An image without pixels.
    static var empty: UIImage { UIImage(source: ImageSource.nothing, size: .zero, scale: 1) }

    /// A format with the scale of this image.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return format
    }
}
