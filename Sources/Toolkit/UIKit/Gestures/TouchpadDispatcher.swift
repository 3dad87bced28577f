// Pinches, rotations and swipes on a touchpad. They have no touches on the screen: recognizers under the pointer receive the gesture.

internal import Foundation
internal import WindowSystem

/// Delivers a touchpad's gestures to the recognizers of the view under the pointer and of its superviews.
@MainActor
final class TouchpadDispatcher {
    private var followers: [UIGestureRecognizer] = []
    /// A touch at the pointer's position, which gives the gesture its location.
    private var pointerTouch: UITouch?
    /// The pan recognizer that follows two scrolling fingers or the wheel.
    weak var scrollingPan: UIPanGestureRecognizer?
    /// The wake-up that ends the wheel's pan if no notch follows; nil while no pan follows the wheel.
    var wheelEnd: WakeUp?

    /// The scroll events that follow each other.
    let sequence = ScrollSequence()

    var dispatcher: TouchDispatcher { UIApplication.shared.seat.touchDispatcher }

    /// Delivers one change of a gesture. At its beginning, chooses the recognizers that follow it from the view at `point`, the pointer's
    /// position on the screen, and from its superviews.
    func handle(_ gesture: TouchpadGesture, at point: CGPoint, time: TimeInterval) {
        let event = UIEvent(.transform, timestamp: time)
        event.gesture = gesture
        if gesture.phase == .began {
            cancel(time: time)
            begin(event, at: point)
        }
        guard let pointerTouch, let window = pointerTouch.window else { return }
        pointerTouch.timestamp = time
        event.windowLocation = pointerTouch.windowLocation
        event.targetWindow = window
        UIApplication.shared.sendEvent(event)
        if gesture.phase == .ended || gesture.phase == .cancelled { end() }
    }

    private func begin(_ event: UIEvent, at point: CGPoint) {
        guard let gesture = event.gesture, let hit = UIApplication.shared.hitTest(atScreen: point) else { return }
        let touch = UITouch(.indirect)
        touch.window = hit.window
        touch.windowLocation = hit.point
        touch.previousWindowLocation = hit.point
        touch.view = hit.view
        pointerTouch = touch
        followers = hit.view.recognizersOfLineage.filter {
            $0.isEnabled && $0.current == .possible && $0.follows(gesture) && $0.shouldReceive(event)
        }
        for recognizer in followers {
            if !dispatcher.participants.contains(where: { $0 === recognizer }) {
                recognizer.prepareForNextGesture()
                dispatcher.participants.append(recognizer)
            }
            recognizer.isFollowingTouchpad = true
            recognizer.lastTouch = touch
        }
    }

    /// Delivers a touchpad event for `UIWindow.sendEvent(_:)`.
    func deliver(_ event: UIEvent) {
        guard let gesture = event.gesture else { return }
        for recognizer in followers where recognizer.isEnabled && recognizer.isFollowingTouchpad && !recognizer.isFinished {
            recognizer.follow(gesture, time: event.timestamp)
        }
    }

    /// Cancels the gesture, if there is one.
    func cancel(time: TimeInterval) {
        guard pointerTouch != nil else { return }
        for recognizer in followers where recognizer.isFollowingTouchpad {
            recognizer.state = recognizer.isInProgress ? .cancelled : .failed
        }
        end()
    }

    private func end() {
        for recognizer in followers { recognizer.isFollowingTouchpad = false }
        reset()
        dispatcher.failRecognizersWithoutTouches()
        dispatcher.resetFinishedRecognizers()
    }

    /// Drops the gesture without changing its recognizers.
    func reset() {
        followers = []
        pointerTouch = nil
    }
}
