// The root of a view hierarchy, with a root view controller.

@preconcurrency public import Foundation

/// The root of a view hierarchy. Several windows can be stacked.
@preconcurrency @MainActor open class UIWindow: UIView {
    /// The stacking order of windows, with Apple's raw values.
    nonisolated public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// Windows with higher values are in front.
        public let rawValue: CGFloat
        /// A level with the given value.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The default level.
        public static let normal = Level(rawValue: 0)
        /// Above normal windows.
        public static let statusBar = Level(rawValue: 1000)
        /// Above the status bar.
        public static let alert = Level(rawValue: 2000)
        /// Whether windows of the level `first` are behind windows of the level `second`.
        public static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
    }

    /// A hidden window with a frame in screen coordinates.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpWindow()
    }

    /// A hidden window of the screen's size.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        frame = UIScreen.main.bounds
        setUpWindow()
    }

    /// A hidden window of a scene, with the screen's size.
    public init(windowScene: UIWindowScene) {
        super.init(frame: windowScene.screen.bounds)
        setUpWindow()
    }

    /// A hidden window of the screen's size.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    private func setUpWindow() {
        _window = self
        isHidden = true
        isOpaque = false
        updateSafeArea()
    }

    /// The scene that the window belongs to: the application's only one, unless it was set to nil, which hides the window.
    open var windowScene: UIWindowScene? {
        get { hasLeftScene ? nil : UIApplication.shared.windowScene }
        set {
            hasLeftScene = newValue == nil
            if hasLeftScene { isHidden = true }
        }
    }
    private var hasLeftScene = false

    /// Whether views may be in the window that have not updated their constraints yet.
    var hasNewViews = true

    /// The only screen; setting it has no effect.
    open var screen: UIScreen {
        get { .main }
        set {}
    }

    /// The stacking level. Within one level, the window that was shown last is in front.
    open var windowLevel = Level.normal {
        didSet { if oldValue != windowLevel { UIApplication.shared.frameLoop.bringToFrontOfLevel(self) } }
    }

    /// The tunable values of scrolling and bars in this window.
    package var _feel = WindowFeel.standard { didSet { feelDidChange(from: oldValue) } }

    /// Whether scrolling follows the speed of the window's layer, as animations do. False by default: as on iOS, slow animations do not
    /// slow scrolling.
    package var _scrollsAtAnimationSpeed = false
    /// See `_magnification`.
    var scaling = WindowMagnification()

    // MARK: Content

    /// The controller of the window's content; its view fills the window while the window is visible.
    open var rootViewController: UIViewController? {
        willSet { if newValue !== rootViewController { removeRootView() } }
        didSet { if oldValue !== rootViewController, !isHidden { installRootView() } }
    }

    private var hasRootView = false

    private func removeRootView() {
        guard hasRootView, let old = rootViewController else { return }
        hasRootView = false
        old.beginAppearanceTransition(false, animated: false)
        old.viewIfLoaded?.removeFromSuperview()
        old.endAppearanceTransition()
    }

    private func installRootView() {
        guard !hasRootView, let new = rootViewController else { return }
        hasRootView = true
        let view: UIView = new.view
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        new.beginAppearanceTransition(true, animated: false)
        insertSubview(view, at: 0)
        layoutIfNeeded()
        new.endAppearanceTransition()
    }

    // MARK: Showing

    /// Whether the window is hidden; true until it is shown. The root view is a subview only while the window is visible.
    open override var isHidden: Bool {
        didSet {
            guard oldValue != isHidden else { return }
            if isHidden {
                removeRootView()
                UIApplication.shared.frameLoop.remove(self)
                post(Self.didBecomeHiddenNotification)
            } else {
                UIApplication.shared.frameLoop.add(self)
                installRootView()
                post(Self.didBecomeVisibleNotification)
            }
        }
    }

    /// Shows the window and makes it the key window.
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    /// Whether this is the key window, which receives key presses.
    open var isKeyWindow: Bool { seat.keyWindow === self }

    /// Whether the window can become the key window; true by default.
    open var canBecomeKey: Bool { true }

    /// Makes this window the key window, if `canBecomeKey`.
    open func makeKey() {
        let seat = seat
        let old = seat.keyWindow
        guard old !== self, canBecomeKey else { return }
        seat.keyWindow = self
        old?.resignKey()
        old?.post(Self.didResignKeyNotification)
        becomeKey()
        post(Self.didBecomeKeyNotification)
    }

    /// Leaves the seat without a key window.
    func loseKey() {
        guard isKeyWindow else { return }
        seat.keyWindow = nil
        resignKey()
        post(Self.didResignKeyNotification)
    }

    /// Called when the window has become the key window. Does nothing by default.
    open func becomeKey() {}
    /// Called when the window is no longer the key window. Does nothing by default.
    open func resignKey() {}

    /// The application; nil for the second window of an `InputMirror`, because the first one has passed the same event to the application.
    open override var next: UIResponder? { UIApplication.shared.inputMirror?.second === self ? nil : UIApplication.shared }

    /// Safe area insets that replace the screen's, for a window that simulates another device; nil by default.
    package var _simulatedSafeAreaInsets: UIEdgeInsets? { didSet { updateSafeArea() } }

    /// The simulated insets if set; otherwise the part of the screen's safe area insets that overlaps this window, or zero if the window
    /// is larger than the screen.
    var screenSafeAreaInsets: UIEdgeInsets {
        if let _simulatedSafeAreaInsets { return _simulatedSafeAreaInsets }
        let insets = UIScreen.main.safeAreaInsets
        let screen = UIScreen.main.bounds
        guard frame.width <= screen.width, frame.height <= screen.height else { return .zero }
        return UIEdgeInsets(
            top: max(0, insets.top - max(0, frame.minY)), left: max(0, insets.left - max(0, frame.minX)),
            bottom: max(0, insets.bottom - max(0, screen.maxY - frame.maxY)),
            right: max(0, insets.right - max(0, screen.maxX - frame.maxX)))
    }

    /// The window's undo manager, made when first used.
    open override var undoManager: UndoManager? { ownUndoManager }
    private lazy var ownUndoManager = UndoManager()
    /// The point at which a click in the top safe area inset began; nil without such a click.
    var statusBarPress: CGPoint?

    // MARK: Events

    /// Delivers `event` to the views of the window. Subclasses override it to observe all events of the window.
    open func sendEvent(_ event: UIEvent) {
        switch event.type {
        case .touches:
            seat.touchDispatcher.deliver(event, to: self)
            followStatusBarClick(event)
        case .transform: seat.touchDispatcher.touchpad.deliver(event)
        case .scroll:
            // With Control the wheel does not scroll: it zooms the scroll view under the pointer, if that view can be zoomed. Otherwise the
            // event goes from the window up the responder chain, where the program can zoom.
            let isZoom = event.modifierFlags.contains(.control)
            if isZoom, target(of: event)?.lineage.contains(where: { ($0 as? UIScrollView)?.zoomByWheel(event) == true }) == true { return }
            if seat.touchDispatcher.touchpad.continuePan(event) { return }
            if isZoom {
                offer(event)
                return
            }
            if let hit = target(of: event) { seat.touchDispatcher.touchpad.sequence.send(event, hit: hit, in: self) }
        case .presses:
            if let presses = event as? UIPressesEvent { deliver(presses) }
        case .motion, .remoteControl, .hover: break
        }
    }

    /// The view under the pointer for a scroll event: the event's own view if it is in this window, else the result of a hit test.
    func target(of event: UIEvent) -> UIView? {
        if let found = event.targetView, found.window === self { return found }
        return hitTest(event.windowLocation, with: event)
    }

    /// Scrolls the largest visible scroll view for arrow, page, Home and End keys that no other responder has handled.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !scrollPage(presses) { super.pressesBegan(presses, with: event) }
    }

    /// Passes a scroll that no scroll view has handled to a pan recognizer under the pointer.
    open override func scrollWheel(with event: UIEvent) -> Bool {
        let pans = !event.modifierFlags.contains(.control) && seat.touchDispatcher.touchpad.beginPan(event, in: self)
        return pans || super.scrollWheel(with: event)
    }

    // MARK: Coordinates

    /// Converts `point` to the coordinates of another window, or of the screen for nil.
    open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
        let onScreen = convert(toScreen: point)
        return window?.convert(fromScreen: onScreen) ?? onScreen
    }

    /// Converts `point` from the coordinates of `window`, or of the screen for nil, to this window's coordinates.
    public func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
        convert(fromScreen: window?.convert(toScreen: point) ?? point)
    }

    /// Converts `rect` from this window's coordinates to the coordinates of `window`, or of the screen for nil.
    public func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
        let onScreen = layer.convert(rect, to: nil)
        return window?.layer.convert(onScreen, from: nil) ?? onScreen
    }

    /// Converts `rect` from the coordinates of `window`, or of the screen for nil, to this window's coordinates.
    public func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
        layer.convert(window?.layer.convert(rect, to: nil) ?? rect, from: nil)
    }
}

