// The constants of scrolling, and the curve of a finger that pulls past the end. Pure: no views, no clock.

internal import Foundation

/// What content does under a hand, as numbers. Distances in points, speeds in points per second, times in seconds.
nonisolated enum ScrollPhysics {
    /// Below this speed a glide has ended.
    static let stoppingSpeed: CGFloat = 10
    /// A finger slower than this when it lifts leaves the content where it is.
    static let slowestGlide: CGFloat = 30
    /// The natural frequency of the bounce, in radians per second.
    static let bounceFrequency: CGFloat = 11
    /// A bounce ends this near to its target, in points.
    static let bounceRest: CGFloat = 0.45
    /// How fast content that rests past its end starts back when it is let go: its displacement's multiple each second.
    ///
    /// Measured on a device: 235 points past the end it starts with 1,690 points a second, and half the way is done after 0.09 s.
    static let returnRate: CGFloat = 7.23
    /// Content thrown outward this fast, in points per second, starts with its own speed alone.
    static let outwardThrow: CGFloat = 250
    /// Seconds from the finger's lifting until content runs on by itself, as measured on a device.
    static let glideDelay = 0.0008
    /// How strongly the content resists being pulled past its end.
    static let rubberStiffness: CGFloat = 0.55
    /// How long the content takes to follow the wheel.
    static let wheelDuration = 0.15
    /// How long `setContentOffset(_:animated:)` takes.
    static let animationDuration = 0.3
    /// How far an arrow key scrolls.
    static let arrowDistance: CGFloat = 40

    /// How far a notch of the wheel scrolls a view that shows `page` points: page^(2/3), as in GTK.
    static func notchDistance(page: CGFloat) -> CGFloat {
        page > 0 ? pow(page, 2.0 / 3.0) : 0
    }

    /// How far content has moved that a finger pulled `distance` past its end, in a view of `dimension` points.
    ///
    /// (1 − 1/(x·0.55/d + 1))·d: follows the finger at 0.55 of its speed at first and never moves further than `dimension`.
    static func rubberBand(_ distance: CGFloat, dimension: CGFloat) -> CGFloat {
        guard dimension > 0 else { return 0 }
        let pull = abs(distance) * rubberStiffness / dimension
        let moved = (1 - 1 / (pull + 1)) * dimension
        return distance < 0 ? -moved : moved
    }

    /// How far a finger must have pulled for content to have moved `moved` past its end: the inverse of `rubberBand`.
    static func fingerDistance(moved: CGFloat, dimension: CGFloat) -> CGFloat {
        guard dimension > 0 else { return 0 }
        let part = min(abs(moved) / dimension, 0.999)
        let distance = part / (1 - part) * dimension / rubberStiffness
        return moved < 0 ? -distance : distance
    }

    /// The speed of content at `offset` when a finger that moves it with `finger` points per second lets it go.
    ///
    /// Past its end content moves as much slower than the finger as the rubber band gives way there, and the band pulls it back
    /// at once unless it is thrown further out.
    static func releaseSpeed(finger: CGFloat, at offset: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat) -> CGFloat {
        let displacement = offset - range.nearest(to: offset)
        guard displacement != 0, dimension > 0, finger.isFinite else { return finger }
        // The slope of `rubberBand` at the finger's distance.
        let left = 1 - min(abs(displacement) / dimension, 1)
        let own = finger * rubberStiffness * left * left
        let back = -returnRate * displacement
        if own * displacement > 0 { return own + back * max(0, 1 - abs(own) / outwardThrow) }
        return abs(own) > abs(back) ? own : back
    }

    /// Where content at `offset` would be shown that must stay within `range` and gives way elastically outside.
    static func resisted(_ offset: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat) -> CGFloat {
        if offset < range.lowerBound {
            return range.lowerBound + rubberBand(offset - range.lowerBound, dimension: dimension)
        }
        if offset > range.upperBound {
            return range.upperBound + rubberBand(offset - range.upperBound, dimension: dimension)
        }
        return offset
    }

    /// Where the finger must have dragged content to that is shown at `offset`: the inverse of `resisted`.
    static func unresisted(_ offset: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat) -> CGFloat {
        if offset < range.lowerBound {
            return range.lowerBound + fingerDistance(moved: offset - range.lowerBound, dimension: dimension)
        }
        if offset > range.upperBound {
            return range.upperBound + fingerDistance(moved: offset - range.upperBound, dimension: dimension)
        }
        return offset
    }
}

nonisolated extension ClosedRange<CGFloat> {
    /// The value of the range nearest to `value`; the lower bound for what is not a number.
    func nearest(to value: CGFloat) -> CGFloat {
        value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}
