// Drawing into images.

public import CoreGraphics
@preconcurrency public import Foundation

/// The format of an image renderer's bitmap.
@preconcurrency @MainActor
open class UIGraphicsImageRendererFormat: NSObject {
    /// Device pixels per point; the screen's by default.
    open var scale = UIScreen.main.scale
    /// Whether the bitmap is initially black rather than transparent.
    open var opaque = false

    /// A format with the screen's scale.
    public override init() { super.init() }

    /// A format with the screen's scale.
    public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The argument of an image renderer's drawing closure.
@preconcurrency @MainActor
open class UIGraphicsImageRendererContext: NSObject {
    /// The context of the bitmap, which is also the current one.
    public let cgContext: CGContext
    /// The format of the bitmap.
    public let format: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
        self.cgContext = cgContext
        self.format = format
        super.init()
    }

    /// Fills a rectangle with the current fill colour.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
}

/// Draws an image in memory.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: NSObject {
    private let bounds: CGRect
    /// The format of the bitmap.
    public let format: UIGraphicsImageRendererFormat

    /// A renderer of images of `size` points in the default format.
    public convenience init(size: CGSize) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: .default())
    }

    /// A renderer of images of `size` points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// A renderer of images that show the rectangle `bounds`, which is in the coordinates of the drawing.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format
        super.init()
    }

    /// The image that `actions` draw, at least one pixel wide and high; an image without pixels if the
    /// bounds are not finite or larger than 32,768 pixels; `actions` are not called then.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let scale = format.scale.isFinite ? max(format.scale, 0.01) : UIScreen.main.scale
        let (width, height) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
        // NaN and infinity are in neither range.
        guard (0...32768).contains(width), (0...32768).contains(height), bounds.minX.isFinite, bounds.minY.isFinite,
            let context = CGContext(pixelWidth: max(1, Int(width)), pixelHeight: max(1, Int(height)), scale: scale)
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
}

extension UIImage {
    /// An image without pixels.
    static var empty: UIImage {
        UIImage(source: ImageSource.nothing, size: .zero, scale: 1)
    }
}
