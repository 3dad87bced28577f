// Drags from an edge of the window.

internal import Foundation

/// Recognizes a drag that begins near an edge of the window and moves inward.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which a drag may begin; none by default.
    open var edges: UIRectEdge = []

    /// Called when the first touch begins; false makes the recognizer fail.
    var mayStart: () -> Bool = { true }
    private var startLocation = CGPoint.zero
    /// The finger that went down at the edge.
    private weak var startTouch: UITouch?

    /// Fails unless the first touch begins within 20 points of one of `edges`, and `mayStart` allows it.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard trackedTouches.count == touches.count else {
            // Further fingers join a drag that began at the edge.
            super.touchesBegan(touches, with: event)
            return
        }
        guard let touch = touches.first, mayStart(), !edge(at: touch.windowLocation, of: touch.window).isEmpty else {
            state = .failed
            return
        }
        startLocation = touch.windowLocation
        startTouch = touch
        super.touchesBegan(touches, with: event)
    }

    /// Fails if the first 10 points of the first finger lead along the edge or outward.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if current == .possible, let touch = touches.first(where: { $0 === startTouch }), movesAlongEdgeOrOutward(touch) {
            state = .failed
            return
        }
        super.touchesMoved(touches, with: event)
    }

    /// True also for the pan recognizers of scroll views, which wait for this recognizer to fail.
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

    /// Whether the touch has moved at least 10 points, along the edge or outward rather than inward.
    private func movesAlongEdgeOrOutward(_ touch: UITouch) -> Bool {
        let moved = CGPoint(x: touch.windowLocation.x - startLocation.x, y: touch.windowLocation.y - startLocation.y)
        guard hypot(moved.x, moved.y) >= UIPanGestureRecognizer.recognitionDistance else { return false }
        let edge = edge(at: startLocation, of: touch.window)
        if edge.contains(.left), moved.x > abs(moved.y) { return false }
        if edge.contains(.right), -moved.x > abs(moved.y) { return false }
        if edge.contains(.top), moved.y > abs(moved.x) { return false }
        if edge.contains(.bottom), -moved.y > abs(moved.x) { return false }
        return true
    }
}
