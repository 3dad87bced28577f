// The application delegate, which shows a scene in a window.

@preconcurrency import Foundation
import TabBarDemoScenes
import UIKit

/// Shows a scene in the application's window.
final class SceneDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let scene: any Scene.Type
    private let options: SceneOptions
    private let keyActions: ProgramKeys.Actions
    private let guide: CommandLineOptions.GuideRequest
    private var keys: ProgramKeys?
    /// The seconds of the cross-fade from the guide to the scene.
    static let crossFadeSeconds = 0.5

    init(
        scene: any Scene.Type, options: SceneOptions, guide: CommandLineOptions.GuideRequest = .never,
        keyActions: ProgramKeys.Actions = ProgramKeys.Actions()
    ) {
        self.scene = scene
        self.guide = guide
        self.keyActions = keyActions
        self.options = options
        super.init()
    }

    /// Creates a delegate for the combined scene with default options.
    override init() {
        scene = CombinedScene.self
        options = SceneOptions()
        guide = .never
        keyActions = ProgramKeys.Actions()
        super.init()
    }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = beginsWithGuide ? makeGuide() : scene.make(options)
        window.follow(DemoSettings.shared)
        self.window = window
        keys = ProgramKeys(window: window, actions: keyActions)
        window.makeKeyAndVisible()
        return true
    }

    /// A hidden window with another instance of the scene, for comparisons.
    func makeSecondWindow() -> UIWindow {
        let second = UIWindow(frame: UIScreen.main.bounds)
        second.rootViewController = window?.rootViewController is GuideViewController ? GuideViewController() : scene.make(options)
        second.follow(DemoSettings.shared)
        return second
    }

    override var keyCommands: [UIKeyCommand]? { keys?.commands }

    /// Zooms with Control and the wheel, if no view has handled the event.
    override func scrollWheel(with event: UIEvent) { keys?.zoom(by: event) }

    // MARK: The guide

    private var beginsWithGuide: Bool {
        switch guide {
        case .always: true
        case .never: false
        case .untilFinished: scene.opening == .guide && !DemoSettings.shared.guideFinished
        }
    }

    private func makeGuide() -> UIViewController {
        NotificationCenter.default.addObserver(
            self, selector: Selector(SceneDelegate.guideEnded(_:)), name: .guideDidFinish, object: nil)
        return GuideViewController()
    }

    /// Stores that the user has finished the guide, and replaces the guide with the scene.
    private func guideEnded(_ note: Notification) {
        // A scene may show the guide, too.
        guard let window, let guide = window.rootViewController as? GuideViewController, note.object as? GuideViewController === guide
        else { return }
        DemoSettings.shared.guideFinished = true
        let root = scene.make(options)
        // The second click of a double click must not reach the scene.
        window.isUserInteractionEnabled = false
        UIView.transition(with: window, duration: Self.crossFadeSeconds, options: .transitionCrossDissolve) {
            window.rootViewController = root
        } completion: { [weak window] _ in
            window?.isUserInteractionEnabled = true
        }
    }
}
