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
        self.window = window
        applyAppearance()
        DemoSettings.shared.observe(self) { [weak self] setting in
            if setting == .appearance { self?.applyAppearance() }
        }
        window.makeKeyAndVisible()
        return true
    }

    /// What the user chose goes before what the desktop prefers.
    private func applyAppearance() {
        window?.overrideUserInterfaceStyle =
            switch DemoSettings.shared.appearance {
            case .system: .unspecified
            case .light: .light
            case .dark: .dark
            }
    }
}
