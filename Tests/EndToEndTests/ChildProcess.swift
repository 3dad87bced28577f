// A program that a test starts, waits for with patience that ends, and never leaves behind.

import Foundation
import Glibc

/// A running program with its output in files.
final class ChildProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let identifier: pid_t
    private let folder: URL
    private var status: Int32?

    /// Starts `program` with exactly this environment.
    init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("end-to-end-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, folder.appendingPathComponent("output").path, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, folder.appendingPathComponent("errors").path, O_WRONLY | O_CREAT, 0o600)
        // Pipes of tests that run meanwhile would not end before this program does.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            if let descriptor = Int32(name), descriptor > 2 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var child: pid_t = 0
        var result = posix_spawnp(&child, program, &actions, nil, &words, &variables)
        // A program that was copied a moment ago is busy while another test's child, begun meanwhile, still holds the copy open.
        for _ in 0..<100 where result == ETXTBSY {
            usleep(20_000)
            result = posix_spawnp(&child, program, &actions, nil, &words, &variables)
        }
        guard result == 0 else { throw Failure(description: "cannot start \(program): \(String(cString: strerror(result)))") }
        identifier = child
    }

    deinit {
        if pollStatus() == nil {
            kill(identifier, SIGKILL)
            var ignored: Int32 = 0
            waitpid(identifier, &ignored, 0)
        }
        try? FileManager.default.removeItem(at: folder)
    }

    var output: String { text("output") }
    var errors: String { text("errors") }

    func send(_ signal: Int32) { kill(identifier, signal) }

    /// The exit status (128 and the signal's number for a program that a signal ended); nil while the program runs.
    func pollStatus() -> Int32? {
        if let status { return status }
        var raw: Int32 = 0
        guard waitpid(identifier, &raw, WNOHANG) == identifier else { return nil }
        status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
        return status
    }

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
        guard Date() < deadline else { throw ChildProcess.Failure(description: "waited \(seconds) s in vain for \(what)") }
        usleep(10_000)
    }
}
