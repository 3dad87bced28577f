// The delegate's window, the status bar and services of phones, in the forms that code for iOS uses.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite(.serialized) struct DelegateWindowTests {
    private final class Delegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var failures: [Int] = []
        func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
            failures.append((error as NSError).code)
        }
    }

    /// On iOS `window` is an optional requirement with an optional value, which code unwraps twice.
    @Test func theWindowOfTheDelegateIsUnwrappedOnceOrTwice() throws {
        let delegate = Delegate()
        let stage = try Stage(delegate: delegate, size: CGSize(width: 100, height: 200)) { $0 }
        delegate.window = stage.window
        stage.window.rootViewController = UIViewController()
        let shared = UIApplication.shared.delegate
        #expect(shared?.window??.rootViewController === stage.window.rootViewController)
        #expect(shared?.window?.rootViewController === stage.window.rootViewController)
        if let window = shared?.window, let inner = window { #expect(inner === stage.window) }
        shared?.window = nil
        #expect(delegate.window == nil)
        shared?.window = stage.window
        #expect(delegate.window === stage.window)
    }

    /// Apple: a failed registration calls application(_:didFailToRegisterForRemoteNotificationsWithError:); the simulator's code is 3010.
    @Test func registrationsForRemoteNotificationsAreRefused() throws {
        let stage = try Stage(delegate: Delegate(), size: CGSize(width: 100, height: 200)) { $0 }
        #expect(!UIApplication.shared.isRegisteredForRemoteNotifications)
        UIApplication.shared.registerForRemoteNotifications()
        stage.system.settle()
        let delegate = UIApplication.shared.delegate as? Delegate
        #expect(delegate?.failures == [3010])
    }

    /// Apple, didChangeStatusBarOrientationNotification: the user information has the former orientation.
    @Test func rotationsOfTheInterfaceArePosted() {
        let stage = Stage(size: CGSize(width: 200, height: 400), safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        nonisolated(unsafe) var posted: [String] = []
        let names = [
            UIApplication.willChangeStatusBarOrientationNotification, UIApplication.didChangeStatusBarOrientationNotification,
            UIApplication.didChangeStatusBarFrameNotification,
        ]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let orientation = note.userInfo?[UIApplication.statusBarOrientationUserInfoKey] as? Int
                let frame = (note.userInfo?[UIApplication.statusBarFrameUserInfoKey] as? NSValue)?.cgRectValue
                posted.append(orientation.map { "\($0)" } ?? "\(frame?.width ?? 0)")
            }
        }
        stage.native.resize(width: 500, height: 400)
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        #expect(posted == ["3", "1", "200.0"])
        let scene = stage.window.windowScene
        #expect(scene?.interfaceOrientation.isLandscape == true)
        #expect(scene?.statusBarManager?.statusBarFrame == CGRect(x: 0, y: 0, width: 500, height: 20))
        #expect(scene?.statusBarManager?.isStatusBarHidden == false)
    }

    @Test func theVisibleControllerChoosesTheStatusBarStyle() {
        final class Page: UIViewController {
            override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
            override var prefersStatusBarHidden: Bool { true }
        }
        let stage = Stage(size: CGSize(width: 200, height: 400), safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        stage.window.rootViewController = Page()
        #expect(UIApplication.shared.statusBarStyle == .lightContent && UIApplication.shared.isStatusBarHidden)
    }
}
