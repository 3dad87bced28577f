// Scenes: an application made from Xcode's template. Its scene delegate creates the window.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// The calls of the delegates, in order.
@MainActor private var calls: [String] = []

/// The class of Xcode's template, without `final` and without an initializer.
class TemplateAppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        calls.append("launched")
        return true
    }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        calls.append("configuration")
        return UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }

    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
    func applicationDidBecomeActive(_ application: UIApplication) { calls.append("application active") }
}

/// The class of Xcode's template, which UIKit finds by its name.
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var greeting = "Hello"

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        calls.append("connect \(greeting) \(scene.activationState.rawValue)")
        guard let windowScene = (scene as? UIWindowScene) else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
    }

    func sceneDidDisconnect(_ scene: UIScene) { calls.append("disconnect") }
    func sceneDidBecomeActive(_ scene: UIScene) { calls.append("active") }
    func sceneWillResignActive(_ scene: UIScene) { calls.append("resign") }
    func sceneWillEnterForeground(_ scene: UIScene) { calls.append("foreground") }
    func sceneDidEnterBackground(_ scene: UIScene) { calls.append("background") }
}

/// The class that the configuration names.
private class OtherSceneDelegate: NSObject, UISceneDelegate {
    func sceneDidBecomeActive(_ scene: UIScene) { calls.append("other active") }
}

private final class OwnScene: UIWindowScene {}

@MainActor private final class ChoosingAppDelegate: UIResponder, UIApplicationDelegate {
    var sceneClass: AnyClass?

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = OtherSceneDelegate.self
        configuration.sceneClass = sceneClass
        return configuration
    }
}

@MainActor @Suite struct SceneTests {
    private func stage(_ delegate: any UIApplicationDelegate) throws -> Stage<UIWindow> {
        calls = []
        return try Stage(delegate: delegate, size: CGSize(width: 300, height: 400)) { $0 }
    }

    /// Apple, "Specifying the scenes your app supports". The calls have the order of Apple's app life cycle.
    @Test func aTemplateAppCreatesItsWindowInTheSceneDelegate() throws {
        let stage = try stage(TemplateAppDelegate())
        #expect(calls == ["launched", "configuration", "connect Hello -1", "foreground", "active"])
        let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        #expect(scene.activationState == .foregroundActive && scene.session.scene === scene)
        #expect(scene.session.configuration.name == "Default Configuration" && scene.session.role == .windowApplication)
        let delegate = try #require(scene.delegate as? SceneDelegate)
        #expect(delegate.window === stage.window && scene.windows == [stage.window] && scene.keyWindow === stage.window)
        #expect(stage.window.windowScene === scene && stage.window.frame == CGRect(x: 0, y: 0, width: 300, height: 400))
        #expect(stage.window.isKeyWindow && UIApplication.shared.openSessions == [scene.session])
    }

    @Test func theSceneFollowsTheDesktopWindow() throws {
        let stage = try stage(TemplateAppDelegate())
        calls = []
        let name = UIScene.willDeactivateNotification
        let scene = UIApplication.shared.connectedScenes.first
        let observer = NotificationCenter.default.addObserver(forName: name, object: scene, queue: nil) { _ in
            MainActor.assumeIsolated { calls.append("notified") }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        stage.native.send(.focusLost)
        #expect(scene?.activationState == .foregroundInactive)
        stage.native.send(.focusGained)
        #expect(calls == ["resign", "notified", "active"])
        calls = []
        UIApplication.shared.terminate()
        #expect(calls == ["resign", "notified", "background", "disconnect"])
    }

    @Test func theConfigurationChoosesTheDelegate() throws {
        let stage = try stage(ChoosingAppDelegate())
        #expect(calls == ["other active"])
        withExtendedLifetime(stage) {}
    }

    /// Apple, UISceneClassName: the class of an app's scenes is UIWindowScene or a subclass, not UIScene.
    @Test func theConfigurationChoosesTheSceneClass() throws {
        let cases: [(chosen: AnyClass, expected: AnyClass)] = [(OwnScene.self, OwnScene.self), (UIScene.self, UIWindowScene.self)]
        for each in cases {
            let delegate = ChoosingAppDelegate()
            delegate.sceneClass = each.chosen
            let stage = try stage(delegate)
            let scene = try #require(UIApplication.shared.connectedScenes.first)
            #expect(type(of: scene) == each.expected)
            withExtendedLifetime(stage) {}
        }
    }

    /// Apps without a scene delegate have a scene, too.
    @Test func everyWindowHasAScene() throws {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let scene = try #require(stage.window.windowScene)
        #expect(UIApplication.shared.connectedScenes == [scene] && scene.windows == [stage.window] && scene.delegate == nil)
        #expect(scene.activationState == .foregroundActive)
        scene.title = "Document"
        #expect(UIApplication.windowConfiguration.title == "Document")
        stage.window.windowScene = nil
        #expect(stage.window.isHidden && scene.windows.isEmpty)
    }
}
