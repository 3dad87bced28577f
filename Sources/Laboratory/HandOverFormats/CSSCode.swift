// Style sheets: a class for each target of each phase, with animations that any browser of 2024 plays.

internal import TabBarKit

/// Writes a style sheet. Motions are `@keyframes` with `cubic-bezier()` between the keyframes; springs, which CSS does not have, are
/// `linear()` functions.
struct CSSCode {
    private let handOver: HandOver
    /// Whether the animations are repeated for ever, with a rest after each run, for a page that shows them.
    private let repeats: Bool
    /// The seconds of rest between two runs of repeated animations.
    static let rest = 0.8

    init(_ handOver: HandOver, repeats: Bool = false) {
        self.handOver = handOver
        self.repeats = repeats
    }

    // MARK: The file

    var text: String {
        var lines = ["/*"] + CodeText.comment(handOver.heading("CSS"), mark: " * ")
        for note in handOver.motion.notes + handOver.constantSentences + hints { lines += CodeText.comment(note, mark: " * ") }
        lines += [" */"]
        for phase in handOver.motion.phases {
            let advice = phase.timeTracks.isEmpty ? "Give each element its class." : "Give each element its class then."
            lines += ["", "/*"] + CodeText.comment("\(phase.trigger) \(advice)", mark: " * ") + [" */"]
            lines += rules(for: phase)
        }
        let classes = handOver.motion.phases.flatMap { phase in phase.movingTargets.map { "." + className(of: $0, in: phase) } }
        if !classes.isEmpty {
            // The end of an animation can be the state of the page, such as a hidden bar.
            let rule = "    \(classes.joined(separator: ",\n    ")) { animation-duration: 1ms; animation-delay: 0s; }"
            lines += ["", "@media (prefers-reduced-motion: reduce) {", rule, "}"]
        }
        if handOver.motion.phases.isEmpty { lines += [":root {"] + constants + ["}"] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The constants as custom properties, for interactions that move nothing in time.
    private var constants: [String] {
        handOver.motion.constants.map { constant in
            let unit = constant.unit == .points ? "px" : constant.unit == .seconds ? "s" : ""
            return "    --\(Words(handOver.name, constant.name).kebab): \(constant.text)\(unit);"
        }
    }

    /// What the browser cannot do, or what the page must add.
    private var hints: [String] {
        let tracks = handOver.motion.phases.flatMap(\.tracks)
        var hints: [String] = []
        if tracks.contains(where: \.needsLinearFunction) {
            hints.append(
                "CSS has no springs, and no splines at constant speed: linear() has their course, within 0.1 % of the way, but cannot "
                    + "continue with a velocity.")
        }
        if tracks.contains(where: { $0.property == .frame }) {
            hints.append("The pictures are beside each other in the element's background, as wide as the number of pictures · 100 %.")
        }
        if tracks.contains(where: { [.rotationX, .rotationY].contains($0.property) }) {
            hints.append("Give the parent element a perspective of 3.33 times the size of the icon.")
        }
        if tracks.contains(where: { $0.axis == .position }) {
            hints.append(
                "CSS cannot know the position: a script sets --position from 0 to 1. The animation is paused at that place. "
                    + "An element with a class of its own for the time has the class for the position on an element inside it.")
        }
        if handOver.motion.phases.isEmpty {
            hints.append(
                "There is no motion in time, so there are no animations. CSS cannot set the values of scrolling and of system bars.")
        }
        return hints
    }

    // MARK: Classes

    func className(of target: MotionTarget, in phase: MotionPhase) -> String {
        Words(handOver.name, phase.name, target.rawValue).kebab
    }

    private func animationName(of track: MotionTrack, in phase: MotionPhase) -> String {
        Words(handOver.name, phase.name, track.target.rawValue, track.property.rawValue).kebab
    }

    /// The rules of a phase: the classes of its targets, registered properties, and keyframes.
    func rules(for phase: MotionPhase) -> [String] {
        phase.tracks.targets.flatMap { target in
            let tracks = phase.tracks.filter { $0.target == target }
            return rules(tracks.filter { $0.axis == .time }, of: target, in: phase, suffix: "")
                + rules(tracks.filter { $0.axis == .position }, of: target, in: phase, suffix: "-position")
        }
    }

    private func rules(_ tracks: [MotionTrack], of target: MotionTarget, in phase: MotionPhase, suffix: String) -> [String] {
        guard !tracks.isEmpty else { return [] }
        let properties = tracks.map { CSSProperty($0, among: tracks, name: animationName(of: $0, in: phase)) }
        var lines = properties.flatMap(\.registration)
        let animations = tracks.map { track in
            let name = animationName(of: track, in: phase)
            if track.axis == .position { return "\(name) 1s linear both paused" }
            if repeats { return "\(name) \(CodeText.number(phase.duration + Self.rest))s linear infinite" }
            let delay = track.delay > 0 ? " \(CodeText.number(track.delay))s" : ""
            return "\(name) \(CodeText.number(track.duration))s linear\(delay) \(track.end == .stays ? "both" : "backwards")"
        }
        lines += [".\(className(of: target, in: phase))\(suffix) {"]
        lines += ["    animation: \(animations.joined(separator: ",\n        "));"]
        if tracks.contains(where: { $0.axis == .position }) { lines += ["    animation-delay: calc(var(--position, 0) * -1s);"] }
        for declaration in CSSProperty.combinations(properties) { lines += ["    \(declaration)"] }
        lines += ["}"]
        for (track, property) in zip(tracks, properties) {
            lines += keyframes(track, property, name: animationName(of: track, in: phase), in: phase)
        }
        return lines
    }

    // MARK: Keyframes

    /// A keyframe: its share of the duration, its value, and the easing to the next one; nil for a linear one.
    private struct Stop {
        var share: Double
        var value: String
        var easing: String?
    }

    private func keyframes(_ track: MotionTrack, _ property: CSSProperty, name: String, in phase: MotionPhase) -> [String] {
        let total = repeats && track.axis == .time ? phase.duration + Self.rest : track.duration
        let begin = repeats && track.axis == .time ? 0 : track.delay
        var stops = self.stops(track, property) { ($0 - begin) / max(total, 1e-9) }
        if let first = stops.first, first.share > 0 { stops.insert(Stop(share: 0, value: first.value), at: 0) }
        if let last = stops.last, last.share < 1 {
            if track.end == .returns, repeats {
                stops.append(Stop(share: last.share + Self.jump, value: property.text(track.restValue, of: track)))
            }
            stops.append(Stop(share: 1, value: stops[stops.count - 1].value))
        }
        let lines = stops.map { stop in
            let easing = stop.easing.map { " animation-timing-function: \($0);" } ?? ""
            return "    \(Self.percentage(stop.share)) { \(property.name): \(stop.value);\(easing) }"
        }
        return ["@keyframes \(name) {"] + lines + ["}"]
    }

    /// A jump takes this share of the duration, because of two keyframes at the same time only the later one counts.
    private static let jump = 0.0001

    private static func percentage(_ share: Double) -> String { CodeText.decimals(share * 100, 4) + "%" }

    private func stops(_ track: MotionTrack, _ property: CSSProperty, _ share: (Double) -> Double) -> [Stop] {
        func text(_ value: Double) -> String { property.text(value, of: track) }
        let pieces = track.pieces
        guard let first = pieces.first, let last = pieces.last else { return [Stop(share: 0, value: text(track.from))] }
        if track.property == .frame, case .keyframes(let frames, _) = track.pacing {
            let count = frames.values.count - 1
            return [
                Stop(share: share(first.start), value: text(0), easing: "steps(\(count), jump-none)"),
                Stop(share: share(last.end), value: text(Double(count - 1))),
            ]
        }
        if track.needsLinearFunction {
            let base = track.from, unit = track.to == base ? track.naturalUnit : track.to - base
            return [
                Stop(share: share(first.start), value: text(base), easing: linearFunction(pieces, base: base, unit: unit)),
                Stop(share: share(last.end), value: text(base + unit)),
            ]
        }
        var stops: [Stop] = []
        for (index, piece) in pieces.enumerated() {
            if index > 0, pieces[index - 1].to != piece.from || pieces[index - 1].easing == .hold {
                stops.append(Stop(share: share(piece.start) - Self.jump, value: text(pieces[index - 1].to)))
            }
            let easing: String? =
                switch piece.easing {
                case .curve(let curve): "cubic-bezier(\(CodeText.list(curve)))"
                case .linear, .hold: nil
                }
            stops.append(Stop(share: share(piece.start), value: text(piece.from), easing: easing))
        }
        return stops + [Stop(share: share(last.end), value: text(last.to))]
    }

    /// The course of a track between the values `base` and `base + unit`, as a function that CSS has since 2023.
    private func linearFunction(_ pieces: [MotionPiece], base: Double, unit: Double) -> String {
        guard let start = pieces.first?.start, let end = pieces.last?.end, end > start else { return "linear" }
        var points = pieces.map { piece in
            let place = (piece.start - start) / (end - start)
            return CodeText.decimals((piece.from - base) / unit, 5) + (place > 0 ? " " + CodeText.decimals(place * 100, 3) + "%" : "")
        }
        points.append(CodeText.decimals(((pieces.last?.to ?? base) - base) / unit, 5))
        return "linear(\(points.joined(separator: ", ")))"
    }

    // MARK: Places

    /// Where a program finds the value of a track in the computed style of an element with the track's class.
    struct Place {
        let className: String
        let property: String
        /// The index of the number in the property's text.
        let index: Int
        /// The track's value for a number of 1.
        let factor: Double
    }

    /// The place of a track over the time.
    func place(of track: MotionTrack, in phase: MotionPhase) -> Place? {
        let tracks = phase.timeTracks.filter { $0.target == track.target }
        let property = CSSProperty(track, among: tracks, name: animationName(of: track, in: phase))
        return Place(
            className: className(of: track.target, in: phase), property: property.shown, index: property.index, factor: property.factor)
    }
}

/// The property of CSS that shows a track.
struct CSSProperty {
    /// The animated property: one of CSS, or a registered custom property.
    let name: String
    /// The property of CSS that shows it.
    let shown: String
    /// The index of the number in the text of `shown`.
    let index: Int
    /// The track's value for a number of 1 in `shown`.
    let factor: Double
    private let property: MotionProperty
    private var isCustom: Bool { name.hasPrefix("--") }

    /// `tracks` are all tracks of the same target that play at the same time. Two of them cannot animate the same property of CSS, so each
    /// gets a custom property then.
    init(_ track: MotionTrack, among tracks: [MotionTrack], name: String) {
        property = track.property
        (shown, index) =
            switch track.property {
            case .scale, .scaleX: ("scale", 0)
            case .scaleY: ("scale", 1)
            case .rotation, .rotationX, .rotationY: ("rotate", 0)
            case .translationX: ("translate", 0)
            case .translationY: ("translate", 1)
            case .opacity: ("opacity", 0)
            case .brightness: ("filter", 0)
            case .width: ("width", 0)
            case .height: ("height", 0)
            case .frame: ("background-position-x", 0)
            case .progress: ("--" + name, 0)
            }
        let isShared = tracks.count { Self.group(of: $0.property) == Self.group(of: track.property) } > 1
        self.name = isShared || track.property == .progress ? "--" + name : shown
        factor = track.property == .frame ? max(track.lastValue, 1) / 100 : 1
    }

    /// Properties of the same group are one property of CSS.
    private static func group(of property: MotionProperty) -> String {
        switch property {
        case .scale, .scaleX, .scaleY: "scale"
        case .translationX, .translationY: "translate"
        case .rotation, .rotationX, .rotationY: "rotate"
        default: property.rawValue
        }
    }

    /// The text of a value in a keyframe.
    func text(_ value: Double, of track: MotionTrack) -> String {
        let number = CodeText.number(value)
        let length: String
        if let reference = track.reference {
            let variable = "var(--\(Words(reference.name).kebab), \(CodeText.number(reference.example))px)"
            let factor = CodeText.number(value / reference.example)
            length = factor == "0" ? "0px" : factor == "1" ? variable : "calc(\(variable) * \(factor))"
        } else {
            length = number + "px"
        }
        switch property {
        case .scale, .opacity, .progress: return number
        case .scaleX: return isCustom ? number : "\(number) 1"
        case .scaleY: return isCustom ? number : "1 \(number)"
        case .rotation: return number + "deg"
        case .rotationX: return isCustom ? number + "deg" : "x \(number)deg"
        case .rotationY: return isCustom ? number + "deg" : "y \(number)deg"
        case .translationX: return isCustom ? length : "\(length) 0px"
        case .translationY: return isCustom ? length : "0px \(length)"
        case .brightness: return "brightness(\(number))"
        case .width, .height: return length
        case .frame: return CodeText.number(value / max(track.lastValue, 1) * 100) + "%"
        }
    }

    /// The registration of a custom property, without which it would not be interpolated.
    var registration: [String] {
        guard isCustom else { return [] }
        let (syntax, initial): (String, String) =
            switch property.unit {
            case .points: ("<length>", "0px")
            case .degrees: ("<angle>", "0deg")
            default: ("<number>", property == .progress ? "0" : "1")
            }
        return ["@property \(name) { syntax: \"\(syntax)\"; inherits: false; initial-value: \(initial); }"]
    }

    /// The declarations that show the custom properties of a target.
    static func combinations(_ properties: [CSSProperty]) -> [String] {
        let custom = properties.filter { $0.isCustom && !$0.shown.hasPrefix("--") }
        func variable(_ property: MotionProperty, _ missing: String) -> String {
            custom.first { $0.property == property }.map { "var(\($0.name))" } ?? missing
        }
        var lines: [String] = []
        if custom.contains(where: { $0.shown == "scale" }) {
            let both = variable(.scale, "1")
            let factor = both == "1" ? "" : "\(both) * "
            func side(_ property: MotionProperty) -> String {
                factor.isEmpty ? variable(property, "1") : "calc(\(factor)\(variable(property, "1")))"
            }
            lines.append("scale: \(side(.scaleX)) \(side(.scaleY));")
        }
        if custom.contains(where: { $0.shown == "translate" }) {
            lines.append("translate: \(variable(.translationX, "0px")) \(variable(.translationY, "0px"));")
        }
        if custom.contains(where: { $0.shown == "rotate" }) { lines.append("rotate: \(variable(.rotation, "0deg"));") }
        return lines
    }
}

extension MotionTrack {
    /// Whether a spring paces the track, or a spline at constant speed. CSS has neither.
    var needsLinearFunction: Bool {
        switch pacing {
        case .spring, .push: true
        case .curve: false
        case .keyframes(let keyframes, _): keyframes.mode == .cubicPaced
        }
    }

    /// A usual change of the property, for motions that end where they began.
    var naturalUnit: Double { property.unit == .ratio ? 1 : 100 }
}

extension CodeText {
    /// A number with at most `decimals` decimals, for places that need more digits than fields show.
    static func decimals(_ value: Double, _ decimals: Int) -> String {
        value.isFinite ? DecimalText.trimmed(value, decimals: decimals) : "0"
    }
}
