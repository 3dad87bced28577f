// The status bar of a scene. A desktop window shows none; a click on the safe area's inset at the top scrolls to the top.

/// The colours of a status bar, which a desktop window does not have.
nonisolated public enum UIStatusBarStyle: Int, Sendable {
    /// Follows the appearance on iOS.
    case `default` = 0
    /// White text on iOS.
    case lightContent = 1
    /// Black text on iOS.
    case darkContent = 3
}

/// The animation of a status bar that appears or disappears.
nonisolated public enum UIStatusBarAnimation: Int, Sendable {
    case none = 0
    case fade = 1
    case slide = 2
}

/// The frame and the style of the area in which phones have their status bar.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
    override init() { super.init() }

    /// The area above the safe area, in screen coordinates; empty if the safe area has no inset at the top.
    open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
    /// True if `statusBarFrame` is empty, or if the visible controller prefers a hidden status bar.
    open var isStatusBarHidden: Bool {
        statusBarFrame.height == 0 || visibleController(\.childForStatusBarHidden)?.prefersStatusBarHidden == true
    }
    /// The style that the visible controller prefers.
    open var statusBarStyle: UIStatusBarStyle { visibleController(\.childForStatusBarStyle)?.preferredStatusBarStyle ?? .default }

    /// The controller that determines the status bar: the root, or the last presented controller that covers the window or captures the
    /// status bar's appearance; then the child that it returns as `child`.
    private func visibleController(_ child: KeyPath<UIViewController, UIViewController?>) -> UIViewController? {
        var controller = UIApplication.shared.keyWindow?.rootViewController
        while let presented = controller?.presentedViewController,
            presented.modalPresentationStyle == .fullScreen || presented.modalPresentationCapturesStatusBarAppearance
        {
            controller = presented
        }
        while let next = controller?[keyPath: child], next !== controller { controller = next }
        return controller
    }
}

extension UIWindowScene {
    /// The status bar of the scene.
    public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
    /// `landscapeRight` if the window is wider than high, else `portrait`.
    public var interfaceOrientation: UIInterfaceOrientation { UIApplication.shared.statusBarOrientation }
    /// The coordinate space of the screen.
    public var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
}

extension UIApplication {
    /// The style of the status bar, which view controllers determine.
    public var statusBarStyle: UIStatusBarStyle { UIStatusBarManager().statusBarStyle }
    /// Whether the status bar is hidden, which view controllers determine.
    public var isStatusBarHidden: Bool { UIStatusBarManager().isStatusBarHidden }

    /// Posted before the shape of the window changes between landscape and portrait. The user information has the new orientation.
    nonisolated public static let willChangeStatusBarOrientationNotification =
        Notification.Name("UIApplicationWillChangeStatusBarOrientationNotification")
    /// Posted after the shape of the window changed between landscape and portrait. The user information has the former orientation.
    nonisolated public static let didChangeStatusBarOrientationNotification =
        Notification.Name("UIApplicationDidChangeStatusBarOrientationNotification")
    /// The key of the orientation's raw value in the notifications about the orientation.
    nonisolated public static let statusBarOrientationUserInfoKey = "UIApplicationStatusBarOrientationUserInfoKey"
    /// Posted before the area of the status bar changes. The user information has the new frame.
    nonisolated public static let willChangeStatusBarFrameNotification =
        Notification.Name("UIApplicationWillChangeStatusBarFrameNotification")
    /// Posted after the area of the status bar changed. The user information has the former frame.
    nonisolated public static let didChangeStatusBarFrameNotification =
        Notification.Name("UIApplicationDidChangeStatusBarFrameNotification")
    /// The key of the frame, an `NSValue`, in the notifications about the frame.
    nonisolated public static let statusBarFrameUserInfoKey = "UIApplicationStatusBarFrameUserInfoKey"
    /// The seconds that a rotation of the interface takes: 0, because the window changes its shape at once.
    public var statusBarOrientationAnimationDuration: TimeInterval { 0 }
}

extension UIScreen {
    /// The orientation and the status bar's frame, for the notifications about their changes.
    struct Shape: Equatable {
        var orientation: UIInterfaceOrientation
        var statusBarFrame: CGRect
    }

    /// The shape of a screen of a size, with `top` as the top inset of the safe area.
    func shape(size: CGSize, top: CGFloat) -> Shape {
        Shape(
            orientation: size.width > size.height ? .landscapeRight : .portrait,
            statusBarFrame: CGRect(x: 0, y: 0, width: size.width, height: top))
    }

    /// Posts the notifications before a change of the shape, with the new values.
    func postStatusBar(before new: Shape, from old: Shape) {
        post(new, UIApplication.willChangeStatusBarOrientationNotification, UIApplication.willChangeStatusBarFrameNotification, old, new)
    }

    /// Posts the notifications after a change of the shape, with the former values.
    func postStatusBar(after old: Shape, to new: Shape) {
        post(old, UIApplication.didChangeStatusBarOrientationNotification, UIApplication.didChangeStatusBarFrameNotification, old, new)
    }

    private func post(_ shape: Shape, _ orientation: Notification.Name, _ frame: Notification.Name, _ old: Shape, _ new: Shape) {
        let (center, application) = (NotificationCenter.default, UIApplication.shared)
        if old.orientation != new.orientation {
            center.post(
                name: orientation, object: application,
                userInfo: [UIApplication.statusBarOrientationUserInfoKey: shape.orientation.rawValue])
        }
        if old.statusBarFrame != new.statusBarFrame {
            center.post(
                name: frame, object: application,
                userInfo: [UIApplication.statusBarFrameUserInfoKey: NSValue(cgRect: shape.statusBarFrame)])
        }
    }
}

// MARK: - Status bar

extension UIWindow {
    /// The greatest distance between the beginning and the end of a click, in points.
    private static let clickDistance: CGFloat = 10

    /// Scrolls to the top after a click that began and ended in the inset at the top.
    func followStatusBarClick(_ event: UIEvent) {
        let height = screenSafeAreaInsets.top
        guard height > 0, let touches = event.allTouches, touches.count == 1, let touch = touches.first, touch.window === self else {
            return statusBarPress = nil
        }
        let point = touch.windowLocation
        switch touch.phase {
        case .began: statusBarPress = point.y < height ? point : nil
        case .ended:
            guard let start = statusBarPress else { return }
            statusBarPress = nil
            if point.y < height, hypot(point.x - start.x, point.y - start.y) <= Self.clickDistance {
                scrollViewForStatusBar?.scrollToTop(animated: true)
            }
        case .cancelled: statusBarPress = nil
        default: break
        }
    }

    /// The only visible scroll view with `scrollsToTop`; nil if there is none or more than one.
    private var scrollViewForStatusBar: UIScrollView? {
        var found: [UIScrollView] = []
        func search(_ view: UIView) {
            guard view.isInFocusReach, found.count < 2 else { return }
            if let scroll = view as? UIScrollView, scroll.scrollsToTop, scroll.isScrollEnabled {
                if scroll.convert(scroll.bounds, to: nil).intersects(bounds) { found.append(scroll) }
            }
            for subview in view.subviews { search(subview) }
        }
        search(self)
        return found.count == 1 ? found.first : nil
    }
}
