// Zooming: a pinch, the wheel with Control, or the program scales the delegate's view and the content size with it.

internal import WindowSystem

/// The pinch recognizer of a scroll view, which is recognized even while the content is dragged.
final class ZoomPinchGestureRecognizer: UIPinchGestureRecognizer {
    override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
        !(other is ScrollPanGestureRecognizer && other.view === view) && super.canBePrevented(by: other)
    }
}

/// The zoom of a scroll view; exists once the program has set a zoom limit or a scale.
final class ScrollZoom {
    var minimum: CGFloat = 1
    var maximum: CGFloat = 1
    var scale: CGFloat = 1
    var pinch: ZoomPinchGestureRecognizer?
    var isZooming = false, isBouncing = false
    var startScale: CGFloat = 1
    /// The point of the content under the fingers, at a scale of 1.
    var anchor = CGPoint.zero

    var isEnabled: Bool { minimum < maximum }

    func clamped(_ scale: CGFloat) -> CGFloat { scale.isFinite ? min(max(scale, minimum), max(minimum, maximum)) : self.scale }

    /// The scale that is shown for a pinch to `scale`: beyond a limit, the ratio to the limit is raised to the power `zoomStiffness`.
    func resisted(_ scale: CGFloat) -> CGFloat {
        let limit = clamped(scale)
        guard limit > 0, scale > 0, scale.isFinite else { return limit }
        return limit * pow(scale / limit, ScrollPhysics.zoomStiffness)
    }
}

extension UIScrollView {
    var madeZoom: ScrollZoom {
        if let zoom { return zoom }
        let new = ScrollZoom()
        zoom = new
        return new
    }

    private var zoomedView: UIView? { scrollDelegate?.viewForZooming(in: self) }

    /// Changes the limits. Adds the pinch recognizer when they permit zooming, and removes it when they no longer do.
    func changeZoomLimits(_ change: (ScrollZoom) -> Void) {
        let zoom = madeZoom
        change(zoom)
        if zoom.isEnabled, zoom.pinch == nil {
            let pinch = ZoomPinchGestureRecognizer(target: self, action: Selector(UIScrollView.pinched(_:)))
            zoom.pinch = pinch
            addGestureRecognizer(pinch)
        } else if !zoom.isEnabled, let pinch = zoom.pinch {
            zoom.pinch = nil
            removeGestureRecognizer(pinch)
        }
    }

    // MARK: Scaling

    /// Scales the zoomed view about its upper left corner, and the content size, and sets the content offset.
    private func apply(_ scale: CGFloat, to view: UIView, offset: CGPoint) {
        let zoom = madeZoom
        let ratio = scale / zoom.scale
        guard ratio.isFinite, ratio > 0 else { return }
        let origin = view.frame.origin
        let size = contentSize
        zoom.scale = scale
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        let moved = view.frame.origin
        view.center = CGPoint(x: view.center.x + origin.x - moved.x, y: view.center.y + origin.y - moved.y)
        contentSize = CGSize(width: size.width * ratio, height: size.height * ratio)
        if offset.x.isFinite, offset.y.isFinite { bounds.origin = offset }
        scrollDelegate?.scrollViewDidZoom(self)
    }

    /// The content offset at which the content's point `anchor`, given at a scale of 1, is at `point` of the scroll view's frame.
    private func offset(placing anchor: CGPoint, at point: CGPoint, scale: CGFloat) -> CGPoint {
        CGPoint(x: aligned(anchor.x * scale - point.x), y: aligned(anchor.y * scale - point.y))
    }

    /// The point of the content at `point` of the scroll view's frame, at a scale of 1.
    private func anchor(at point: CGPoint) -> CGPoint {
        let scale = max(zoomScale, 0.0001)
        return CGPoint(x: (contentOffset.x + point.x) / scale, y: (contentOffset.y + point.y) / scale)
    }

    /// The content offset nearest to `offset` that is in the scroll range of the content at `scale`.
    private func clampedOffset(_ offset: CGPoint, at scale: CGFloat) -> CGPoint {
        let ratio = scale / max(zoomScale, 0.0001)
        let inset = adjustedContentInset
        func clamp(_ value: CGFloat, _ content: CGFloat, _ page: CGFloat, _ before: CGFloat, _ after: CGFloat) -> CGFloat {
            (-before...max(-before, content * ratio + after - page)).nearest(to: value)
        }
        return CGPoint(
            x: clamp(offset.x, contentSize.width, bounds.width, inset.left, inset.right),
            y: clamp(offset.y, contentSize.height, bounds.height, restingTopInset, inset.bottom))
    }

