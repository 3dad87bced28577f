// Scrolling by a finger, and the release.

internal import Foundation
internal import QuartzCore

extension UIScrollView {
    /// The time after a touch, in seconds, during which a drag scrolls even over a control; see `delaysContentTouches`.
    private static let touchDelay = 0.15

    func setUpPan() {
        guard let pan = panGestureRecognizer as? ScrollPanGestureRecognizer else { return }
        pan.touchDown = { [weak self] in self?.fingerDown() }
        pan.touchUp = { [weak self] in self?.fingerUp() }
        pan.addTarget(self, action: Selector(UIScrollView.panned(_:)))
        addGestureRecognizer(pan)
    }

    private func fingerDown() {
        isTracking = true
        touchBegan = CACurrentMediaTime()
        touchpad.clear()
        if isDecelerating {
            motion = .none
            displayLink.stop()
            scrollDelegate?.scrollViewDidEndDecelerating(self)
        }
    }

    private func fingerUp() {
        isTracking = false
        guard case .none = motion else { return }
        // A bounce or page turn that the touch has interrupted continues.
        let mayRest = clampedOffset(contentOffset) == contentOffset && snappedVerticalOffset(contentOffset.y) == contentOffset.y
        if mayRest, !isPagingEnabled { hideIndicators() } else { beginDeceleration(velocity: releaseVelocity(finger: .zero)) }
    }

    func shouldBeginDragging() -> Bool {
        guard isScrollEnabled, !isZooming else { return false }
        if let view = panGestureRecognizer.lastTouch?.view, view !== self, !mayTakeTouch(from: view) { return false }
        let moved = directionOfDrag
        // Content that scrolls along one axis leaves drags along the other axis to the enclosing scroll view.
        if isVerticallyDraggable, abs(moved.y) >= abs(moved.x) { return true }
        if isHorizontallyDraggable, abs(moved.x) >= abs(moved.y) { return true }
        return false
    }

    /// The direction of the drag; the translation may still be zero when the drag is recognized.
    private var directionOfDrag: CGPoint {
        let moved = panGestureRecognizer.translation(in: self)
        return moved == .zero ? panGestureRecognizer.velocity(in: self) : moved
    }

    /// The axis across the direction of the drag; nil for a drag that is more than 30° from both axes.
    private var axisAcrossDrag: UIAxis? {
        let moved = directionOfDrag
        let (x, y) = (abs(moved.x), abs(moved.y))
        let slope = tan(CGFloat.pi / 6)
        return y <= x * slope ? .vertical : x <= y * slope ? .horizontal : nil
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
        displayLink.stop()
        let offset = contentOffset
        let stiffness = windowFeel.rubberBandCoefficient
        motion = .dragging(
            origin: CGPoint(
                x: ScrollPhysics.unresisted(offset.x, in: horizontalRange, dimension: bounds.width, stiffness: stiffness),
                y: ScrollPhysics.unresisted(offset.y, in: verticalRange, dimension: bounds.height, stiffness: stiffness)))
        isTouchpadPulling = false
        lockedAxis = isDirectionalLockEnabled && isHorizontallyDraggable && isVerticallyDraggable ? axisAcrossDrag : nil
        refreshControl?.pullBegan()
        if keyboardDismissMode == .onDrag { window?.endEditing(false) }
        scrollDelegate?.scrollViewWillBeginDragging(self)
        showIndicators()
    }

    private func drag() {
        guard case .dragging(let origin) = motion else { return }
        let moved = panGestureRecognizer.translation(in: self)
        var offset = contentOffset
        if isHorizontallyDraggable, lockedAxis != .horizontal {
            offset.x = dragged(origin.x - moved.x, range: horizontalRange, dimension: bounds.width)
        }
        if isVerticallyDraggable, lockedAxis != .vertical {
            offset.y = dragged(origin.y - moved.y, range: verticalRange, dimension: bounds.height)
        }
        moveContent(to: offset)
    }

    private func dragged(_ offset: CGFloat, range: ClosedRange<CGFloat>, dimension: CGFloat) -> CGFloat {
        guard bounces else { return aligned(range.nearest(to: offset)) }
        let stiffness = windowFeel.rubberBandCoefficient
        return aligned(ScrollPhysics.resisted(offset, in: range, dimension: dimension, stiffness: stiffness))
    }

    private func endDragging(velocity finger: CGPoint) {
        guard case .dragging = motion else { return }
        refreshControl?.pullEnded()
        // The content offset changes against the finger's direction.
        let velocity = CGPoint(
            x: isHorizontallyDraggable && lockedAxis != .horizontal ? speedAboveMinimum(-finger.x) : 0,
            y: isVerticallyDraggable && lockedAxis != .vertical ? speedAboveMinimum(-finger.y) : 0)
        motion = .none
        beginDeceleration(velocity: releaseVelocity(finger: velocity), finger: velocity)
    }

    /// The content's velocity at release.
    private func releaseVelocity(finger: CGPoint) -> CGPoint {
        let stiffness = windowFeel.rubberBandCoefficient
        func speed(_ finger: CGFloat, _ offset: CGFloat, _ range: ClosedRange<CGFloat>, _ dimension: CGFloat) -> CGFloat {
            ScrollPhysics.releaseSpeed(finger: finger, at: offset, in: range, dimension: dimension, stiffness: stiffness)
        }
        return CGPoint(
            x: speed(finger.x, contentOffset.x, horizontalRange, bounds.width),
            y: speed(finger.y, contentOffset.y, verticalRange, bounds.height))
    }

    private func speedAboveMinimum(_ speed: CGFloat) -> CGFloat {
        abs(speed) < ScrollPhysics.minimumReleaseSpeed ? 0 : speed
    }
}
