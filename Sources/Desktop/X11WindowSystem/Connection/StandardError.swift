// Messages to the user on standard error.

internal import Glibc

/// The process's standard error.
nonisolated enum StandardError {
    /// Writes one line: the program's name and `message`.
    static func write(_ message: String) {
        let path = CommandLine.arguments.first ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let line = Array("\(name): \(message)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
