// A view's own contents, and pictures of views.

internal import CoreGraphics
public import Foundation
internal import QuartzCore

extension UIView {
    /// Runs `draw(_:)`; the bitmap comes into being only if it draws, so that plain views have none.
    func displayContents(of layer: CALayer) {
        let bounds = layer.bounds
        let scale = layer.contentsScale
        let width = Int((bounds.width * scale).rounded(.up))
        let height = Int((bounds.height * scale).rounded(.up))
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

    /// Runs `draw(_:)` in a context that somebody else provides.
    func drawContents(in context: CGContext) {
        UIGraphicsPushContext(context)
        withOwnTraits { draw(layer.bounds) }
        UIGraphicsPopContext()
    }

    /// Has colours that follow the appearance follow that of this view, which may be another than the screen's.
    private func withOwnTraits(_ body: () -> Void) {
        let outer = UITraitCollection.current
        UITraitCollection.current = effectiveTraits
        body()
        UITraitCollection.current = outer
    }

    // MARK: Pictures of views

    /// Draws the view and what it contains into the current context, stretched to `rect`; false without a context.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        if afterUpdates { layoutIfNeeded() }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        layer.render(in: context)
        context.restoreGState()
        return true
    }

    /// A view that shows what this one looks like now; nil where it has no area.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        guard bounds.width > 0, bounds.height > 0 else { return nil }
        let picture = UIGraphicsImageRenderer(size: bounds.size).image { _ in
            drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
        }
        let view = UIView(frame: bounds)
        view.layer.contents = picture.cgImage
        return view
    }
}
