// The application's part: one window with one scene in it.

@preconcurrency import Foundation
import TabBarDemoScenes
import UIKit

/// Shows a scene in the application's window.
final class SceneDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let scene: any Scene.Type
    private let options: SceneOptions

    init(scene: any Scene.Type, options: SceneOptions) {
        self.scene = scene
        self.options = options
        super.init()
    }

    /// The wheel, with nothing said about it.
    override init() {
        scene = WheelScene.self
        options = SceneOptions()
        super.init()
    }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = scene.make(options)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
