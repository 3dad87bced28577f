// Animations as data: tracks of an icon's properties that anybody can put together, and their text in a file.

@preconcurrency internal import Foundation

/// An animation of a tab's icon, made of tracks that play together. The tracks have the target `icon`, run over the time, return to the
/// icon at rest, and have keyframes or a spring.
///
///     { "name": "Wobble", "tracks": [
///         { "property": "rotation", "duration": 0.6, "values": [0, 20, -14, 0], "times": [0, 0.3, 0.7, 1],
///           "easing": ["cubic-bezier(0.42, 0, 0.58, 1)", "linear", "linear"] },
///         { "property": "scale", "from": 0.6, "to": 1, "spring": { "mass": 1, "stiffness": 300, "damping": 12, "initialVelocity": 0 } },
///         { "property": "color", "duration": 0.6, "colors": ["own", "#FF3B30", "own"] } ] }
nonisolated public struct TrackAnimation: Hashable, Sendable {
    /// The maximum number of tracks, and of keyframes of each.
    public static let mostTracks = 16, mostKeyframes = 64
    /// The maximum number of animations in a list.
    public static let mostAnimations = 200
    /// The longest delay and the longest duration, in seconds.
    public static let longestTime = 10.0
    /// The maximum length of a name.
    public static let longestName = 100

    /// The name that the user gave it.
    public var name: String
    /// The tracks; each moves another property.
    public var tracks: [MotionTrack]

    /// Creates an animation.
    public init(name: String, tracks: [MotionTrack] = []) {
        self.name = name
        self.tracks = tracks
    }

    /// The seconds from the beginning to the end of the last track.
    public var duration: Double { tracks.map(\.endTime).max() ?? 0 }

    /// The motions, for other programs.
    public var motion: InteractionMotion {
        let hasLines = tracks.contains { $0.property == .strokeEnd }
        return .selection(tracks, notes: hasLines ? ["The lines of the icon draw themselves; a shape without lines fades in."] : [])
    }

    /// The index of the track of a property; nil if there is none.
    public func index(of property: MotionProperty) -> Int? { tracks.firstIndex { $0.property == property } }
}

nonisolated extension MotionProperty {
    /// The properties that tracks of an animation can move, in the order of menus.
    public static let ofAnimations: [MotionProperty] = [
        .scale, .scaleX, .scaleY, .rotation, .translationX, .translationY, .opacity, .color, .rotationX, .rotationY, .strokeEnd,
    ]

    /// The valid values in tracks of an animation.
    public var range: ClosedRange<Double> {
        switch unit {
        case .degrees: -3600...3600
        case .points: -500...500
        default:
            switch self {
            case .opacity, .strokeEnd: 0...1
            case .color: 0...Double(TrackAnimation.mostKeyframes - 1)
            default: -8...8
            }
        }
    }
}

// MARK: - Checking

nonisolated extension TrackAnimation {
    /// Throws the first reason why the animation cannot be played or stored, with its place, such as "tracks[1].values".
    public func check() throws(PlaceError) {
        func require(_ isValid: Bool, _ key: String, _ reason: String) throws(PlaceError) {
            if !isValid { throw PlaceError(key: key, text: nil, reason: reason) }
        }
        try require(!name.isEmpty && name.count <= Self.longestName, "name", "a name has 1 to \(Self.longestName) characters")
        try require(tracks.count <= Self.mostTracks, "tracks", "there are more than \(Self.mostTracks) tracks")
        for (index, track) in tracks.enumerated() {
            let place = "tracks[\(index)]"
            try require(
                MotionProperty.ofAnimations.contains(track.property), place + ".property", "\(track.property.rawValue) cannot be animated")
            try require(
                self.index(of: track.property) == index, place + ".property", "there are two tracks of \(track.property.rawValue)")
            for (name, seconds) in [("delay", track.delay), ("duration", track.duration)] {
                try require(
                    (0...Self.longestTime).contains(seconds), "\(place).\(name)",
                    "the \(name) must be from 0 to \(Int(Self.longestTime)) seconds")
            }
            try track.checkPacing(place)
        }
    }

    /// Throws the first reason why a list of animations cannot be stored, with its place, such as "animations[0].tracks[1].values".
    public static func check(_ animations: [TrackAnimation], key: String = "animations") throws(PlaceError) {
        guard animations.count <= mostAnimations else {
            throw PlaceError(key: key, text: nil, reason: "there are more than \(mostAnimations) animations")
        }
        for (index, animation) in animations.enumerated() {
            do throws(PlaceError) { try animation.check() } catch { throw error.inside("\(key)[\(index)]") }
            guard animations.firstIndex(where: { $0.name == animation.name }) == index else {
                throw PlaceError(key: "\(key)[\(index)].name", text: animation.name, reason: "two animations have the same name")
            }
        }
    }
}

