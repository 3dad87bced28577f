// The scripts run.sh, install.sh and uninstall.sh, with a fake Swift toolchain, and the options of test.sh.

import Foundation
import Testing

@Suite struct CommandScriptTests {
    /// A machine with all packages. The built program prints its arguments and exits with status 7.
    private func machine() throws -> ScriptSandbox {
        let sandbox = try ScriptSandbox()
        for command in ["git", "ld", "openbox", "xdotool", "xprop", "xwd", "python3", "fc-list", "pkg-config", "ffmpeg"] {
            try sandbox.add(command)
        }
        let built = sandbox.folder.appendingPathComponent("built")
        for file in ["Assets.resources/Icons/clock.png", "LaboratoryCore.resources/Strings/en.strings"] {
            let url = built.appendingPathComponent("tab-bar-laboratory_" + file)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        let program = built.appendingPathComponent("tab-bar-demo")
        try "#!/bin/sh\necho \"the window: $*\"\nexit 7\n".write(to: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        try sandbox.add("swift", "case $* in *--version) echo 'Swift version 6.3' ;; *--show-bin-path) echo '\(built.path)' ;; esac")
        return sandbox
    }

    private func files(under folder: URL) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path))
    }

    @Test func runPassesOnTheOptionsAndTheStatus() throws {
        let sandbox = try machine()
        let outcome = try sandbox.run("scripts/run.sh", ["--rows", "5"], environment: ["DISPLAY": ":0"])
        #expect(outcome.output == "the window: --rows 5\n")
        #expect(outcome.status == 7)
        #expect(sandbox.log.contains { $0.hasPrefix("swift build -c release --product tab-bar-demo") })
    }

    @Test func runWithoutADisplayStartsTheTour() throws {
        let sandbox = try machine()
        try sandbox.add("Xvfb", "echo 'no room' >&2; exit 1")
        let tour = sandbox.folder.appendingPathComponent("tour").path
        let outcome = try sandbox.run("scripts/run.sh", environment: ["TOUR_FOLDER": tour])
        #expect(outcome.errors.contains("There is no display here"))
        #expect(outcome.errors.contains("Xvfb did not start: no room"))
        #expect(outcome.status == 1)
    }

    @Test func aFailedBuildStartsNoProgram() throws {
        let sandbox = try machine()
        try sandbox.add("swift", "case $* in *--version) echo 'Swift version 6.3' ;; *) exit 1 ;; esac")
        let outcome = try sandbox.run("scripts/run.sh", environment: ["DISPLAY": ":0"])
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
    }

    @Test(arguments: ["garage", ""]) func testsOfAnUnknownHouseAreRefusedInOneLine(house: String) throws {
        let outcome = try ScriptSandbox().run("scripts/test.sh", ["--house", house])
        #expect(outcome.status == 2)
        let known = Layers.houses.keys.sorted().map { $0.lowercased() }.joined(separator: " ")
        #expect(outcome.errors == "scripts/test.sh: there is no house \"\(house)\"; known: \(known)\n")
    }

    @Test func uninstallRemovesAllInstalledFiles() throws {
        let sandbox = try machine()
        let stage = sandbox.folder.appendingPathComponent("stage")
        #expect(try sandbox.run("scripts/install.sh", [stage.path, "/usr"]).status == 0)
        let installed = try files(under: stage)
        for path in [
            "usr/bin/tab-bar-demo", "usr/share/tab-bar-demo/Icons/clock.png", "usr/share/tab-bar-laboratory/Strings/en.strings",
            "usr/share/man/man1/tab-bar-demo.1.gz",
            "usr/share/applications/tab-bar-demo.desktop", "usr/share/metainfo/io.github.tab_bar_laboratory.tab_bar_demo.metainfo.xml",
            "usr/share/icons/hicolor/48x48/apps/tab-bar-demo.png", "usr/share/icons/hicolor/scalable/apps/tab-bar-demo.svg",
        ] {
            #expect(installed.contains(path), "\(path)")
        }
        #expect(FileManager.default.isExecutableFile(atPath: stage.appendingPathComponent("usr/bin/tab-bar-demo").path))

        #expect(try sandbox.run("scripts/uninstall.sh", [stage.path, "/usr"]).status == 0)
        #expect(try files(under: stage).allSatisfy { !$0.contains("tab-bar-demo") && !$0.contains("tab-bar-laboratory") })
    }

    @Test func theDesktopEntryNamesInstalledFiles() throws {
        let entry = try #require(Repository.file("packaging/tab-bar-demo.desktop"))
        for line in ["Exec=tab-bar-demo", "Icon=tab-bar-demo", "StartupWMClass=tab-bar-demo"] {
            #expect(entry.lines.contains(line))
        }
    }
}
