// The sheet that hands an interaction over: its targets, the clipboard, files, keys and screen readers.

import Foundation
import HandOverFormats
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory
@testable import UIKit

/// The laboratory with a tuned bounce, and with the sheet after `show()`.
/// Each test opens one itself: between the `init` of a suite and its test, tests of other suites run.
@MainActor private struct Opened {
    let folder: TemporaryFolder
    let stage: Stage<CombinedTabBarController>
    let open: OpenLaboratory
    let session: LaboratorySession

    /// Saves files into a new folder, or in one at `path`.
    init(savingInto path: String? = nil, _ prepare: (DemoSettings) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        stage = try Stage.combined(prepare)
        let files = ExportFiles(program: HelpText.programName, isUnattended: true, folder: path ?? folder.url.path)
        open = try stage.openLaboratory(files: files)
        session = try #require(open.session)
        session.model.change("bounce.duration", to: .number(1.25))
        stage.settle()
    }

    /// Clicks the button on the Tune page.
    func show() throws {
        stage.clickOnScreen(try stage.tool("hand-over"))
        stage.settle()
    }

    var sheet: HandOverSheet { get throws { try #require(session.controller.presentedViewController as? HandOverSheet) } }

    /// Clicks a target in the control at the top of the sheet.
    func choose(_ target: HandOverTarget) throws {
        let titles = try sheet.targetControl.descendants(of: UILabel.self)
        stage.clickOnScreen(try #require(titles.first { $0.text == target.title }))
        stage.settle()
    }

    func click(_ identifier: String) throws {
        stage.clickOnScreen(try stage.tool(identifier))
        stage.settle()
    }

    /// What the command line writes for the values of the phone that the Tune page edits.
    func commandLine(_ target: HandOverTarget) throws -> String {
        let presets = try TemporaryFolder()
        try PresetFolder(path: presets.url.path).save(ParameterPreset(name: "now", values: session.model.set.changedValues))
        return try HandOverRun.text(of: "bounce", as: target.format, preset: presets.path("now.json"))
    }

    var errorLabel: UILabel { get throws { try #require(try stage.tool("hand-over-error") as? UILabel) } }
    var focused: String? { UIApplication.shared.seat.focus.current?.accessibilityIdentifier }

    /// Presses Tab until the view with this identifier has the focus.
    func tab(to identifier: String) throws {
        for _ in 0..<60 {
            if focused == identifier { return }
            stage.native.press(.tab)
            stage.system.advance(frames: 1)
        }
        throw StageError(description: "Tab does not reach \(identifier)")
    }
}

@MainActor
@Suite(.serialized) struct HandOverSheetTests {
    // MARK: Code

    @Test(arguments: HandOverTarget.allCases) func codeIsThatOfTheCommandLine(target: HandOverTarget) throws {
        let opened = try Opened()
        try opened.show()
        try opened.choose(target)
        let expected = try opened.commandLine(target)
        #expect(try opened.sheet.codeView.text == HandOverPreview(of: expected).text)
        try opened.click("hand-over-copy")
        #expect(UIPasteboard.general.string == expected)
        #expect(opened.open.messages == ["“Bounce” for \(target.title) is on the clipboard"])
        #expect(try expected != HandOverRun.text(of: "bounce", as: target.format), "the duration is not the article's")
    }

    /// The page for developers is HTML, and longer than a preview.
    @Test func previewSaysHowMuchIsLeftOut() throws {
        let opened = try Opened()
        try opened.show()
        try opened.choose(.css)
        #expect(try opened.sheet.note.isHidden)
        try opened.choose(.spec)
        let sheet = try opened.sheet, code = try opened.commandLine(.spec), shown = sheet.codeView.text ?? ""
        #expect(shown.hasPrefix("<!DOCTYPE html>") && code.hasPrefix(shown) && shown.utf8.count < code.utf8.count)
        let missing = code.dropFirst(shown.count).count { $0 == "\n" }
        #expect(!sheet.note.isHidden && sheet.note.text?.contains("preview: \(missing).") == true)
        #expect(sheet.note.frame.minY >= sheet.codeView.frame.maxY)
    }

    @Test func previewEndsAfterALine() {
        let short = HandOverPreview(of: "a\nb\n")
        #expect(short.text == "a\nb\n" && short.omittedLines == 0)
        #expect(HandOverPreview(of: "").text.isEmpty)
        let many = HandOverPreview(of: String(repeating: "line\n", count: HandOverPreview.lineLimit + 3))
        #expect(many.text.count { $0 == "\n" } == HandOverPreview.lineLimit && many.omittedLines == 3)
        // A line that is cut counts as left out; so does the last one without a line feed.
        let long = HandOverPreview(of: "first\n" + String(repeating: "ß", count: HandOverPreview.byteLimit) + "\nlast")
        #expect(long.text.hasPrefix("first\nß") && long.text.hasSuffix("ß") && long.omittedLines == 2)
        #expect(long.text.utf8.count <= HandOverPreview.byteLimit)
        let wide = String(repeating: "x", count: HandOverPreview.byteLimit * 3 / 4) + "\n"
        #expect(HandOverPreview(of: wide + wide).text == wide)
        // The bytes of a character are not separated.
        let joined = HandOverPreview(of: String(repeating: "👩‍👩‍👧", count: HandOverPreview.byteLimit))
        #expect(Set(joined.text) == ["👩‍👩‍👧"])
    }

    @Test func codeIsSelectedAndCopiedAsText() throws {
        let opened = try Opened()
        try opened.show()
        let code = try opened.sheet.codeView
        #expect(!code.isEditable && code.isSelectable && code.selectedRange == NSRange(location: 0, length: 0))
        opened.stage.clickOnScreen(code)
        opened.stage.native.press(.character("a"), modifiers: .control)
        opened.stage.native.press(.character("c"), modifiers: .control)
        #expect(UIPasteboard.general.string == code.text)
        opened.stage.native.press(.character("x"))
        #expect(try code.text == HandOverPreview(of: opened.commandLine(.uikit)).text)
    }

    /// Values can still change, through a screen reader or with the end of a comparison.
    @Test func codeFollowsTheValues() throws {
        let opened = try Opened()
        try opened.show()
        #expect(try opened.sheet.codeView.text.contains("1.25"))
        opened.session.model.undo()
        opened.stage.settle()
        #expect(try !opened.sheet.codeView.text.contains("1.25"))
    }

    @Test func codeHasTheValuesOfTheChosenPhone() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(), model = phones.session.model
        model.editsSecond = true
        model.change("bounce.duration", to: .number(0.2))
        phones.session.window.makeKey()
        stage.clickOnScreen(try stage.tool("hand-over"))
        stage.settle()
        let sheet = try #require(phones.session.controller.presentedViewController as? HandOverSheet)
        #expect(sheet.codeView.text.contains("duration = 0.2\n") && sheet.model.title.hasSuffix("B"))
        model.editsSecond = false
        stage.settle()
        #expect(sheet.codeView.text.contains("duration = 0.6\n") && sheet.model.title.hasSuffix("A"))
        phones.comparison.mode = .off
        stage.settle()
        #expect(sheet.model.title == "Hand Over “Bounce”")
    }

    @Test func lastTargetIsRemembered() throws {
        let opened = try Opened()
        #expect(LaboratorySettings.shared[\.handOverTarget] == .uikit)
        try opened.show()
        try opened.choose(.css)
        opened.stage.native.press(.escape)
        opened.stage.settle()
        #expect(LaboratorySettings.shared[\.handOverTarget] == .css)
        try opened.show()
        #expect(try opened.sheet.targetControl.selectedSegmentIndex == 3)
        #expect(try opened.sheet.codeView.text == HandOverPreview(of: opened.commandLine(.css)).text)
    }

    // MARK: Files

    @Test func saveAllWritesAFolderWithAFileForEachTarget() throws {
        let opened = try Opened()
        try opened.show()
        try opened.click("hand-over-save-all")
        #expect(opened.folder.names == ["bounce"])
        let names = try FileManager.default.contentsOfDirectory(atPath: opened.folder.path("bounce")).sorted()
        let expected = ["css", "html", "json", "kt"].map { "bounce.\($0)" }
        #expect(names == ["bounce-swiftui.swift", "bounce-tabbarkit.swift", "bounce-uikit.swift"] + expected)
        for (name, target) in [("bounce-swiftui.swift", HandOverTarget.swiftui), ("bounce.html", .spec), ("bounce.kt", .compose)] {
            #expect(try String(contentsOfFile: opened.folder.path("bounce/\(name)"), encoding: .utf8) == opened.commandLine(target))
        }
        #expect(opened.open.messages.last?.hasSuffix("/bounce") == true)
        // Nothing is replaced.
        try opened.click("hand-over-save-all")
        #expect(opened.folder.names == ["bounce", "bounce-2"])
    }

    /// Answers the question after "Save…" as a user: the first key replaces the text of the first field.
    private func save(_ opened: Opened, name: String, folder path: String? = nil) throws {
        try opened.click("hand-over-save")
        let alert = try #require(try opened.sheet.presentedViewController as? UIAlertController)
        for character in name { opened.stage.native.press(.character(character)) }
        let field = try #require(alert.textFields?.last)
        field.becomeFirstResponder()
        if let path { field.text = path }
        opened.stage.native.press(.enter)
        opened.stage.settle()
    }

    @Test func saveAsksForTheNameAndTheFolder() throws {
        let opened = try Opened()
        try opened.show()
        try opened.choose(.css)
        try save(opened, name: "")
        #expect(opened.folder.names == ["bounce.css"])
        try save(opened, name: "so/ft.css", folder: opened.folder.path("new"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: opened.folder.path("new")) == ["so-ft.css"])
        #expect(try String(contentsOfFile: opened.folder.path("new/so-ft.css"), encoding: .utf8) == opened.commandLine(.css))
        #expect(try opened.errorLabel.isHidden && opened.open.messages.last?.hasSuffix("new/so-ft.css") == true)
    }

    /// A file in the place of the folder: also root cannot write there.
    @Test func folderThatCannotBeWrittenIsReportedInTheSheet() throws {
        let other = try TemporaryFolder(), path = try other.file("taken", "")
        let opened = try Opened(savingInto: path)
        try opened.show()
        let code = try opened.sheet.codeView.text
        try opened.click("hand-over-save-all")
        #expect(try !opened.errorLabel.isHidden)
        #expect(try opened.errorLabel.text?.hasPrefix("Cannot save: ") == true)
        #expect(try opened.errorLabel.text?.hasSuffix("/taken/bounce’: Not a directory") == true)
        #expect(try opened.errorLabel.frame.minY >= opened.sheet.codeView.frame.maxY)
        try opened.click("hand-over-copy")
        #expect(try opened.errorLabel.isHidden)
        try save(opened, name: "x")
        #expect(try !opened.errorLabel.isHidden && opened.errorLabel.text?.contains("/taken/x.swift’: ") == true)
        try save(opened, name: "x", folder: other.path("missing/new"))
        #expect(try opened.errorLabel.text?.contains("missing/new’: No such file") == true)
        #expect(try opened.sheet.codeView.text == code && other.names == ["taken"])
    }

    @Test func foldersAreWrittenAsAWhole() throws {
        let folder = try TemporaryFolder(), files = ExportFiles(program: "p", isUnattended: true, folder: folder.url.path)
        let long = ExportedFile(name: String(repeating: "n", count: 300), bytes: [1])
        #expect(throws: ExportError.self) { try files.saveFolder([ExportedFile(name: "a", bytes: [1]), long], named: "f") }
        #expect(folder.names.isEmpty)
        _ = try files.saveFolder([ExportedFile(name: "../a", bytes: [1])], named: "../f")
        #expect(folder.names == ["-f"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("-f")) == ["-a"])
    }

    @Test func withoutFilesNothingCanBeSaved() throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        stage.clickOnScreen(try stage.tool("hand-over"))
        stage.settle()
        for (identifier, isEnabled) in [("hand-over-copy", true), ("hand-over-save", false), ("hand-over-save-all", false)] {
            #expect((try stage.tool(identifier) as? UIButton)?.isEnabled == isEnabled, "\(identifier)")
        }
    }

    // MARK: Keys

    @Test func escapeClosesTheSheetAndFocusesTheButton() throws {
        let opened = try Opened()
        try opened.show()
        weak let sheet = try opened.sheet
        // The keys of the laboratory have no effect behind the sheet.
        opened.stage.native.press(.space)
        #expect(opened.stage.iconLayer?.animationKeys() == nil)
        opened.stage.native.press(.escape)
        opened.stage.settle()
        #expect(opened.session.controller.presentedViewController == nil && opened.focused == "hand-over")
        #expect(sheet == nil && opened.session.window.descendants(of: UITextView.self).isEmpty)
        opened.stage.native.press(.escape)
        #expect(opened.laboratoryIsOpen)
        opened.stage.native.press(.escape)
        #expect(!opened.laboratoryIsOpen)
    }

    @Test func keyboardAloneHandsOver() throws {
        let opened = try Opened(), native = opened.stage.native
        try opened.tab(to: "hand-over")
        native.press(.space)
        opened.stage.settle()
        #expect(opened.focused == "hand-over-target")
        for _ in 0..<3 { native.press(.right) }
        opened.stage.settle()
        #expect(try opened.sheet.model.target == .css)
        try opened.tab(to: "hand-over-code")
        native.press(.down)
        try opened.tab(to: "hand-over-copy")
        // Also beside the control.
        native.press(.right)
        opened.stage.settle()
        #expect(try opened.sheet.model.target == .compose)
        native.press(.space)
        #expect(try UIPasteboard.general.string == opened.commandLine(.compose))
        try opened.tab(to: "hand-over-save-all")
        native.press(.space)
        opened.stage.settle()
        #expect(opened.folder.names == ["bounce"])
        try opened.tab(to: "hand-over-close")
        native.press(.space)
        opened.stage.settle()
        #expect(opened.session.controller.presentedViewController == nil && opened.focused == "hand-over")
    }

    @Test func keysOfTheSheetFollowTheDirectionOfTheInterface() throws {
        for (direction, key) in [(DemoSettings.Direction.leftToRight, Key.right), (.rightToLeft, .left)] {
            let opened = try Opened { $0.direction = direction }
            try opened.show()
            opened.stage.native.press(key)
            opened.stage.settle()
            #expect(try opened.sheet.model.target == .tabbarkit && opened.sheet.targetControl.selectedSegmentIndex == 1)
            let code = try opened.sheet.codeView
            #expect(code.firstRect(for: try #require(code.textRange(from: code.beginningOfDocument, to: code.endOfDocument))).minX < 20)
            opened.stage.native.press(.character("c"), modifiers: .control)
            #expect(try UIPasteboard.general.string == opened.commandLine(.tabbarkit))
            for _ in 0..<9 { opened.stage.native.press(key) }
            #expect(try opened.sheet.model.target == .spec, "the last one")
            try opened.click("hand-over-close")
        }
    }

    // MARK: Windows and screen readers

    /// A narrow window has no room for all targets side by side.
    @Test func narrowSheetHasAMenuOfTheTargets() throws {
        let opened = try Opened(), stage = opened.stage
        stage.native.resize(width: 320, height: 480)
        stage.settle()
        opened.session.controller.toolbar.show(page: .inspector)
        stage.settle()
        try opened.show()
        let sheet = try opened.sheet
        #expect(sheet.targetControl.isHidden && !sheet.targetButton.isHidden)
        stage.clickOnScreen(sheet.targetButton)
        stage.settle()
        let labels = UIApplication.shared.windows.flatMap { $0.descendants(of: UILabel.self) }
        stage.clickOnScreen(try #require(labels.last { $0.text == "Lottie" }))
        stage.settle()
        #expect(sheet.model.target == .lottie && sheet.targetButton.configuration?.title == "Lottie")
        #expect(sheet.codeView.bounds.height > 150)
        stage.native.resize(width: 1000, height: 700)
        stage.settle()
        #expect(!sheet.targetControl.isHidden && sheet.targetControl.selectedSegmentIndex == 5)
    }

    @Test func screenReaderHandsOver() throws {
        let opened = try Opened(), reader = opened.stage.system.reader
        reader.isRead = true
        opened.stage.settle()
        func perform(_ label: String) throws {
            let element = try #require(reader.element(label), "no \(label)")
            #expect(reader.request(.perform(.activate), of: element), "\(label)")
            opened.stage.settle()
        }
        try perform("Hand Over…")
        try perform("SwiftUI")
        #expect(try opened.sheet.model.target == .swiftui)
        let code = try #require(reader.element("Code for SwiftUI"))
        #expect(code.value.contains("import SwiftUI"))
        try perform("Copy")
        #expect(try UIPasteboard.general.string == opened.commandLine(.swiftui))
        for label in ["Target", "Copy", "Save…", "Save All"] {
            #expect(reader.element(label)?.hint.isEmpty == false, "\(label)")
        }
        try perform("Close")
        #expect(opened.session.controller.presentedViewController == nil)
    }

    @Test func everyControlOfTheSheetHasALabel() throws {
        let opened = try Opened()
        try opened.show()
        let views = try opened.sheet.view.descendants(of: UIView.self).filter { $0.canBecomeFocused && !$0.isHidden }
        #expect(views.count == 6)
        for view in views { #expect(view.accessibilityLabel?.isEmpty == false, "\(view.accessibilityIdentifier ?? "")") }
    }

    @Test func sheetClosesWithTheLaboratory() throws {
        let opened = try Opened()
        try opened.show()
        weak let sheet = try opened.sheet
        opened.stage.native.press(.character("l"), modifiers: .control)
        opened.stage.settle()
        #expect(!opened.laboratoryIsOpen && sheet == nil)
        #expect(UIApplication.shared.windows.allSatisfy { $0.descendants(of: UITextView.self).isEmpty })
    }
}

extension Opened {
    fileprivate var laboratoryIsOpen: Bool { open.session != nil }
}
