// Scenes: the instances of an application's interface. There is one, the desktop's window.

/// An instance of the application's interface, with its own life cycle.
@preconcurrency @MainActor open class UIScene: UIResponder {
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
    @preconcurrency @MainActor open class ConnectionOptions: NSObject {
        /// The URLs among the arguments of the program.
        open var urlContexts: Set<UIOpenURLContext> {
            Set(
                CommandLine.arguments.dropFirst().filter { $0.contains("://") && !$0.hasPrefix("-") }.compactMap(URL.init(string:))
                    .map { UIOpenURLContext(url: $0) })
        }
    }
}

/// A URL that the application opens.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
    /// The URL.
    public let url: URL

    init(url: URL) {
        self.url = url
        super.init()
    }
}

/// The part of the application's interface that one desktop window shows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    /// The screen of the windows.
    open var screen: UIScreen { .main }
    /// The visible windows of the scene, back to front.
    open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
    /// The scene's window that receives key presses; nil if it has none.
    open var keyWindow: UIWindow? { windows.first { $0 === UIApplication.shared.keyWindow } }
    /// The traits of the screen.
    open var traitCollection: UITraitCollection { screen.traitCollection }
}

/// Is notified of the life cycle of a scene. All methods are optional.
///
/// If there is a scene delegate, the application delegate's methods for the states active, inactive and background are not called, as on
/// iOS.
@preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {
    /// Called after launching: creates the window.
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// Called before the application terminates.
    func sceneDidDisconnect(_ scene: UIScene)
    /// Called when the desktop window gets the keyboard focus, and after launching.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// Called when the desktop window loses the keyboard focus.
    func sceneWillResignActive(_ scene: UIScene)
    /// Called after launching, before the scene becomes active.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Called before the application terminates: the moment to save data.
    func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// The delegate of a window scene.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate, _SceneWindowHolder {
    /// The main window of the scene.
    @_disfavoredOverload var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    /// The key window; setting it has no effect.
    @_disfavoredOverload public var window: UIWindow? {
        get { UIApplication.shared.keyWindow }
        set {}
    }
}

/// An object with an optional window. Code written for iOS unwraps `delegate.window` twice, because the property is an optional requirement
/// there.
@preconcurrency @MainActor public protocol _SceneWindowHolder: AnyObject {}

extension _SceneWindowHolder {
    /// The delegate's window in a second optional, so that code for iOS can unwrap it twice: `delegate?.window??.rootViewController`.
    public var window: UIWindow?? {
        get { (self as? any UIWindowSceneDelegate).map { delegate -> UIWindow? in delegate.window } }
        set {
            // The type of the argument selects the delegate's own `window`, not this property.
            func put(_ window: UIWindow?, in slot: inout UIWindow?) { slot = window }
            if let delegate = self as? any UIWindowSceneDelegate { put(newValue ?? nil, in: &delegate.window) }
        }
    }
}

/// Identifies a scene, and has its role and configuration.
@preconcurrency @MainActor open class UISceneSession: NSObject {
    /// The purpose of a scene.
    nonisolated public struct Role: RawRepresentable, Hashable, Sendable {
        /// The name of the role.
        public let rawValue: String
        /// A role with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Shows the application's interface; the only role.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The scene; nil before it is connected.
    open internal(set) weak var scene: UIScene?
    /// The role.
    public let role: Role
    /// The configuration that the application's delegate has chosen.
    open internal(set) var configuration: UISceneConfiguration
    /// Identifies the session while the program runs.
    public let persistentIdentifier = UUID().uuidString
    /// Values that the application stores; nil by default.
    open var userInfo: [String: Any]?

    init(role: Role) {
        self.role = role
        configuration = UISceneConfiguration(name: nil, sessionRole: role)
        super.init()
    }
}

/// The classes that UIKit uses for a scene.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    /// The name; nil for the first configuration of a role in Info.plist.
    public let name: String?
    /// The role of the scenes.
    public let role: UISceneSession.Role
    /// The class of the scene, a subclass of `UIWindowScene`. Nil, the default, stands for `UIWindowScene`; so do other classes, after a
    /// message in the log.
    open var sceneClass: AnyClass?
    /// The class of the scene's delegate, a subclass of `NSObject`, such as `UIResponder`, that conforms to `UISceneDelegate`. Nil for the
    /// class in Info.plist; without one there, for the class `SceneDelegate` of the module that contains the application's delegate.
    open var delegateClass: AnyClass?

    /// A configuration without classes.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}
