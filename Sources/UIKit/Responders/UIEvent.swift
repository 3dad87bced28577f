// What the user did, as responders see it.

@preconcurrency public import Foundation
public import WindowSystem

/// One action of the user: touches that changed, or a turn of the wheel.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// What kind of action it is.
    public enum EventType: Int, Sendable {
        case touches = 0
        case motion = 1
        case remoteControl = 2
        case presses = 3
        case scroll = 10
        case hover = 11
        /// Fingers on a touchpad move apart, turn or swipe together.
        case transform = 14
    }

    /// A refinement of the kind; none are told apart here.
    public enum EventSubtype: Int, Sendable {
        case none = 0
    }

    /// What kind of event it is.
    open var type: EventType { kind }
    open var subtype: EventSubtype { .none }
    /// When it happened, in seconds on the clock of `CACurrentMediaTime()`.
    public internal(set) var timestamp: TimeInterval
    /// The modifier keys held.
    public internal(set) var modifierFlags: UIKeyModifierFlags = []
    /// How far the wheel was turned or fingers moved on a touchpad, for events of type `scroll`.
    public internal(set) var scroll: ScrollDelta?

    /// What fingers did on a touchpad, for events of type `transform`.
    var gesture: TouchpadGesture?

    private let kind: EventType
    var touches: Set<UITouch> = []
    /// Where the pointer is, in the window's coordinates, for events without touches.
    var windowLocation = CGPoint.zero

    init(_ kind: EventType, timestamp: TimeInterval) {
        self.kind = kind
        self.timestamp = timestamp
        super.init()
    }

    /// The window the event happened over, where no touch says so.
    weak var targetWindow: UIWindow?
    /// The view of that window under the pointer, as the one search for the window has found it.
    weak var targetView: UIView?

    /// All touches of the event.
    open var allTouches: Set<UITouch>? { touches }

    /// The touches that began in `window`.
    open func touches(for window: UIWindow) -> Set<UITouch>? {
        touches.filter { $0.window === window }
    }

    /// The touches that began in `view`.
    open func touches(for view: UIView) -> Set<UITouch>? {
        touches.filter { $0.view === view }
    }

    /// The touches that `recognizer` is told of.
    open func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>? {
        touches.filter { $0.recognizers.contains { $0 === recognizer } }
    }

    /// The pointer's place in the coordinates of `view`, or of the window for nil.
    public func location(in view: UIView?) -> CGPoint {
        guard let view else { return windowLocation }
        return view.convert(windowLocation, from: nil)
    }
}