nonisolated extension MotionTrack {
    /// Throws if the values, the times or the easings are not those of a track of an animation.
    fileprivate func checkPacing(_ place: String) throws(PlaceError) {
        func require(_ isValid: Bool, _ key: String, _ reason: String) throws(PlaceError) {
            if !isValid { throw PlaceError(key: "\(place).\(key)", text: nil, reason: reason) }
        }
        let range = property.range, limits = "from \(ParameterError.text(range.lowerBound)) to \(ParameterError.text(range.upperBound))"
        switch pacing {
        case .keyframes(let keyframes, let curves):
            let count = keyframes.values.count, most = TrackAnimation.mostKeyframes
            let isColor = property == .color, list = isColor ? "colors" : "values"
            try require((2...most).contains(count), list, "a track has 2 to \(most) keyframes")
            try require(keyframes.values.allSatisfy(range.contains), list, "the values must be \(limits)")
            if isColor {
                let isInOrder = keyframes.values == (0..<count).map(Double.init) && colors.count == count
                try require(isInOrder, list, "each keyframe has a colour")
            }
            let times = keyframes.keyTimes
            let ascend = times.first == 0 && times.last == 1 && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
            try require(times.count == count && ascend, "times", "as many times as values must ascend from 0 to 1")
            try require(curves.count < count, "easing", "there are more easings than pairs of keyframes")
            try require(curves.allSatisfy(\.isValid), "easing", "x is from 0 to 1 and y from -2 to 3")
        case .spring(let spring):
            if property == .color {
                try require(colors.count == 2 && from == 0 && to == 1, "colors", "a spring has two colours")
            } else {
                try require(range.contains(from), "from", "the value must be \(limits)")
                try require(range.contains(to), "to", "the value must be \(limits)")
            }
            try require(spring.isValid, "spring", "the spring's numbers are out of range")
        case .curve, .push: try require(false, "values", "a track has keyframes or a spring")
        }
    }
}

nonisolated extension TimingCurve {
    /// Whether the numbers are finite and within their ranges.
    fileprivate var isValid: Bool {
        (0...1).contains(x1) && (0...1).contains(x2) && Self.verticalRange.contains(y1) && Self.verticalRange.contains(y2)
    }
}

nonisolated extension SpringValues {
    /// Whether the numbers are finite and within their ranges.
    fileprivate var isValid: Bool {
        Self.massRange.contains(mass) && Self.stiffnessRange.contains(stiffness) && Self.dampingRange.contains(damping)
            && Self.velocityRange.contains(initialVelocity)
    }
}

// MARK: - Codable

nonisolated extension TrackAnimation: Codable {
    private enum CodingKeys: String, CodingKey { case name, tracks }

    /// Reads an animation. Throws `DecodingError` or `PlaceError`, with the place of the value.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        name = try members.decode(String.self, forKey: .name)
        tracks = try members.decode([StoredTrack].self, forKey: .tracks).map(\.track)
        do throws(PlaceError) { try check() } catch { throw error.inside(decoder.codingPath.place) }
    }

    /// Writes an animation.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(name, forKey: .name)
        try members.encode(tracks.map(StoredTrack.init), forKey: .tracks)
    }
}

