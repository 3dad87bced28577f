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
