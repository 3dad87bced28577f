// Scrolling by a finger, and by an item that is dragged near an edge.

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
        touchBegan = UIApplication.shared.inputTime
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
        if delaysContentTouches, UIApplication.shared.inputTime - touchBegan < Self.touchDelay { return true }
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
        let offset = contentOffset, stiffness = windowFeel.rubberBandCoefficient
        let x = ScrollPhysics.unresisted(offset.x, in: horizontalRange, dimension: bounds.width, stiffness: stiffness)
        let y = ScrollPhysics.unresisted(offset.y, in: verticalRange, dimension: bounds.height, stiffness: stiffness)
        motion = .dragging(origin: CGPoint(x: x, y: y))
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

    func releaseVelocity(finger: CGPoint) -> CGPoint {
        let stiffness = windowFeel.rubberBandCoefficient
        func speed(_ finger: CGFloat, _ offset: CGFloat, _ range: ClosedRange<CGFloat>, _ dimension: CGFloat) -> CGFloat {
            ScrollPhysics.releaseSpeed(finger: finger, at: offset, in: range, dimension: dimension, stiffness: stiffness)
        }
        return CGPoint(
            x: speed(finger.x, contentOffset.x, horizontalRange, bounds.width),
            y: speed(finger.y, contentOffset.y, verticalRange, bounds.height))
    }

    private func speedAboveMinimum(_ speed: CGFloat) -> CGFloat { abs(speed) < ScrollPhysics.minimumReleaseSpeed ? 0 : speed }
}

final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
    /// Called when the first finger touches the view.
    var touchDown: () -> Void = {}
    /// Called when the last finger lifts.
    var touchUp: () -> Void = {}
    private var count = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if count == 0 { touchDown() }
        count += touches.count
        super.touchesBegan(touches, with: event)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        lift(touches.count)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        lift(touches.count)
    }

    /// Also resets the count of touches, because a recognizer that has failed does not receive their end.
    override func reset() {
        super.reset()
        lift(count)
    }

    private func lift(_ number: Int) {
        guard count > 0 else { return }
        count = max(0, count - number)
        if count == 0 { touchUp() }
    }
}

// MARK: - Drag scrolling

extension UIScrollView {
    /// The distance from an edge within which a dragged item scrolls the content, in points.
    private static let dragEdge: CGFloat = 40
    /// The greatest speed of this scrolling, in points per second.
    private static let greatestDragSpeed: CGFloat = 600

    /// The speed of scrolling, in points per second, while an item is dragged to a position relative to the corner of the visible part;
    /// negative near the upper and the left edge.
    func scrollSpeed(forDragAt position: CGPoint) -> CGVector {
        func speed(_ value: CGFloat, _ length: CGFloat, _ before: CGFloat, _ after: CGFloat) -> CGFloat {
            let (above, below) = (Self.dragEdge - (value - before), Self.dragEdge - (length - after - value))
            if above > 0 { return -Self.greatestDragSpeed * min(above / Self.dragEdge, 1) }
            return below > 0 ? Self.greatestDragSpeed * min(below / Self.dragEdge, 1) : 0
        }
        let inset = adjustedContentInset
        return CGVector(
            dx: canScrollHorizontally ? speed(position.x, bounds.width, inset.left, inset.right) : 0,
            dy: canScrollVertically ? speed(position.y, bounds.height, inset.top, inset.bottom) : 0)
    }

    /// Scrolls by the distance of one frame of a drag at a position.
    func scroll(forDragAt position: CGPoint, interval: Double) -> FrameMotion.Outcome {
        let speed = scrollSpeed(forDragAt: position)
        guard speed != .zero else { return .atRest }
        let offset = clampedOffset(
            CGPoint(x: contentOffset.x + aligned(speed.dx * interval), y: contentOffset.y + aligned(speed.dy * interval)))
        guard offset != contentOffset else { return .atRest }
        moveContent(to: offset)
        return .moving
    }
}
