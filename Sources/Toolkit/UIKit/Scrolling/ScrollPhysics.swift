// The constants of scrolling, and the resistance of content pulled past its end. Pure functions: no views, no clock.

/// The constants of scrolling. Distances are in points, speeds in points per second, times in seconds.
nonisolated enum ScrollPhysics {
    /// Deceleration ends below this speed.
    static let stoppingSpeed: CGFloat = 10
    /// The greatest speed of a deceleration at which a press goes to the content, and may become a tap.
    static let slowEnoughToClick: CGFloat = 3 * stoppingSpeed
    /// A finger slower than this at its release starts no deceleration.
    static let minimumReleaseSpeed: CGFloat = 30
    /// The natural frequency of the bounce, in radians per second.
    static let bounceFrequency: CGFloat = 11
    /// A bounce ends at this distance from its target.
    static let bounceRest: CGFloat = 0.45
    /// The speed at which overscrolled content starts back, per point of its displacement: in 1/s. Measured on a device: content 235 points
    /// past its end starts at 1,690 points per second and covers half the way in 0.09 s.
    static let returnRate: CGFloat = 7.23
    /// Overscrolled content that is thrown outward at least this fast starts at its own speed, not slowed by its return speed.
    static let outwardThrow: CGFloat = 250
    /// The delay between the end of the drag and deceleration, as measured on a device.
    static let decelerationDelay = 0.0008
    /// The content's speed as a fraction of the finger's, when the finger begins to pull the content past its end.
    static let rubberStiffness: CGFloat = 0.55
    /// The exponent that reduces a pinch's excess over the limits of zooming.
    static let zoomStiffness: CGFloat = 0.4
    /// The factor by which a wheel notch with Control zooms.
    static let zoomPerNotch: CGFloat = 1.2
    /// The duration of a wheel notch's animation.
    static let wheelDuration = 0.15
    /// The duration of `setContentOffset(_:animated:)`.
    static let animationDuration = 0.3
    /// The distance of an arrow key's scroll.
    static let arrowDistance: CGFloat = 40

    /// The distance of a wheel notch in a view that shows `page` points: page^(2/3), as in GTK, times `factor`.
    static func notchDistance(page: CGFloat, factor: CGFloat = 1) -> CGFloat { page > 0 ? pow(page, 2.0 / 3.0) * factor : 0 }

    /// The displacement of content that a finger has pulled `distance` past its end, in a view of `dimension` points:
    /// (1 − 1/(x·0.55/d + 1))·d. It follows the finger at 0.55 of its speed at first and approaches `dimension`.
    static func rubberBand(_ distance: CGFloat, dimension: CGFloat, stiffness: CGFloat = rubberStiffness) -> CGFloat {
        guard dimension > 0 else { return 0 }
        let pull = abs(distance) * stiffness / dimension
        let moved = (1 - 1 / (pull + 1)) * dimension
        return distance < 0 ? -moved : moved
    }

    /// How far past the content's end the finger has pulled, if the content is displaced by `moved`: the inverse of `rubberBand`.
    static func fingerDistance(moved: CGFloat, dimension: CGFloat, stiffness: CGFloat = rubberStiffness) -> CGFloat {
        guard dimension > 0 else { return 0 }
        let part = min(abs(moved) / dimension, 0.999)
        let distance = part / (1 - part) * dimension / stiffness
        return moved < 0 ? -distance : distance
    }

    /// The content's velocity at `offset` when it is released by a finger that moves at `finger` points per second. Past its end, content
    /// moves at the finger's speed times the slope of the rubber band, and it starts back at once unless it is thrown further out fast
    /// enough.
    static func releaseSpeed(
        finger: CGFloat, at offset: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat, stiffness: CGFloat = rubberStiffness
    ) -> CGFloat {
        let displacement = offset - range.nearest(to: offset)
        guard displacement != 0, dimension > 0, finger.isFinite else { return finger }
        // The slope of `rubberBand` at the finger's distance.
        let left = 1 - min(abs(displacement) / dimension, 1)
        let own = finger * stiffness * left * left
        let back = -returnRate * displacement
        if own * displacement > 0 { return own + back * max(0, 1 - abs(own) / outwardThrow) }
        return abs(own) > abs(back) ? own : back
    }

    /// The offset at which content dragged to `offset` is shown, with rubber-band resistance outside `range`.
    static func resisted(
        _ offset: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat, stiffness: CGFloat = rubberStiffness
    ) -> CGFloat {
        let end = range.nearest(to: offset)
        return offset == end ? offset : end + rubberBand(offset - end, dimension: dimension, stiffness: stiffness)
    }

    /// The offset to which content shown at `offset` has been dragged: the inverse of `resisted`.
    static func unresisted(
        _ offset: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat, stiffness: CGFloat = rubberStiffness
    ) -> CGFloat {
        let end = range.nearest(to: offset)
        return offset == end ? offset : end + fingerDistance(moved: offset - end, dimension: dimension, stiffness: stiffness)
    }
}

nonisolated extension ClosedRange<CGFloat> {
    /// The value of the range nearest to `value`; the lower bound for NaN.
    func nearest(to value: CGFloat) -> CGFloat { value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound) }
}
