// Checks of the paths on the command line.

import Glibc
import TabBarLaboratory

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
