// A child process with recorded output, and waiting with a time limit.

import Foundation
import Glibc
import TestSupport

/// A child process that stores its output in files.
final class RecordedProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process: ChildProcess
    private let folder: URL

    /// Starts `program` with the variables of `environment` only.
    init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("end-to-end-\(UUID().uuidString)")
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = try ["output", "errors"].map { name in
            let file = folder.appendingPathComponent(name)
            try Data().write(to: file)
            return try FileHandle(forWritingTo: file)
        }
        process = try ChildProcess(
            executable: program, arguments: arguments, environment: environment, output: files[0].fileDescriptor,
            errors: files[1].fileDescriptor)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var identifier: pid_t { process.identifier }
    var output: String { text("output") }
    var errors: String { text("errors") }

    func send(_ signal: Int32) { process.send(signal: signal) }

    /// The exit status, or 128 plus the number of the signal that ended the program; nil while it runs.
    func pollStatus() -> Int32? { process.exitStatus }

    /// Waits for the end and returns the exit status; throws if the program still runs after `seconds`.
    func waitForEnd(seconds: Double = 60) throws -> Int32 {
        try wait(seconds: seconds, for: "the end of process \(identifier)") { self.pollStatus() }
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }
}

/// Calls `poll` every 10 ms until it returns a value, and returns that; throws if there is none within `seconds`.
func wait<Value>(seconds: Double = 60, for what: String, _ poll: () throws -> Value?) throws -> Value {
    let deadline = Date().addingTimeInterval(seconds)
    while true {
        if let value = try poll() { return value }
        guard Date() < deadline else { throw RecordedProcess.Failure(description: "waited \(seconds) s in vain for \(what)") }
        usleep(10_000)
    }
}
