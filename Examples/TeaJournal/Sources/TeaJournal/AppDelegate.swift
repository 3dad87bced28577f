import TabBarLaboratory
import UIKit
import UIKitX11

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

    /// What the laboratory, which Ctrl+L opens, knows about this app.
    static var laboratory = LaboratoryConfiguration()

    var window: UIWindow?

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        Theme.apply()
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = AppDelegate.makeContent()
        window.makeKeyAndVisible()
        // A take of the laboratory begins with new pages.
        AppDelegate.laboratory.makeContent = { AppDelegate.makeContent() }
        Laboratory.attach(to: window, AppDelegate.laboratory)
        self.window = window
        return true
    }

    private static func makeContent() -> UIViewController {
        return UINavigationController(rootViewController: TeaListViewController(store: TeaStore.shared))
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        TeaStore.shared.save()
    }
}
