// Touches of fingers and of the pointer.

@preconcurrency public import Foundation

/// A finger on a touch screen, the pointer with its primary button held, or a touchpad gesture, from its beginning to its end.
@preconcurrency @MainActor open class UITouch: NSObject {
    /// The phases of a touch, with Apple's raw values.
    public enum Phase: Int, Sendable {
        case began = 0, moved, stationary, ended, cancelled
    }

    /// The kinds of touches, with Apple's raw values.
    public enum TouchType: Int, Sendable {
        case direct = 0, indirect
        /// A stylus; window systems report its touches as `direct` ones.
        case pencil = 2
        case indirectPointer = 3

        /// The former name of `pencil`.
        public static let stylus = TouchType.pencil
        static let allRawValues: [NSNumber] = [TouchType.direct, .indirect, .pencil, .indirectPointer].map { NSNumber(value: $0.rawValue) }
    }

    /// The phase of the touch in the current event.
    public internal(set) var phase = Phase.began
    /// The time of the last change, in seconds on the clock of `CACurrentMediaTime()`.
    public internal(set) var timestamp: TimeInterval = 0
    /// The number of taps in quick succession: 1 for a click, 2 for the second of a double click.
    public internal(set) var tapCount = 1
    /// `direct` for a finger, `indirectPointer` for the pointer, `indirect` for a touchpad gesture.
    open var type: TouchType { kind }
    /// The window in which the touch began.
    public internal(set) weak var window: UIWindow?
    /// The view in which the touch began.
    public internal(set) weak var view: UIView?
    /// The recognizers that receive the touch; empty after it has ended.
    public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

    private let kind: TouchType

    init(_ kind: TouchType, at point: CGPoint, on view: UIView, in window: UIWindow) {
        self.kind = kind
        self.view = view
        self.window = window
        (windowLocation, previousWindowLocation) = (point, point)
        super.init()
    }

    /// Whether the touch has ended or was cancelled.
    var isUp: Bool { phase == .ended || phase == .cancelled }

    /// Whether the touch is more than `distance` points from `start`; false for nil.
    func hasMoved(_ distance: CGFloat, from start: CGPoint?) -> Bool {
        start.map { hypot(windowLocation.x - $0.x, windowLocation.y - $0.y) > distance } ?? false
    }

    /// The recognizers that receive the touch, from the touched view outward.
    var recognizers: [UIGestureRecognizer] = []
    var windowLocation: CGPoint
    var previousWindowLocation: CGPoint

    /// The location in the coordinates of `view`, or of the window for nil.
    open func location(in view: UIView?) -> CGPoint {
        view?.convert(windowLocation, from: nil) ?? windowLocation
    }

    /// The location before the last change, in the coordinates of `view`, or of the window for nil.
    open func previousLocation(in view: UIView?) -> CGPoint {
        view?.convert(previousWindowLocation, from: nil) ?? previousWindowLocation
    }
}

// MARK: - Force and precision

extension UITouch {
    /// The force of the touch: always 0, since no screen measures it here.
    public var force: CGFloat { 0 }
    /// The largest force: always 0, since no screen measures it here.
    public var maximumPossibleForce: CGFloat { 0 }
    /// The angle between the finger or stylus and the screen, in radians: always π/2.
    public var altitudeAngle: CGFloat { .pi / 2 }

    /// The direction in which a stylus points, in radians: always 0, as for a perpendicular stylus.
    public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// The same as `location(in:)`, which has the full precision of the window system.
    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// The same as `previousLocation(in:)`.
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}

extension UIEvent {
    /// The touches that were merged into `touch` since the last event: `touch` alone. Nil if the event does not contain it.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) == true ? [touch] : nil }

    /// The touches that are expected before the next event: none. Nil if the event does not contain `touch`.
    public func predictedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) == true ? [] : nil }
}
