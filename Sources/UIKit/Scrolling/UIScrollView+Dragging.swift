// The finger moves the content, and lets it go.

internal import Foundation
internal import QuartzCore

extension UIScrollView {
    /// A finger that has been still for longer has taken hold of a control it lies on.
    private static let touchDelay = 0.15

    func setUpPan() {
        guard let pan = panGestureRecognizer as? ScrollPanGestureRecognizer else { return }
        pan.touchDown = { [weak self] in self?.fingerDown() }
        pan.touchUp = { [weak self] in self?.fingerUp() }
        pan.addTarget(self, action: Selector(UIScrollView.panned(_:)))
        addGestureRecognizer(pan)
    }

    private func fingerDown() {
        touchIsDown = true
        touchBegan = CACurrentMediaTime()
        touchpad.clear()
        if isDecelerating {
            motion = .none
            driver.stop()
            scrollDelegate?.scrollViewDidEndDecelerating(self)
        }
    }

    private func fingerUp() {
        touchIsDown = false
        guard case .none = motion else { return }
        // A bounce or the turn of a page that was stopped by the finger goes on.
        let mayRest = nearestRest(to: contentOffset) == contentOffset && restOutsideRow(contentOffset.y) == contentOffset.y
        if mayRest, !isPagingEnabled { hideIndicators() } else { letGo(velocity: releaseVelocity(finger: .zero)) }
    }

    func shouldBeginDragging() -> Bool {
        guard isScrollEnabled else { return false }
        if let view = panGestureRecognizer.lastTouch?.view, view !== self, !mayTakeTouch(from: view) { return false }
        let moved = directionOfDrag
        // Content that moves along one axis leaves the other direction to whatever scrolls around it.
        if isVerticallyDraggable, abs(moved.y) >= abs(moved.x) { return true }
        if isHorizontallyDraggable, abs(moved.x) >= abs(moved.y) { return true }
        return false
    }

    /// Which way the finger goes; the translation may still be zero when the drag is recognized.
    private var directionOfDrag: CGPoint {
        let moved = panGestureRecognizer.translation(in: self)
        return moved == .zero ? panGestureRecognizer.velocity(in: self) : moved
    }

    private func mayTakeTouch(from view: UIView) -> Bool {
        if delaysContentTouches, CACurrentMediaTime() - touchBegan < Self.touchDelay { return true }
        return canCancelContentTouches && touchesShouldCancel(in: view)
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            beginDragging()
            drag()
        case .changed: drag()
        case .ended: endDragging(velocity: pan.velocity(in: self))
        case .cancelled, .failed: endDragging(velocity: .zero)
        case .possible: break
        }
    }

    private func beginDragging() {
        driver.stop()
        let offset = contentOffset
        motion = .dragging(
            origin: CGPoint(
                x: ScrollPhysics.unresisted(offset.x, in: horizontalRange, dimension: bounds.width),
                y: ScrollPhysics.unresisted(offset.y, in: verticalRange, dimension: bounds.height)))
        scrollDelegate?.scrollViewWillBeginDragging(self)
        showIndicators()
    }

    private func drag() {
        guard case .dragging(let origin) = motion else { return }
        let moved = panGestureRecognizer.translation(in: self)
        var offset = contentOffset
        if isHorizontallyDraggable {
            offset.x = dragged(origin.x - moved.x, range: horizontalRange, dimension: bounds.width)
        }
        if isVerticallyDraggable {
            offset.y = dragged(origin.y - moved.y, range: verticalRange, dimension: bounds.height)
        }
        moveContent(to: offset)
    }

    private func dragged(_ offset: CGFloat, range: ClosedRange<CGFloat>, dimension: CGFloat) -> CGFloat {
        aligned(bounces ? ScrollPhysics.resisted(offset, in: range, dimension: dimension) : range.nearest(to: offset))
    }

    private func endDragging(velocity finger: CGPoint) {
        guard case .dragging = motion else { return }
        // The content moves against the direction in which its offset grows.
        let velocity = CGPoint(
            x: isHorizontallyDraggable ? glideSpeed(-finger.x) : 0, y: isVerticallyDraggable ? glideSpeed(-finger.y) : 0)
        motion = .none
        letGo(velocity: releaseVelocity(finger: velocity), finger: velocity)
    }

    /// How fast the content moves that a finger lets go.
    private func releaseVelocity(finger: CGPoint) -> CGPoint {
        CGPoint(
            x: ScrollPhysics.releaseSpeed(finger: finger.x, at: contentOffset.x, in: horizontalRange, dimension: bounds.width),
            y: ScrollPhysics.releaseSpeed(finger: finger.y, at: contentOffset.y, in: verticalRange, dimension: bounds.height))
    }

    private func glideSpeed(_ speed: CGFloat) -> CGFloat {
        abs(speed) < ScrollPhysics.slowestGlide ? 0 : speed
    }
}
