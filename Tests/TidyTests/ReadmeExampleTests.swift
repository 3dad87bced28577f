// The README's example compiles with the modules of this build.

import Foundation
import TestSupport
import Testing

@Suite struct ReadmeExampleTests {
    /// The first Swift listing of the README that begins with an import.
    private func example() throws -> String {
        let readme = try #require(Repository.file("README.md"))
        let listings = readme.text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
        return try #require(listings.first { $0.hasPrefix("import UIKit") })
    }

    /// The folder of the modules of this build: beside the running program, or in the default folder of builds.
    private func moduleFolder() throws -> URL {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let folders = [program, Repository.root.appendingPathComponent(".build/debug")].map { $0.appendingPathComponent("Modules") }
        return try #require(
            folders.first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("UIKit.swiftmodule").path) })
    }

    /// The flags for the headers of the C libraries, from pkg-config.
    private func headerFlags() throws -> [String] {
        let flags = try ChildProcess.run("pkg-config", ["--cflags-only-I", "xi", "cairo", "pangocairo"]).text
        return flags.split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
    }

    /// Type-checks a program as `swift build` does for a package that depends on this one.
    private func compile(_ source: String, languageMode: String) throws -> ChildProcess.Outcome {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("example-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Example.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let swift = try ChildProcess.run(Repository.root.appendingPathComponent("scripts/swift.sh").path, ["--path"]).text
        let compiler = URL(fileURLWithPath: swift.trimmingCharacters(in: .whitespacesAndNewlines)).resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("swiftc").path
        let maps = Layers.cModules.map { "-fmodule-map-file=\(Repository.root.path)/Sources/\($0)/module.modulemap" }
        return try ChildProcess.run(
            compiler,
            ["-typecheck", "-parse-as-library", "-warnings-as-errors", "-swift-version", languageMode, "-I", moduleFolder().path]
                + maps.flatMap { ["-Xcc", $0] } + headerFlags() + [file.path])
    }

    @Test(arguments: ["5", "6"]) func theExampleCompiles(languageMode: String) throws {
        let example = try example()
        #expect(example.hasPrefix("import UIKit\nimport UIKitX11\n"))
        #expect(example.split(separator: "\n").count <= 30)
        let outcome = try compile(example, languageMode: languageMode)
        #expect(outcome.status == 0, "\(outcome.text)")
    }

    @Test func anErrorInTheExampleIsReported() throws {
        let outcome = try compile(try example() + "\nlet mistake: UILabel = UISwitch()\n", languageMode: "6")
        #expect(outcome.status != 0)
        #expect(outcome.text.contains("mistake") || outcome.text.contains("UISwitch"))
    }
}
