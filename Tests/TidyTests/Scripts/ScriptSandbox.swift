// A machine of our own making for the scripts: only the commands that a test puts there can be found.

import Foundation
import TestSupport
import Testing

/// A folder of commands that is all of a script's PATH, with a log of what was called.
final class ScriptSandbox {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    let folder: URL

    /// Where the stand-ins write down how they were called, a line each.
    var log: [Substring] { ((try? String(contentsOf: logFile, encoding: .utf8)) ?? "").split(separator: "\n") }

    private let bin: URL
    private let logFile: URL

    /// The plain tools that every system has, and that the scripts use.
    private static let tools = [
        "sh", "env", "dirname", "basename", "sed", "sort", "head", "cat", "printf", "rm", "cp", "ln", "mkdir", "mktemp", "install", "sleep",
        "touch", "test", "tr", "awk", "grep", "readlink", "gzip", "chmod", "find",
    ]

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("sandbox-\(UUID().uuidString)")
        bin = folder.appendingPathComponent("bin")
        logFile = folder.appendingPathComponent("log")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        for tool in Self.tools {
            let found = ["/usr/bin/", "/bin/"].map { $0 + tool }.first(where: FileManager.default.fileExists)
            let path = try #require(found, "\(tool) is not on this machine")
            try FileManager.default.createSymbolicLink(atPath: bin.appendingPathComponent(tool).path, withDestinationPath: path)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Puts a command there. Each call of it is logged, then `body` (of a shell script) decides what it does.
    func add(_ command: String, _ body: String = "exit 0") throws {
        let script = "#!/bin/sh\necho \"\(command) $*\" >>\"\(logFile.path)\"\n\(body)\n"
        let file = bin.appendingPathComponent(command)
        try ChildProcess.betweenStarts { try script.write(to: file, atomically: true, encoding: .utf8) }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// Takes a command away.
    func remove(_ command: String) throws { try FileManager.default.removeItem(at: bin.appendingPathComponent(command)) }

    /// Runs one of the repository's scripts on this machine, with nobody at its keyboard.
    func run(_ script: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws -> Outcome {
        let output = folder.appendingPathComponent("output")
        let errors = folder.appendingPathComponent("errors")
        for file in [output, errors] { try Data().write(to: file) }
        let outputFile = try FileHandle(forWritingTo: output)
        let errorFile = try FileHandle(forWritingTo: errors)
        let process = try ChildProcess(
            executable: Repository.root.appendingPathComponent(script).path, arguments: arguments,
            environment: ["PATH": bin.path, "HOME": folder.path, "SWIFT_FOLDERS": ""].merging(environment) { $1 },
            output: outputFile.fileDescriptor, errors: errorFile.fileDescriptor)
        return Outcome(
            status: process.wait(), output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}
