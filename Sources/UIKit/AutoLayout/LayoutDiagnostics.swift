// What Auto Layout tells developers, and the numbers it accepts from them.

internal import Foundation

/// What Auto Layout has to say to the developer: one line each on standard error.
@MainActor
enum LayoutDiagnostics {
    /// Where lines go; tests listen here.
    static var output: (String) -> Void = { line in
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
    /// No layout is larger, in points; what is beyond only costs precision.
    static let largestNumber: CGFloat = 1e7

    static func report(_ message: String) { output("Auto Layout: \(message)") }

    /// The nearest number that can be reckoned with; infinity stands for "as far as may be".
    static func bounded(_ number: CGFloat) -> CGFloat { min(max(number, -largestNumber), largestNumber) }
}
