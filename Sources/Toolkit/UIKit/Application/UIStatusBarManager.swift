// The status bar of a scene. A desktop window has none; the area in its place is the safe area's inset at the top.

public import Foundation

/// The frame and the style of the area in which phones have their status bar.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
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

    /// The shape of a screen of size `size`, with `top` as the top inset of the safe area.
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
