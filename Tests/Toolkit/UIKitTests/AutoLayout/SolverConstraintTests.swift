// The list of the constraints that affect a view, for tools.

import Cassowary
import Foundation
import TestSupport
import Testing
import UIKitTools

@testable import UIKit

@MainActor @Suite(.serialized) struct SolverConstraintTests {
    private func constraints(_ view: UIView) -> [NSLayoutConstraint] {
        view.solverConstraints.compactMap { if case .constraint(let source) = $0.source { source } else { nil } }
    }

    /// Expected: each constraint in the solver's own list that contains a variable of the view.
    @Test func listEqualsTheSolversConstraints() throws {
        let fixture = LayoutFixture()
        let box = fixture.add(), label = fixture.add(SizedView(70, 30), to: box)
        NSLayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 10),
            box.topAnchor.constraint(equalTo: fixture.root.topAnchor),
            box.rightAnchor.constraint(equalTo: fixture.root.rightAnchor, constant: -10),
            label.centerXAnchor.constraint(equalTo: box.centerXAnchor),
            label.topAnchor.constraint(equalTo: box.layoutMarginsGuide.topAnchor),
            label.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -4),
        ])
        fixture.layout()
        let engine = try #require(fixture.engine)
        for view in [box, label, fixture.root] {
            let item = try #require(engine.existingItem(for: view))
            let variables = LayoutQuantity.allCases.compactMap { item.existingVariable($0) }
            let expected = engine.solver.constraints.filter { constraint in
                constraint.expression.terms.contains { variables.contains($0.variable) }
            }
            let list = view.solverConstraints
            #expect(list.count == expected.count)
            #expect(list.map(\.priority.rawValue) == expected.map { engine.solver.strength(of: $0).priority })
            #expect(list.map(\.constant) == expected.map { engine.solver.constant(of: $0) })
            #expect(constraints(view).map(ObjectIdentifier.init) == expected.compactMap { engine.sources[$0] }.map(ObjectIdentifier.init))
            #expect(list.allSatisfy { $0.isSatisfied && !$0.isBroken })
        }
    }

    /// Expected by Apple's documentation: hugging 250 and compression resistance 750 act on the intrinsic size, here 70 × 30.
    @Test func intrinsicSizeIsInTheList() {
        let fixture = LayoutFixture()
        let view = fixture.add(SizedView(70, 30))
        view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor).isActive = true
        fixture.layout()
        let hugging = view.solverConstraints.filter { if case .hugging = $0.source { true } else { false } }
        let compression = view.solverConstraints.filter { if case .compressionResistance = $0.source { true } else { false } }
        #expect(hugging.map(\.constant) == [-70, -30] && hugging.allSatisfy { $0.priority == .defaultLow })
        #expect(compression.map(\.constant) == [-70, -30] && compression.allSatisfy { $0.priority == .defaultHigh })
        #expect(hugging.first?.summands.first?.item === view && hugging.first?.summands.first?.quantity == "width")
    }

    /// Errors are computed from the views' present frames (here 30 points wide), not from the solution (50 points).
    @Test func errorsAreComputedFromThePresentFrames() throws {
        let fixture = LayoutFixture()
        let view = fixture.add()
        let width = view.widthAnchor.constraint(equalToConstant: 50)
        width.isActive = true
        fixture.layout()
        view.bounds.size.width = 30
        let own = view.solverConstraints.filter { if case .constraint(let source) = $0.source { source === width } else { false } }
        let shown = try #require(own.first)
        #expect(shown.error == 20 && !shown.isSatisfied && !shown.isBroken)
    }

    /// Of two contradicting required constraints the newer one is broken.
    @Test func conflictIsMarkedAsBroken() throws {
        let fixture = LayoutFixture()
        let view = fixture.add()
        let first = view.widthAnchor.constraint(equalToConstant: 50), second = view.widthAnchor.constraint(equalToConstant: 80)
        NSLayoutConstraint.activate([first, second])
        fixture.layout()
        let broken = view.solverConstraints.filter(\.isBroken)
        #expect(broken.count == 1 && broken[0].error == 30 && !broken[0].isSatisfied)
        #expect(second.isBroken && !first.isBroken)
        first.isActive = false
        fixture.layout()
        #expect(view.solverConstraints.allSatisfy { !$0.isBroken } && !second.isBroken)
    }

    @Test func viewsWithoutConstraintsHaveNone() {
        let fixture = LayoutFixture()
        let view = UIView(frame: CGRect(1, 2, 3, 4))
        fixture.root.addSubview(view)
        #expect(view.solverConstraints.isEmpty && view.layoutSolutionCount == 0)
    }
}
