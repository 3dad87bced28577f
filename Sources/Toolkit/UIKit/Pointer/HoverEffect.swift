// The hover highlight: a layer behind or above a view's content.
//
// It is not a view, since the subviews belong to the application. It needs frames only while it fades.

/// The highlight of one view under the pointer.
final class HoverEffect {
    private let layer = CALayer()
    private let view: UIView

    /// Returns nil if the effect draws nothing, the outline is empty, or the view has no window.
    init?(_ effect: UIPointerEffect, shape: UIPointerShape?) {
        view = effect.preview.view
        let (box, radius) = Self.outline(of: effect.preview, shape: shape)
        guard !box.isEmpty, view.window != nil else { return nil }
        var color = Theme.hover
        var isOver = false
        switch effect {
        case .automatic, .highlight: break
        case .lift:
            color = Theme.hoverSheen
            isOver = true
        case .hover(_, let mode, _, _):
            guard mode != .none else { return nil }
            isOver = mode == .overlay
        }
        if let own = effect.preview.parameters.backgroundColor { color = own }
        layer.name = CALayer._pointerHighlightName
        layer.frame = box
        layer.cornerRadius = min(radius, box.width / 2, box.height / 2)
        layer.backgroundColor = color.resolvedColor(with: view.traitCollection).cgColor
        layer.opacity = 0
        CATransaction.withoutActions {
            if isOver { view.layer.addSublayer(layer) } else { view.layer.insertSublayer(layer, at: 0) }
        }
    }

    private static func outline(of preview: UITargetedPreview, shape: UIPointerShape?) -> (box: CGRect, radius: CGFloat) {
        let view = preview.view
        switch shape {
        case .roundedRect(let rect, let radius): return (rect, radius)
        case .path(let path): return (path.bounds, UIPointerShape.defaultCornerRadius)
        default:
            let own = view.layer.cornerRadius
            let box = preview.parameters.visiblePath?.bounds ?? view.bounds
            return (box, own > 0 ? own : view.clipsToBounds ? 0 : UIPointerShape.defaultCornerRadius)
        }
    }

    /// Fades the highlight in.
    func show() { fade(to: 1, duration: Theme.hoverFadeIn) }

    /// Fades the highlight out and removes it.
    func hide() { fade(to: 0, duration: Theme.hoverFadeOut) { [layer] in layer.removeFromSuperlayer() } }

    /// Removes the highlight without animation.
    func remove() { CATransaction.withoutActions { layer.removeFromSuperlayer() } }

    private func fade(to opacity: Float, duration: Double, completion: (@MainActor () -> Void)? = nil) {
        guard UIView.areAnimationsEnabled, view.window != nil else {
            CATransaction.withoutActions { layer.opacity = opacity }
            completion?()
            return
        }
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = layer.presentation()?.opacity ?? layer.opacity
        fade.toValue = opacity
        fade.duration = duration
        CATransaction.withoutActions {
            CATransaction.setCompletionBlock(completion)
            layer.opacity = opacity
            layer.add(fade, forKey: "hover")
        }
    }
}

extension CALayer {
    /// The name of the layers that highlight the view under the pointer.
    package static var _pointerHighlightName: String { "pointer" }
}
