// Scene `guide` off the screen.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes

/// Scene `guide` in a window without a screen, drawn once.
@MainActor
final class GuideStage {
    let system: OffscreenWindowSystem
    let window: OffscreenWindow
    let root: GuideRehearsalController

    init(
        size: CGSize = CGSize(width: 320, height: 480), scale: Double = 1,
        language: InterfaceLanguage = .english, safeArea: UIEdgeInsets = .zero
    ) throws {
        DemoSettings.reset()
        Localized.systemLanguage = language
        system = OffscreenWindowSystem(scale: scale)
        UIApplication.windowConfiguration = UIWindowConfiguration(
            title: "Guide", size: size,
            minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: safeArea)
        try UIApplication.shared.start(SceneDelegate(scene: GuideScene.self, options: SceneOptions()), on: system)
        guard let window = system.windows.first, let root = UIApplication.shared.keyWindow?.rootViewController as? GuideRehearsalController
        else { throw StageError(description: "the scene did not start") }
        self.window = window
        self.root = root
        system.settle(limit: 2)
    }

    isolated deinit {
        UIApplication.shared.stop()
        UIApplication.windowConfiguration = UIWindowConfiguration()
        DemoSettings.reset()
    }

    var guide: GuideViewController? { root.shown as? GuideViewController }
    /// How many pages lie to the left of the window.
    var place: CGFloat { guide.map { $0.collectionView.contentOffset.x / $0.collectionView.bounds.width } ?? -1 }
    var dots: UIPageControl? { guide?.pageControl }

    /// The page's cell, where it is in sight.
    func cell(_ page: Int) -> GuideCell? { guide?.collectionView.cellForItem(at: IndexPath(item: page, section: 0)) as? GuideCell }

    /// Whether the button can be clicked: it is there, and it is what a click on its middle reaches.
    var startIsThere: Bool {
        guard let button = cell(3)?.startButton, !button.isHidden, button.alpha > 0 else { return false }
        let middle = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
        return UIApplication.shared.keyWindow?.hitTest(middle, with: nil) === button
    }

    func press(_ key: Key) {
        window.press(key)
        system.settle(limit: 3)
    }

    /// What a user sees once everything has come to rest.
    func picture() throws -> CGImage {
        system.settle(limit: 5)
        guard let image = CGImage(width: window.pixelSize.width, height: window.pixelSize.height, premultipliedPixels: window.pixels())
        else { throw StageError(description: "no picture of \(window.pixelSize)") }
        return image
    }
}
