// Rectangles of a slider's parts on whole pixels.

internal import Foundation

extension UISlider {
    /// The frame of an image at an end of the slider; empty without an image.
    func imageRect(_ image: UIImage?, atLeft isLeft: Bool, of bounds: CGRect) -> CGRect {
        let size = image?.size ?? .zero
        let x = isLeft ? bounds.minX : bounds.maxX - size.width
        return aligned(CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height))
    }

    /// `rect` moved to whole pixels.
    func aligned(_ rect: CGRect) -> CGRect {
        let scale = max(traitCollection.displayScale, 1)
        return CGRect(
            x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale, width: rect.width, height: rect.height)
    }
}
