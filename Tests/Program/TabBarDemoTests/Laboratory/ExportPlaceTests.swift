// The name and the folder of exports, which the user chooses, and the folder in the file manager.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory
@testable import UIKit

/// The laboratory with a recorded interaction.
/// Each test opens one itself: between the `init` of a suite and its test, tests of other suites run.
private struct Opened {
    let folder: TemporaryFolder
    let stage: Stage<CombinedTabBarController>
    let open: OpenLaboratory
    let exporter: TimeExporter

    init() throws {
        folder = try TemporaryFolder()
        stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        open = try stage.openLaboratory(files: ExportFiles(program: HelpText.programName, isUnattended: true, folder: folder.url.path))
        let session = try #require(open.session)
        exporter = session.time.exporter
        session.play()
        stage.settle()
    }

    func choose(_ title: String) throws {
        try #require(exporter.menu.actions.first { $0.title == title }).perform(sender: nil)
        stage.settle()
    }

    /// Answers the question as a user: the first key replaces the text of the first field.
    func answer(name: String, folder path: String) throws {
        try choose("Name and Folder…")
        for character in name { stage.native.press(.character(character)) }
        let page = try #require(exporter.page)
        let alert = sequence(first: page) { $0.parent }.lazy.compactMap { $0.presentedViewController as? UIAlertController }.first
        let field = try #require(alert?.textFields?.last)
        field.becomeFirstResponder()
        field.selectAll(nil)
        for character in path { stage.native.press(.character(character)) }
        stage.native.press(.enter)
        stage.settle()
    }
}

@Suite struct ExportPlaceTests {
    @Test func exportsHaveTheNameAndTheFolderThatTheUserEnters() throws {
        let opened = try Opened()
        try opened.answer(name: "Soft/er", folder: opened.folder.path("new"))
        opened.exporter.export(.values)
        opened.exporter.export(.script)
        opened.exporter.export(.values)
        let names = try FileManager.default.contentsOfDirectory(atPath: opened.folder.path("new")).sorted()
        #expect(names == ["Soft-er-2-values.csv", "Soft-er-input.txt", "Soft-er-values.csv"])
        #expect(opened.open.messages.last?.contains("Soft-er-2-values.csv") == true)
    }

    @Test func folderThatCannotBeUsedIsReportedAndChangesNothing() throws {
        let opened = try Opened()
        try opened.answer(name: "Soft", folder: opened.folder.path("missing/new"))
        #expect(opened.open.messages.last?.contains("missing/new") == true)
        opened.exporter.export(.values)
        #expect(opened.folder.names == ["tab-bar-demo-values.csv"])
    }

    @Test func emptyNameAndFolderRestoreTheDefaults() throws {
        let opened = try Opened()
        let files = ExportFiles(program: HelpText.programName, isUnattended: true, folder: opened.folder.url.path)
        try files.use(name: "..Soft", folder: opened.folder.path("new"))
        #expect(files.name == "Soft" && files.folder == opened.folder.path("new"))
        try files.use(name: "", folder: "")
        #expect(files.name.isEmpty && files.folder == opened.folder.url.path)
    }

    @Test func folderOfTheExportsIsShown() throws {
        let opened = try Opened()
        var shown: [String] = []
        opened.exporter.showFolder = { url, done in
            shown.append(url.path)
            done(shown.count == 1)
        }
        try opened.choose("Show in Folder")
        #expect(shown == [opened.folder.url.path] && opened.open.messages.isEmpty)
        try opened.choose("Show in Folder")
        #expect(opened.open.messages.last == "No program can show the folder")
    }
}
