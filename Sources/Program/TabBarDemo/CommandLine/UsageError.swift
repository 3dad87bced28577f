// The errors that end the program, with a message of one line and an exit status.

import TabBarLaboratory

/// An error in the command line or in a script; exit status 2.
nonisolated struct UsageError: Error, Equatable, Sendable {
    /// One line, without the program's name.
    let message: String
    init(_ message: String) { self.message = message }
}

/// A failure during the run; exit status 1. The laboratory's exports fail with the same errors.
typealias RunError = ExportError
