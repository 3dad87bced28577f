// A program that a test starts, waits for with patience that ends, and never leaves behind.

import Foundation
import Glibc
import TestSupport

/// A running program with its output in files.
final class RecordedProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process: ChildProcess
    private let folder: URL

    /// Starts `program` with exactly this environment.
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

    /// The exit status (128 and the signal's number for a program that a signal ended); nil while the program runs.
    func pollStatus() -> Int32? { process.exitStatus }

    /// Waits for the end and returns the status; throws when it does not come within `seconds`.
    func waitForEnd(seconds: Double = 60) throws -> Int32 {
        try wait(seconds: seconds, for: "the end of process \(identifier)") { self.pollStatus() }
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }
}

/// Asks again and again until there is an answer; throws when there is none within `seconds`.
func wait<Answer>(seconds: Double = 60, for what: String, _ ask: () throws -> Answer?) throws -> Answer {
    let deadline = Date().addingTimeInterval(seconds)
    while true {
        if let answer = try ask() { return answer }
        guard Date() < deadline else { throw RecordedProcess.Failure(description: "waited \(seconds) s in vain for \(what)") }
        usleep(10_000)
    }
}
