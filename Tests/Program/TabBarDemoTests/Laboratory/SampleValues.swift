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
        case .spring(let start):
            return .spring(
                SpringValues(
                    mass: number(SpringValues.massRange), stiffness: number(SpringValues.stiffnessRange),
                    damping: number(SpringValues.dampingRange),
                    initialVelocity: start == .initialVelocity ? number(SpringValues.velocityRange) : 0))
        case .keyframes(let range, _):
            let modes = Keyframes.Mode.allCases
            let mode = modes[min(Int(share * Double(modes.count)), modes.count - 1)]
            return .keyframes(Keyframes([0, number(range), range.upperBound], keyTimes: [0, share, 1], mode: mode))
        case .flag: return .flag(share < 0.5)
        }
    }
}

extension InteractionParameter {
    /// Valid values that differ from `value`. Those of a curve, a spring or keyframes differ in one part.
    func otherValues(than value: ParameterValue?) -> [ParameterValue] {
        switch (value, kind) {
        case (.number(let number), _):
            func distance(_ value: ParameterValue) -> Double { if case .number(let other) = value { abs(other - number) } else { 0 } }
            return [0.9, 0.1].map { kind.sample($0) }.max { distance($0) < distance($1) }.map { [$0] } ?? []
        case (.choice(let word), .choice(let words)): return words.filter { $0 != word }.map { .choice($0) }
        case (.flag(let flag), _): return [.flag(!flag)]
        case (.curve(let curve), _): return Self.others(of: curve).map { .curve($0) }
        case (.spring(let spring), .spring(let start)): return Self.others(of: spring, from: start).map { .spring($0) }
        case (.keyframes(let keyframes), _): return Self.others(of: keyframes).map { .keyframes($0) }
        default: return []
        }
    }

    private static func others(of curve: TimingCurve) -> [TimingCurve] {
        let parts: [(WritableKeyPath<TimingCurve, Double>, Double, Double)] = [
            (\.x1, 0.1, 0.9), (\.y1, -0.5, 1.5), (\.x2, 0.1, 0.9), (\.y2, -0.5, 1.5),
        ]
        return parts.map { path, low, high in
            var other = curve
            other[keyPath: path] = curve[keyPath: path] < 0.5 ? high : low
            return other
        }
    }

    private static func others(of spring: SpringValues, from start: SpringStart) -> [SpringValues] {
        var parts: [(WritableKeyPath<SpringValues, Double>, Double)] = [
            (\.mass, spring.mass * 3), (\.stiffness, spring.stiffness / 3), (\.damping, spring.damping / 4),
        ]
        if start == .initialVelocity { parts.append((\.initialVelocity, -spring.initialVelocity)) }
        return parts.map { path, number in
            var other = spring
            other[keyPath: path] = number
            return other
        }
    }

    /// The second value is half as far from the first one, the second key time is halved; and each other mode.
    private static func others(of keyframes: Keyframes) -> [Keyframes] {
        var near = keyframes, early = keyframes
        near.values[1] = keyframes.values[0] + (keyframes.values[1] - keyframes.values[0]) / 2
        early.keyTimes[1] = keyframes.keyTimes[1] / 2
        let modes = Keyframes.Mode.allCases.filter { $0 != keyframes.mode }.map { mode in
            var other = keyframes
            other.mode = mode
            return other
        }
        return [near, early] + modes
    }
}
