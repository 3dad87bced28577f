// The view hierarchy: order, callbacks, ownership, and layout passes that change it.

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct HierarchyTests {
    /// A view that records its callbacks.
    private final class LoggingView: UIView {
        var entries: [String] = []
        override func willMove(toSuperview view: UIView?) { entries.append("will superview \(view == nil ? "nil" : "view")") }
        override func didMoveToSuperview() { entries.append("did superview") }
        override func willMove(toWindow window: UIWindow?) { entries.append("will window \(window == nil ? "nil" : "window")") }
        override func didMoveToWindow() { entries.append("did window") }
    }

    @Test func subviewsHaveTheOrderOfTheSublayers() {
        let root = UIView()
        let views = (0..<4).map { _ in UIView() }
        root.addSubview(views[0])
        root.addSubview(views[1])
        root.insertSubview(views[2], at: 0)
        root.insertSubview(views[3], belowSubview: views[1])
        #expect(root.subviews == [views[2], views[0], views[3], views[1]])
        root.bringSubviewToFront(views[0])
        root.sendSubviewToBack(views[1])
        #expect(root.subviews == [views[1], views[2], views[3], views[0]])
        root.exchangeSubview(at: 0, withSubviewAt: 3)
        #expect(root.subviews == [views[0], views[2], views[3], views[1]])
        root.insertSubview(views[1], aboveSubview: views[0])
        #expect(root.subviews == [views[0], views[1], views[2], views[3]])
        #expect(root.layer.sublayers?.map { ObjectIdentifier($0) } == root.subviews.map { ObjectIdentifier($0.layer) })
    }

    /// Apple, `UIView.insertSubview(_:aboveSubview:)`: the view is above its sibling, and below layers that are above the sibling.
    @Test func viewAboveASiblingIsDirectlyAboveItsLayer() {
        let root = UIView()
        let (sibling, view, moved) = (UIView(), UIView(), UIView())
        root.addSubview(moved)
        root.addSubview(sibling)
        let gloss = CALayer()
        root.layer.addSublayer(gloss)
        root.insertSubview(view, aboveSubview: sibling)
        root.insertSubview(moved, aboveSubview: sibling)
        let expected = [sibling.layer, moved.layer, view.layer, gloss]
        #expect(root.layer.sublayers?.map { ObjectIdentifier($0) } == expected.map { ObjectIdentifier($0) })
        #expect(root.subviews == [sibling, moved, view])
    }

    @Test func addSubviewRemovesFromTheOldSuperview() {
        let first = UIView(), second = UIView(), child = UIView()
        first.addSubview(child)
        second.addSubview(child)
        #expect(first.subviews.isEmpty)
        #expect(child.superview === second)
        #expect(child.isDescendant(of: second) && child.isDescendant(of: child) && !child.isDescendant(of: first))
    }

    @Test func viewCannotBecomeItsOwnDescendant() {
        let outer = UIView(), inner = UIView()
        outer.addSubview(inner)
        inner.addSubview(outer)
        outer.addSubview(outer)
        #expect(outer.superview == nil)
        #expect(inner.subviews.isEmpty)
    }

    @Test func callbacksOfAMoveHaveTheOrderOfIOS() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let view = LoggingView()
        window.addSubview(view)
        view.removeFromSuperview()
        #expect(
            view.entries == [
                "will superview view", "will window window", "did window", "did superview", "will superview nil", "will window nil",
                "did window", "did superview",
            ])
        #expect(view.window == nil)
    }

    @Test func viewWithTagSearchesDepthFirst() {
        let root = UIView(), child = UIView(), grandchild = UIView(), sibling = UIView()
        root.addSubview(child)
        child.addSubview(grandchild)
        root.addSubview(sibling)
        grandchild.tag = 7
        sibling.tag = 7
        #expect(root.viewWithTag(7) === grandchild)
        #expect(root.viewWithTag(8) == nil)
        #expect(root.viewWithTag(0) === root)
    }

    @Test func descriptionOfAClassIsItsName() {
        #expect(type(of: UILabel() as UIView).description() == "UILabel")
        #expect(type(of: UILabel() as UIView).description().isEqual("UILabel"))
        #expect(!"a".isEqual(nil))
    }

    @Test func subviewDoesNotRetainItsSuperview() {
        let child = UIView()
        var parent: UIView? = UIView()
        parent?.addSubview(child)
        weak let watched = parent
        parent = nil
        #expect(watched == nil)
        #expect(child.superview == nil)
    }

    /// A view that reorders its subviews in `layoutSubviews` once caused an endless layout pass.
    @Test func reorderingInLayoutSubviewsIsOnePass() {
        final class ReorderingView: UIView {
            var layouts = 0
            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
                bringSubviewToFront(subviews[0])
                insertSubview(subviews[1], at: 0)
                insertSubview(subviews[0], aboveSubview: subviews[1])
            }
        }
        let stage = Stage()
        var parent: UIView = stage.window
        for _ in 0..<6 {
            let view = UIView()
            parent.addSubview(view)
            parent = view
        }
        let reordering = ReorderingView()
        for _ in 0..<3 { reordering.addSubview(UIView()) }
        parent.addSubview(reordering)
        stage.frame()
        #expect(reordering.layouts == 1)
    }

    /// A view that needs layout again after its layout gets a hundred passes per frame, not a hundred for each superview.
    @Test func layoutPassesOfOneViewAreBounded() {
        final class RelayoutingView: UIView {
            var layouts = 0
            override func layoutSubviews() {
                layouts += 1
                setNeedsLayout()
            }
        }
        let stage = Stage()
        var parent: UIView = stage.window
        for _ in 0..<6 {
            let view = UIView()
            parent.addSubview(view)
            parent = view
        }
        let relayouting = RelayoutingView()
        parent.addSubview(relayouting)
        stage.frame()
        #expect(relayouting.layouts <= 200)
    }

    private final class Field: UIView {
        override var canBecomeFirstResponder: Bool { true }
    }

    /// A view without a window receives no keys, whether it was removed or moved to a view outside the window.
    @Test func viewThatLeavesItsWindowResignsFirstResponder() {
        let stage = Stage()
        let box = UIView(), field = Field(), detached = UIView()
        box.addSubview(field)
        stage.window.addSubview(box)
        #expect(field.becomeFirstResponder())
        detached.addSubview(box)
        #expect(!field.isFirstResponder && field.window == nil)
    }
}
