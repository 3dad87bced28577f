// The drawing of a view's contents, and snapshots of views.

internal import CoreGraphics
public import Foundation
internal import QuartzCore

extension UIView {
    /// Calls `draw(_:)`; the bitmap is created at the first drawing operation, so that views that draw nothing have none.
    func _display(_ layer: CALayer) {
        let bounds = layer.bounds
        let scale = layer.contentsScale
        let width = PixelGrid.integer((bounds.width * scale).rounded(.up))
        let height = PixelGrid.integer((bounds.height * scale).rounded(.up))
        let entry = GraphicsStack.Entry {
            guard width > 0, height > 0 else { return nil }
            let context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale)
            context?.translateBy(x: -bounds.minX, y: -bounds.minY)
            return context
        }
        GraphicsStack.push(entry)
        withOwnTraits { draw(bounds) }
        GraphicsStack.pop()
        if let image = entry.context?.makeImage() {
            layer.contents = image
            drawsContents = true
        } else if drawsContents {
            layer.contents = nil
            drawsContents = false
        }
    }

    /// Calls `draw(_:)` with `context` as the current graphics context.
    func _draw(in context: CGContext) {
        UIGraphicsPushContext(context)
        withOwnTraits { draw(layer.bounds) }
        UIGraphicsPopContext()
    }

    /// Sets this view's traits as the current ones, so that dynamic colours resolve for it.
    private func withOwnTraits(_ body: () -> Void) {
        let outer = UITraitCollection.current
        UITraitCollection.current = _traitCollection
        body()
        UITraitCollection.current = outer
    }

    // MARK: Snapshots

    /// Draws the view and its subviews into the current context, scaled to `rect`; returns false without a context or with empty bounds.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        if afterUpdates { layoutIfNeeded() }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        layer.render(in: context)
        context.restoreGState()
        return true
    }

    /// A view with a picture of this one; nil if the bounds are empty.
    @discardableResult
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        guard bounds.width > 0, bounds.height > 0 else { return nil }
        let picture = UIGraphicsImageRenderer(size: bounds.size).image { _ in
            drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
        }
        let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
        view.layer.contents = picture.cgImage
        return view
    }
}
