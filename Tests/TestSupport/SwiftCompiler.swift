// Type-checks Swift source with the modules of this build.

import Foundation

/// The compiler of the toolchain that built the tests.
public nonisolated enum SwiftCompiler {
    /// The reason why the compiler cannot be used.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Type-checks files as `swift build` does for a package that depends on this one. The output has the compiler's messages.
    public static func typecheck(_ sources: [String], languageMode: String = "6") throws -> ChildProcess.Outcome {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("typecheck-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = sources.indices.map { folder.appendingPathComponent("Source\($0).swift") }
        for (source, file) in zip(sources, files) { try source.write(to: file, atomically: true, encoding: .utf8) }
        let swift = try ChildProcess.run(root.appendingPathComponent("scripts/swift.sh").path, ["--path"]).text
        let compiler = URL(fileURLWithPath: swift.trimmingCharacters(in: .whitespacesAndNewlines)).resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("swiftc").path
        let maps = try moduleMaps().map { "-fmodule-map-file=\($0)" }
        return try ChildProcess.run(
            compiler,
            ["-typecheck", "-parse-as-library", "-warnings-as-errors", "-swift-version", languageMode, "-I", moduleFolder()]
                + maps.flatMap { ["-Xcc", $0] } + headerFlags() + files.map(\.path))
    }

    /// The folder of the modules of this build: beside the running program, or in the default folder of builds.
    private static func moduleFolder() throws -> String {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let folders = [program, root.appendingPathComponent(".build/debug")].map { $0.appendingPathComponent("Modules") }
        let found = folders.first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("UIKit.swiftmodule").path) }
        guard let found else { throw Failure(description: "no modules in \(folders.map(\.path))") }
        return found.path
    }

    /// The module maps of the C libraries.
    private static func moduleMaps() throws -> [String] {
        let sources = root.appendingPathComponent("Sources/Desktop").path
        return try FileManager.default.contentsOfDirectory(atPath: sources).sorted()
            .map { "\(sources)/\($0)/module.modulemap" }.filter(FileManager.default.fileExists(atPath:))
    }

    /// The flags for the headers of the C libraries, from pkg-config.
    private static func headerFlags() throws -> [String] {
        let flags = try ChildProcess.run("pkg-config", ["--cflags-only-I", "xi", "cairo", "pangocairo"]).text
        return flags.split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
    }
}
