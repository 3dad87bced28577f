// Draws a picture in memory.

public import CoreGraphics
@preconcurrency public import Foundation

/// How an image renderer's bitmap is made.
@preconcurrency @MainActor
open class UIGraphicsImageRendererFormat: NSObject {
    /// Device pixels to a point.
    open var scale = UIScreen.main.scale
    /// Whether the bitmap starts black rather than transparent.
    open var opaque = false

    public override init() { super.init() }

    public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What the drawing closure of an image renderer gets.
@preconcurrency @MainActor
open class UIGraphicsImageRendererContext: NSObject {
    public let cgContext: CGContext
    public let format: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
        self.cgContext = cgContext
        self.format = format
        super.init()
    }

    /// Fills a rectangle with the current colour.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
}

/// Draws a picture in memory.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: NSObject {
    private let bounds: CGRect
    /// How the bitmap is made.
    public let format: UIGraphicsImageRendererFormat

    /// A picture of `size` points.
    public convenience init(size: CGSize) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: .default())
    }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format
        super.init()
    }

    /// The picture that `actions` draw; a transparent pixel where the size has no area.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let scale = max(format.scale, 0.01)
        let width = max(1, Int((bounds.width * scale).rounded(.up)))
        let height = max(1, Int((bounds.height * scale).rounded(.up)))
        guard let context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale) else { return UIImage.empty }
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
    /// A picture without pixels.
    static var empty: UIImage {
        UIImage(source: ImageSource.nothing, size: .zero, scale: 1)
    }
}
