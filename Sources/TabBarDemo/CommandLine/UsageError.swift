// Why the program cannot do what it was asked: one line, and the exit status that goes with it.

/// The command line or a script asks for something that cannot be; exit status 2.
nonisolated struct UsageError: Error, Equatable, Sendable {
    /// One line, without the program's name.
    let message: String
    init(_ message: String) { self.message = message }
}

/// Something failed on the way; exit status 1.
nonisolated struct RunError: Error, Equatable, Sendable {
    /// One line, without the program's name.
    let message: String
    init(_ message: String) { self.message = message }
}

nonisolated extension StringProtocol {
    /// The text in quotes, on one line and of bearable length, for an error message.
    var quotedForMessage: String {
        let limit = 60
        var text = ""
        for scalar in prefix(limit).unicodeScalars {
            text += scalar.properties.generalCategory == .control ? "\u{FFFD}" : String(scalar)
        }
        return "‘\(text)\(prefix(limit + 1).count > limit ? "…" : "")’"
    }
}
