// The tree of views: when it compares the hierarchy with its rows.

import Testing
import UIKit

@testable import TabBarLaboratory

/// Counts how often its subviews are read.
private final class ReadView: UIView {
    var reads = 0
    override var subviews: [UIView] {
        reads += 1
        return super.subviews
    }
}

@MainActor @Suite struct ViewTreeTests {
    @Test func hierarchyIsComparedOnlyAfterAChange() {
        let root = ReadView(frame: .zero), child = UIView(frame: .zero)
        root.addSubview(child)
        let tree = ViewTree(root: root)
        #expect(tree.update() && tree.rows.count == 2)
        let reads = root.reads
        root.backgroundColor = .red
        #expect(!tree.isOutdated && root.reads == reads)
        // A change elsewhere is compared once.
        UIView(frame: .zero).isHidden = true
        #expect(!tree.isOutdated && root.reads > reads)
        let compared = root.reads
        #expect(!tree.isOutdated && root.reads == compared)
    }

    @Test(arguments: 0..<5) func changesOfViewsAndOfTheirVisibilityAreFound(change: Int) {
        let root = UIView(frame: .zero), child = UIView(frame: .zero)
        root.addSubview(child)
        root.addSubview(UIView(frame: .zero))
        let tree = ViewTree(root: root)
        _ = tree.update()
        #expect(!tree.isOutdated)
        switch change {
        case 0: child.addSubview(UIView(frame: .zero))
        case 1: child.removeFromSuperview()
        case 2: root.bringSubviewToFront(child)
        case 3: child.isHidden = true
        default: child.alpha = 0
        }
        // Also if the update waits.
        #expect(tree.isOutdated && tree.isOutdated && tree.update() && !tree.isOutdated)
    }
}