// MARK: - Notifications

extension UIWindow {
    /// Posted after a window was shown; the object is the window.
    nonisolated public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
    /// Posted after a window was hidden; the object is the window.
    nonisolated public static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
    /// Posted after a window became the key window; the object is the window.
    nonisolated public static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
    /// Posted when a window is no longer the key window; the object is the window.
    nonisolated public static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

nonisolated extension UIWindow.Level {
    /// A level with the given value.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }
    /// The level in front of `level` by `difference`.
    public static func + (level: UIWindow.Level, difference: CGFloat) -> UIWindow.Level {
        UIWindow.Level(rawValue: level.rawValue + difference)
    }
    /// The level behind `level` by `difference`.
    public static func - (level: UIWindow.Level, difference: CGFloat) -> UIWindow.Level {
        UIWindow.Level(rawValue: level.rawValue - difference)
    }
}

// MARK: - Magnification

/// The factor by which a window's transform enlarges it.
struct WindowMagnification {
    /// The number of windows with a factor other than 1, including deallocated ones. While it is 0, all views have the screen's scale.
    private(set) static var count = 0

    private(set) var factor: CGFloat = 1
    /// The traits of the screen for which `traits` was made.
    private var screen: UITraitCollection?
    private var traits: UITraitCollection?

    mutating func setFactor(_ new: CGFloat) {
        Self.count += (new == 1 ? 0 : 1) - (factor == 1 ? 0 : 1)
        factor = new
        (screen, traits) = (nil, nil)
    }

