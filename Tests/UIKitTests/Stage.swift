// A window off the screen to test in.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import Testing
import UIKit
import WindowSystem

/// An application with one window, on a manual clock, until the next stage is made or this one is released.
///
/// There is one application, so a test makes its stage itself, at its beginning, and waits for nothing: between a suite's `init` and its
/// test another test may run.
@MainActor
final class Stage {
    let system: OffscreenWindowSystem
    let window: UIWindow
    private let delegate = Delegate()

    /// Launches nothing of its own.
    private final class Delegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
    }

    init(size: CGSize = CGSize(width: 200, height: 200), scale: Double = 1, safeArea: UIEdgeInsets = .zero) {
        system = OffscreenWindowSystem(scale: scale)
        UIApplication.windowConfiguration = UIWindowConfiguration(
            title: "Stage", size: size, minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: safeArea)
        do {
            try UIApplication.shared.start(delegate, on: system)
        } catch {
            Issue.record(error)
        }
        window = UIWindow(frame: UIScreen.main.bounds)
        window.makeKeyAndVisible()
    }

    /// Leaves nothing behind for tests that need no stage.
    isolated deinit {
        // A later stage may have taken over.
        guard UIApplication.shared.delegate === delegate else { return }
        UIApplication.shared.stop()
        UIApplication.windowConfiguration = UIWindowConfiguration()
    }

    /// The desktop window.
    var native: OffscreenWindow { system.windows[0] }

    /// Lets time pass until one frame has been drawn, if one is to come.
    func frame() {
        let before = native.frames.count
        while native.frames.count == before, let next = system.nextTime { system.advance(to: next) }
    }

    /// The time of the last frame.
    var frameTime: Double { native.frames.last?.time ?? system.now }
}
