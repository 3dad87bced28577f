// The errors that end the program, with a message of one line and an exit status.

/// An error in the command line or in a script; exit status 2.
nonisolated struct UsageError: Error, Equatable, Sendable {
    /// One line, without the program's name.
    let message: String
    init(_ message: String) { self.message = message }
}

/// A failure during the run; exit status 1.
nonisolated struct RunError: Error, Equatable, Sendable {
    /// One line, without the program's name.
    let message: String
    init(_ message: String) { self.message = message }
}

nonisolated extension StringProtocol {
    /// The text in quotes for an error message, without control characters and at most 60 characters long.
    var quotedForMessage: String {
        let limit = 60
        var text = ""
        for scalar in prefix(limit).unicodeScalars {
            text += scalar.properties.generalCategory == .control ? "\u{FFFD}" : String(scalar)
        }
        return "‘\(text)\(prefix(limit + 1).count > limit ? "…" : "")’"
    }
}
