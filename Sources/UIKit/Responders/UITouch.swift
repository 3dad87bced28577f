// A finger on the screen, or a press of the pointer's button, from down to up.

@preconcurrency public import Foundation

/// A finger on a touch screen, or the pointer with its primary button held.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// How far the touch has come.
    public enum Phase: Int, Sendable {
        case began = 0
        case moved = 1
        case stationary = 2
        case ended = 3
        case cancelled = 4
    }

    /// What touches.
    public enum TouchType: Int, Sendable {
        case direct = 0
        case indirect = 1
        case indirectPointer = 3
    }

    /// How far the touch has come.
    public internal(set) var phase = Phase.began
    /// When it last changed, in seconds on the clock of `CACurrentMediaTime()`.
    public internal(set) var timestamp: TimeInterval = 0
    /// 1 for a click, 2 for the second of a double click, and so on.
    public internal(set) var tapCount = 1
    /// A finger is `direct`, the pointer `indirectPointer`, a gesture on a touchpad `indirect`.
    open var type: TouchType { kind }
    /// The window in which it began.
    public internal(set) weak var window: UIWindow?
    /// The view in which it began.
    public internal(set) weak var view: UIView?
    /// The recognizers that receive the touch; empty once it is over.
    public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

    private let kind: TouchType

    init(_ kind: TouchType) {
        self.kind = kind
        super.init()
    }

    /// Whether it has ended or was taken away.
    var isUp: Bool { phase == .ended || phase == .cancelled }

    /// The recognizers of the hit view and its ancestors, from the inside out.
    var recognizers: [UIGestureRecognizer] = []
    var windowLocation = CGPoint.zero
    var previousWindowLocation = CGPoint.zero

    /// The place in the coordinates of `view`, or of the window for nil.
    open func location(in view: UIView?) -> CGPoint {
        guard let view else { return windowLocation }
        return view.convert(windowLocation, from: nil)
    }

    /// The place before the last change.
    open func previousLocation(in view: UIView?) -> CGPoint {
        guard let view else { return previousWindowLocation }
        return view.convert(previousWindowLocation, from: nil)
    }
}
