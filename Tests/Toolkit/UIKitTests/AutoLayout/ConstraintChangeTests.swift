// Changing, adding and removing constraints, and conflicts between them.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ConstraintChangeTests {
    /// A view that counts its layout passes.
    private final class CountingView: UIView {
        var layouts = 0
        override func layoutSubviews() {
            layouts += 1
            super.layoutSubviews()
        }
    }

    @Test func changedConstantMovesOnlyDependentViews() {
        let fixture = LayoutFixture()
        let panels = (0..<2).map { _ in fixture.add(CountingView()) }
        let dots = panels.map { fixture.add(SizedView(10, 10), to: $0) }
        var offsets: [NSLayoutConstraint] = []
        for (panel, dot) in zip(panels, dots) {
            let offset = dot.leftAnchor.constraint(equalTo: panel.leftAnchor, constant: 5)
            offsets.append(offset)
            NSLayoutConstraint.activate([
                offset, panel.widthAnchor.constraint(equalToConstant: 100), panel.heightAnchor.constraint(equalToConstant: 100),
            ])
        }
        fixture.layout()
        #expect(panels.map { ($0 as? CountingView)?.layouts } == [1, 1])
        let pivots = fixture.engine?.pivotCount
        offsets[1].constant = 42
        fixture.layout()
        #expect(dots.map(\.frame.minX) == [5, 42])
        #expect(panels.map { ($0 as? CountingView)?.layouts } == [1, 2])
        #expect(fixture.engine?.pivotCount == pivots)
    }

    @Test func deactivatedConstraintHasNoEffectUntilReactivated() {
        let fixture = LayoutFixture()
        let view = SizedView(10, 10)
        _ = fixture.add(view)
        let far = view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 200)
        let near = view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 20)
        near.priority = .defaultLow
        NSLayoutConstraint.activate([far, near])
        fixture.layout()
        #expect(view.frame.minX == 200)
        NSLayoutConstraint.deactivate([far])
        fixture.layout()
        #expect(view.frame.minX == 20)
        #expect(fixture.root.constraints == [near])
        fixture.root.addConstraint(far)
        fixture.layout()
        #expect(view.frame.minX == 200)
        fixture.root.removeConstraint(far)
        #expect(!far.isActive)
    }

    @Test func removedViewKeepsOnlyConstraintsWithinItself() {
        let fixture = LayoutFixture()
        let panel = fixture.add()
        let child = SizedView(10, 10)
        _ = fixture.add(child, to: panel)
        let outer = panel.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 50)
        let inner = child.leftAnchor.constraint(equalTo: panel.leftAnchor, constant: 7)
        let size = panel.widthAnchor.constraint(equalToConstant: 90)
        NSLayoutConstraint.activate([outer, inner, size])
        fixture.layout()
        panel.removeFromSuperview()
        #expect(!outer.isActive)
        #expect(inner.isActive && size.isActive)
        inner.constant = 9
        panel.layoutIfNeeded()
        #expect(child.frame.minX == 9)
        fixture.root.addSubview(panel)
        fixture.layout()
        #expect(panel.frame == CGRect(0, 0, 90, 0))
        #expect(child.frame == CGRect(9, 0, 10, 10))
        #expect(fixture.root.constraints.isEmpty)
        fixture.layout()
        child.removeFromSuperview()
        panel.removeFromSuperview()
        fixture.layout()
        #expect(fixture.engine?.isEmpty == true)
    }

    @Test func constraintsWithinAViewMoveToItsNewSuperview() {
        let fixture = LayoutFixture()
        let other = LayoutFixture(width: 100, height: 100)
        let panel = fixture.add()
        let child = fixture.add(SizedView(10, 10), to: panel)
        NSLayoutConstraint.activate([
            child.centerXAnchor.constraint(equalTo: panel.centerXAnchor), panel.widthAnchor.constraint(equalToConstant: 80),
        ])
        fixture.layout()
        #expect(child.frame.minX == 35)
        other.root.addSubview(panel)
        other.layout()
        fixture.layout()
        #expect(child.frame.minX == 35)
        #expect(fixture.engine?.isEmpty == true)
        #expect(other.engine?.isEmpty == false)
    }

    @Test func constraintsSurviveTheDeallocationOfTheSuperview() {
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
        let fixture = LayoutFixture()
        fixture.root.addSubview(first)
        fixture.root.addSubview(second)
        fixture.layout()
        #expect(first.frame == CGRect(0, 0, 50, 10))
        #expect(second.frame == CGRect(55, 0, 20, 20))
    }

    @Test func viewsAndConstraintsAreDeallocated() {
        weak var view: UIView?
        weak var root: UIView?
        weak var engine: LayoutEngine?
        weak var constraint: NSLayoutConstraint?
        do {
            let fixture = LayoutFixture()
            let child = fixture.add(SizedView(10, 10))
            let pin = child.leftAnchor.constraint(equalTo: fixture.root.layoutMarginsGuide.leftAnchor)
            pin.isActive = true
            fixture.layout()
            (view, root, engine, constraint) = (child, fixture.root, fixture.engine, pin)
        }
        #expect(view == nil && root == nil && engine == nil)
        // Constraints of deallocated views are released when a view is added to any hierarchy.
        _ = LayoutFixture().add(UIView())
        #expect(constraint == nil)
    }

    @Test func constraintsTakeEffectOnceTheViewsShareAnAncestor() {
        let fixture = LayoutFixture()
        let (first, second) = (SizedView(10, 10), SizedView(20, 20))
        let after = second.leftAnchor.constraint(equalTo: first.rightAnchor, constant: 5)
        let start = first.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 30)
        NSLayoutConstraint.activate([after, start])
        #expect(after.isActive)
        fixture.root.addSubview(first)
        fixture.layout()
        #expect(first.frame.minX == 30)
        fixture.root.addSubview(second)
        fixture.layout()
        #expect(second.frame.minX == 45)
        #expect(fixture.lines.isEmpty)
    }

    @Test func conflictIsLoggedOnceAndBreaksTheNewestConstraint() {
        let fixture = LayoutFixture()
        let view = fixture.add()
        let first = view.widthAnchor.constraint(equalToConstant: 100)
        let second = view.widthAnchor.constraint(equalToConstant: 200)
        (first.identifier, second.identifier) = ("hundred", "two hundred")
        NSLayoutConstraint.activate([first, view.heightAnchor.constraint(equalToConstant: 10), second])
        fixture.layout()
        #expect(view.frame.width == 100)
        let expected =
            "Auto Layout: cannot hold at once: hundred: UIView.width = 100; two hundred: UIView.width = 200. "
            + "Broken: two hundred: UIView.width = 200"
        #expect(fixture.lines == [expected])
        fixture.resize(99, 99)
        fixture.layout()
        #expect(fixture.lines.count == 1)
        first.isActive = false
        fixture.layout()
        #expect(view.frame.width == 200)
    }

    @Test func conflictWithTheFrameNamesTheView() {
        let fixture = LayoutFixture()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
        fixture.root.addSubview(view)
        view.widthAnchor.constraint(equalToConstant: 50).isActive = true
        fixture.layout()
        let expected = "Auto Layout: cannot hold at once: UIView.pin(width); UIView.width = 50. Broken: UIView.width = 50"
        #expect(fixture.lines == [expected])
        #expect(view.frame.width == 100)
    }

    @Test func brokenConstraintIsRestoredWhenItFitsAgain() {
        let fixture = LayoutFixture(width: 300, height: 100)
        let view = fixture.add()
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 20),
            view.rightAnchor.constraint(equalTo: fixture.root.rightAnchor, constant: -20),
            view.widthAnchor.constraint(greaterThanOrEqualToConstant: 100),
        ])
        fixture.layout()
        #expect(view.frame.width == 260)
        fixture.resize(90, 100)
        fixture.layout()
        #expect(fixture.lines.count == 1)
        #expect(view.frame == CGRect(20, 0, 50, 0))
        fixture.resize(400, 100)
        fixture.layout()
        #expect(view.frame.width == 360)
        fixture.resize(139, 100)
        fixture.layout()
        #expect(fixture.lines.count == 2)
    }

    @Test func invalidConstraintsAreLoggedAndIgnored() {
        let fixture = LayoutFixture()
        let view = SizedView(10, 10)
        _ = fixture.add(view)
        func make(
            _ first: Any, _ attribute: NSLayoutConstraint.Attribute, _ second: Any?, _ other: NSLayoutConstraint.Attribute,
            multiplier: CGFloat = 1, constant: CGFloat = 0
        ) -> NSLayoutConstraint {
            NSLayoutConstraint(
                item: first, attribute: attribute, relatedBy: .equal, toItem: second, attribute: other, multiplier: multiplier,
                constant: constant)
        }
        let nonsense = [
            make(view, .left, fixture.root, .leading), make(view, .width, fixture.root, .left),
            make(view, .left, nil, .notAnAttribute, constant: 5), make(view, .notAnAttribute, fixture.root, .left),
            make("view", .left, fixture.root, .left), make(view, .left, "root", .left),
            make(view, .left, fixture.root, .left, multiplier: .nan), make(view, .left, fixture.root, .left, multiplier: 0),
            make(view, .width, nil, .notAnAttribute, constant: .nan),
        ]
        NSLayoutConstraint.activate(nonsense)
        #expect(nonsense.allSatisfy { !$0.isActive })
        #expect(fixture.lines.count == nonsense.count)
        #expect(fixture.lines.first == "Auto Layout: ignored SizedView.left = UIView.leading: left cannot be compared with leading")
        fixture.layout()
        let width = view.widthAnchor.constraint(lessThanOrEqualToConstant: .greatestFiniteMagnitude)
        width.isActive = true
        view.heightAnchor.constraint(equalToConstant: 3).isActive = true
        width.constant = .nan
        fixture.layout()
        #expect(view.frame.size == CGSize(width: 10, height: 3))
        #expect(fixture.lines.count == nonsense.count + 1)
    }

    @Test func layoutOfAWindowLogsConstraintsWithoutACommonAncestor() {
        let fixture = LayoutFixture()
        let window = UIWindow(frame: CGRect(0, 0, 100, 100))
        let (inside, outside) = (SizedView(1, 1), SizedView(1, 1))
        window.addSubview(inside)
        let apart = inside.topAnchor.constraint(equalTo: outside.topAnchor)
        apart.isActive = true
        window.layoutIfNeeded()
        window.layoutIfNeeded()
        #expect(fixture.lines == ["Auto Layout: SizedView.top = SizedView.top waits: its items have no common ancestor"])
        apart.isActive = false
        #expect(!apart.isActive)
    }

    @Test func constraintsAreUpdatedInnermostFirst() {
        final class Updating: UIView {
            static var calls: [Int] = []
            override class var requiresConstraintBasedLayout: Bool { true }
            override func updateConstraints() {
                Updating.calls.append(tag)
                super.updateConstraints()
            }
        }
        Updating.calls = []
        let fixture = LayoutFixture()
        let (outer, inner) = (Updating(), Updating())
        (outer.tag, inner.tag) = (1, 2)
        fixture.root.addSubview(outer)
        outer.addSubview(inner)
        fixture.layout()
        #expect(Updating.calls == [2, 1])
        fixture.layout()
        outer.setNeedsUpdateConstraints()
        #expect(outer.needsUpdateConstraints())
        fixture.layout()
        #expect(Updating.calls == [2, 1, 1])
    }

    @Test func thousandConstraintsAreSolvedWithFewPivots() {
        let fixture = LayoutFixture(width: 320, height: 5000)
        var top = fixture.root.topAnchor
        var gaps: [NSLayoutConstraint] = []
        for _ in 0..<250 {
            let view = SizedView(40, 10)
            _ = fixture.add(view)
            let gap = view.topAnchor.constraint(equalTo: top, constant: 2)
            gaps.append(gap)
            NSLayoutConstraint.activate([
                gap, view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 8),
                view.rightAnchor.constraint(lessThanOrEqualTo: fixture.root.rightAnchor, constant: -8),
                view.heightAnchor.constraint(greaterThanOrEqualToConstant: 5),
            ])
            top = view.bottomAnchor
        }
        fixture.layout()
        #expect(fixture.root.subviews.last?.frame == CGRect(8, 250 * 12 - 10, 40, 10))
        let pivots = fixture.engine?.pivotCount ?? 0
        #expect(pivots < 8 * 1_000)
        gaps[0].constant = 100
        fixture.resize(300, 5000)
        fixture.layout()
        #expect(fixture.root.subviews.last?.frame == CGRect(8, 250 * 12 - 10 + 98, 40, 10))
        #expect((fixture.engine?.pivotCount ?? 0) - pivots < 10)
    }

    @Test func intrinsicSizeIsNotSolvedWhereConstraintsDetermineTheSize() {
        let fixture = LayoutFixture()
        let view = SizedView(10, 10)
        _ = fixture.add(view)
        let right = view.rightAnchor.constraint(equalTo: fixture.root.rightAnchor, constant: -20)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 20), right,
            view.topAnchor.constraint(equalTo: fixture.root.topAnchor), view.heightAnchor.constraint(equalToConstant: 40),
        ])
        fixture.layout()
        #expect(view.frame == CGRect(20, 0, 280, 40))
        let solutions = fixture.engine?.solutionCount
        for width in 11...15 {
            view.contentSize = CGSize(width: CGFloat(width), height: 70)
            #expect(!fixture.root.layer.needsLayout())
            fixture.layout()
        }
        #expect(fixture.engine?.solutionCount == solutions)
        right.isActive = false
        fixture.layout()
        #expect(view.frame == CGRect(20, 0, 15, 40))
        view.contentSize.width = 33
        fixture.layout()
        #expect(view.frame == CGRect(20, 0, 33, 40))
    }
}
