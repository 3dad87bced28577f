// Scene `guide` in an off-screen window.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemoScenes

extension Stage where Content == GuideSceneController {
    static func guide(
        size: CGSize = CGSize(width: 320, height: 480), scale: Double = 1, language: InterfaceLanguage = .english,
        safeArea: UIEdgeInsets = .zero
    ) throws -> Stage {
        try Stage(scene: GuideScene.self, systemLanguage: language, size: size, safeArea: safeArea, scale: scale)
    }

    var guide: GuideViewController? { content.currentController as? GuideViewController }
    /// The content offset in pages.
    var pageOffset: CGFloat { guide.map { $0.collectionView.contentOffset.x / $0.collectionView.bounds.width } ?? -1 }
    var dots: UIPageControl? { guide?.pageControl }

    /// The cell of a visible page.
    func cell(_ page: Int) -> GuideCell? { guide?.collectionView.cellForItem(at: IndexPath(item: page, section: 0)) as? GuideCell }

    /// Whether the start button is visible and a hit test at its centre finds it.
    var canClickStart: Bool {
        guard let button = cell(3)?.startButton, !button.isHidden, button.alpha > 0 else { return false }
        return window.hitTest(CGPoint(x: button.frameInWindow.midX, y: button.frameInWindow.midY), with: nil) === button
    }
}
