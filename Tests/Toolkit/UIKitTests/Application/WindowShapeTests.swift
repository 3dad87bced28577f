// Orientations from the window's shape, notifications and levels of windows, ignored touches, and background tasks.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct WindowShapeTests {
    /// The names of the notifications that are posted while `work` runs.
    private func posted(_ names: [Notification.Name], during work: () -> Void) -> [Notification.Name] {
        nonisolated(unsafe) var seen: [Notification.Name] = []
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { seen.append($0.name) }
        }
        work()
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        return seen
    }

    /// Apple, orientationDidChangeNotification: posted between beginGenerating… and endGeneratingDeviceOrientationNotifications().
    @Test func windowThatIsWiderThanHighHasALandscapeOrientation() {
        let stage = Stage(size: CGSize(width: 200, height: 400))
        #expect(UIDevice.current.orientation == .portrait && UIApplication.shared.statusBarOrientation.isPortrait)
        let device = UIDevice.current
        device.beginGeneratingDeviceOrientationNotifications()
        let name = UIDevice.orientationDidChangeNotification
        let first = posted([name]) { stage.native.resize(width: 500, height: 400) }
        #expect(first == [name] && device.orientation.isLandscape && UIApplication.shared.statusBarOrientation.isLandscape)
        #expect(posted([name]) { stage.native.resize(width: 600, height: 400) }.isEmpty)
        device.endGeneratingDeviceOrientationNotifications()
        #expect(!device.isGeneratingDeviceOrientationNotifications)
        #expect(posted([name]) { stage.native.resize(width: 200, height: 400) }.isEmpty)
    }

    /// Apple, UIInterfaceOrientationMask: `allButUpsideDown` is the default of a phone.
    @Test func controllersSupportAllButUpsideDown() {
        let controller = UIViewController()
        #expect(controller.supportedInterfaceOrientations == [.portrait, .landscapeLeft, .landscapeRight])
        #expect(controller.shouldAutorotate && !controller.prefersStatusBarHidden)
        #expect(UIInterfaceOrientationMask.landscapeLeft.rawValue == 1 << 4)
    }

    @Test func statusBarFrameIsTheAreaOfTheTopInset() {
        let stage = Stage(size: CGSize(width: 200, height: 400), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
        #expect(UIApplication.shared.statusBarFrame == CGRect(x: 0, y: 0, width: stage.window.bounds.width, height: 44))
    }

    @Test func windowsPostNotificationsOfVisibilityAndKeyStatus() {
        let stage = Stage()
        let window = UIWindow(frame: stage.window.frame)
        let names = [
            UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification, UIWindow.didBecomeKeyNotification,
            UIWindow.didResignKeyNotification,
        ]
        #expect(posted(names) { window.makeKeyAndVisible() } == [names[0], names[3], names[2]])
        #expect(posted(names) { window.isHidden = true }.contains(names[1]))
    }

    @Test func levelsAreComparedAndOffsetByNumbers() {
        #expect(UIWindow.Level.alert + 1 > .alert && UIWindow.Level.statusBar - 1 < .statusBar)
        #expect(UIWindow.Level(2000) == .alert)
    }

    @Test func windowsConvertRectanglesOfOtherWindows() {
        let stage = Stage()
        let window = UIWindow(frame: CGRect(x: 30, y: 40, width: 50, height: 50))
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(window.convert(rect, to: stage.window) == CGRect(x: 31, y: 42, width: 3, height: 4))
        #expect(window.convert(rect, from: nil as UIWindow?) == CGRect(x: -29, y: -38, width: 3, height: 4))
    }

    /// Apple, beginIgnoringInteractionEvents(): calls nest.
    @Test func touchesAreIgnoredUntilTheLastEnd() {
        let stage = Stage()
        let button = UIButton(frame: CGRect(x: 50, y: 50, width: 40, height: 20))
        var clicks = 0
        button.addAction(UIAction { _ in clicks += 1 }, for: .touchUpInside)
        stage.window.addSubview(button)
        UIApplication.shared.beginIgnoringInteractionEvents()
        UIApplication.shared.beginIgnoringInteractionEvents()
        stage.click(button)
        UIApplication.shared.endIgnoringInteractionEvents()
        stage.click(button)
        #expect(clicks == 0 && UIApplication.shared.isIgnoringInteractionEvents)
        UIApplication.shared.endIgnoringInteractionEvents()
        stage.click(button)
        #expect(clicks == 1)
    }

    @Test func touchThatIsDownIsCancelledWhenEventsAreIgnored() {
        let stage = Stage()
        let button = UIButton(frame: CGRect(x: 50, y: 50, width: 40, height: 20))
        var events: [String] = []
        button.addAction(UIAction { _ in UIApplication.shared.beginIgnoringInteractionEvents() }, for: .touchDown)
        button.addAction(UIAction { _ in events.append("up") }, for: .touchUpInside)
        button.addAction(UIAction { _ in events.append("cancel") }, for: .touchCancel)
        stage.window.addSubview(button)
        stage.click(button)
        stage.system.settle()
        #expect(events == ["cancel"] && !button.isHighlighted)
    }

    @Test func backgroundTasksHaveDistinctIdentifiers() {
        let task = UIApplication.shared.beginBackgroundTask(withName: "save") {}
        #expect(task != .invalid && task != UIApplication.shared.beginBackgroundTask())
        UIApplication.shared.isNetworkActivityIndicatorVisible = true
        UIApplication.shared.stop()
        #expect(UIApplication.shared.beginBackgroundTask() == task && !UIApplication.shared.isNetworkActivityIndicatorVisible)
        #expect(UIApplication.shared.backgroundTimeRemaining > 1e9)
        UIApplication.shared.endBackgroundTask(task)
    }
}
