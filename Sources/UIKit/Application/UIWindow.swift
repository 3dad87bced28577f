// The root of a tree of views, as large as the screen, with a controller for its content.

@preconcurrency public import Foundation
internal import QuartzCore

/// The root of a tree of views. Several may lie one over the other: alerts have their own.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// Which windows lie over which.
    nonisolated public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let normal = Level(rawValue: 0)
        public static let statusBar = Level(rawValue: 1000)
        public static let alert = Level(rawValue: 2000)
        public static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpWindow()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        frame = UIScreen.main.bounds
        setUpWindow()
    }

    /// A window as large as the screen.
    public convenience init() {
        self.init(frame: UIScreen.main.bounds)
    }

    private func setUpWindow() {
        _window = self
        isHidden = true
        isOpaque = false
        updateSafeArea()
    }

    /// The one screen, which is the desktop window's inside.
    open var screen: UIScreen { .main }

    /// Windows of a higher level lie above; within a level the last one shown does.
    open var windowLevel = Level.normal {
        didSet { if oldValue != windowLevel { UIApplication.shared.frameLoop.order(self) } }
    }

    // MARK: Content

    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        willSet { if newValue !== rootViewController { removeRootView() } }
        didSet { if oldValue !== rootViewController, !isHidden { installRootView() } }
    }

    private var showsRootView = false

    private func removeRootView() {
        guard showsRootView, let old = rootViewController else { return }
        showsRootView = false
        old.beginAppearanceTransition(false, animated: false)
        old.viewIfLoaded?.removeFromSuperview()
        old.endAppearanceTransition()
    }

    private func installRootView() {
        guard !showsRootView, let new = rootViewController else { return }
        showsRootView = true
        let view: UIView = new.view
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        new.beginAppearanceTransition(true, animated: false)
        insertSubview(view, at: 0)
        layoutIfNeeded()
        new.endAppearanceTransition()
    }

    // MARK: Showing

    /// Windows are hidden until they are made visible.
    open override var isHidden: Bool {
        didSet {
            guard oldValue != isHidden else { return }
            if isHidden {
                removeRootView()
                UIApplication.shared.frameLoop.remove(self)
            } else {
                UIApplication.shared.frameLoop.add(self)
                installRootView()
            }
        }
    }

    /// Shows the window in front of its level, and sends it the keys.
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    /// Whether keys go to this window.
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

    /// Whether keys may go to this window at all.
    open var canBecomeKey: Bool { true }

    /// Sends keys to this window from now on, if it can become key.
    open func makeKey() {
        let old = UIApplication.shared.keyWindow
        guard old !== self, canBecomeKey else { return }
        UIApplication.shared.keyWindow = self
        old?.resignKey()
        becomeKey()
    }

    /// Hears that keys now go to this window, or no longer do.
    open func becomeKey() {}
    open func resignKey() {}

    open override var next: UIResponder? { UIApplication.shared }

    /// What the desktop window's rim covers, where it reaches into this window.
    var rimInsets: UIEdgeInsets {
        let rim = UIScreen.main.rimInsets
        let screen = UIScreen.main.bounds
        return UIEdgeInsets(
            top: max(0, rim.top - frame.minY), left: max(0, rim.left - frame.minX),
            bottom: max(0, rim.bottom - (screen.maxY - frame.maxY)), right: max(0, rim.right - (screen.maxX - frame.maxX)))
    }

    // MARK: Events

    /// Brings `event` to the views it concerns; overridden to see all events of the window.
    open func sendEvent(_ event: UIEvent) {
        switch event.type {
        case .touches: UIApplication.shared.touchDispatcher.deliver(event, to: self)
        case .transform: UIApplication.shared.touchDispatcher.touchpad.deliver(event)
        case .scroll:
            // With Control held the wheel scrolls nothing: it is the program's, which may zoom.
            let target = event.modifierFlags.contains(.control) ? self : scrollTarget(of: event)
            target?.scrollWheel(with: event)
        case .presses:
            if let presses = event as? UIPressesEvent { deliver(presses) }
        case .motion, .remoteControl, .hover: break
        }
    }

    private func scrollTarget(of event: UIEvent) -> UIView? {
        if let found = event.targetView, found.window === self { return found }
        return hitTest(event.windowLocation, with: event)
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !scrollPage(presses) { super.pressesBegan(presses, with: event) }
    }

    // MARK: Coordinates

    /// `point` of this window in the coordinates of another, or of the screen for nil.
    open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
        let onScreen = CGPoint(x: point.x + frame.minX, y: point.y + frame.minY)
        guard let window else { return onScreen }
        return CGPoint(x: onScreen.x - window.frame.minX, y: onScreen.y - window.frame.minY)
    }
}
