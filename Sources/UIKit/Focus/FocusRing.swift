// The line around the focused view.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A ring that moves with a view: it is drawn in the view's own layer, or in the one around it where that would clip it.
@MainActor
final class FocusRing {
    /// All that the ring's look depends on.
    private struct Look: Equatable {
        var line: CGPath
        var color: CGColor
    }

    private let layer = CAShapeLayer()
    private var look: Look?

    init() {
        layer.fillColor = nil
        layer.lineWidth = Theme.focusRingWidth
        // In front of whatever else is there.
        layer.zPosition = 1
        layer.isHidden = false
    }

    /// Shows the ring around `view`, which may have moved since; nil takes it away.
    func follow(_ view: UIView?) {
        guard let view, let effect = view.focusEffect, view.window != nil else {
            if layer.superlayer != nil { quietly { layer.removeFromSuperlayer() } }
            look = nil
            return
        }
        let host = view.clipsToBounds ? view.superview ?? view : view
        let now = Look(
            line: (effect.path?.cgPath ?? outline(of: view)).moved(by: view.convert(CGPoint.zero, to: host)),
            color: (view.tintColor ?? Theme.tint).resolvedColor(with: view.traitCollection).cgColor)
        guard now != look || layer.superlayer !== host.layer else { return }
        look = now
        quietly {
            layer.path = now.line
            layer.strokeColor = now.color
            if layer.superlayer !== host.layer { host.layer.addSublayer(layer) }
        }
    }

    private func quietly(_ changes: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        changes()
        CATransaction.commit()
    }

    /// A rectangle with the view's corners, around it where there is room, else just inside.
    private func outline(of view: UIView) -> CGPath {
        let half = Theme.focusRingWidth / 2
        let room = Theme.focusRingGap + Theme.focusRingWidth
        let distance = hasRoom(around: view, room) ? Theme.focusRingGap + half : -half - 1
        let rect = view.bounds.insetBy(dx: -distance, dy: -distance)
        guard rect.width > 0, rect.height > 0 else { return CGPath(rect: view.bounds, transform: nil) }
        let own = view.layer.cornerRadius
        let radius = own > 0 ? max(own + distance, 0) : Theme.focusRingRadius
        let limited = min(radius, rect.width / 2, rect.height / 2)
        return CGPath(roundedRect: rect, cornerWidth: limited, cornerHeight: limited, transform: nil)
    }

    /// Whether nothing that clips the view would clip what is drawn so far around it.
    private func hasRoom(around view: UIView, _ distance: CGFloat) -> Bool {
        let rect = view.bounds.insetBy(dx: -distance, dy: -distance)
        var outer = view.superview
        while let present = outer {
            if present.clipsToBounds || present is UIWindow {
                // Along the way that it scrolls, a scroll view will show what it clips now.
                let place = view.convert(rect, to: present)
                let scroll = present as? UIScrollView
                let isWide = scroll?.canScrollHorizontally ?? false, isHigh = scroll?.canScrollVertically ?? false
                let box = present.bounds
                if !isWide, place.minX < box.minX || place.maxX > box.maxX { return false }
                if !isHigh, place.minY < box.minY || place.maxY > box.maxY { return false }
            }
            outer = present.superview
        }
        return true
    }
}

extension CGPath {
    fileprivate func moved(by origin: CGPoint) -> CGPath {
        origin == .zero ? self : applying(CGAffineTransform(translationX: origin.x, y: origin.y))
    }
}
