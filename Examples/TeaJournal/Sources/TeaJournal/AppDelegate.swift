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
        let list = TeaListViewController(store: TeaStore.shared)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UINavigationController(rootViewController: list)
        window.makeKeyAndVisible()
        Laboratory.attach(to: window, AppDelegate.laboratory)
        self.window = window
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        TeaStore.shared.save()
    }
}
