// A process that a test starts.

public import Foundation
import Glibc

/// A child process with an empty standard input. It has no other descriptors than its standard streams.
///
/// Foundation's `Process` can miss the end of a program that exits during `run()`: `isRunning` then stays true.
public nonisolated final class ChildProcess: @unchecked Sendable {
    /// The reason why a program did not start or a pipe was not created.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    public let identifier: pid_t
    private let lock = NSLock()
    private var end: (status: Int32, peakMemory: Int)?

    /// Starts `executable`, a path or a command in PATH. Without `output` or `errors`, the program inherits that stream of this process.
    public init(
        executable: String, arguments: [String] = [], environment: [String: String] = ProcessInfo.processInfo.environment,
        output: Int32? = nil, errors: Int32? = nil
    ) throws {
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        if let output { posix_spawn_file_actions_adddup2(&files, output, 1) }
        if let errors { posix_spawn_file_actions_adddup2(&files, errors, 2) }
        // Some descriptors have no close-on-exec flag.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            if let descriptor = Int32(name), descriptor > 2 { posix_spawn_file_actions_addclose(&files, descriptor) }
        }
        // Dispatch's threads block most signals, and a program with that mask could not be terminated.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let words = ([executable] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var process: pid_t = 0
        let failure = Self.betweenStarts { posix_spawnp(&process, executable, &files, &attributes, words, variables) }
        guard failure == 0 else { throw Failure(description: "\(executable) does not start: \(String(cString: strerror(failure)))") }
        identifier = process
    }

    deinit {
        send(signal: SIGKILL)
        wait()
    }

    /// Sends a signal, unless the process has ended: another process may have its number then.
    public func send(signal: Int32) {
        lock.withLock { if end == nil { _ = kill(identifier, signal) } }
    }

    /// The exit status, or 128 plus the number of the signal that ended the process; nil while it runs.
    public var exitStatus: Int32? {
        lock.withLock {
            if end == nil { reap() }
            return end?.status
        }
    }

    /// Waits for the end and returns the exit status, as `exitStatus` does.
    @discardableResult
    public func wait() -> Int32 {
        while true {
            if let status = exitStatus { return status }
            // `waitid` is called without the lock, because another thread may have to send a signal.
            var information = siginfo_t()
            waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT)
        }
    }

    /// The peak of the resident memory in bytes; 0 until `exitStatus` or `wait()` has returned a status.
    public var peakMemory: Int { lock.withLock { end?.peakMemory ?? 0 } }

    private func reap() {
        var status: Int32 = 0
        var usage = rusage()
        let process = wait4(identifier, &status, WNOHANG, &usage)
        guard process == identifier else {
            if process < 0, errno == ECHILD { end = (-1, 0) }
            return
        }
        let signal = status & 0x7F
        end = (signal == 0 ? (status >> 8) & 0xFF : 128 + signal, Int(usage.ru_maxrss) * 1024)
    }

    private static let starting = NSLock()

    /// Calls `work` while no thread starts a program.
    ///
    /// Between fork and exec a child has all descriptors of this process, and a file that is open for writing cannot be executed.
    /// Write executable files in such a closure.
    public static func betweenStarts<Result>(_ work: () throws -> Result) rethrows -> Result { try starting.withLock(work) }

    /// Creates a pipe that no program inherits.
    static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [0, 0]
        let failure = betweenStarts {
            let failure = Glibc.pipe(&ends)
            for end in ends where failure == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return failure
        }
        guard failure == 0 else { throw Failure(description: "no pipe: \(String(cString: strerror(errno)))") }
        return (FileHandle(fileDescriptor: ends[0], closeOnDealloc: true), FileHandle(fileDescriptor: ends[1], closeOnDealloc: true))
    }

    /// The destination of standard error.
    public enum ErrorOutput: Sendable { case discarded, withOutput }

    /// The exit status and the output of a program.
    public struct Outcome: Sendable {
        public let status: Int32
        public let output: Data
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Runs a program to its end.
    public static func run(
        _ executable: String, _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
        errors: ErrorOutput = .withOutput
    ) throws -> Outcome {
        let (reading, writing) = try pipe()
        let nowhere = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/null"))
        let process = try ChildProcess(
            executable: executable, arguments: arguments, environment: environment,
            output: writing.fileDescriptor, errors: (errors == .withOutput ? writing : nowhere).fileDescriptor)
        try writing.close()
        let output = reading.readDataToEndOfFile()
        return Outcome(status: process.wait(), output: output)
    }
}
