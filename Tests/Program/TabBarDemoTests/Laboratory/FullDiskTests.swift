// Exports and presets on a full and on a read-only disk: the message names the file, and no partial file remains.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized, .enabled(if: SmallDisk.isPermitted, "only root can mount file systems")) struct FullDiskTests {
    private struct Recorded {
        let stage: Stage<CombinedTabBarController>
        let open: OpenLaboratory
        let session: LaboratorySession

        /// Exports the last twenty frames of a bounce, and returns the message.
        @MainActor func export(_ format: ExportFormat) -> String {
            let history = session.time.recorder.history, last = history.count - 1
            session.time.model.mark(from: history.time(of: last - 20), to: history.time(of: last))
            session.time.exporter.export(format)
            for _ in 0..<400 where session.time.exporter.isBusy { stage.system.advance(by: 0.1) }
            return open.messages.last ?? ""
        }
    }

    private func record(on disk: SmallDisk) throws -> Recorded {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        let path = disk.folder.url.path
        let files = ExportFiles(program: HelpText.programName, isUnattended: true, folder: path)
        let open = try stage.openLaboratory(presets: PresetFolder(path: path), files: files)
        let session = try #require(open.session)
        session.play()
        stage.settle()
        stage.system.advance(by: 0.5)
        return Recorded(stage: stage, open: open, session: session)
    }

    /// The disk is full before the export, or has room for 4096 more bytes.
    @Test(arguments: ExportFormat.allCases, [0, 4096]) func exportToAFullDiskLeavesNothing(format: ExportFormat, free: Int) throws {
        let disk = try SmallDisk(bytes: 64 << 10)
        let recorded = try record(on: disk)
        try disk.fill(except: free)
        let message = recorded.export(format)
        // A script or a table of values may fit into 4096 bytes.
        let fits = free > 0 && (format == .script || format == .values)
        guard !fits || message.contains("No space left") else { return }
        #expect(message.contains("No space left on device") && message.contains("tab-bar-demo"), "\(message)")
        #expect(disk.folder.names == ["filler"])
        #expect(!recorded.session.time.exporter.isBusy)
        // Formats without pictures fit on the disk: once there is space again, the same export works.
        try FileManager.default.removeItem(atPath: disk.folder.path("filler"))
        guard format != .gif, format != .apng, format != .pictures, format != .strip else { return }
        #expect(recorded.export(format).contains("tab-bar-demo") && disk.folder.names.count == 1)
    }

    @Test(arguments: ExportFormat.allCases) func exportToAReadOnlyDiskLeavesNothing(format: ExportFormat) throws {
        let disk = try SmallDisk(bytes: 1 << 20)
        let recorded = try record(on: disk)
        try disk.protect()
        let message = recorded.export(format)
        #expect(message.contains("Read-only file system") && message.contains("tab-bar-demo"), "\(message)")
        #expect(disk.folder.names == [])
    }

    /// An existing preset keeps its contents if its replacement cannot be written.
    @Test func presetOnAFullDiskKeepsItsFormerValues() throws {
        let disk = try SmallDisk(bytes: 64 << 10)
        let recorded = try record(on: disk)
        let menu = recorded.session.controller.inspector.tune.presets, model = recorded.session.model
        model.change("bounce.duration", to: .number(2))
        menu.save("Soft")
        let old = FileManager.default.contents(atPath: disk.folder.path("Soft.json"))
        #expect(old != nil)
        try disk.fill()
        model.change("bounce.duration", to: .number(3))
        let page = recorded.session.controller.inspector.tune
        for name in ["Soft", "Other"] {
            // As the user does: the alert about the failure follows the one with the name.
            menu.askToSave()
            recorded.stage.settle()
            let question = try #require(page.presentedViewController as? UIAlertController)
            question.textFields?.first?.text = name
            question.textFields?.first?.sendActions(for: .editingChanged)
            recorded.stage.native.press(.enter)
            recorded.stage.settle()
            let alert = try #require(page.presentedViewController as? UIAlertController)
            #expect(alert !== question && alert.title == "Cannot Save “\(name)”")
            #expect(alert.message == "No space left on device\n\(name).json")
            page.dismiss(animated: false)
            recorded.stage.settle()
        }
        #expect(FileManager.default.contents(atPath: disk.folder.path("Soft.json")) == old)
        #expect(disk.folder.names == ["Soft.json", "filler"])
    }
}
