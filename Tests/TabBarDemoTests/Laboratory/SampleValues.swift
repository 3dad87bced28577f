// Valid values for parameters, for tests.

import TabBarKit

extension ParameterKind {
    /// A valid value; `share`, 0…1, is its place within the range.
    nonisolated func sample(_ share: Double) -> ParameterValue {
        func number(_ range: ClosedRange<Double>) -> Double {
            // Round numbers, so that messages and files are short.
            let exact = range.lowerBound + (range.upperBound - range.lowerBound) * share
            let rounded = (exact * 10_000).rounded() / 10_000
            return range.contains(rounded) ? rounded : exact
        }
        switch self {
        case .number(let range, let unit): return .number(unit == .count ? number(range).rounded() : number(range))
        case .choice(let words): return .choice(words[min(Int(share * Double(words.count)), words.count - 1)])
        case .curve: return .curve(TimingCurve(number(0...1), number(-2...3), 1 - number(0...1), number(-1...2)))
        case .spring:
            return .spring(
                SpringValues(
                    mass: number(SpringValues.massRange), stiffness: number(SpringValues.stiffnessRange),
                    damping: number(SpringValues.dampingRange), initialVelocity: number(SpringValues.velocityRange)))
        case .keyframes(let range, _):
            let modes = Keyframes.Mode.allCases
            let mode = modes[min(Int(share * Double(modes.count)), modes.count - 1)]
            return .keyframes(Keyframes([0, number(range), range.upperBound], keyTimes: [0, share, 1], mode: mode))
        case .flag: return .flag(share < 0.5)
        }
    }
}
