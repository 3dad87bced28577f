// Changing constraints on the Inspect page.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct InspectConstraintTests {
    private let stage: Stage<CombinedTabBarController>
    private let inspect: InspectSession
    private let inner = UIView()

    /// A view with the left edge at 4 and a width of 20 points, which an optional constraint would make 30.
    init() throws {
        stage = try Stage.combined()
        inspect = try stage.openInspect()
        let outer = UIView(frame: CGRect(x: 60, y: 300, width: 100, height: 100))
        stage.window.addSubview(outer)
        inner.translatesAutoresizingMaskIntoConstraints = false
        outer.addSubview(inner)
        let weaker = inner.widthAnchor.constraint(equalToConstant: 30)
        weaker.priority = .defaultLow
        NSLayoutConstraint.activate([
            inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 4), inner.topAnchor.constraint(equalTo: outer.topAnchor),
            inner.widthAnchor.constraint(equalToConstant: 20), inner.heightAnchor.constraint(equalToConstant: 20), weaker,
        ])
        inspect.model.select(inner)
        stage.settle()
    }

    private var list: ConstraintListView { get throws { try #require(inspect.page.properties.constraintList) } }

    private func number(_ equation: String) throws -> Int {
        try #require(try list.lines.firstIndex { $0.text == equation }) + 1
    }

    @Test func constantIsChangedInItsFieldWithArithmeticAndUndo() throws {
        try stage.enter("4 * 3", into: "constraint-\(number("self.left = UIView.left +\u{00A0}4"))-constant")
        #expect(inner.frame.minX == 12)
        #expect(try list.lines.contains { $0.text == "self.left = UIView.left +\u{00A0}12" })
        #expect(inspect.model.edits.source.contains("    constraint.constant = 12\n"))
        stage.native.press(.character("z"), modifiers: .control)
        stage.settle()
        #expect(inner.frame.minX == 4 && inspect.model.edits.all.isEmpty)
    }

    @Test func refusedConstantChangesNothing() throws {
        try stage.replaceText(in: "constraint-\(number("self.width = 20"))-constant", with: "9e9")
        #expect(stage.refusal?.contains("100000") == true && inner.frame.width == 20)
    }

    /// The constraint of 20 points gives way to the optional one of 30 points.
    @Test func constraintThatIsSwitchedOffStaysInTheListAndReturns() throws {
        func switchIt(_ isOn: Bool) throws {
            let control = try #require(try stage.tool("constraint-\(number("self.width = 20"))-active") as? UISwitch)
            #expect(control.isOn != isOn)
            control.setOn(isOn, animated: false)
            control.sendActions(for: .valueChanged)
            stage.settle()
        }
        try switchIt(false)
        #expect(inner.frame.width == 30)
        let line = try #require(try list.lines.first { $0.text == "self.width = 20" })
        #expect(line.state == .off && line.detail == "Switched off")
        #expect(inspect.model.edits.source.contains("    constraint.isActive = false\n"))
        try switchIt(true)
        #expect(inner.frame.width == 20 && inspect.model.switchedOff.isEmpty && inspect.model.edits.all.isEmpty)
        try switchIt(false)
        stage.native.press(.character("z"), modifiers: .control)
        stage.settle()
        #expect(inner.frame.width == 20)
    }

    @Test func implicitConstraintsHaveNoControls() throws {
        let list = try list
        for (line, control) in zip(list.lines, list.controls) { #expect(control.isHidden == line.isImplicit, "\(line.text)") }
    }
}
