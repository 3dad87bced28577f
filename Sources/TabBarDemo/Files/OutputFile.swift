// Writes files whole or not at all: into a temporary neighbour first, which then takes the name.

import Glibc

/// A file being written; its name is taken only by `commit`, so that nobody ever reads half of it.
///
/// What is not a regular file (a pipe, /dev/stdout) is written directly, and the path "-" is standard output.
nonisolated final class OutputFile {
    /// The path that stands for standard output, and of a file to be read for standard input.
    static let standardStream = "-"

    private let path: String
    private let temporaryPath: String?
    private var descriptor: Int32
    private var pending: [UInt8] = []
    private static let chunk = 1 << 16

    /// Begins to write `path`, readable for whom `mode` and the user's mask say; throws `RunError` when it cannot be written.
    init(_ path: String, mode: mode_t = 0o666) throws {
        self.path = path
        if path == Self.standardStream {
            temporaryPath = nil
            descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
            if descriptor < 0 { throw failure() }
            return
        }
        let target = Self.target(of: path)
        if let target {
            let temporary = target + ".\(getpid()).part"
            temporaryPath = temporary
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        } else {
            temporaryPath = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        }
        if descriptor < 0 { throw failure() }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if let temporaryPath { unlink(temporaryPath) }
    }

    /// Adds bytes at the end.
    func write(_ bytes: some Sequence<UInt8>) throws {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.chunk { try flush() }
    }

    /// Whether the file is seekable.
    var canBeOverwritten: Bool { lseek(descriptor, 0, SEEK_CUR) >= 0 }

    /// Replaces bytes that were written before, `offset` bytes after the file's beginning.
    func overwrite(_ bytes: [UInt8], at offset: Int) throws {
        try flush()
        let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset) }
        guard written == bytes.count else { throw failure() }
    }

    /// Ends the file and gives it its name.
    func commit() throws {
        try flush()
        let closed = close(descriptor)
        descriptor = -1
        guard closed == 0 else { throw failure() }
        if let temporaryPath, let target = Self.target(of: path), rename(temporaryPath, target) != 0 {
            let error = failure()
            unlink(temporaryPath)
            throw error
        }
    }

    /// Writes `bytes` as the whole of the file at `path`.
    static func write(_ bytes: some Sequence<UInt8>, to path: String, mode: mode_t = 0o666) throws {
        let file = try OutputFile(path, mode: mode)
        try file.write(bytes)
        try file.commit()
    }

    /// Throws `UsageError` when no file can be made at `path`, so that a long run does not fail at its end.
    static func check(_ path: String) throws {
        if path == standardStream { return }
        var status = stat()
        if stat(path, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { throw UsageError("cannot write \(path.quotedForMessage): \(reason(EISDIR))") }
            if access(path, W_OK) != 0 { throw UsageError("cannot write \(path.quotedForMessage): \(reason(errno))") }
            if status.st_mode & S_IFMT != S_IFREG { return }
        }
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if access(folder, W_OK | X_OK) != 0 { throw UsageError("cannot write \(path.quotedForMessage): \(reason(errno))") }
    }

    private func flush() throws {
        var start = 0
        while start < pending.count {
            let written = pending.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw failure() }
            start += written
        }
        pending.removeAll(keepingCapacity: true)
    }

    private func failure() -> RunError {
        let name = path == Self.standardStream ? "standard output" : path.quotedForMessage
        return RunError("cannot write \(name): \(Self.reason(errno))")
    }

    /// The regular file that `path` names, through symbolic links, or nil for what must be written directly.
    private static func target(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The system's words for an error number.
    static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
