// The motions of an interaction, the constants that are no motions, and the tuned values that both follow from.

/// What one trigger sets in motion.
nonisolated public struct MotionPhase: Hashable, Sendable {
    /// The name in code, in lower camel case, such as `select`.
    public let name: String
    /// When the phase begins, as a sentence.
    public let trigger: String
    /// What moves.
    public let tracks: [MotionTrack]
    /// The transition of UIKit that shows the same as the tracks; nil if there is none.
    public let transition: MotionTransition?

    /// Creates a phase.
    public init(_ name: String, trigger: String, tracks: [MotionTrack], transition: MotionTransition? = nil) {
        self.name = name
        self.trigger = trigger
        self.tracks = tracks
        self.transition = transition
    }

    /// The tracks over the time.
    public var timeTracks: [MotionTrack] { tracks.filter { $0.axis == .time } }
    /// The seconds from the trigger to the end of the last motion; 0 without motions over the time.
    public var duration: Double { timeTracks.map(\.endTime).max() ?? 0 }
}

/// A transition of UIKit, as in `UIView.AnimationOptions`.
nonisolated public enum MotionTransition: Hashable, Sendable {
    case flipFromLeft, flipFromRight, flipFromTop, flipFromBottom
}

/// A value of an interaction that is no motion in time, such as the distance after which a bar is hidden.
nonisolated public struct MotionConstant: Hashable, Sendable {
    /// The name in code, in lower camel case.
    public let name: String
    /// The value.
    public let value: ParameterValue
    /// The unit of a number; `ratio` for other values.
    public let unit: ParameterUnit
    /// What it determines, as a sentence without its full stop.
    public let meaning: String
    /// What takes the value in Apple's UIKit, such as `UIScrollView.decelerationRate`; nil if nothing does.
    public let uikit: String?

    /// Creates a constant.
    public init(_ name: String, _ value: ParameterValue, unit: ParameterUnit, _ meaning: String, uikit: String? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.meaning = meaning
        self.uikit = uikit
    }
}

/// Everything that an interaction moves, for code that plays it without this module.
nonisolated public struct InteractionMotion: Hashable, Sendable {
    /// The motions by trigger.
    public var phases: [MotionPhase]
    /// The values that are no motions in time.
    public var constants: [MotionConstant]
    /// What the tracks do not say, each as one or more sentences.
    public var notes: [String]

    /// Creates a description.
    public init(phases: [MotionPhase] = [], constants: [MotionConstant] = [], notes: [String] = []) {
        self.phases = phases
        self.constants = constants
        self.notes = notes
    }

    /// The motion of an item animation, which the selection of a tab triggers.
    static func selection(_ tracks: [MotionTrack], notes: [String] = []) -> InteractionMotion {
        InteractionMotion(phases: [MotionPhase("select", trigger: Trigger.selection, tracks: tracks)], notes: notes)
    }

    /// The triggers that several interactions have.
    enum Trigger {
        static let selection = "The user selects the tab, even if it is selected already."
        static let deselection = "The user selects another tab."
    }
}

/// The tuned values of an interaction, by the names of its parameters.
nonisolated public struct TunedValues: Sendable {
    private let values: [String: ParameterValue]
    private let units: [String: ParameterUnit]

    /// The values of the parameters of an interaction. `value` returns the value of a parameter; nil for its default value.
    @MainActor public init(of interaction: InteractionDeclaration, _ value: (InteractionParameter) -> ParameterValue?) {
        var values: [String: ParameterValue] = [:], units: [String: ParameterUnit] = [:]
        for parameter in interaction.parameters {
            let name = String(parameter.id.dropFirst(interaction.name.count + 1))
            values[name] = value(parameter) ?? parameter.defaultValue
            if case .number(_, let unit) = parameter.kind { units[name] = unit }
        }
        (self.values, self.units) = (values, units)
    }

    /// A number; 0 for a parameter that is none.
    public func number(_ name: String) -> Double { if case .number(let number)? = values[name] { number } else { 0 } }

    /// A curve; linear for a parameter that is none.
    public func curve(_ name: String) -> TimingCurve { if case .curve(let curve)? = values[name] { curve } else { .linear } }

    /// A spring; one with critical damping for a parameter that is none.
    public func spring(_ name: String) -> SpringValues {
        if case .spring(let spring)? = values[name] { spring } else { SpringValues(dampingRatio: 1, response: 0.3) }
    }

    /// Keyframes; two zeros for a parameter that has none.
    public func keyframes(_ name: String) -> Keyframes {
        if case .keyframes(let keyframes)? = values[name] { keyframes } else { Keyframes([0, 0]) }
    }

    /// The chosen word; empty for a parameter without choices.
    public func choice(_ name: String) -> String { if case .choice(let word)? = values[name] { word } else { "" } }

    /// A constant with the value of a parameter. Its name in code is the parameter's in lower camel case.
    public func constant(_ name: String, _ meaning: String, uikit: String? = nil) -> MotionConstant {
        let words = name.split(separator: "-").map(String.init)
        let camel = (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return MotionConstant(camel, values[name] ?? .number(0), unit: units[name] ?? .ratio, meaning, uikit: uikit)
    }
}

extension InteractionDeclaration {
    /// The same declaration with what moves. `motion` derives it from the values of the parameters.
    public func moving(_ motion: @escaping (TunedValues) -> InteractionMotion) -> InteractionDeclaration {
        var declaration = self
        declaration.motion = motion
        return declaration
    }

    /// What moves with the given values; nil if the interaction does not say it. `value` returns the value of a parameter; nil for its
    /// default value.
    public func motion(_ value: (InteractionParameter) -> ParameterValue?) -> InteractionMotion? {
        motion.map { $0(TunedValues(of: self, value)) }
    }
}

extension [InteractionDeclaration] {
    /// The same declarations, each with what moves.
    @MainActor func moving(_ motion: @escaping (TunedValues) -> InteractionMotion) -> [InteractionDeclaration] {
        map { $0.moving(motion) }
    }
}
