// Numbers as texts in the user's language.

internal import Foundation
internal import TabBarKit

/// Formats numbers for fields and labels.
enum NumberText {
    /// A number for a field, without trailing zeros: at most four decimals, two from 10 on, one from 100 on. Empty if it is not finite.
    static func plain(_ number: Double) -> String {
        Localized.number(SwiftSource.rounded(number))
    }

    /// The name of a unit, such as "s"; empty for numbers without a unit.
    static func name(of unit: ParameterUnit) -> String { text("", unit: unit).trimmingCharacters(in: .whitespaces) }

    /// A number with its unit, such as "0.6 s".
    static func text(_ number: Double, unit: ParameterUnit) -> String { text(plain(number), unit: unit) }

    private static func text(_ number: String, unit: ParameterUnit) -> String {
        switch unit {
        case .seconds: Localized.text("unit.seconds", number)
        case .points: Localized.text("unit.points", number)
        case .degrees: Localized.text("unit.degrees", number)
        case .ratio, .count: number
        case .pointsPerSecond: Localized.text("unit.pointsPerSecond", number)
        case .framesPerSecond: Localized.text("unit.framesPerSecond", number)
        }
    }
}
