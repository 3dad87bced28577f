// Messages to developers on standard error. A mistake that is repeated in each frame is reported only once.

import Foundation

/// Writes lines to standard error, one for each key.
package enum DiagnosticLog {
    /// What the lines are about. Each subject has keys of its own.
    package enum Subject: Sendable { case bitmaps, geometry, assets }

    /// Receives the lines; standard error by default.
    nonisolated(unsafe) package static var output: (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
    private static let lock = NSLock()
    nonisolated(unsafe) private static var reported: [Subject: Set<String>] = [:]

    /// Writes `line`, unless there was a line for `key` before, or `most` lines about the subject.
    package static func once(_ subject: Subject, _ key: String, most: Int = .max, _ line: String) {
        let isNew = lock.withLock {
            reported[subject, default: []].count < most && reported[subject, default: []].insert(key).inserted
        }
        if isNew { output(line) }
    }

    /// Forgets the keys of a subject, so that they are reported again.
    package static func forget(_ subject: Subject) { lock.withLock { reported[subject] = nil } }
}
