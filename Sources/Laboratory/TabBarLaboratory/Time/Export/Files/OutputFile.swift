// Writes files atomically: to a temporary file in the same folder, which is then renamed.

internal import Glibc

/// A file being written. It gets its name in `commit`, so that no program can read an incomplete file.
///
/// Pipes, devices and other special files are written directly, and the path "-" is standard output.
public nonisolated final class OutputFile {
    /// The path of standard output, or of standard input for files that are read.
    public static let standardStream = "-"

    private let path: String
    private let temporaryPath: String?
    private var descriptor: Int32
    private var pending: [UInt8] = []
    private static let chunk = 1 << 16

    /// Whether the bytes are on the disk before the file gets its name, so that a crash of the machine leaves the old or the new file.
    public enum Syncing { case never, beforeRename }

    private let syncing: Syncing

    /// Opens a file for writing, with the permissions `mode` minus the umask; throws `ExportError` if that fails.
    public init(_ path: String, mode: UInt32 = 0o666, syncing: Syncing = .never) throws {
        self.path = path
        self.syncing = syncing
        if path == Self.standardStream {
            temporaryPath = nil
            descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
            if descriptor < 0 { throw failure() }
            return
        }
        let target = Self.target(of: path)
        if let target {
            // A file or link with the name of the temporary file is not ours to overwrite.
            var temporary = target + ".\(getpid()).part", number = 1
            repeat {
                descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
                guard descriptor < 0, errno == EEXIST else { break }
                number += 1
                temporary = target + ".\(getpid())-\(number).part"
            } while number < 100
            temporaryPath = temporary
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

    /// Appends bytes.
    public func write(_ bytes: some Sequence<UInt8>) throws {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.chunk { try flush() }
    }

    /// Whether the file is seekable.
    public var canBeOverwritten: Bool { lseek(descriptor, 0, SEEK_CUR) >= 0 }

    /// Replaces written bytes at an offset from the beginning of the file.
    public func overwrite(_ bytes: [UInt8], at offset: Int) throws {
        try flush()
        let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset) }
        guard written == bytes.count else { throw failure() }
    }

    /// Closes the file and renames it to its path.
    public func commit() throws {
        try flush()
        if syncing == .beforeRename, fsync(descriptor) != 0, errno != EINVAL { throw failure() }
        let closed = close(descriptor)
        descriptor = -1
        let renamed = closed == 0 ? temporaryPath.map { rename($0, Self.target(of: path) ?? path) } ?? 0 : -1
        guard renamed != 0 else { return }
        let error = failure()
        if let temporaryPath { unlink(temporaryPath) }
        throw error
    }

    /// Writes a whole file.
    public static func write(_ bytes: some Sequence<UInt8>, to path: String, mode: UInt32 = 0o666, syncing: Syncing = .never) throws {
        let file = try OutputFile(path, mode: mode, syncing: syncing)
        try file.write(bytes)
        try file.commit()
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

    private func failure() -> ExportError {
        let name = path == Self.standardStream ? "standard output" : path.quotedPathForMessage
        return ExportError("cannot write \(name): \(Self.reason(errno))")
    }

    /// The path of the file to create or replace, with symbolic links resolved; nil for files that are written directly.
    private static func target(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The system's message for an error number.
    public static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
