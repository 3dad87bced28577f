// The files that the command line names: reading texts, and checking that output can be written.

import Glibc
import TabBarLaboratory

/// Reads text files.
nonisolated enum TextFile {
    /// The largest size in bytes; a larger file is a mistake, such as a device or a film.
    static let limit = 16 << 20

    /// The text of the file at `path`, or of standard input for "-"; throws `UsageError` if it cannot be read or is not UTF-8.
    static func read(_ path: String) throws -> String {
        let isStandardInput = path == OutputFile.standardStream
        let descriptor = isStandardInput ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path, errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, errno) }
            if count == 0 { break }
            bytes += chunk[..<count]
            if bytes.count > limit { throw UsageError("cannot read \(path.quotedPathForMessage): longer than \(limit >> 20) MB") }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("cannot read \(path.quotedPathForMessage): not a UTF-8 text")
        }
        return text
    }

    private static func unreadable(_ path: String, _ number: Int32) -> UsageError {
        UsageError("cannot read \(path.quotedPathForMessage): \(OutputFile.reason(number))")
    }
}

// MARK: - Check

extension OutputFile {
    /// Throws `UsageError` if no file can be written at `path`, so that a long run does not fail at its end.
    static func check(_ path: String) throws {
        if path == standardStream { return }
        var status = stat()
        if stat(path, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { throw UsageError("cannot write \(path.quotedPathForMessage): \(reason(EISDIR))") }
            if access(path, W_OK) != 0 { throw UsageError("cannot write \(path.quotedPathForMessage): \(reason(errno))") }
            if status.st_mode & S_IFMT != S_IFREG { return }
        }
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if access(folder, W_OK | X_OK) != 0 { throw UsageError("cannot write \(path.quotedPathForMessage): \(reason(errno))") }
    }
}