/// The form of a track in a file, without what all tracks of animations have in common.
nonisolated private struct StoredTrack: Codable {
    let track: MotionTrack

    init(_ track: MotionTrack) { self.track = track }

    private enum CodingKeys: String, CodingKey { case property, delay, duration, values, colors, times, mode, easing, from, to, spring }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func wrong(_ key: CodingKeys, text: String? = nil, _ reason: String) -> PlaceError {
            PlaceError(key: (decoder.codingPath + [key]).place, text: text, reason: reason)
        }
        let word = try members.decode(String.self, forKey: .property)
        guard let property = MotionProperty(rawValue: word) else { throw wrong(.property, text: word, "there is no property \"\(word)\"") }
        let delay = try members.decodeIfPresent(Double.self, forKey: .delay) ?? 0
        let texts = property == .color ? try members.decode([String].self, forKey: .colors) : []
        let colors = try texts.map { text in
            guard let color = MotionColor(text: text) else { throw wrong(.colors, text: text, "\"\(text)\" is not a colour") }
            return color
        }
        guard try members.decodeIfPresent([Double].self, forKey: .values) == nil || property != .color else {
            throw wrong(.values, "a track of colours has no values")
        }
        if let spring = try members.decodeIfPresent(SpringValues.self, forKey: .spring) {
            let from = property == .color ? 0 : try members.decode(Double.self, forKey: .from)
            let to = property == .color ? 1 : try members.decode(Double.self, forKey: .to)
            let duration = try members.decodeIfPresent(Double.self, forKey: .duration)
            track = .animation(property, from: from, to: to, spring, delay: delay, duration: duration, colors: colors)
            return
        }
        let values = property == .color ? colors.indices.map(Double.init) : try members.decode([Double].self, forKey: .values)
        let curves = try (members.decodeIfPresent([String].self, forKey: .easing) ?? []).map { text in
            guard let curve = TimingCurve(text: text) else { throw wrong(.easing, text: text, "\"\(text)\" is not an easing") }
            return curve
        }
        let keyframes = Keyframes(
            values, keyTimes: try members.decodeIfPresent([Double].self, forKey: .times),
            mode: try members.decodeIfPresent(Keyframes.Mode.self, forKey: .mode) ?? .linear)
        let duration = try members.decode(Double.self, forKey: .duration)
        track = .animation(property, keyframes, curves: curves, delay: delay, duration: duration, colors: colors)
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        let isColor = track.property == .color
        try members.encode(track.property.rawValue, forKey: .property)
        if track.delay != 0 { try members.encode(track.delay, forKey: .delay) }
        try members.encode(track.duration, forKey: .duration)
        if isColor { try members.encode(track.colors.map(\.text), forKey: .colors) }
        switch track.pacing {
        case .keyframes(let keyframes, let curves):
            if !isColor { try members.encode(keyframes.values, forKey: .values) }
            if !keyframes.isEven { try members.encode(keyframes.keyTimes, forKey: .times) }
            if keyframes.mode != .linear { try members.encode(keyframes.mode, forKey: .mode) }
            if curves.contains(where: { $0 != .linear }) { try members.encode(curves.map(\.text), forKey: .easing) }
        case .spring(let spring):
            if !isColor {
                try members.encode(track.from, forKey: .from)
                try members.encode(track.to, forKey: .to)
            }
            try members.encode(spring, forKey: .spring)
        case .curve, .push: break
        }
    }
}

nonisolated extension MotionTrack {
    /// A track of an animation with keyframes. The values of a track of colours are 0, 1, 2 and so on. `curves` are the easings between
    /// each keyframe and the next.
    public static func animation(
        _ property: MotionProperty, _ keyframes: Keyframes, curves: [TimingCurve] = [], delay: Double = 0, duration: Double,
        colors: [MotionColor] = []
    ) -> MotionTrack {
        var track = MotionTrack.keyframes(.icon, property, keyframes, curves: curves, duration: duration)
        // The initializer would raise negative times to 0, which a check could not report.
        (track.delay, track.duration, track.colors) = (delay, duration, colors)
        return track
    }

    /// A track of an animation on a spring. Without a duration, it lasts until the spring is at rest, but at most
    /// `TrackAnimation.longestTime`. A track of colours moves from 0 to 1.
    public static func animation(
        _ property: MotionProperty, from: Double, to: Double, _ spring: SpringValues, delay: Double = 0, duration: Double? = nil,
        colors: [MotionColor] = []
    ) -> MotionTrack {
        var track = MotionTrack(.icon, property, from: from, to: to, duration: 0, pacing: .spring(spring), end: .returns)
        track.delay = delay
        track.duration = duration ?? min(spring.stepDuration, TrackAnimation.longestTime)
        track.colors = colors
        return track
    }
}

// MARK: - Easings

nonisolated extension TimingCurve {
    /// The curves with names in CSS.
    private static let named: [(name: String, curve: TimingCurve)] = [
        ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInEaseOut), ("ease", .default),
    ]

    /// Reads an easing of CSS: `cubic-bezier(0.42, 0, 0.58, 1)`, or the name of a standard curve. Nil for another text, and for numbers
    /// that are out of range.
    public init?(text: String) {
        let plain = text.trimmingCharacters(in: CharacterSet(charactersIn: "; \t\r\n")).lowercased()
        if let known = Self.named.first(where: { $0.name == plain }) {
            self = known.curve
            return
        }
        guard plain.hasPrefix("cubic-bezier("), plain.hasSuffix(")") else { return nil }
        let parts = plain.dropFirst(13).dropLast().split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard parts.count == 4, numbers.count == 4 else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
        guard isValid else { return nil }
    }

    /// The text in CSS: `linear`, or `cubic-bezier(` with four numbers.
    public var text: String {
        self == .linear ? "linear" : "cubic-bezier(\([x1, y1, x2, y2].map(ParameterError.text).joined(separator: ", ")))"
    }
}
