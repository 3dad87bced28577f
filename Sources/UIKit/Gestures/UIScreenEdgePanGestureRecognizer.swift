// A drag that begins at an edge of the window.

internal import Foundation

/// Recognizes a drag that begins near an edge of the window and goes inward.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges where a drag may begin.
    open var edges: UIRectEdge = []

    /// Asked when a touch begins: whether it is of interest at all.
    var mayStart: () -> Bool = { true }
    private var begin = CGPoint.zero

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard trackedTouches.count == touches.count else {
            // More fingers on a drag that has begun at the edge.
            super.touchesBegan(touches, with: event)
            return
        }
        guard let touch = touches.first, mayStart(), !edge(at: touch.windowLocation, of: touch.window).isEmpty else {
            state = .failed
            return
        }
        begin = touch.windowLocation
        super.touchesBegan(touches, with: event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if current == .possible, let touch = touches.first, leavesTheWay(touch) {
            state = .failed
            return
        }
        super.touchesMoved(touches, with: event)
    }

    /// Content that scrolls leaves a drag at the edge to this recogniser, as long as it may become one.
    open override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
        other is ScrollPanGestureRecognizer || super.shouldBeRequiredToFail(by: other)
    }

    private func edge(at point: CGPoint, of window: UIWindow?) -> UIRectEdge {
        guard let bounds = window?.bounds else { return [] }
        let width = Theme.backDragWidth
        var found: UIRectEdge = []
        if point.x < bounds.minX + width { found.insert(.left) }
        if point.x >= bounds.maxX - width { found.insert(.right) }
        if point.y < bounds.minY + width { found.insert(.top) }
        if point.y >= bounds.maxY - width { found.insert(.bottom) }
        return found.intersection(edges)
    }

    /// Whether the touch goes along the edge, or back out, rather than inward.
    private func leavesTheWay(_ touch: UITouch) -> Bool {
        let moved = CGPoint(x: touch.windowLocation.x - begin.x, y: touch.windowLocation.y - begin.y)
        guard hypot(moved.x, moved.y) >= UIPanGestureRecognizer.slop else { return false }
        let edge = edge(at: begin, of: touch.window)
        if edge.contains(.left), moved.x > abs(moved.y) { return false }
        if edge.contains(.right), -moved.x > abs(moved.y) { return false }
        if edge.contains(.top), moved.y > abs(moved.x) { return false }
        if edge.contains(.bottom), -moved.y > abs(moved.x) { return false }
        return true
    }
}
