// The view hierarchy, and the callbacks for its changes.

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct HierarchyTests {
    /// Records the calls of its callbacks.
    private final class Diary: UIView {
        var entries: [String] = []
        override func willMove(toSuperview view: UIView?) { entries.append("will superview \(view == nil ? "nil" : "view")") }
        override func didMoveToSuperview() { entries.append("did superview") }
        override func willMove(toWindow window: UIWindow?) { entries.append("will window \(window == nil ? "nil" : "window")") }
        override func didMoveToWindow() { entries.append("did window") }
    }

    @Test func orderIsThatOfTheLayers() {
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

    @Test func addingElsewhereMoves() {
        let first = UIView(), second = UIView(), child = UIView()
        first.addSubview(child)
        second.addSubview(child)
        #expect(first.subviews.isEmpty)
        #expect(child.superview === second)
        #expect(child.isDescendant(of: second) && child.isDescendant(of: child) && !child.isDescendant(of: first))
    }

    @Test func aViewIsNeverPutIntoItself() {
        let outer = UIView(), inner = UIView()
        outer.addSubview(inner)
        inner.addSubview(outer)
        outer.addSubview(outer)
        #expect(outer.superview == nil)
        #expect(inner.subviews.isEmpty)
    }

    @Test func movesAreAnnouncedInOrder() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let diary = Diary()
        window.addSubview(diary)
        diary.removeFromSuperview()
        #expect(
            diary.entries == [
                "will superview view", "will window window", "did window", "did superview", "will superview nil", "will window nil",
                "did window", "did superview",
            ])
        #expect(diary.window == nil)
    }

    @Test func tagsAreFoundDepthFirst() {
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

    @Test func classesAnswerWithTheirNames() {
        #expect(type(of: UILabel() as UIView).description() == "UILabel")
        #expect(type(of: UILabel() as UIView).description().isEqual("UILabel"))
        #expect(!"a".isEqual(nil))
    }

    @Test func aSubviewDoesNotKeepItsSuperview() {
        let child = UIView()
        var parent: UIView? = UIView()
        parent?.addSubview(child)
        weak let watched = parent
        parent = nil
        #expect(watched == nil)
        #expect(child.superview == nil)
    }

    /// Views put subviews in front in their own layout; two that take turns, deep in a tree, once made a frame last for ever.
    @Test func reorderingInLayoutEnds() {
        final class Shuffler: UIView {
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
        let shuffler = Shuffler()
        for _ in 0..<3 { shuffler.addSubview(UIView()) }
        parent.addSubview(shuffler)
        stage.frame()
        #expect(shuffler.layouts == 1)
    }

    /// A view that asks for layout in its own layout is laid out a hundred times in a frame, not a hundred times for each view around it.
    @Test func layoutThatAsksForItselfIsBounded() {
        final class Insatiable: UIView {
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
        let insatiable = Insatiable()
        parent.addSubview(insatiable)
        stage.frame()
        #expect(insatiable.layouts <= 200)
    }
}
