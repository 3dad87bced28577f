// The refresh control of a scroll view: the distance that the content is pulled down, and the inset during a refresh.

extension UIScrollView {
    /// The part of the adjusted inset at the top that the refresh control has added.
    var refreshInset: CGFloat { refreshControl?.inset ?? 0 }

    /// The distance from the bar, without its collapsible row, down to the content; negative for content that is scrolled beneath the bar.
    var distanceBelowTop: CGFloat { -contentOffset.y - (adjustedContentInset.top - topExtension.current - refreshInset) }

    /// The distance by which the content is pulled below the place where it rests while no refresh is in progress; 0 for content that is
    /// not pulled.
    var refreshPull: CGFloat {
        let pull = distanceBelowTop - topExtension.full
        return pull.isFinite ? max(0, pull) : 0
    }

    var isHeld: Bool { isDragging || isTracking || isTouchpadPulling }

    func refreshControlDidChange(from old: UIRefreshControl?) {
        guard old !== refreshControl else { return }
        if let old {
            old.resetInset(in: self)
            if old.superview === self { old.removeFromSuperview() }
        }
        guard let refreshControl else { return }
        insertSubview(refreshControl, at: (self as? any ListView)?.backgroundView == nil ? 0 : 1)
        refreshControl.follow()
    }

    /// Changes the inset at the top for a refresh; the content stays where it is.
    func refreshInsetDidGrow(by distance: CGFloat) {
        adjustedContentInset.top += distance
        adjustedContentInsetDidChange()
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
        if isDecelerating { restartDeceleration() }
        updateIndicators()
    }

    /// After a refresh, animates content that is still below its resting place back to it.
    func returnToTop() {
        guard contentOffset.y < verticalRange.lowerBound, !isHeld else { return }
        ease(to: clampedOffset(contentOffset), duration: ScrollPhysics.animationDuration, cause: .refresh)
    }

    // MARK: Touchpad

    /// Pulls the content past its top by a touchpad, with the resistance of a finger; returns false if the content scrolls as usual.
    func pullByTouchpad(_ delta: CGPoint, at time: Double) -> Bool {
        guard let refreshControl, refreshControl.isEnabled, bounces, isVerticallyDraggable, delta.y != 0 else { return false }
        let range = verticalRange
        let stiffness = windowFeel.rubberBandCoefficient
        let finger = ScrollPhysics.unresisted(contentOffset.y, in: range, dimension: bounds.height, stiffness: stiffness) + delta.y
        guard finger < range.lowerBound || (isTouchpadPulling && contentOffset.y < range.lowerBound) else {
            isTouchpadPulling = false
            return false
        }
        stopMotion()
        if !isTouchpadPulling {
            isTouchpadPulling = true
            refreshControl.pullBegan()
        }
        touchpad.add(delta, at: time)
        showIndicators()
        let shown = ScrollPhysics.resisted(finger, in: range, dimension: bounds.height, stiffness: stiffness)
        moveContent(to: CGPoint(x: contentOffset.x, y: aligned(shown)))
        return true
    }

    /// Releases content that a touchpad has pulled; returns whether there was a pull.
    func releaseTouchpadPull() -> Bool {
        guard isTouchpadPulling else { return false }
        isTouchpadPulling = false
        touchpad.clear()
        refreshControl?.pullEnded()
        guard isAtRest else { return true }
        beginDeceleration(velocity: .zero)
        return true
    }

    // MARK: Keys and accessibility

    func refreshByKey() { refreshFromTop() }

    /// Scrolls to the top and begins a refresh; returns false if no refresh can begin.
    @discardableResult
    func refreshFromTop() -> Bool {
        guard let refreshControl, refreshControl.isEnabled, !refreshControl.isRefreshing, isScrollEnabled, !isDragging else { return false }
        refreshControl.beginByUser()
        guard refreshControl.isRefreshing else { return true }
        refreshControl.pullEnded()
        ease(to: CGPoint(x: contentOffset.x, y: verticalRange.lowerBound), duration: ScrollPhysics.animationDuration, cause: .refresh)
        return true
    }
}
