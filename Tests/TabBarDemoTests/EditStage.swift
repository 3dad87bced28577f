// Scene `edit` off the screen, for tests to act upon as a user does and to look at.

import Foundation
import OffscreenWindowSystem
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit

/// Scene `edit` in a window without a screen, drawn once.
@MainActor
final class EditStage {
    let system: OffscreenWindowSystem
    let window: OffscreenWindow
    let tabs: UITabBarController
    let page: TilesViewController
    let editMode: EditModeTransition

    init(size: CGSize = CGSize(width: 375, height: 667), safeArea: UIEdgeInsets = .zero, scale: Double = 1) throws {
        system = OffscreenWindowSystem(scale: scale)
        UIApplication.windowConfiguration = UIWindowConfiguration(
            title: "Edit", size: size, minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: safeArea)
        try UIApplication.shared.start(SceneDelegate(scene: EditScene.self, options: SceneOptions()), on: system)
        guard let window = system.windows.first, let tabs = UIApplication.shared.keyWindow?.rootViewController as? UITabBarController,
            let page = (tabs.viewControllers?.first as? UINavigationController)?.topViewController as? TilesViewController,
            let editMode = page.editMode
        else { throw StageError(description: "the scene did not start") }
        self.window = window
        self.tabs = tabs
        self.page = page
        self.editMode = editMode
        system.settle(limit: 2)
    }

    isolated deinit {
        UIApplication.shared.stop()
        UIApplication.windowConfiguration = UIWindowConfiguration()
    }

    /// Clicks Edit or Done, whichever stands at the left.
    func clickLeft() { window.click(x: 35, y: 22) }

    /// Lets the first frame of what has begun be drawn, then `seconds` pass.
    func pass(_ seconds: Double) {
        system.advance(frames: 1)
        system.advance(by: seconds)
    }

    /// What a user sees now.
    func presentPicture() throws -> CGImage {
        guard let image = CGImage(width: window.pixelSize.width, height: window.pixelSize.height, premultipliedPixels: window.pixels())
        else { throw StageError(description: "no picture of \(window.pixelSize)") }
        return image
    }

    /// What a user sees once nothing moves.
    func picture() throws -> CGImage {
        system.settle(limit: 5)
        return try presentPicture()
    }
}
