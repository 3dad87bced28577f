// Numbers as texts without trailing zeros.

@preconcurrency internal import Foundation

/// Writes numbers in ASCII digits, with a point as the decimal separator.
nonisolated public enum DecimalText {
    /// A number with at most `decimals` decimals, without trailing zeros.
    public static func trimmed(_ number: Double, decimals: Int) -> String {
        var text = String(format: "%.\(decimals)f", number)
        while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }
}
