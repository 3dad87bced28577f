// The tint colour: inheritance, tintColorDidChange and dimming.

import CoreGraphics
import Foundation
import Testing
import UIKit

@MainActor @Suite struct TintTests {
    private final class Counter: UIView {
        var changes = 0
        override func tintColorDidChange() { changes += 1 }
    }

    /// A view with an overridden getter that must not be called: in published code, such a getter traps before the view is set up.
    private final class OverridingView: UIView {
        var wasRead = false
        override var tintColor: UIColor! {
            get {
                wasRead = true
                return .green
            }
            set { super.tintColor = newValue }
        }
    }

    @Test func tintColorIsInheritedFromTheNearestSuperview() {
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

    @Test func tintColorDidChangeIsCalledForInheritingViews() {
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

    @Test func addingToAWindowCallsTintColorDidChange() {
        let window = UIWindow(frame: .zero)
        let view = Counter()
        window.addSubview(view)
        #expect(view.changes == 1)
    }

    @Test func inheritanceDoesNotCallAnOverriddenGetter() {
        let window = UIWindow(frame: .zero)
        let overriding = OverridingView()
        let label = UILabel(), image = UIImageView()
        overriding.addSubview(label)
        overriding.addSubview(image)
        window.addSubview(overriding)
        window.tintColor = .red
        _ = label.tintColor
        overriding.tintColor = .blue
        #expect(!overriding.wasRead)
        #expect(label.tintColor == UIColor.blue)
    }

    @Test func dimmedTintAppliesToDescendants() {
        let root = UIView(), leaf = UIView()
        root.addSubview(leaf)
        root.tintAdjustmentMode = .dimmed
        #expect(leaf.tintColor == UIColor.systemGray)
        leaf.tintAdjustmentMode = .normal
        #expect(leaf.tintColor == UIColor.systemBlue)
    }
}
