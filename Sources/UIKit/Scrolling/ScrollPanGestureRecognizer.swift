// A scroll view's pan: also tells when a finger comes down and lifts without having moved.

internal import Foundation

/// The pan recognizer of a scroll view.
@preconcurrency @MainActor
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
    var touchDown: () -> Void = {}
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

    private func lift(_ number: Int) {
        guard count > 0 else { return }
        count = max(0, count - number)
        if count == 0 { touchUp() }
    }
}
