// A program under test: what it writes, line by line, and how it ends.

import Foundation
import Glibc

/// A running program whose lines are collected as they come.
public nonisolated final class Program: @unchecked Sendable {
    private let process = Process()
    private let condition = NSCondition()
    private var outputLines: [String] = []
    private var errorText = ""
    private var hasErrorEnded = false
    private var unfinished = Data()

    /// Starts `executable` with more variables than this process has; nil values remove one.
    public init(executable: String, arguments: [String] = [], environment: [String: String?] = [:]) throws {
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        var variables = ProcessInfo.processInfo.environment
        for (name, value) in environment { variables[name] = value }
        process.environment = variables
        let process = process
        let (output, errors) = try Self.spawning {
            let pipes = (Pipe(), Pipe())
            process.standardOutput = pipes.0
            process.standardError = pipes.1
            try process.run()
            return pipes
        }
        output.fileHandleForReading.readabilityHandler = { [weak self] handle in self?.received(handle.availableData, from: handle) }
        errors.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil }
            self?.receivedError(data)
        }
    }

    private static let spawnLock = NSLock()

    /// Makes pipes and starts a program, one at a time: a program started meanwhile would inherit the pipes, and keep them from ending.
    static func spawning<Result>(_ work: () throws -> Result) rethrows -> Result {
        try spawnLock.withLock { try withoutBlockedSignals(work) }
    }

    /// Dispatch's threads block most signals, and a program inherits that: it could not be told to end.
    private static func withoutBlockedSignals<Result>(_ work: () throws -> Result) rethrows -> Result {
        var none = sigset_t()
        var old = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
        return try work()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    public var processIdentifier: Int32 { process.processIdentifier }
    public var isRunning: Bool { process.isRunning }

    /// The lines written to standard output so far.
    public var lines: [String] { condition.withLock { outputLines } }
    /// What was written to standard error so far.
    public var standardError: String { condition.withLock { errorText } }

    /// Waits until a line satisfies `predicate`, and returns it; nil after `timeout` seconds. `after`: lines to pass over.
    public func waitForLine(after count: Int = 0, timeout: Double = 60, where predicate: (String) -> Bool) -> String? {
        let deadline = Date(timeIntervalSinceNow: timeout)
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let line = outputLines.dropFirst(count).first(where: predicate) { return line }
            guard condition.wait(until: deadline) else { return outputLines.dropFirst(count).first(where: predicate) }
        }
    }

    /// Waits for a line that contains `text`.
    public func waitForLine(containing text: String, after count: Int = 0, timeout: Double = 60) -> String? {
        waitForLine(after: count, timeout: timeout) { $0.contains(text) }
    }

    /// Waits for the end of standard error and returns all of it; only for programs that end.
    public func waitForStandardError(timeout: Double = 60) -> String {
        let deadline = Date(timeIntervalSinceNow: timeout)
        condition.lock()
        defer { condition.unlock() }
        while !hasErrorEnded, condition.wait(until: deadline) {}
        return errorText
    }

    /// Sends a signal.
    public func send(signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end and returns the exit status, or 128 and the signal's number; nil after `timeout` seconds.
    public func exitStatus(timeout: Double = 60) -> Int32? {
        let deadline = Date(timeIntervalSinceNow: timeout)
        while process.isRunning {
            guard Date() < deadline else { return nil }
            usleep(2000)
        }
        return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }

    /// How often its threads have gone to sleep so far: what an idle program does not do any more.
    public var sleepCount: Int {
        let folder = "/proc/\(processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.reduce(0) { sum, thread in
            let status = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
            return sum + (line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0)
        }
    }

    /// Whether its threads slept through a whole second.
    public var isAtRest: Bool {
        let before = sleepCount
        usleep(1_000_000)
        return sleepCount == before
    }

    /// The processor time used so far, in seconds.
    public var processorTime: Double {
        let stat = (try? String(contentsOfFile: "/proc/\(processIdentifier)/stat", encoding: .utf8)) ?? ""
        guard let end = stat.lastIndex(of: ")") else { return 0 }
        let fields = stat[end...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private func received(_ data: Data, from handle: FileHandle) {
        if data.isEmpty { handle.readabilityHandler = nil }
        condition.withLock {
            unfinished.append(data)
            while let end = unfinished.firstIndex(of: 10) {
                outputLines.append(String(decoding: unfinished[unfinished.startIndex..<end], as: UTF8.self))
                unfinished = unfinished[(end + 1)...]
            }
            condition.broadcast()
        }
    }

    private func receivedError(_ data: Data) {
        condition.withLock {
            errorText += String(decoding: data, as: UTF8.self)
            hasErrorEnded = data.isEmpty
            condition.broadcast()
        }
    }
}
