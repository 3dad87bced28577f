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

/// The laboratory with a selected view that has constraints.
/// Each test opens one itself: between the `init` of a suite and its test, tests of other suites run.
private struct Opened {
    let stage: Stage<CombinedTabBarController>
    let inspect: InspectSession
    let inner = UIView()

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

    var list: ConstraintListView { get throws { try #require(inspect.page.properties.constraintList) } }

    func number(_ equation: String) throws -> Int {
        try #require(try list.lines.firstIndex { $0.text == equation }) + 1
    }
}

@Suite struct InspectConstraintTests {
    @Test func constantIsChangedInItsFieldWithArithmeticAndUndo() throws {
        let opened = try Opened()
        try opened.stage.enter("4 * 3", into: "constraint-\(opened.number("self.left = UIView.left +\u{00A0}4"))-constant")
        #expect(opened.inner.frame.minX == 12)
        #expect(try opened.list.lines.contains { $0.text == "self.left = UIView.left +\u{00A0}12" })
        #expect(opened.inspect.model.edits.source.contains("    constraint.constant = 12\n"))
        opened.stage.native.press(.character("z"), modifiers: .control)
        opened.stage.settle()
        #expect(opened.inner.frame.minX == 4 && opened.inspect.model.edits.all.isEmpty)
    }

    @Test func refusedConstantChangesNothing() throws {
        let opened = try Opened()
        try opened.stage.replaceText(in: "constraint-\(opened.number("self.width = 20"))-constant", with: "9000000")
        let refusal = try #require(opened.stage.refusal)
        #expect(refusal.contains("100000") && opened.inner.frame.width == 20, "\(refusal)")
    }

    /// The constraint of 20 points gives way to the optional one of 30 points.
    @Test func constraintThatIsSwitchedOffStaysInTheListAndReturns() throws {
        let opened = try Opened()
        func switchIt(_ isOn: Bool) throws {
            let control = try #require(try opened.stage.tool("constraint-\(opened.number("self.width = 20"))-active") as? UISwitch)
            #expect(control.isOn != isOn)
            control.setOn(isOn, animated: false)
            control.sendActions(for: .valueChanged)
            opened.stage.settle()
        }
        try switchIt(false)
        #expect(opened.inner.frame.width == 30)
        let line = try #require(try opened.list.lines.first { $0.text == "self.width = 20" })
        #expect(line.state == .off && line.detail == "Switched off")
        #expect(opened.inspect.model.edits.source.contains("    constraint.isActive = false\n"))
        try switchIt(true)
        #expect(opened.inner.frame.width == 20 && opened.inspect.model.switchedOff.isEmpty && opened.inspect.model.edits.all.isEmpty)
        try switchIt(false)
        opened.stage.native.press(.character("z"), modifiers: .control)
        opened.stage.settle()
        #expect(opened.inner.frame.width == 20)
    }

    /// For a view without constraints, the page names the superview, whose `layoutSubviews` or size determines the frame.
    @Test(arguments: [("code", UIView.AutoresizingMask()), ("mask", .flexibleWidth)])
    func viewWithoutConstraintsSaysWhatPlacesIt(kind: String, mask: UIView.AutoresizingMask) throws {
        let opened = try Opened()
        let outer = UIView(frame: CGRect(x: 60, y: 450, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
        view.autoresizingMask = mask
        outer.addSubview(view)
        opened.stage.window.addSubview(outer)
        opened.inspect.model.select(view)
        opened.stage.settle()
        let note = try #require(try opened.stage.tool("constraints-note") as? UILabel)
        #expect(!note.isHidden && note.text == Localized.text("inspect.no-constraints.\(kind)", "UIView"))
        #expect(note.text?.contains("UIView") == true && note.text != Localized.text("inspect.no-constraints"))
    }

    @Test func implicitConstraintsHaveNoControls() throws {
        let opened = try Opened()
        let list = try opened.list
        for (line, control) in zip(list.lines, list.controls) { #expect(control.isHidden == line.isImplicit, "\(line.text)") }
    }
}
