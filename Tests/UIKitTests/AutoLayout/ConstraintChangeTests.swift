// Constraints that change, come and go, and contradict each other.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ConstraintChangeTests {
    /// Counts how often its subviews are laid out.
    private final class CountingView: UIView {
        var layouts = 0
        override func layoutSubviews() {
            layouts += 1
            super.layoutSubviews()
        }
    }

    @Test func aChangedConstantMovesOnlyWhatDependsOnIt() {
        let stage = LayoutStage()
        let panels = (0..<2).map { _ in stage.add(CountingView()) }
        let dots = panels.map { stage.add(SizedView(10, 10), to: $0) }
        var offsets: [NSLayoutConstraint] = []
        for (panel, dot) in zip(panels, dots) {
            let offset = dot.leftAnchor.constraint(equalTo: panel.leftAnchor, constant: 5)
            offsets.append(offset)
            NSLayoutConstraint.activate([
                offset, panel.widthAnchor.constraint(equalToConstant: 100), panel.heightAnchor.constraint(equalToConstant: 100),
            ])
        }
        stage.layout()
        #expect(panels.map { ($0 as? CountingView)?.layouts } == [1, 1])
        let pivots = stage.engine?.pivotCount
        offsets[1].constant = 42
        stage.layout()
        #expect(dots.map(\.frame.minX) == [5, 42])
        #expect(panels.map { ($0 as? CountingView)?.layouts } == [1, 2])
        #expect(stage.engine?.pivotCount == pivots)
    }

    @Test func deactivationSetsFreeAndReactivationBinds() {
        let stage = LayoutStage()
        let view = SizedView(10, 10)
        _ = stage.add(view)
        let far = view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 200)
        let near = view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 20)
        near.priority = .defaultLow
        NSLayoutConstraint.activate([far, near])
        stage.layout()
        #expect(view.frame.minX == 200)
        NSLayoutConstraint.deactivate([far])
        stage.layout()
        #expect(view.frame.minX == 20)
        #expect(stage.root.constraints == [near])
        stage.root.addConstraint(far)
        stage.layout()
        #expect(view.frame.minX == 200)
        stage.root.removeConstraint(far)
        #expect(!far.isActive)
    }

    @Test func aRemovedViewLosesWhatTiedItToOthersAndKeepsItsOwn() {
        let stage = LayoutStage()
        let panel = stage.add()
        let child = SizedView(10, 10)
        _ = stage.add(child, to: panel)
        let outer = panel.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 50)
        let inner = child.leftAnchor.constraint(equalTo: panel.leftAnchor, constant: 7)
        let size = panel.widthAnchor.constraint(equalToConstant: 90)
        NSLayoutConstraint.activate([outer, inner, size])
        stage.layout()
        panel.removeFromSuperview()
        #expect(!outer.isActive)
        #expect(inner.isActive && size.isActive)
        inner.constant = 9
        panel.layoutIfNeeded()
        #expect(child.frame.minX == 9)
        stage.root.addSubview(panel)
        stage.layout()
        #expect(panel.frame == CGRect(0, 0, 90, 0))
        #expect(child.frame == CGRect(9, 0, 10, 10))
        #expect(stage.root.constraints.isEmpty)
        stage.layout()
        child.removeFromSuperview()
        panel.removeFromSuperview()
        stage.layout()
        #expect(stage.engine?.isEmpty == true)
    }

    @Test func aViewThatMovesToAnotherParentTakesItsLayoutAlong() {
        let stage = LayoutStage()
        let other = LayoutStage(width: 100, height: 100)
        let panel = stage.add()
        let child = stage.add(SizedView(10, 10), to: panel)
        NSLayoutConstraint.activate([
            child.centerXAnchor.constraint(equalTo: panel.centerXAnchor), panel.widthAnchor.constraint(equalToConstant: 80),
        ])
        stage.layout()
        #expect(child.frame.minX == 35)
        other.root.addSubview(panel)
        other.layout()
        stage.layout()
        #expect(child.frame.minX == 35)
        #expect(stage.engine?.isEmpty == true)
        #expect(other.engine?.isEmpty == false)
    }

    @Test func viewsThatOutliveTheirRootComeTogetherAgain() {
        let (first, second) = (SizedView(10, 10), SizedView(20, 20))
        weak var lost: UIView?
        do {
            let parent = UIView()
            lost = parent
            parent.addSubview(first)
            parent.addSubview(second)
            second.leftAnchor.constraint(equalTo: first.rightAnchor, constant: 5).isActive = true
            first.widthAnchor.constraint(equalToConstant: 50).isActive = true
            parent.layoutIfNeeded()
        }
        #expect(lost == nil)
        let stage = LayoutStage()
        stage.root.addSubview(first)
        stage.root.addSubview(second)
        stage.layout()
        #expect(first.frame == CGRect(0, 0, 50, 10))
        #expect(second.frame == CGRect(55, 0, 20, 20))
    }

    @Test func viewsAndConstraintsAreLetGo() {
        weak var view: UIView?
        weak var root: UIView?
        weak var engine: LayoutEngine?
        weak var constraint: NSLayoutConstraint?
        do {
            let stage = LayoutStage()
            let child = stage.add(SizedView(10, 10))
            let pin = child.leftAnchor.constraint(equalTo: stage.root.layoutMarginsGuide.leftAnchor)
            pin.isActive = true
            stage.layout()
            (view, root, engine, constraint) = (child, stage.root, stage.engine, pin)
        }
        #expect(view == nil && root == nil && engine == nil)
        // Constraints whose views are gone are forgotten when any hierarchy grows.
        _ = LayoutStage().add(UIView())
        #expect(constraint == nil)
    }

    @Test func constraintsMadeBeforeTheHierarchyWaitForIt() {
        let stage = LayoutStage()
        let (first, second) = (SizedView(10, 10), SizedView(20, 20))
        let after = second.leftAnchor.constraint(equalTo: first.rightAnchor, constant: 5)
        let start = first.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 30)
        NSLayoutConstraint.activate([after, start])
        #expect(after.isActive)
        stage.root.addSubview(first)
        stage.layout()
        #expect(first.frame.minX == 30)
        stage.root.addSubview(second)
        stage.layout()
        #expect(second.frame.minX == 45)
        #expect(stage.lines.isEmpty)
    }

    @Test func aContradictionIsToldOnceAndTheNewestGivesWay() {
        let stage = LayoutStage()
        let view = stage.add()
        let first = view.widthAnchor.constraint(equalToConstant: 100)
        let second = view.widthAnchor.constraint(equalToConstant: 200)
        (first.identifier, second.identifier) = ("hundred", "two hundred")
        NSLayoutConstraint.activate([first, view.heightAnchor.constraint(equalToConstant: 10), second])
        stage.layout()
        #expect(view.frame.width == 100)
        let expected =
            "Auto Layout: cannot hold at once: hundred: UIView.width = 100; two hundred: UIView.width = 200. "
            + "Broken: two hundred: UIView.width = 200"
        #expect(stage.lines == [expected])
        stage.resize(99, 99)
        stage.layout()
        #expect(stage.lines.count == 1)
        first.isActive = false
        stage.layout()
        #expect(view.frame.width == 200)
    }

    @Test func whatASmallWindowBreaksALargeOneMends() {
        let stage = LayoutStage(width: 300, height: 100)
        let view = stage.add()
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 20),
            view.rightAnchor.constraint(equalTo: stage.root.rightAnchor, constant: -20),
            view.widthAnchor.constraint(greaterThanOrEqualToConstant: 100),
        ])
        stage.layout()
        #expect(view.frame.width == 260)
        stage.resize(90, 100)
        stage.layout()
        #expect(stage.lines.count == 1)
        #expect(view.frame == CGRect(20, 0, 50, 0))
        stage.resize(400, 100)
        stage.layout()
        #expect(view.frame.width == 360)
        stage.resize(139, 100)
        stage.layout()
        #expect(stage.lines.count == 2)
    }

    @Test func nonsenseIsToldAndIgnored() {
        let stage = LayoutStage()
        let view = SizedView(10, 10)
        _ = stage.add(view)
        func make(
            _ first: Any, _ attribute: NSLayoutConstraint.Attribute, _ second: Any?, _ other: NSLayoutConstraint.Attribute,
            multiplier: CGFloat = 1, constant: CGFloat = 0
        ) -> NSLayoutConstraint {
            NSLayoutConstraint(
                item: first, attribute: attribute, relatedBy: .equal, toItem: second, attribute: other, multiplier: multiplier,
                constant: constant)
        }
        let nonsense = [
            make(view, .left, stage.root, .top), make(view, .left, stage.root, .leading), make(view, .width, stage.root, .left),
            make(view, .left, nil, .notAnAttribute, constant: 5), make(view, .notAnAttribute, stage.root, .left),
            make("view", .left, stage.root, .left), make(view, .left, "root", .left),
            make(view, .left, stage.root, .left, multiplier: .nan), make(view, .left, stage.root, .left, multiplier: 0),
            make(view, .width, nil, .notAnAttribute, constant: .nan),
        ]
        NSLayoutConstraint.activate(nonsense)
        #expect(nonsense.allSatisfy { !$0.isActive })
        #expect(stage.lines.count == nonsense.count)
        #expect(stage.lines.first == "Auto Layout: ignored SizedView.left = UIView.top: left cannot be compared with top")
        stage.layout()
        let width = view.widthAnchor.constraint(lessThanOrEqualToConstant: .greatestFiniteMagnitude)
        width.isActive = true
        view.heightAnchor.constraint(equalToConstant: 3).isActive = true
        width.constant = .nan
        stage.layout()
        #expect(view.frame.size == CGSize(width: 10, height: 3))
        #expect(stage.lines.count == nonsense.count + 1)
    }

    @Test func windowsTellOfConstraintsThatCannotBe() {
        let stage = LayoutStage()
        let window = UIWindow(frame: CGRect(0, 0, 100, 100))
        let (inside, outside) = (SizedView(1, 1), SizedView(1, 1))
        window.addSubview(inside)
        let apart = inside.topAnchor.constraint(equalTo: outside.topAnchor)
        apart.isActive = true
        window.layoutIfNeeded()
        window.layoutIfNeeded()
        #expect(stage.lines == ["Auto Layout: SizedView.top = SizedView.top waits: its items have no common ancestor"])
        apart.isActive = false
        #expect(!apart.isActive)
    }

    @Test func viewsThatAskForItUpdateTheirConstraintsInnermostFirst() {
        final class Updating: UIView {
            static var calls: [Int] = []
            override class var requiresConstraintBasedLayout: Bool { true }
            override func updateConstraints() {
                Updating.calls.append(tag)
                super.updateConstraints()
            }
        }
        Updating.calls = []
        let stage = LayoutStage()
        let (outer, inner) = (Updating(), Updating())
        (outer.tag, inner.tag) = (1, 2)
        stage.root.addSubview(outer)
        outer.addSubview(inner)
        stage.layout()
        #expect(Updating.calls == [2, 1])
        stage.layout()
        outer.setNeedsUpdateConstraints()
        #expect(outer.needsUpdateConstraints())
        stage.layout()
        #expect(Updating.calls == [2, 1, 1])
    }

    @Test func aThousandConstraintsAreSolvedAndMovedWithLittleWork() {
        let stage = LayoutStage(width: 320, height: 5000)
        var top = stage.root.topAnchor
        var gaps: [NSLayoutConstraint] = []
        for _ in 0..<250 {
            let view = SizedView(40, 10)
            _ = stage.add(view)
            let gap = view.topAnchor.constraint(equalTo: top, constant: 2)
            gaps.append(gap)
            NSLayoutConstraint.activate([
                gap, view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 8),
                view.rightAnchor.constraint(lessThanOrEqualTo: stage.root.rightAnchor, constant: -8),
                view.heightAnchor.constraint(greaterThanOrEqualToConstant: 5),
            ])
            top = view.bottomAnchor
        }
        stage.layout()
        #expect(stage.root.subviews.last?.frame == CGRect(8, 250 * 12 - 10, 40, 10))
        let pivots = stage.engine?.pivotCount ?? 0
        #expect(pivots < 8 * 1_000)
        gaps[0].constant = 100
        stage.resize(300, 5000)
        stage.layout()
        #expect(stage.root.subviews.last?.frame == CGRect(8, 250 * 12 - 10 + 98, 40, 10))
        #expect((stage.engine?.pivotCount ?? 0) - pivots < 10)
    }

    @Test func contentsOfAViewWhoseSizeIsGivenAreNotSolvedForUntilItIsNot() {
        let stage = LayoutStage()
        let view = SizedView(10, 10)
        _ = stage.add(view)
        let right = view.rightAnchor.constraint(equalTo: stage.root.rightAnchor, constant: -20)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 20), right,
            view.topAnchor.constraint(equalTo: stage.root.topAnchor), view.heightAnchor.constraint(equalToConstant: 40),
        ])
        stage.layout()
        #expect(view.frame == CGRect(20, 0, 280, 40))
        let solutions = stage.engine?.solutionCount
        for width in 11...15 {
            view.contentSize = CGSize(width: CGFloat(width), height: 70)
            #expect(!stage.root.layer.needsLayout())
            stage.layout()
        }
        #expect(stage.engine?.solutionCount == solutions)
        right.isActive = false
        stage.layout()
        #expect(view.frame == CGRect(20, 0, 15, 40))
        view.contentSize.width = 33
        stage.layout()
        #expect(view.frame == CGRect(20, 0, 33, 40))
    }
}