    /// Zooms for the program about `anchor`, a point of the content at a scale of 1, which moves to `point` of the frame.
    private func zoom(to wanted: CGFloat, anchor: CGPoint, at point: CGPoint, animated: Bool) {
        let scale = madeZoom.clamped(wanted)
        guard let view = zoomedView, scale > 0 else { return }
        stopMotion()
        let target = clampedOffset(offset(placing: anchor, at: point, scale: scale), at: scale)
        guard scale != zoomScale || target != contentOffset else { return }
        guard animated, window != nil else { return apply(scale, to: view, offset: target) }
        scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
        animateZoom({ self.apply(scale, to: view, offset: target) }) { [weak self, weak view] in
            if let self { scrollDelegate?.scrollViewDidEndZooming(self, with: view, atScale: scale) }
        }
    }

    private func animateZoom(_ changes: @escaping () -> Void, completion: @escaping () -> Void) {
        UIView.animate(
            withDuration: ScrollPhysics.animationDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
            animations: changes
        ) { _ in completion() }
    }

    func zoomAboutMiddle(to scale: CGFloat, animated: Bool) {
        let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
        zoom(to: scale, anchor: anchor(at: middle), at: middle, animated: animated)
    }

    /// Zooms so that `rect`, in the zoomed view's coordinates, fits the visible part and is in its middle.
    func zoomToFit(_ rect: CGRect, animated: Bool) {
        guard rect.width > 0, rect.height > 0, let view = zoomedView else { return }
        let inset = adjustedContentInset
        let page = CGSize(width: bounds.width - inset.left - inset.right, height: bounds.height - inset.top - inset.bottom)
        let origin = view.frame.origin
        let anchor = CGPoint(x: rect.midX - view.bounds.minX + origin.x / zoomScale, y: rect.midY - view.bounds.minY + origin.y / zoomScale)
        let middle = CGPoint(x: inset.left + page.width / 2, y: inset.top + page.height / 2)
        zoom(to: min(page.width / rect.width, page.height / rect.height), anchor: anchor, at: middle, animated: animated)
    }

    // MARK: Pinches

    private func pinched(_ pinch: UIPinchGestureRecognizer) {
        let location = pinch.location(in: self)
        let point = CGPoint(x: location.x - bounds.minX, y: location.y - bounds.minY)
        switch pinch.state {
        case .began:
            beginPinch(at: point)
            followPinch(pinch.scale, at: point)
        case .changed: followPinch(pinch.scale, at: point)
        case .ended, .cancelled, .failed: endPinch(at: point)
        case .possible: break
        }
    }

    private func beginPinch(at point: CGPoint) {
        guard isScrollEnabled, let zoom, let view = zoomedView else { return }
        // The pinch also moves the content: a drag by the same fingers ends.
        if isDragging {
            panGestureRecognizer.isEnabled = false
            panGestureRecognizer.isEnabled = true
        }
        stopMotion()
        (zoom.isZooming, zoom.isBouncing) = (true, false)
        (zoom.startScale, zoom.anchor) = (zoom.scale, anchor(at: point))
        scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
    }

    private func followPinch(_ scale: CGFloat, at point: CGPoint) {
        guard let zoom, zoom.isZooming, let view = zoomedView else { return }
        let wanted = zoom.startScale * scale
        let shown = bouncesZoom ? zoom.resisted(wanted) : zoom.clamped(wanted)
        let free = offset(placing: zoom.anchor, at: point, scale: shown)
        apply(shown, to: view, offset: bounces ? free : clampedOffset(free, at: shown))
    }

    private func endPinch(at point: CGPoint) {
        guard let zoom, zoom.isZooming else { return }
        zoom.isZooming = false
        let scale = zoom.clamped(zoom.scale)
        let free = scale == zoom.scale ? contentOffset : offset(placing: zoom.anchor, at: point, scale: scale)
        let target = clampedOffset(free, at: scale)
        guard let view = zoomedView, scale != zoom.scale || target != contentOffset, window != nil else { return didEndZooming() }
        zoom.isBouncing = scale != zoom.scale
        let changes = { if scale == zoom.scale { self.bounds.origin = target } else { self.apply(scale, to: view, offset: target) } }
        animateZoom(changes) { [weak self, weak zoom] in
            // Another pinch may have begun meanwhile; its end is reported instead.
            guard let self, let zoom, !zoom.isZooming else { return }
            zoom.isBouncing = false
            self.didEndZooming()
        }
    }

    private func didEndZooming() { scrollDelegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale) }

    // MARK: Wheel

    /// Zooms about the pointer for a wheel notch with Control; returns false if the view does not zoom.
    func zoomByWheel(_ event: UIEvent) -> Bool {
        guard isScrollEnabled, let zoom, zoom.isEnabled, let view = zoomedView, let scroll = event.scroll, scroll.y != 0
        else { return false }
        let location = event.location(in: self)
        let point = CGPoint(x: location.x - bounds.minX, y: location.y - bounds.minY)
        let scale = zoom.clamped(zoom.scale * pow(ScrollPhysics.zoomPerNotch, -CGFloat(scroll.y)))
        guard scale != zoom.scale else { return true }
        stopMotion()
        let target = clampedOffset(offset(placing: anchor(at: point), at: point, scale: scale), at: scale)
        scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
        apply(scale, to: view, offset: target)
        didEndZooming()
        return true
    }
}
