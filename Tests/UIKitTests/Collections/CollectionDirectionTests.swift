// Where the content of a horizontal collection begins, and that it stays in sight, whichever way the interface runs.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import Testing

@testable import UIKit

@MainActor @Suite struct CollectionDirectionTests {
    private final class FlippedLayout: UICollectionViewFlowLayout {
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }

    /// Four items of 200 points side by side, in a window of that width.
    private func scene(
        _ direction: UITraitEnvironmentLayoutDirection, insets: UIEdgeInsets = .zero
    ) -> (stage: Stage, view: UICollectionView, items: Items) {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        UIApplication.environmentOverrides.layoutDirection = direction
        let layout = FlippedLayout()
        layout.scrollDirection = .horizontal
        layout.itemSize = CGSize(width: 200, height: 100)
        layout.minimumLineSpacing = 0
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        view.contentInset = insets
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Item")
        let items = Items([4])
        view.dataSource = items
        stage.window.addSubview(view)
        stage.system.settle()
        return (stage, view, items)
    }

    @Test(arguments: [CGFloat(0), 16])
    func mirroredContentBeginsAtTheRight(_ inset: CGFloat) {
        let (_, view, items) = scene(.rightToLeft, insets: UIEdgeInsets(top: 0, left: inset, bottom: 0, right: inset))
        #expect(view.contentOffset.x == 600 + inset)
        _ = items
    }

    @Test func anAttributeThatTurnsNothingMovesNothing() {
        let (stage, view, items) = scene(.leftToRight)
        view.semanticContentAttribute = .forceLeftToRight
        stage.system.settle()
        #expect(view.contentOffset.x == 0)
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        stage.system.settle()
        #expect(view.contentOffset.x == 0, "the direction is forced")
        view.semanticContentAttribute = .unspecified
        #expect(view.contentOffset.x == 600, "the first item stays in sight")
        view.semanticContentAttribute = .forceLeftToRight
        view.semanticContentAttribute = .forceRightToLeft
        stage.system.settle()
        #expect(view.contentOffset.x == 600)
        _ = items
    }
}
