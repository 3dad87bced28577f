// Pictures of recorded frames.

internal import UIKit

/// Draws recorded frames of the phone, without rounded corners.
struct FramePicture {
    let history: LayerHistory
    /// Pixels per point of the phone.
    let scale: CGFloat

    /// The picture of a frame; nil if there is no such frame or not enough memory.
    func draw(_ index: Int) -> ExportedPicture? {
        guard let layer = history.makeLayer(at: index) else { return nil }
        let size = layer.bounds.size
        let width = Int((size.width * scale).rounded()), height = Int((size.height * scale).rounded())
        guard width > 0, height > 0, let context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale) else { return nil }
        let root = CALayer()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.frame = CGRect(origin: .zero, size: size)
        layer.transform = CATransform3DIdentity
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
        layer.cornerRadius = 0
        root.addSublayer(layer)
        CATransaction.commit()
        LayerRenderer(root: root, scale: scale).render(at: history.time(of: index), into: context)
        context.flush()
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = (context.data + y * context.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { pixels.append(row[x] | 0xFF00_0000) }
        }
        return ExportedPicture(width: width, height: height, pixels: pixels)
    }
}
