// The metadata for desktops and software centres.

import Foundation
import TestSupport
import Testing

@Suite struct DesktopMetadataTests {
    private static let metainfo = "packaging/io.github.tab_bar_laboratory.tab_bar_demo.metainfo.xml"

    @Test func desktopToolsFindNoFaultInTheMetadata() throws {
        let stage = FileManager.default.temporaryDirectory.appendingPathComponent("metadata-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: stage) }
        for (file, folder) in [("packaging/tab-bar-demo.desktop", "applications"), (Self.metainfo, "metainfo")] {
            let target = stage.appendingPathComponent("usr/share/\(folder)")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            let source = Repository.root.appendingPathComponent(file)
            try FileManager.default.copyItem(at: source, to: target.appendingPathComponent(source.lastPathComponent))
        }
        let script = Repository.root.appendingPathComponent("scripts/check-metadata.sh").path
        let outcome = try ChildProcess.run("sh", [script, stage.path])
        #expect(outcome.status == 0, "\(outcome.text)")
        for word in ["error", "warning", "hint"] { #expect(!outcome.text.lowercased().contains(word + ":"), "\(outcome.text)") }
    }

    /// The desktop entry has an action for each scene except the default one, and one for the laboratory.
    @Test func everySceneHasAnAction() throws {
        let entry = try #require(Repository.file("packaging/tab-bar-demo.desktop")).lines
        let lines = Repository.files.filter { $0.path.hasPrefix("Sources/Program/TabBarDemoScenes/") }.flatMap(\.lines)
        let names = lines.filter { $0.contains("static let name = \"") }.map { String($0.split(separator: "\"")[1]) }
        let scenes = names.filter { $0 != "combined" }
        #expect(scenes.count >= 6)
        let actions = try #require(entry.first { $0.hasPrefix("Actions=") }).dropFirst("Actions=".count).split(separator: ";")
        #expect(Set(actions.map(String.init)) == Set(scenes + ["laboratory"]))
        #expect(entry.contains("Exec=tab-bar-demo --laboratory"))
        for scene in scenes {
            #expect(entry.contains("[Desktop Action \(scene)]"))
            #expect(entry.contains("Exec=tab-bar-demo --scene \(scene)"))
        }
    }

    @Test func screenshotsHaveTheStatedSizes() throws {
        let lines = try #require(Repository.file(Self.metainfo)).lines
        let images = lines.filter { $0.contains("<image ") }
        #expect(images.count >= 3)
        for image in images {
            let words = image.split { "\"<>".contains($0) }
            let name = try #require(words.first { $0.hasPrefix("https://") }?.split(separator: "/").last)
            let png = try Data(contentsOf: Repository.root.appendingPathComponent("docs/images/\(name)"))
            func number(_ at: Int) -> Int { png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
            #expect(image.contains("width=\"\(number(16))\" height=\"\(number(20))\""), "\(name)")
        }
    }

    /// Flathub's guidelines for metainfo files: a developer with an identifier, and the address of the sources.
    @Test func theMetadataNamesTheDeveloperAndTheSourcesAndShowsTheLaboratory() throws {
        let lines = try #require(Repository.file(Self.metainfo)).lines
        #expect(lines.contains { $0.contains("<developer id=\"") } && !lines.contains { $0.contains("<developer_name") })
        #expect(lines.contains { $0.contains("<url type=\"vcs-browser\">") })
        #expect(lines.contains { $0.contains("<image ") && $0.contains("/laboratory-") })
    }

    @Test func theMetadataHasTheVersionOfTheProgram() throws {
        let lines = try #require(Repository.file(Self.metainfo)).lines
        let source = try #require(Repository.file("Sources/Program/TabBarDemoScenes/ProgramVersion.swift")).lines
        let version = try #require(source.first { $0.contains("static let text = ") }?.split(separator: "\"").dropFirst().first)
        #expect(lines.first { $0.contains("<release ") }?.contains("version=\"\(version)\"") == true)
    }
}
