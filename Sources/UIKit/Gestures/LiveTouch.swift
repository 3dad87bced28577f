// A touch in progress, and which of its phases were delivered to its view.

internal import Foundation
internal import WindowSystem

/// One finger, or the pointer with its button held, from down to up.
@MainActor
final class LiveTouch {
    /// What a touch is followed by.
    enum Source: Hashable {
        /// The pointer with its primary button.
        case pointer
        /// A finger, with the window system's number.
        case finger(Int)
    }

    /// What the touched view knows of the touch.
    enum ViewKnowledge {
        /// Its beginning is still held back.
        case withheld
        case told
        /// The end is held back until no recognizer may claim the touch any more.
        case endWithheld
        /// The touch is none of the view's business, or the view knows of its end.
        case over
    }

    let source: Source
    let touch: UITouch
    var knowledge = ViewKnowledge.withheld
    /// Ends the time that containers around the view wait for a drag.
    var contentDelay: WakeUp?

    init(_ source: Source, _ touch: UITouch) {
        self.source = source
        self.touch = touch
    }

    /// Whether the finger has left the screen.
    var isUp: Bool { touch.isUp }

    /// Whether a recognizer that may still recognize holds the touch back.
    func isWithheld(_ delays: KeyPath<UIGestureRecognizer, Bool>) -> Bool {
        touch.recognizers.contains { $0.current == .possible && $0.isEnabled && $0[keyPath: delays] }
    }
}

/// What happened to one touch, as the window system has it.
struct TouchInput {
    var source: LiveTouch.Source
    var phase: TouchPhase
    /// In the screen's coordinates.
    var point: CGPoint
}
