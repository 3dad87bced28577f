// The delegates of scenes.

internal import Foundation

/// Is notified of the life cycle of a scene. All methods are optional.
///
/// If there is a scene delegate, the application delegate's methods for the states active, inactive and background are not called, as on
/// iOS.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
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
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate, _SceneWindowHolder {
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
@preconcurrency @MainActor
public protocol _SceneWindowHolder: AnyObject {}

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
