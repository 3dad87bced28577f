// A scroll view's pan recognizer, which also reports touches that do not move.

internal import Foundation

/// The pan recognizer of a scroll view.
@preconcurrency @MainActor
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
    /// Called when the first finger touches the view.
    var touchDown: () -> Void = {}
    /// Called when the last finger lifts.
    var touchUp: () -> Void = {}
    private var count = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if count == 0 { touchDown() }
        count += touches.count
        super.touchesBegan(touches, with: event)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        lift(touches.count)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        lift(touches.count)
    }

    /// Also resets the count of touches, because a recognizer that has failed does not receive their end.
    override func reset() {
        super.reset()
        lift(count)
    }

    private func lift(_ number: Int) {
        guard count > 0 else { return }
        count = max(0, count - number)
        if count == 0 { touchUp() }
    }
}
