// Pictures of recorded frames.

internal import UIKit
internal import UIKitTools

/// Draws recorded frames of the phone, or of two compared phones, without rounded corners.
struct FramePicture {
    let history: LayerHistory
    /// Pixels per point of the phone.
    let scale: CGFloat
    var arrangement = Arrangement.single

    /// The phones of a picture and their positions.
    enum Arrangement {
        /// The first phone only.
        case single
        /// Both phones beside each other, `ComparedLayout.gap` apart.
        case sideBySide(first: CGRectEdge, background: CGColor)
        /// The second phone in front of the first one, with an opacity and a blending.
        case stacked(opacity: Float, LayerCompositing)
    }

    /// The picture of a frame; nil if there is no such frame or not enough memory.
    func draw(_ index: Int) -> ExportedPicture? {
        guard let layer = history.makeLayer(at: index) else { return nil }
        let root = CALayer()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let phone = layer.bounds.size
        place(layer, at: .zero, in: root)
        if let companion = history.makeLayer(at: index, of: .companion) { place(companion, of: phone, beside: layer, in: root) }
        root.frame = CGRect(origin: .zero, size: size(phone))
        CATransaction.commit()
        return draw(root, at: history.time(of: index))
    }

    /// The size of a picture, for phones of the size `phone`.
    private func size(_ phone: CGSize) -> CGSize {
        guard case .sideBySide = arrangement else { return phone }
        return CGSize(width: 2 * phone.width + ComparedLayout.gap, height: phone.height)
    }

    private func place(_ layer: CALayer, at origin: CGPoint, in root: CALayer) {
        let size = layer.bounds.size
        layer.transform = CATransform3DIdentity
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        layer.position = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
        layer.cornerRadius = 0
        layer.opacity = 1
        // The bars blur only the phone's own content.
        layer.compositing = .isolated
        root.addSublayer(layer)
    }

    private func place(_ companion: CALayer, of phone: CGSize, beside layer: CALayer, in root: CALayer) {
        switch arrangement {
        case .single: break
        case .sideBySide(let side, let background):
            root.backgroundColor = background
            let other = CGPoint(x: phone.width + ComparedLayout.gap, y: 0)
            place(companion, at: side == .minXEdge ? other : .zero, in: root)
            if side != .minXEdge { place(layer, at: other, in: root) }
        case .stacked(let opacity, let compositing):
            place(companion, at: .zero, in: root)
            companion.opacity = opacity
            companion.compositing = compositing
        }
    }

    private func draw(_ root: CALayer, at time: CFTimeInterval) -> ExportedPicture? {
        let size = root.bounds.size
        let width = Int((size.width * scale).rounded()), height = Int((size.height * scale).rounded())
        guard width > 0, height > 0, let context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale),
            let bytes = context.data
        else { return nil }
        LayerRenderer(root: root, scale: scale).render(at: time, into: context)
        context.flush()
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = (bytes + y * context.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { pixels.append(row[x] | 0xFF00_0000) }
        }
        return ExportedPicture(width: width, height: height, pixels: pixels)
    }
}
