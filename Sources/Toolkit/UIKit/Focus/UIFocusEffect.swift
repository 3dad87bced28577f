// Focus effects: the ring that marks the focused view.

@preconcurrency public import Foundation

/// The appearance of a focused view: a ring that follows the view's edges and corners.
@preconcurrency @MainActor open class UIFocusEffect: NSObject {
    /// The default effect.
    public override init() { super.init() }

    /// The effect of views that do not set one.
    static let standard = UIFocusEffect()

    /// The path of the ring in the view's coordinates; nil for the default ring around the view.
    var path: UIBezierPath? { nil }
}

/// A ring along a given path.
@preconcurrency @MainActor open class UIFocusHaloEffect: UIFocusEffect {
    private let line: UIBezierPath?

    override var path: UIBezierPath? { line }

    /// A ring along the view's edges.
    public override init() { line = nil }

    /// A ring along `path`, in the view's coordinates.
    public init(path: UIBezierPath) { line = path }

    /// A ring along a rectangle in the view's coordinates.
    public convenience init(rect: CGRect) { self.init(path: UIBezierPath(rect: rect)) }

    /// A ring along a rounded rectangle in the view's coordinates. The corners are circular, whatever `curve` is.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
        self.init(path: UIBezierPath(roundedRect: rect, cornerRadius: cornerRadius))
    }
}

/// A view's `focusEffect`: the default one, or the value that was set.
enum FocusEffectChoice {
    case automatic
    case own(UIFocusEffect?)
}

/// What a focus ring surrounds.
struct FocusRingTarget {
    /// The focused view, or the subview with which the ring moves.
    let view: UIView
    /// The rectangle in the coordinates of `view`.
    let rect: CGRect
    /// The radius of the rectangle's corners; 0 for the default.
    let cornerRadius: CGFloat

    init(_ view: UIView, rect: CGRect? = nil, cornerRadius: CGFloat? = nil) {
        self.view = view
        self.rect = rect ?? view.bounds
        self.cornerRadius = cornerRadius ?? view.layer.cornerRadius
    }
}

/// Draws the ring in the layer of the focused view, or in its superview's layer if the view clips to its bounds.
final class FocusRing {
    /// The shape and colour of the ring.
    private struct Look: Equatable {
        var line: CGPath
        var color: CGColor
    }

    private let layer = CAShapeLayer()
    private var look: Look?

    init() {
        layer.fillColor = nil
        layer.lineWidth = Theme.focusRingWidth
        // The ring is in front of sublayers with the default z position, 0.
        layer.zPosition = 1
    }

    /// Shows the ring around `view` at its current position. Nil, or a view without a window or focus effect, removes the ring.
    func follow(_ view: UIView?) {
        guard let view, let effect = view.focusEffect, view.window != nil else {
            if layer.superlayer != nil { CATransaction.withoutActions { layer.removeFromSuperlayer() } }
            look = nil
            return
        }
        let target = effect.path == nil ? view.focusRingTarget : FocusRingTarget(view)
        let host = target.view.clipsToBounds ? target.view.superview ?? target.view : target.view
        let line = effect.path?.cgPath ?? outline(of: target, isPart: target.view !== view)
        let now = Look(
            line: line.moved(by: target.view.convert(CGPoint.zero, to: host)),
            color: (view.tintColor ?? Theme.tint).resolvedColor(with: view.traitCollection).cgColor)
        guard now != look || layer.superlayer !== host.layer else { return }
        look = now
        CATransaction.withoutActions {
            layer.path = now.line
            layer.strokeColor = now.color
            if layer.superlayer !== host.layer { host.layer.addSublayer(layer) }
        }
    }

    /// A rounded rectangle around the target, moved or made smaller if superviews would clip it. The ring of a part of the focused view has
    /// no minimum size, and no gap in which other parts would show.
    private func outline(of target: FocusRingTarget, isPart: Bool) -> CGPath {
        let (view, area) = (target.view, target.rect)
        let half = Theme.focusRingWidth / 2
        let unclipped = unclippedArea(around: view)
        var box = isPart ? area.insetBy(dx: -Theme.focusRingWidth, dy: -Theme.focusRingWidth) : outerBox(around: area, of: view)
        if !unclipped.encloses(box) {
            // A ring around a part of the view is moved or shortened; a ring around the whole view is drawn inside it.
            let margin = Theme.focusRingMargin
            box = area == view.bounds ? view.bounds.insetBy(dx: margin, dy: margin) : Self.moved(box, into: unclipped)
        }
        let rect = box.insetToMiddle(dx: half, dy: half)
        guard rect.width > 0, rect.height > 0 else { return CGPath(rect: view.bounds, transform: nil) }
        let own = target.cornerRadius
        let radius = own > 0 ? max(own + area.minY - rect.minY, 0) : Theme.focusRingRadius
        let limited = min(radius, rect.width / 2, rect.height / 2)
        return CGPath(roundedRect: rect, cornerWidth: limited, cornerHeight: limited, transform: nil)
    }

    /// The frame of a ring around `area`, with at least the minimum size.
    private func outerBox(around area: CGRect, of view: UIView) -> CGRect {
        let distance = Theme.focusRingGap + Theme.focusRingWidth
        let box = area.insetBy(dx: -distance, dy: -distance)
        let wide = max(0, Theme.focusRingLeastWidth - box.width) / 2
        // Round views keep their shape.
        let high = view.layer.cornerRadius > 0 ? wide : max(0, Theme.focusRingLeastHeight - box.height) / 2
        return box.insetBy(dx: -wide, dy: -high)
    }

    /// Moves `box` into `area`, and shortens it if it is larger.
    private static func moved(_ box: CGRect, into area: CGRect) -> CGRect {
        var box = box
        if !area.isInfinite {
            box.origin.x = min(max(box.minX, area.minX), max(area.maxX - box.width, area.minX))
            box.origin.y = min(max(box.minY, area.minY), max(area.maxY - box.height, area.minY))
        }
        return box.intersection(area)
    }

    /// The area, in the view's coordinates, in which no superview clips the ring.
    private func unclippedArea(around view: UIView) -> CGRect {
        var area = CGRect.infinite
        for superview in view.lineage.dropFirst() where superview.clipsToBounds || superview is UIWindow {
            var box = superview.bounds.insetToMiddle(dx: Theme.focusRingMargin, dy: Theme.focusRingMargin)
            // A scroll view can scroll to the parts that it clips now.
            let scrollView = superview as? UIScrollView
            let far: CGFloat = 1e6
            if scrollView?.canScrollHorizontally ?? false { box = box.insetBy(dx: -far, dy: 0) }
            if scrollView?.canScrollVertically ?? false { box = box.insetBy(dx: 0, dy: -far) }
            area = area.intersection(superview.convert(box, to: view))
        }
        return area
    }
}

extension CGRect {
    /// Whether this rectangle contains `other`, within 1e-6 points; Foundation's `contains` has no tolerance.
    fileprivate func encloses(_ other: CGRect) -> Bool {
        let tolerance: CGFloat = 1e-6
        return other.minX >= minX - tolerance && other.minY >= minY - tolerance && other.maxX <= maxX + tolerance
            && other.maxY <= maxY + tolerance
    }
}

extension CGPath {
    fileprivate func moved(by origin: CGPoint) -> CGPath {
        origin == .zero ? self : applying(CGAffineTransform(translationX: origin.x, y: origin.y))
    }
}
