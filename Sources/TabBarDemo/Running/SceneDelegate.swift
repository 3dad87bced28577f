// The application's part: one window with one scene in it.

@preconcurrency import Foundation
import TabBarDemoScenes
import UIKit

/// Shows a scene in the application's window.
final class SceneDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let scene: any Scene.Type
    private let options: SceneOptions
    private let keyActions: ProgramKeys.Actions
    private var keys: ProgramKeys?

    init(scene: any Scene.Type, options: SceneOptions, keyActions: ProgramKeys.Actions = ProgramKeys.Actions()) {
        self.scene = scene
        self.keyActions = keyActions
        self.options = options
        super.init()
    }

    /// The wheel, with nothing said about it.
    override init() {
        scene = WheelScene.self
        options = SceneOptions()
        keyActions = ProgramKeys.Actions()
        super.init()
    }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = scene.make(options)
        window.follow(DemoSettings.shared)
        self.window = window
        keys = ProgramKeys(window: window, actions: keyActions)
        window.makeKeyAndVisible()
        return true
    }

    override var keyCommands: [UIKeyCommand]? { keys?.commands }
}
