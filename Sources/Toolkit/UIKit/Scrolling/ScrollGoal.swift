// What an animated scroll leads to. Rows that become visible on the way change the content's size, so the offset is computed again.

/// The goal of an animation of the content offset.
enum ScrollGoal {
    /// An offset, as far as the content then reaches.
    case offset(CGPoint)
    case top
    case end
    /// A part of the content, such as a row; the closure returns its present offset, or nil if it no longer exists.
    case element(() -> CGPoint?)
}

extension UIScrollView {
    /// The offset of a goal with the present size of the content.
    func destination(of goal: ScrollGoal) -> CGPoint? {
        switch goal {
        case .offset(let offset): clampedOffset(offset)
        case .top: CGPoint(x: easingTarget.x, y: verticalRange.lowerBound)
        case .end: CGPoint(x: easingTarget.x, y: verticalRange.upperBound)
        case .element(let offset): offset()
        }
    }

    /// Eases by a distance, in points; a turn of the wheel adds to those before. Returns false at the content's end.
    func glide(by distance: CGPoint) -> Bool {
        let target = easingTarget
        var wish = target
        // If the earlier target was limited by the content's end, the remaining distance is kept, because the content may grow on the way.
        if case .offset(let earlier) = scrollGoal {
            if (earlier.x - target.x) * distance.x > 0 { wish.x = earlier.x }
            if (earlier.y - target.y) * distance.y > 0 { wish.y = earlier.y }
        }
        return glide(to: .offset(CGPoint(x: wish.x + distance.x, y: wish.y + distance.y)), direction: distance.y)
    }

    /// Eases to a goal for the wheel or a key; returns false if the content is there or on its way there. A vertical `direction` chooses
    /// where a collapsible row of the bar above rests.
    func glide(to goal: ScrollGoal, direction: CGFloat) -> Bool {
        guard let target = destination(of: goal) else { return false }
        let rest = CGPoint(x: target.x, y: snappedVerticalOffset(target.y, direction: direction))
        guard rest != easingTarget else {
            if case .easing(_, _, .wheel) = motion, rest == target { scrollGoal = goal }
            return false
        }
        if isDecelerating { stopMotion() }
        ease(to: rest, duration: windowFeel.glideDuration, cause: .wheel, goal: rest == target ? goal : .offset(rest))
        return true
    }

    /// Moves the content to a goal. The rows that become visible there may move it: this is repeated until it stands still.
    func arrive(at goal: ScrollGoal, cause: ScrollMotion.EasingCause) {
        for _ in 0..<ListState.mostMeasuringRounds {
            if window != nil { (self as? any ListView)?.tile() }
            guard let end = destination(of: goal) else { return }
            let rest = cause == .client ? end : nearestPixel(end)
            guard rest != contentOffset else { return }
            moveContent(to: rest)
        }
    }
}
