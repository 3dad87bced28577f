// Auto Layout's messages to developers, and the range of its numbers.

internal import Foundation

/// Messages about invalid and conflicting constraints, one line each on standard error.
@MainActor
enum LayoutDiagnostics {
    /// Writes a line; tests replace this.
    static var output: (String) -> Void = { line in
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
    /// The largest number in a layout, in points; larger ones would only reduce the precision.
    static let largestNumber: CGFloat = 1e7

    static func report(_ message: String) { output("Auto Layout: \(message)") }

    /// The nearest number in the range of layouts; 0 for NaN.
    static func bounded(_ number: CGFloat) -> CGFloat { number.isNaN ? 0 : min(max(number, -largestNumber), largestNumber) }
}
