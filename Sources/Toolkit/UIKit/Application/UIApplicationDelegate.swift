// The delegate of the application.

internal import Foundation

/// Creates the first window, and handles changes of the application's state.
///
/// A delegate class marked `@main` is the program's entry point if its file imports a window system's module such as UIKitX11. It is
/// created with its `init()`.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: _ApplicationWindowHolder {
    /// The main window.
    @_disfavoredOverload var window: UIWindow? { get set }
    /// Called before the desktop window is opened. The result is ignored.
    func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called when the desktop window is open and still hidden; creates the first window. The result is ignored.
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The configuration of the scene, called after launching. Without a scene delegate, the application's delegate makes the window.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Called when the desktop window gets the keyboard focus, and after launching.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Called when the desktop window loses the keyboard focus.
    func applicationWillResignActive(_ application: UIApplication)
    /// Called before the application terminates, after it has resigned active: the moment to save data.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Called before the application becomes active again after it was in the background.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Called before the main loop ends.
    func applicationWillTerminate(_ application: UIApplication)
    /// Called after `registerForRemoteNotifications()`, which always fails.
    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
    /// Called when the computer is short of memory: the moment to release objects that can be created again.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

extension UIApplicationDelegate {
    /// The key window; setting it has no effect.
    @_disfavoredOverload public var window: UIWindow? {
        get { UIApplication.shared.keyWindow }
        set {}
    }

    /// Returns true.
    public func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Returns true.
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// The first configuration in Info.plist.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { DefaultSceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }

    /// Does nothing.
    public func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {}
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}

/// An object with an optional window. Code written for iOS unwraps `delegate.window` twice, because the property is an optional requirement
/// there.
@preconcurrency @MainActor
public protocol _ApplicationWindowHolder: AnyObject {}

extension _ApplicationWindowHolder {
    /// The delegate's window in a second optional, so that code for iOS can unwrap it twice: `delegate?.window??.rootViewController`.
    public var window: UIWindow?? {
        get { (self as? any UIApplicationDelegate).map { delegate -> UIWindow? in delegate.window } }
        set {
            // The type of the argument selects the delegate's own `window`, not this property.
            func put(_ window: UIWindow?, in slot: inout UIWindow?) { slot = window }
            if let delegate = self as? any UIApplicationDelegate { put(newValue ?? nil, in: &delegate.window) }
        }
    }
}
