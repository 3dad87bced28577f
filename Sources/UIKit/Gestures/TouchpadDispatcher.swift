// Pinches, turns and swipes on a touchpad: there are no touches on the screen, so the gesture itself goes to the recognizers under the
// pointer.

internal import Foundation
internal import WindowSystem

/// Brings a touchpad's gestures to the recognizers of the view under the pointer.
@MainActor
final class TouchpadDispatcher {
    private var followers: [UIGestureRecognizer] = []
    /// Where the pointer is: recognizers have the gesture's place from it.
    private var place: UITouch?

    private var dispatcher: TouchDispatcher { UIApplication.shared.touchDispatcher }

    /// Fingers moved on the touchpad, with the pointer at `point` of the screen.
    func handle(_ gesture: TouchpadGesture, at point: CGPoint, time: TimeInterval) {
        let event = UIEvent(.transform, timestamp: time)
        event.gesture = gesture
        if gesture.phase == .began {
            cancel(time: time)
            begin(event, at: point)
        }
        guard let place, let window = place.window else { return }
        place.timestamp = time
        event.windowLocation = place.windowLocation
        event.targetWindow = window
        UIApplication.shared.sendEvent(event)
        if gesture.phase == .ended || gesture.phase == .cancelled { end() }
    }

    private func begin(_ event: UIEvent, at point: CGPoint) {
        guard let gesture = event.gesture, let hit = UIApplication.shared.hit(atScreen: point) else { return }
        let place = UITouch(.indirect)
        place.window = hit.window
        place.windowLocation = hit.point
        place.previousWindowLocation = hit.point
        place.view = hit.view
        self.place = place
        followers = hit.view.recognizersInLine.filter {
            $0.isEnabled && $0.current == .possible && $0.follows(gesture) && $0.shouldReceive(event)
        }
        for recognizer in followers {
            if !dispatcher.participants.contains(where: { $0 === recognizer }) {
                recognizer.makeReady()
                dispatcher.participants.append(recognizer)
            }
            recognizer.isFollowingTouchpad = true
            recognizer.lastTouch = place
        }
    }

    /// The default of `UIWindow.sendEvent`.
    func deliver(_ event: UIEvent) {
        guard let gesture = event.gesture else { return }
        for recognizer in followers where recognizer.isEnabled && recognizer.isFollowingTouchpad && !recognizer.isThrough {
            recognizer.follow(gesture, time: event.timestamp)
        }
    }

    /// Takes the gesture away, if there is one.
    func cancel(time: TimeInterval) {
        guard place != nil else { return }
        for recognizer in followers where recognizer.isFollowingTouchpad {
            recognizer.state = recognizer.isUnderWay ? .cancelled : .failed
        }
        end()
    }

    private func end() {
        for recognizer in followers { recognizer.isFollowingTouchpad = false }
        forget()
        dispatcher.failThoseWithoutTouches()
        dispatcher.tidyUp()
    }

    /// Ends a gesture without a word to its recognizers.
    func forget() {
        followers = []
        place = nil
    }
}
