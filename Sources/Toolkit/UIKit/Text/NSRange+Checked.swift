// Validates ranges that applications pass.

extension NSRange {
    /// The range; nil if the location is `NSNotFound` or a value is negative. An end beyond the greatest integer becomes that integer.
    nonisolated var checked: Range<Int>? {
        guard location != NSNotFound, location >= 0, length >= 0 else { return nil }
        let (end, overflows) = location.addingReportingOverflow(length)
        return location..<(overflows ? .max : end)
    }
}
