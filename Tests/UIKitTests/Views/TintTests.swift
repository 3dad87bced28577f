// Tint: inherited, announced, and never read through an overridden getter.

import CoreGraphics
import Foundation
import Testing
import UIKit

@MainActor @Suite struct TintTests {
    private final class Counter: UIView {
        var changes = 0
        override func tintColorDidChange() { changes += 1 }
    }

    /// Its getter must not be asked before `ready`: it would trap, as an article's does.
    private final class Trap: UIView {
        var wasRead = false
        override var tintColor: UIColor! {
            get {
                wasRead = true
                return .green
            }
            set { super.tintColor = newValue }
        }
    }

    @Test func theNearestTintIsInherited() {
        let root = UIView(), middle = UIView(), leaf = UIView()
        root.addSubview(middle)
        middle.addSubview(leaf)
        #expect(leaf.tintColor == UIColor.systemBlue)
        root.tintColor = .red
        #expect(leaf.tintColor == UIColor.red)
        middle.tintColor = .green
        #expect(leaf.tintColor == UIColor.green)
        middle.tintColor = nil
        #expect(leaf.tintColor == UIColor.red)
    }

    @Test func changesReachThoseWhoInherit() {
        let root = UIView(), inheriting = Counter(), own = Counter(), within = Counter()
        own.tintColor = .green
        root.addSubview(inheriting)
        root.addSubview(own)
        inheriting.addSubview(within)
        let before = own.changes
        root.tintColor = .red
        #expect(inheriting.changes == 1)
        #expect(within.changes == 1)
        #expect(own.changes == before)
        root.tintColor = .red
        #expect(inheriting.changes == 1)
    }

    @Test func comingIntoAWindowIsAChange() {
        let window = UIWindow(frame: .zero)
        let view = Counter()
        window.addSubview(view)
        #expect(view.changes == 1)
    }

    @Test func inheritanceDoesNotGoThroughAnOverriddenGetter() {
        let window = UIWindow(frame: .zero)
        let trap = Trap()
        let label = UILabel(), image = UIImageView()
        trap.addSubview(label)
        trap.addSubview(image)
        window.addSubview(trap)
        window.tintColor = .red
        _ = label.tintColor
        trap.tintColor = .blue
        #expect(!trap.wasRead)
        #expect(label.tintColor == UIColor.blue)
    }

    @Test func dimmedTintIsGrayForAllWithin() {
        let root = UIView(), leaf = UIView()
        root.addSubview(leaf)
        root.tintAdjustmentMode = .dimmed
        #expect(leaf.tintColor == UIColor.systemGray)
        leaf.tintAdjustmentMode = .normal
        #expect(leaf.tintColor == UIColor.systemBlue)
    }
}
