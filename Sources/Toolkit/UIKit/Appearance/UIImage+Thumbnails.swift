// Thumbnails of images, and images prepared for display.

public import Foundation

extension UIImage {
    /// The image scaled to `size` points, at its own scale; nil for an empty size or an image without pixels.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard cgImage != nil, size.width > 0, size.height > 0 else { return nil }
        UIGraphicsBeginImageContextWithOptions(size, false, scale)
        defer { UIGraphicsEndImageContext() }
        UIGraphicsGetCurrentContext()?.interpolationQuality = .high
        draw(in: CGRect(origin: .zero, size: size))
        return UIGraphicsGetImageFromCurrentImageContext()
    }

    /// The image with its pixels ready for display; nil without pixels. A drawing is rasterised for its scale.
    public func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }
}
