// An environment for scripts in which only standard tools and the test's commands exist.

import Foundation
import TestSupport
import Testing

/// A folder of commands as the PATH of scripts, with a log of the calls.
final class ScriptSandbox {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    let folder: URL

    /// The calls of the fake commands with their arguments.
    var log: [Substring] { ((try? String(contentsOf: logFile, encoding: .utf8)) ?? "").split(separator: "\n") }

    private let bin: URL
    private let logFile: URL

    /// The standard tools that the scripts use.
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

    /// Adds a command: a shell script that logs the call and then runs `body`.
    func add(_ command: String, _ body: String = "exit 0") throws {
        let script = "#!/bin/sh\necho \"\(command) $*\" >>\"\(logFile.path)\"\n\(body)\n"
        let file = bin.appendingPathComponent(command)
        try ChildProcess.betweenStarts { try script.write(to: file, atomically: true, encoding: .utf8) }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// Removes a command.
    func remove(_ command: String) throws { try FileManager.default.removeItem(at: bin.appendingPathComponent(command)) }

    /// Runs a script of the repository without a terminal.
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