    /// The screen's traits with the scale of the window's pixels.
    mutating func traits(on screen: UITraitCollection) -> UITraitCollection {
        guard factor != 1 else { return screen }
        if let traits, self.screen === screen { return traits }
        let made = screen.with(displayScale: screen.displayScale * factor)
        (self.screen, traits) = (screen, made)
        return made
    }
}

extension UIWindow {
    /// The factor by which the window's transform enlarges it; 1 by default, and for numbers that are not positive and finite. Views draw
    /// their contents with as many pixels, and align their frames to them.
    package var _magnification: CGFloat {
        get { scaling.factor }
        set {
            let new = newValue.isFinite && newValue > 0 ? newValue : 1
            guard new != scaling.factor else { return }
            let previous = _traitCollection
            scaling.setFactor(new)
            notifyTraitCollectionDidChange(previous: previous)
        }
    }
}

// MARK: - Appearance

extension UIWindow {
    /// The duration of the cross-fade, in seconds.
    private static let appearanceDuration: TimeInterval = 0.3

    /// Cross-fades from the last drawn frame to the next one. Does nothing for a hidden window, before the first frame, and while
    /// animations are disabled.
    func crossFadeAppearance() {
        guard !isHidden, layer.superlayer != nil, UIView.areAnimationsEnabled, UIApplication.shared.frameLoop.hasDrawn else { return }
        UIView.transition(
            with: self, duration: Self.appearanceDuration, options: [.transitionCrossDissolve, .allowUserInteraction], animations: nil)
    }
}

extension UITraitCollection {
    /// Whether style or contrast differ at the same scale; a cross-fade needs bitmaps of one scale.
    func differsInColor(from other: UITraitCollection) -> Bool {
        displayScale == other.displayScale
            && (userInterfaceStyle != other.userInterfaceStyle || accessibilityContrast != other.accessibilityContrast)
    }
}
