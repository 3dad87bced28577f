// A touch in progress, and which of its phases its view has received.

internal import Foundation
internal import WindowSystem

/// One finger, or the pointer with its primary button held, from down to up.
@MainActor
final class LiveTouch {
    /// The input that produces the touch.
    enum Source: Hashable {
        /// The pointer with its primary button.
        case pointer
        /// A finger, with the window system's number.
        case finger(Int)

        /// The type of the touch.
        @MainActor var touchType: UITouch.TouchType { self == .pointer ? .indirectPointer : .direct }
    }

    /// The methods for touches that the touched view has received.
    enum Delivery {
        /// None: `touchesBegan` is delayed.
        case withheld
        /// `touchesBegan`, and every move since.
        case began
        /// All but `touchesEnded`, which is delayed until no recognizer can claim the touch any more.
        case endWithheld
        /// All that it will receive; none if it does not receive this touch.
        case finished
    }

    let source: Source
    let touch: UITouch
    var delivery = Delivery.withheld

    init(_ touch: UITouch, source: Source) {
        self.source = source
        self.touch = touch
    }

    /// Whether the touch has ended or was cancelled.
    var isUp: Bool { touch.isUp }

    /// Whether the touch has ended and its view has still to receive delayed phases.
    var awaitsDelivery: Bool {
        switch delivery {
        case .endWithheld: true
        case .withheld: touch.phase == .ended && isWithheld(\.delaysTouchesBegan)
        case .began, .finished: false
        }
    }

    /// Whether an enabled recognizer of the touch in the state `possible` delays a phase: `delaysTouchesBegan` or `delaysTouchesEnded`.
    func isWithheld(_ delays: KeyPath<UIGestureRecognizer, Bool>) -> Bool {
        touch.recognizers.contains { $0.current == .possible && $0.isEnabled && $0[keyPath: delays] }
    }
}

/// A change of one touch, as the window system reports it.
struct TouchInput {
    var source: LiveTouch.Source
    var phase: TouchPhase
    /// In the screen's coordinates.
    var point: CGPoint
}
