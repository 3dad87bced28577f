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
    /// Whether the window shows the guide, and then the scene.
    private lazy var showsGuide =
        guide == .always || guide == .untilFinished && scene.opening == .guide && !DemoSettings.shared.guideFinished
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

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        if showsGuide {
            NotificationCenter.default.addObserver(
                self, selector: Selector(SceneDelegate.guideEnded(_:)), name: .guideDidFinish, object: nil)
        }
        let window = makeWindow()
        self.window = window
        keys = ProgramKeys(window: window, actions: keyActions)
        window.makeKeyAndVisible()
        return true
    }

    /// A hidden window with an instance of the scene or the guide; a second one is for comparisons.
    func makeWindow() -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = makeContent()
        window.follow(DemoSettings.shared)
        return window
    }

    /// Another instance of the scene or the guide.
    func makeContent() -> UIViewController { showsGuide ? SceneCatalog.makeGuide() : scene.make(options) }

    override var keyCommands: [UIKeyCommand]? { keys?.commands }

    /// Zooms with Control and the wheel, if no view has handled the event.
    override func scrollWheel(with event: UIEvent) -> Bool { keys?.zoom(by: event) ?? false }

    // MARK: The guide

    /// Stores that the user has finished the guide, and replaces the guide with the scene.
    private func guideEnded(_ note: Notification) {
        // A scene may show the guide, too.
        guard showsGuide, let window, note.object as? UIViewController === window.rootViewController else { return }
        showsGuide = false
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
