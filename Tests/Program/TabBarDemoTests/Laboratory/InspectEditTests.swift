// The edits of the Inspect page: which the scene has replaced, and their source in Swift.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

/// The laboratory with a selected label.
/// Each test opens one itself: between the `init` of a suite and its test, tests of other suites run.
private struct Opened {
    let stage: Stage<CombinedTabBarController>
    let inspect: InspectSession
    let label: UILabel

    init() throws {
        stage = try Stage.combined()
        inspect = try stage.openInspect()
        label = try #require(stage.label("Row 3"))
        inspect.model.select(label)
        stage.settle()
    }

    func list() throws -> String { try #require((try stage.tool("edits") as? UILabel)?.text) }
}

@Suite struct InspectEditTests {
    @Test func editsAreListedUntilTheyAreUndone() throws {
        let opened = try Opened()
        #expect(try opened.list() == "Nothing has been edited." && opened.stage.tool("copy-edits").isHidden)
        try opened.stage.enter("Changed", into: "text")
        #expect(try opened.list() == "Text · UILabel “Row 3”: \"Changed\"" && !opened.stage.tool("copy-edits").isHidden)
        opened.stage.native.press(.character("z"), modifiers: .control)
        opened.stage.settle()
        #expect(try opened.list() == "Nothing has been edited.")
        opened.stage.native.press(.character("z"), modifiers: [.control, .shift])
        opened.stage.settle()
        #expect(opened.inspect.model.edits.all.map(\.value) == ["\"Changed\""])
    }

    @Test func replacedEditIsReportedOnceAndAppliedAgain() throws {
        let opened = try Opened()
        try opened.stage.enter("Changed", into: "text")
        #expect(try opened.stage.tool("apply-edits").isHidden && opened.stage.laboratoryMessages.isEmpty)
        // As a scene does when a tab is selected.
        opened.label.text = "Row 3"
        opened.stage.settle()
        opened.label.alpha = 0.9
        opened.stage.settle()
        #expect(opened.stage.laboratoryMessages == ["The scene has replaced an edit:\nText · UILabel “Row 3”"])
        #expect(try opened.list().hasSuffix("(replaced by the scene)"))
        (try opened.stage.tool("apply-edits") as? UIButton)?.sendActions(for: .touchUpInside)
        opened.stage.settle()
        #expect(opened.label.text == "Changed" && !opened.inspect.model.edits.hasReplaced)
        #expect(opened.stage.laboratoryMessages.count == 1)
    }

    /// A view that has left the phone no longer has properties, but its edits can still be copied.
    @Test func editsOfAViewThatIsGoneCanBeCopied() throws {
        let opened = try Opened()
        let view = UILabel(frame: CGRect(x: 10, y: 10, width: 50, height: 30))
        opened.stage.list.view.addSubview(view)
        opened.inspect.model.select(view)
        opened.stage.settle()
        try opened.stage.enter("0.5", into: "alpha")
        view.removeFromSuperview()
        opened.stage.settle()
        #expect(opened.inspect.model.isSelectionGone && opened.inspect.page.properties.groups.map(\.titleKey) == [PropertiesView.editsKey])
        (try opened.stage.tool("copy-edits") as? UIButton)?.sendActions(for: .touchUpInside)
        #expect(UIPasteboard.general.string?.contains("    label.alpha = 0.5\n") == true)
    }

    @Test func copiedSourceHasTheEditsAndCompiles() throws {
        let opened = try Opened()
        let edits = [
            ("text", "Say \"Hi\""), ("text-color", "#FF000080"), ("font-size", "20"), ("alpha", "1/3"), ("rotation", "90"),
            ("corner", "8"), ("tag", "5"), ("hugging-1", "750"),
        ]
        for (field, text) in edits { try opened.stage.enter(text, into: field) }
        let hidden = try #require(try opened.stage.tool("hidden") as? UISwitch)
        hidden.setOn(true, animated: false)
        hidden.sendActions(for: .valueChanged)
        opened.inspect.model.select(opened.stage.containers[0])
        opened.stage.settle()
        try opened.stage.enter("#00FF00", into: "background")
        (try opened.stage.tool("copy-edits") as? UIButton)?.sendActions(for: .touchUpInside)
        let source = try #require(UIPasteboard.general.string)
        let lines = [
            "func applyEdits(label: UILabel, view: UIView) {", "    // UILabel “Row 3”", "    label.text = \"Say \\\"Hi\\\"\"",
            "    label.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.502)", "    label.font = label.font.withSize(20)",
            "    label.alpha = 0.3333", "    label.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)",
            "    label.layer.cornerRadius = 8", "    label.tag = 5",
            "    label.setContentHuggingPriority(UILayoutPriority(750), for: .horizontal)", "    label.isHidden = true",
            "    view.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)",
        ]
        for line in lines { #expect(source.contains(line + "\n"), "\(line)\n\(source)") }
        let outcome = try SwiftCompiler.typecheck([source])
        #expect(outcome.status == 0, "\(outcome.text)")
        #expect(opened.stage.laboratoryMessages.last == "The edits are on the clipboard as Swift")
    }

    @Test func everyPropertyThatCanBeEditedHasAStatement() {
        for view in [UIView(), UILabel(), UITextField()] {
            for property in PropertyCatalog.groups(for: view).flatMap(\.properties) {
                var ids: [String] = []
                switch property.kind {
                case .numbers(let parts):
                    let editable = parts.indices.filter { parts[$0].write != nil }
                    ids = editable.map { parts.count == 1 ? property.id : "\(property.id)-\($0 + 1)" }
                case .flag, .color, .text: ids = [property.id]
                case .note: break
                }
                for id in ids { #expect(EditedProperty.statements[id] != nil, "\(id)") }
            }
        }
    }
}
