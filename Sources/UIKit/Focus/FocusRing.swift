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

    /// The ring's outer edges in the window; nil while there is none.
    var frameInWindow: CGRect? {
        guard let line = look?.line, let host = layer.superlayer else { return nil }
        let half = Theme.focusRingWidth / 2
        return host.convert(line.boundingBox.insetBy(dx: -half, dy: -half), to: nil)
    }

    private func quietly(_ changes: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        changes()
        CATransaction.commit()
    }

    /// A rectangle with the view's corners: around what the view has the ring surround, where there is room, else just inside the view.
    private func outline(of view: UIView) -> CGPath {
        let half = Theme.focusRingWidth / 2
        let room = room(around: view)
        let area = view.focusRingArea
        var box = outerBox(around: area, of: view)
        if !room.encloses(box) {
            // Only what is within a view can be surrounded by a ring that is moved or cut; a view itself has it inside.
            let rim = Theme.focusRingMargin
            box = area == view.bounds ? view.bounds.insetBy(dx: rim, dy: rim) : Self.moved(box, into: room)
        }
        let rect = box.insetBy(dx: half, dy: half)
        guard rect.width > 0, rect.height > 0 else { return CGPath(rect: view.bounds, transform: nil) }
        let own = view.layer.cornerRadius
        let radius = own > 0 ? max(own + view.bounds.minY - rect.minY, 0) : Theme.focusRingRadius
        let limited = min(radius, rect.width / 2, rect.height / 2)
        return CGPath(roundedRect: rect, cornerWidth: limited, cornerHeight: limited, transform: nil)
    }

    /// The outer edges of a ring around `area`.
    private func outerBox(around area: CGRect, of view: UIView) -> CGRect {
        let distance = Theme.focusRingGap + Theme.focusRingWidth
        let box = area.insetBy(dx: -distance, dy: -distance)
        let wide = max(0, Theme.focusRingLeastWidth - box.width) / 2
        // Round views keep their shape.
        let high = view.layer.cornerRadius > 0 ? wide : max(0, Theme.focusRingLeastHeight - box.height) / 2
        return box.insetBy(dx: -wide, dy: -high)
    }

    /// `box` beside its place or smaller, so that it lies within `room`.
    private static func moved(_ box: CGRect, into room: CGRect) -> CGRect {
        var box = box
        if !room.isInfinite {
            box.origin.x = min(max(box.minX, room.minX), max(room.maxX - box.width, room.minX))
            box.origin.y = min(max(box.minY, room.minY), max(room.maxY - box.height, room.minY))
        }
        return box.intersection(room)
    }

    /// Where nothing that clips the view would clip the ring, in the view's coordinates.
    private func room(around view: UIView) -> CGRect {
        var room = CGRect.infinite
        for present in view.lineage.dropFirst() where present.clipsToBounds || present is UIWindow {
            var box = present.bounds.insetBy(dx: Theme.focusRingMargin, dy: Theme.focusRingMargin)
            // Along the way that it scrolls, a scroll view will show what it clips now.
            let scroll = present as? UIScrollView
            let far: CGFloat = 1e6
            if scroll?.canScrollHorizontally ?? false { box = box.insetBy(dx: -far, dy: 0) }
            if scroll?.canScrollVertically ?? false { box = box.insetBy(dx: 0, dy: -far) }
            room = room.intersection(present.convert(box, to: view))
        }
        return room
    }
}

extension CGRect {
    /// Whether `other` lies within, up to what computing with fractions costs; Foundation's `contains` wants it exact.
    fileprivate func encloses(_ other: CGRect) -> Bool {
        let slack: CGFloat = 1e-6
        return other.minX >= minX - slack && other.minY >= minY - slack && other.maxX <= maxX + slack && other.maxY <= maxY + slack
    }
}

extension CGPath {
    fileprivate func moved(by origin: CGPoint) -> CGPath {
        origin == .zero ? self : applying(CGAffineTransform(translationX: origin.x, y: origin.y))
    }
}
