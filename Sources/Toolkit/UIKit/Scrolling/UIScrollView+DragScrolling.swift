// The scrolling of a list while a row or an item is dragged near an edge.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

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
