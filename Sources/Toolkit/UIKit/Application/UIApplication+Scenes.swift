// The application's scene: its configuration, its delegate, and its life cycle.

extension UIApplication {
    /// The application's only scene; empty before the application has a window system.
    public var connectedScenes: Set<UIScene> { frameLoop.system == nil ? [] : [windowScene] }
    /// The session of the only scene; empty before the application has a window system.
    public var openSessions: Set<UISceneSession> { frameLoop.system == nil ? [] : [windowScene.session] }
    /// False: there is one desktop window.
    public var supportsMultipleScenes: Bool { false }

    /// The scene; created at its first use if `connectScene()` has not created it.
    var windowScene: UIWindowScene {
        if let existing = sceneState.scene { return existing }
        let scene = makeScene(UIWindowScene.self, session: UISceneSession(role: .windowApplication), UIScene.ConnectionOptions())
        scene.activationState = state(of: applicationState)
        return scene
    }

    private func makeScene(_ type: UIWindowScene.Type, session: UISceneSession, _ options: UIScene.ConnectionOptions) -> UIWindowScene {
        let scene = type.init(session: session, connectionOptions: options)
        session.scene = scene
        sceneState.scene = scene
        return scene
    }

    private func state(of state: State) -> UIScene.ActivationState {
        switch state {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }

    /// Connects the scene after launching, if the application delegate chooses a configuration or has not created a window.
    func connectScene() {
        guard let delegate else { return }
        let (session, options) = (UISceneSession(role: .windowApplication), UIScene.ConnectionOptions())
        let configuration = delegate.application(self, configurationForConnecting: session, options: options)
        guard !(configuration is DefaultSceneConfiguration) || windows.isEmpty else { return }
        session.configuration = configuration
        let classes = SceneManifest(module: SceneManifest.module(of: type(of: delegate)))
        guard let type = configuration.delegateClass ?? classes.delegateClass(for: configuration) else { return }
        guard let sceneDelegate = _makeObject(of: type) as? any UISceneDelegate else {
            NSLog("%@ is not a subclass of NSObject that conforms to UISceneDelegate: the scene has no delegate", "\(type)")
            return
        }
        let scene = makeScene(sceneClass(of: configuration), session: session, options)
        scene.delegate = sceneDelegate
        sceneDelegate.scene(scene, willConnectTo: session, options: options)
        post(UIScene.willConnectNotification, of: scene)
        scene.activationState = .foregroundInactive
        sceneDelegate.sceneWillEnterForeground(scene)
        post(UIScene.willEnterForegroundNotification, of: scene)
    }

    /// The scene class of `configuration`, or `UIWindowScene` for a class that is not a subclass of it.
    private func sceneClass(of configuration: UISceneConfiguration) -> UIWindowScene.Type {
        guard let type = configuration.sceneClass else { return UIWindowScene.self }
        if let type = type as? UIWindowScene.Type { return type }
        NSLog("UISceneConfiguration: %@ is not a subclass of UIWindowScene: the scene is a UIWindowScene", "\(type)")
        return UIWindowScene.self
    }

    /// Changes the scene's state, calls its delegate and posts a notification. Returns whether the scene has a delegate; without one, the
    /// caller notifies the application delegate.
    func sceneDidChange(
        to state: UIScene.ActivationState, _ name: Notification.Name, _ call: (any UISceneDelegate, UIScene) -> Void
    ) -> Bool {
        guard let scene = sceneState.scene else { return false }
        let resigns = name == UIScene.willDeactivateNotification
        if !resigns { scene.activationState = state }
        if let delegate = scene.delegate { call(delegate, scene) }
        post(name, of: scene)
        if resigns { scene.activationState = state }
        return scene.delegate != nil
    }

    /// Disconnects the scene before the application terminates.
    func disconnectScene() { _ = sceneDidChange(to: .unattached, UIScene.didDisconnectNotification) { $0.sceneDidDisconnect($1) } }

    private func post(_ name: Notification.Name, of scene: UIScene) { NotificationCenter.default.post(name: name, object: scene) }
}

/// The application's scene; nil until it is needed.
struct SceneState {
    var scene: UIWindowScene?
}

/// The configuration that application delegates return by default.
final class DefaultSceneConfiguration: UISceneConfiguration {}

/// Finds the class of the scene delegate.
struct SceneManifest {
    /// The module of the application's delegate.
    let module: String
    /// A cache of the classes by name; nil for a name without a suitable class.
    private static var found: [String: AnyClass?] = [:]

    static func module(of type: AnyClass) -> String { String(String(reflecting: type).prefix { $0 != "." }) }

    /// The class that Info.plist names for a configuration; if there is none, the module's `SceneDelegate`, if the application delegate has
    /// chosen the configuration.
    func delegateClass(for configuration: UISceneConfiguration) -> AnyClass? {
        let listed = nameInPropertyList(configuration)?.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module)
        // The module of an application delegate that does not use scenes may contain a class of this name.
        let usual = configuration is DefaultSceneConfiguration ? nil : module + ".SceneDelegate"
        guard let name = listed ?? usual else { return nil }
        if let known = Self.found[name] { return known }
        let type: AnyClass? = Foundation.NSClassFromString(name)
        let made: AnyClass? = type is any UISceneDelegate.Type ? type : nil
        Self.found[name] = made
        return made
    }

    /// `UISceneDelegateClassName` of the configuration in the Info.plist of the program's bundle or beside the program.
    private func nameInPropertyList(_ configuration: UISceneConfiguration) -> String? {
        guard let list = Self.propertyList,
            let manifest = list["UIApplicationSceneManifest"] as? [String: Any],
            let roles = manifest["UISceneConfigurations"] as? [String: Any],
            let configurations = roles[configuration.role.rawValue] as? [[String: Any]]
        else { return nil }
        let named = configurations.first { $0["UISceneConfigurationName"] as? String == configuration.name }
        return (named ?? configurations.first)?["UISceneDelegateClassName"] as? String
    }

    private static let propertyList: [String: Any]? = {
        if let list = Bundle.main.infoDictionary, list["UIApplicationSceneManifest"] != nil { return list }
        guard let folder = Bundle.main.executableURL?.deletingLastPathComponent(),
            let data = try? Data(contentsOf: folder.appendingPathComponent("Info.plist"))
        else { return nil }
        return (try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)) as? [String: Any]
    }()
}
