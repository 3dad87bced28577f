// Collections in right-to-left interfaces: where the content begins, and the visible items after a change of direction.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct CollectionDirectionTests {
    private final class FlippedLayout: UICollectionViewFlowLayout {
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }

    /// Four items of 200 points side by side, in a window of that width.
    private func scene(
        _ direction: UITraitEnvironmentLayoutDirection, prepare: (UICollectionView) -> Void = { _ in }
    ) -> CollectionScene {
        CollectionScene([4], size: CGSize(width: 200, height: 100), layout: FlippedLayout(), direction: direction) { view, layout, _ in
            layout.scrollDirection = .horizontal
            layout.itemSize = CGSize(width: 200, height: 100)
            layout.minimumLineSpacing = 0
            prepare(view)
        }
    }

    @Test(arguments: [CGFloat(0), 16])
    func mirroredContentBeginsAtTheRight(_ inset: CGFloat) {
        let scene = scene(.rightToLeft) { $0.contentInset = UIEdgeInsets(top: 0, left: inset, bottom: 0, right: inset) }
        scene.stage.system.settle()
        #expect(scene.collection.contentOffset.x == 600 + inset)
    }

    @Test func pagesOfAMirroredLayoutRunFromRightToLeft() {
        let scene = scene(.rightToLeft) { $0.isPagingEnabled = true }
        let (stage, view) = (scene.stage, scene.collection)
        #expect(view.indexPathsForVisibleItems.map(\.item) == [0])
        stage.native.scroll(x: 100, y: 50, notches: 1)
        stage.system.settle()
        #expect(view.contentOffset.x == 400)
        stage.native.press(.pageDown)
        stage.system.settle()
        #expect(view.indexPathsForVisibleItems.map(\.item) == [2])
        // A change of direction keeps the page visible.
        UIApplication.environmentOverrides.layoutDirection = .leftToRight
        stage.system.settle()
        #expect(view.contentOffset.x == 400)
        #expect(view.indexPathsForVisibleItems.map(\.item) == [2])
    }

    @Test func onlyAChangeOfDirectionScrolls() {
        let scene = scene(.leftToRight)
        let (stage, view) = (scene.stage, scene.collection)
        view.semanticContentAttribute = .forceLeftToRight
        stage.system.settle()
        #expect(view.contentOffset.x == 0)
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        stage.system.settle()
        #expect(view.contentOffset.x == 0, "the direction is forced")
        view.semanticContentAttribute = .unspecified
        #expect(view.contentOffset.x == 600, "the first item stays visible")
        view.semanticContentAttribute = .forceLeftToRight
        view.semanticContentAttribute = .forceRightToLeft
        stage.system.settle()
        #expect(view.contentOffset.x == 600)
    }

    @Test func onlyAFlippedLayoutBeginsLinesAtTheRight() {
        for (layout, expected) in [(FlippedLayout(), [140, 70, 0]), (UICollectionViewFlowLayout(), [0, 70, 140])] {
            let size = CGSize(width: 200, height: 100)
            let scene = CollectionScene([3], size: size, layout: layout, direction: .rightToLeft) { _, layout, _ in
                layout.itemSize = CGSize(width: 60, height: 20)
            }
            let view = scene.collection
            let places = (0..<3).map { view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.minX ?? -1 }
            #expect(places == expected.map { CGFloat($0) })
            #expect(view.indexPathForItem(at: CGPoint(x: expected[0] + 5, y: 5))?.item == 0)
        }
    }
}
