// Ranges of applications, which may be unusable.

internal import Foundation

extension NSRange {
    /// The same range; nil with the location `NSNotFound` or a negative value. An end beyond the greatest integer becomes that integer.
    nonisolated var checked: Range<Int>? {
        guard location != NSNotFound, location >= 0, length >= 0 else { return nil }
        let (end, overflows) = location.addingReportingOverflow(length)
        return location..<(overflows ? .max : end)
    }
}
