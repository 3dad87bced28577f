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
    var quotedForMessage: String { "‘\(String(prefix(Self.quotedLimit)).withoutControls)\(isLong ? "…" : "")’" }

    /// A path in quotation marks for a message; of a long one, only the end with the file's name.
    var quotedPathForMessage: String { "‘\(isLong ? "…" : "")\(String(suffix(Self.quotedLimit)).withoutControls)’" }

    private static var quotedLimit: Int { 60 }
    private var isLong: Bool { prefix(Self.quotedLimit + 1).count > Self.quotedLimit }

    private var withoutControls: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            text += scalar.properties.generalCategory == .control ? "\u{FFFD}" : String(scalar)
        }
    }
}
