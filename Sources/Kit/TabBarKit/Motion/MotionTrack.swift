// A motion as data: what moves, from where to where, when and how, so that other programs can play it.

/// The part of the interface that a track moves.
nonisolated public enum MotionTarget: String, Hashable, Sendable, CaseIterable {
    /// The icon of a tab.
    case icon
    /// The selected icon, where it is shown together with the icon that it replaces.
    case selectedIcon
    /// The title of a tab.
    case title
    case badge
    /// The tab bar with all its tabs.
    case bar
    case toolbar
    /// The page of the tab that is being left.
    case page
    /// The page of the tab that is being selected.
    case nextPage
    /// The line that marks the selected tab.
    case indicator
    /// A tab with its icon, its title and its badge.
    case tab
    /// A tab that makes room for another one.
    case otherTab
    /// The view that is thrown.
    case object
    case hourHand, minuteHand
    /// The label of a wheel at its upper edge, and the one that follows it from below.
    case topLabel, bottomLabel
}

/// The property that a track changes. Distances are in points, y grows downward, angles are in degrees.
nonisolated public enum MotionProperty: String, Hashable, Sendable, CaseIterable {
    /// The scale in both directions, about the centre unless a note says otherwise.
    case scale
    case scaleX, scaleY
    /// The rotation about the centre; positive angles are clockwise.
    case rotation
    /// The rotation about the horizontal axis: at a positive angle, the upper edge is behind the screen.
    case rotationX
    /// The rotation about the vertical axis: at a positive angle, the right edge is behind the screen.
    case rotationY
    case translationX, translationY
    case opacity
    /// The factor of all colour components: 0 is black.
    case brightness
    case width, height
    /// The index of the picture that is shown.
    case frame
    /// A fraction, 0…1, between two states that the notes describe.
    case progress

    /// The unit of the values.
    public var unit: ParameterUnit {
        switch self {
        case .scale, .scaleX, .scaleY, .opacity, .brightness, .progress: .ratio
        case .rotation, .rotationX, .rotationY: .degrees
        case .translationX, .translationY, .width, .height: .points
        case .frame: .count
        }
    }
}

/// The way from the first value of a track to the last one.
nonisolated public enum MotionPacing: Hashable, Sendable {
    /// The completed fraction of the change is a cubic Bézier curve of the elapsed fraction of the time.
    case curve(TimingCurve)
    /// Several values at their times. `curves` are the pacing between each keyframe and the next; a missing one is linear. They have no
    /// effect in the modes `discrete`, `paced` and `cubicPaced`.
    case keyframes(Keyframes, curves: [TimingCurve])
    /// A damped spring. The initial velocity is in multiples of the distance per second. A damping ratio above 1 has the effect of 1.
    case spring(SpringValues)
    /// A spring that is pushed while it is at rest: first value − displacement. The initial velocity is in units per second. The
    /// displacement is multiplied by a factor that falls from 1 to 0 in the last `fade` of the duration, 0…1.
    case push(SpringValues, fade: Double)
}

/// What follows the end of a motion.
nonisolated public enum MotionEnd: Hashable, Sendable {
    /// The last value stays.
    case stays
    /// The property has the value of the target at rest again: 0 for distances and angles, 1 for scales, opacity and brightness.
    case returns
}

/// A length that only the app knows, such as the distance between two tabs. The values of the track are proportional to it.
nonisolated public struct MotionReference: Hashable, Sendable {
    /// The name in code, such as `tabDistance`.
    public let name: String
    /// The description, such as "the distance between the centres of two tabs, in points".
    public let meaning: String
    /// The length for which the track's values are given, in points; not 0.
    public let example: Double

    /// Creates a description of a length.
    public init(_ name: String, _ meaning: String, example: Double) {
        self.name = name
        self.meaning = meaning
        self.example = example == 0 ? 1 : example
    }
}

/// The change of one property of one target.
nonisolated public struct MotionTrack: Hashable, Sendable {
    /// What moves.
    public var target: MotionTarget
    /// The property that changes.
    public var property: MotionProperty
    /// The first and the last value, in the property's unit.
    public var from, to: Double
    /// The seconds between the beginning of the phase and the first change.
    public var delay: Double
    /// The seconds from the first change to the last one. For a track over a position, the length of the position's range: 1.
    public var duration: Double
    /// The way from the first value to the last one.
    public var pacing: MotionPacing
    /// What follows the end.
    public var end: MotionEnd
    /// What the track is a function of: the time, or a position from 0 to 1 that a finger or the content determines.
    public var axis: CurveAxis
    /// The length to which the values are proportional; nil if they are absolute.
    public var reference: MotionReference?

    /// Creates a track between two values. With keyframes, `keyframes(_:_:_:)` is simpler.
    public init(
        _ target: MotionTarget, _ property: MotionProperty, from: Double, to: Double, duration: Double, delay: Double = 0,
        pacing: MotionPacing = .curve(.linear), end: MotionEnd = .stays, axis: CurveAxis = .time, reference: MotionReference? = nil
    ) {
        self.target = target
        self.property = property
        self.from = from
        self.to = to
        self.duration = max(duration, 0)
        self.delay = max(delay, 0)
        self.pacing = pacing
        self.end = end
        self.axis = axis
        self.reference = reference
    }

    /// Creates a track through keyframes, the values of which are multiplied by `factor`.
    public static func keyframes(
        _ target: MotionTarget, _ property: MotionProperty, _ keyframes: Keyframes, factor: Double = 1, curves: [TimingCurve] = [],
        duration: Double, end: MotionEnd = .returns, axis: CurveAxis = .time
    ) -> MotionTrack {
        var scaled = keyframes
        scaled.values = keyframes.values.map { $0 * factor }
        return MotionTrack(
            target, property, from: scaled.values.first ?? 0, to: scaled.values.last ?? 0, duration: duration,
            pacing: .keyframes(scaled, curves: curves), end: end, axis: axis)
    }

    /// Creates a track on a spring, which lasts until the spring is at rest.
    public static func spring(
        _ target: MotionTarget, _ property: MotionProperty, from: Double, to: Double, _ spring: SpringValues,
        reference: MotionReference? = nil
    ) -> MotionTrack {
        MotionTrack(
            target, property, from: from, to: to, duration: spring.stepDuration, pacing: .spring(spring), reference: reference)
    }

    /// The seconds from the beginning of the phase to the end of the motion.
    public var endTime: Double { delay + duration }

    /// The value of the target at rest, to which a motion that `returns` leads.
    public var restValue: Double {
        switch property {
        case .scale, .scaleX, .scaleY, .opacity, .brightness: 1
        default: 0
        }
    }
}

nonisolated extension MotionReference {
    /// The way from a tab to the next one.
    static let tabDistance = MotionReference("tabDistance", "the distance between the centres of two tabs, in points", example: 80)
}
