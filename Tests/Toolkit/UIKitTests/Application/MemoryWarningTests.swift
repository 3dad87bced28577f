// The warning that memory is short.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct MemoryWarningTests {
    private final class WarnedController: UIViewController {
        var warnings = 0
        override func didReceiveMemoryWarning() {
            super.didReceiveMemoryWarning()
            warnings += 1
        }
    }

    private final class WarnedDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var warnings = 0
        func applicationDidReceiveMemoryWarning(_ application: UIApplication) { warnings += 1 }
    }

    @Test func delegateObserversAndControllersAreWarnedOnceEach() throws {
        let (delegate, child, presented) = (WarnedDelegate(), WarnedController(), WarnedController())
        let stage = try Stage(delegate: delegate, size: CGSize(width: 300, height: 300)) { window in
            window.rootViewController = UINavigationController(rootViewController: child)
            return window.rootViewController
        }
        child.present(presented, animated: false)
        var posts = 0
        let token = NotificationCenter.default.addObserver(
            forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
        ) { _ in MainActor.assumeIsolated { posts += 1 } }
        stage.system.warnOfLowMemory()
        NotificationCenter.default.removeObserver(token)
        #expect(delegate.warnings == 1)
        #expect(posts == 1)
        #expect(child.warnings == 1)
        #expect(presented.warnings == 1)
    }
}
