// A program under test, with its output and exit status.

import Foundation
import Glibc

/// A running program. Collects its output lines.
public nonisolated final class Program: @unchecked Sendable {
    private let process: ChildProcess
    private let condition = NSCondition()
    private var outputLines: [String] = []
    private var errorText = ""
    private var hasOutputEnded = false
    private var hasErrorEnded = false
    private var unfinished = Data()

    /// Starts `executable` with the environment of this process and `environment`; nil values remove a variable.
    public init(executable: String, arguments: [String] = [], environment: [String: String?] = [:]) throws {
        var variables = ProcessInfo.processInfo.environment
        for (name, value) in environment { variables[name] = value }
        let output = try ChildProcess.pipe()
        let errors = try ChildProcess.pipe()
        process = try ChildProcess(
            executable: executable, arguments: arguments, environment: variables, output: output.writing.fileDescriptor,
            errors: errors.writing.fileDescriptor)
        Self.read(output.reading) { [weak self] in self?.received($0) }
        Self.read(errors.reading) { [weak self] in self?.receivedError($0) }
        try output.writing.close()
        try errors.writing.close()
    }

    /// Reads a pipe on a thread of its own, and calls `receive` with empty data at the end, which a `readabilityHandler` can miss.
    private static func read(_ pipe: FileHandle, _ receive: @escaping @Sendable (Data) -> Void) {
        Thread.detachNewThread {
            while true {
                let data = pipe.availableData
                receive(data)
                if data.isEmpty { return }
            }
        }
    }

    public var processIdentifier: Int32 { process.identifier }
    public var isRunning: Bool { process.exitStatus == nil }

    /// The lines of standard output so far.
    public var lines: [String] { condition.withLock { outputLines } }
    /// The text of standard error so far.
    public var standardError: String { condition.withLock { errorText } }

    /// Waits until a line satisfies `predicate`, and returns it; nil after `timeout` seconds. `after` is the number of lines to skip.
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

    /// Waits for the end of standard output and returns all its lines; only for programs that end.
    public func waitForLines(timeout: Double = 60) -> [String] {
        wait(timeout) { hasOutputEnded }
        return lines
    }

    /// Waits for the end of standard error and returns all of it; only for programs that end.
    public func waitForStandardError(timeout: Double = 60) -> String {
        wait(timeout) { hasErrorEnded }
        return standardError
    }

    private func wait(_ timeout: Double, until holds: () -> Bool) {
        let deadline = Date(timeIntervalSinceNow: timeout)
        condition.withLock { while !holds(), condition.wait(until: deadline) {} }
    }

    /// Sends a signal.
    public func send(signal: Int32) { process.send(signal: signal) }

    /// Waits for the end and returns the exit status, or 128 plus the signal's number; nil after `timeout` seconds.
    public func exitStatus(timeout: Double = 60) -> Int32? {
        _ = waitUntil(timeout: timeout) { process.exitStatus != nil }
        return process.exitStatus
    }

    /// How often the threads of the program have gone to sleep so far; constant for an idle program.
    public var sleepCount: Int {
        let folder = "/proc/\(processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.reduce(0) { sum, thread in
            let status = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
            return sum + (line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0)
        }
    }

    /// Whether the threads sleep without interruption for 2.2 seconds. The program wakes up to release memory 2 seconds after a frame.
    public var isAtRest: Bool {
        let before = sleepCount
        usleep(2_200_000)
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

    private func received(_ data: Data) {
        condition.withLock {
            unfinished.append(data)
            hasOutputEnded = data.isEmpty
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
