// Scrolling without events of the user, for tools that demonstrate it.

public import Foundation
internal import QuartzCore
internal import WindowSystem

extension UIScrollView {
    /// Scrolls as for `notches` of the mouse wheel over the view; positive numbers scroll down.
    package func _turnWheel(notches: Double) {
        let event = UIEvent(.scroll, timestamp: CACurrentMediaTime())
        event.scroll = ScrollDelta(x: 0, y: notches, source: .wheel)
        event.targetWindow = window
        event.targetView = self
        scrollWheel(with: event)
    }

    /// The vertical offsets between the ends of the content, in points.
    package var _restingOffsets: ClosedRange<CGFloat> { verticalRange }

    /// Shows the content as a finger has dragged it that would scroll to `offset` points if there was no resistance past the ends.
    package func _demonstrateDrag(to offset: CGFloat) {
        guard offset.isFinite, isScrollEnabled, !isDragging else { return }
        stopMotion()
        showIndicators()
        let shown = ScrollPhysics.resisted(
            offset, in: verticalRange, dimension: bounds.height, stiffness: windowFeel.rubberBandCoefficient)
        moveContent(to: CGPoint(x: contentOffset.x, y: aligned(shown)))
    }

    /// Decelerates the content as if a finger had released it. `velocity` is that of the content offset, in points per second.
    package func _demonstrateRelease(velocity: CGFloat) {
        guard isScrollEnabled, !isDragging else { return }
        let speed = ScrollPhysics.releaseSpeed(
            finger: velocity, at: contentOffset.y, in: verticalRange, dimension: bounds.height, stiffness: windowFeel.rubberBandCoefficient)
        beginDeceleration(velocity: CGPoint(x: 0, y: speed))
    }

    /// Moves content that rests past its end back there, as after the release of a finger; at once in a view without a window.
    package func _demonstrateReturn() {
        let range = verticalRange
        guard case .none = motion, !isTracking, !range.contains(contentOffset.y) else { return }
        guard window == nil else { return _demonstrateRelease(velocity: 0) }
        contentOffset = CGPoint(x: contentOffset.x, y: min(max(contentOffset.y, range.lowerBound), range.upperBound))
    }
}

extension WindowFeel {
    /// The way of content that is released at `speed` points per second: its distances at `count` equal intervals from the beginning to
    /// the end, and the seconds in which it comes to rest.
    public func coasting(from speed: CGFloat, count: Int) -> (distances: [CGFloat], duration: Double) {
        let motion = ScrollDeceleration(start: 0, velocity: speed, rate: decelerationRate), duration = motion.duration
        return ((0...count).map { motion.position(at: duration * Double($0) / Double(count)) }, duration)
    }

    /// The displacement of content that a finger has pulled `distance` points past its end, in a view of `height` points.
    public func displacement(pulledBy distance: CGFloat, height: CGFloat) -> CGFloat {
        ScrollPhysics.rubberBand(distance, dimension: height, stiffness: rubberBandCoefficient)
    }
}
