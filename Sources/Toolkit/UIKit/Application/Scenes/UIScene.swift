// Scenes: the instances of an application's interface. There is one, the desktop's window.

public import Foundation

/// An instance of the application's interface, with its own life cycle.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// Whether the scene is visible and receives input, with Apple's raw values.
    nonisolated public enum ActivationState: Int, Sendable {
        /// Not connected to the application, or disconnected.
        case unattached = -1
        /// Visible; the desktop window has the keyboard focus.
        case foregroundActive = 0
        /// Visible without the keyboard focus.
        case foregroundInactive = 1
        /// Before the application terminates.
        case background = 2
    }

    /// Posted after the delegate's `scene(_:willConnectTo:options:)`.
    nonisolated public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    /// Posted after the delegate's `sceneDidDisconnect(_:)`.
    nonisolated public static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
    /// Posted after the delegate's `sceneDidBecomeActive(_:)`.
    nonisolated public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    /// Posted after the delegate's `sceneWillResignActive(_:)`.
    nonisolated public static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    /// Posted after the delegate's `sceneWillEnterForeground(_:)`.
    nonisolated public static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
    /// Posted after the delegate's `sceneDidEnterBackground(_:)`.
    nonisolated public static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")

    /// The session, which has the role and the configuration of the scene.
    public let session: UISceneSession
    /// Is notified of the scene's life cycle; created from the configuration's `delegateClass`. Held strongly.
    open var delegate: (any UISceneDelegate)?
    /// The state; `unattached` before the scene is connected.
    open internal(set) var activationState = ActivationState.unattached
    /// The title of the desktop window; nil, the default, means that the title of `UIApplication.windowConfiguration` is not changed.
    open var title: String? { didSet { if let title { UIApplication.windowConfiguration.title = title } } }

    /// Creates a scene for a session. UIKit creates the scenes.
    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
    }

    /// The application.
    open override var next: UIResponder? { UIApplication.shared }

    /// The reasons for which the scene is connected, such as URLs to open.
    @preconcurrency @MainActor
    open class ConnectionOptions: NSObject {
        /// The URLs among the arguments of the program.
        open var urlContexts: Set<UIOpenURLContext> {
            Set(
                CommandLine.arguments.dropFirst().filter { $0.contains("://") && !$0.hasPrefix("-") }.compactMap(URL.init(string:))
                    .map { UIOpenURLContext(url: $0) })
        }
    }
}

/// A URL that the application opens.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
    /// The URL.
    public let url: URL

    init(url: URL) {
        self.url = url
        super.init()
    }
}

/// The part of the application's interface that one desktop window shows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    /// The screen of the windows.
    open var screen: UIScreen { .main }
    /// The visible windows of the scene, back to front.
    open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
    /// The scene's window that receives key presses; nil if it has none.
    open var keyWindow: UIWindow? { windows.first { $0 === UIApplication.shared.keyWindow } }
    /// The traits of the screen.
    open var traitCollection: UITraitCollection { screen.traitCollection }
}
