// Swift with Apple's UIKit alone, as a complete file.

internal import TabBarKit

/// Writes a Swift file. Motions that keep their last value are property animators, which continue from the present state when they are
/// interrupted; those that return, and those that an animator cannot play, are animations of layers.
struct UIKitCode {
    private let handOver: HandOver
    private var motion: InteractionMotion { handOver.motion }

    init(_ handOver: HandOver) { self.handOver = handOver }

    var text: String {
        var lines = CodeText.comment(handOver.heading("UIKit"), mark: "// ")
        for note in motion.notes + hints { lines += CodeText.comment(note, mark: "// ") }
        lines += ["", "import UIKit", ""]
        lines += CodeText.comment("The motions and the values of \(handOver.title).", mark: "/// ")
        lines += ["@MainActor", "enum \(Words(handOver.name).pascal)Interaction {"]
        var members = motion.constants.map(constant)
        members += motion.phases.flatMap { phase in
            (phase.timeTracks.isEmpty ? [] : [function(for: phase)]) + phase.positionTracks.map { positionFunction($0, in: phase) }
        }
        members += motion.constants.compactMap(application)
        if members.joined().contains(where: { $0.contains("bezier(") }) { members.append(Self.bezierFunction) }
        lines += CodeText.indented(Array(members.joined(separator: [""])))
        lines += ["}"] + UIKitControls.lines(for: handOver)
        return lines.joined(separator: "\n") + "\n"
    }

    private var hints: [String] {
        let constants = motion.constants.filter { $0.uikit == nil && $0.unit != .seconds }.map(\.name)
        guard motion.phases.isEmpty, !constants.isEmpty, !UIKitControls.has(handOver.name) else { return [] }
        return ["UIKit has no property for \(constants.joined(separator: ", ")): the code that uses the constants is the app's."]
    }

    // MARK: Constants

    private func constant(_ constant: MotionConstant) -> [String] {
        let declaration =
            switch constant.value {
            case .number(let number) where constant.unit == .count: "Int = \(CodeText.number(number))"
            case .number(let number) where constant.unit == .seconds: "TimeInterval = \(CodeText.number(number))"
            case .number(let number): "CGFloat = \(CodeText.number(number))"
            case .flag(let flag): "Bool = \(flag)"
            default: "String = \"\(constant.text)\""
            }
        return CodeText.comment(constant.meaning + ".", mark: "/// ") + ["static let \(constant.name): \(declaration)"]
    }

    /// A function that gives a constant to the property of UIKit that takes it.
    private func application(_ constant: MotionConstant) -> [String]? {
        switch constant.uikit {
        case "UIScrollView.decelerationRate":
            [
                "/// Gives a scroll view the deceleration rate.",
                "static func apply(to scrollView: UIScrollView) {",
                "    scrollView.decelerationRate = UIScrollView.DecelerationRate(rawValue: \(constant.name))",
                "}",
            ]
        case "UILongPressGestureRecognizer.minimumPressDuration":
            [
                "/// Gives the recognizer of a press its duration.",
                "static func apply(to press: UILongPressGestureRecognizer) {",
                "    press.minimumPressDuration = \(constant.name)",
                "}",
            ]
        default: nil
        }
    }

    // MARK: Phases

    private func function(for phase: MotionPhase) -> [String] {
        let duration = "Lasts \(CodeText.number(phase.duration)) seconds."
        var lines = CodeText.comment("\(phase.trigger) \(duration)", mark: "/// ")
        let name = Words(phase.name).camel
        if let transition = phase.transition {
            return lines + ["static func \(name)(icon: UIImageView, selectedImage: UIImage?) {"] + flip(transition, in: phase) + ["}"]
        }
        let showsPictures = phase.timeTracks.contains { $0.property == .frame }
        let views = phase.movingTargets.map { "\($0.rawValue): UIView" }
        let lengths = phase.timeTracks.references
        let parameters = views + lengths.map { "\($0.name): CGFloat" } + (showsPictures ? ["pictures: [UIImage]"] : [])
        for length in lengths { lines += CodeText.comment("`\(length.name)` is \(length.meaning).", mark: "/// ") }
        lines += ["static func \(name)(\(parameters.joined(separator: ", "))) {"]
        let isOnly = phase.timeTracks.count == 1
        let body = UIKitAnimators(phase)?.lines ?? phase.timeTracks.flatMap { UIKitLayerAnimation($0, isOnly: isOnly).lines }
        return lines + CodeText.indented(body) + ["}"]
    }

    private func flip(_ transition: MotionTransition, in phase: MotionPhase) -> [String] {
        let option =
            switch transition {
            case .flipFromLeft: "transitionFlipFromLeft"
            case .flipFromRight: "transitionFlipFromRight"
            case .flipFromTop: "transitionFlipFromTop"
            case .flipFromBottom: "transitionFlipFromBottom"
            }
        return CodeText.indented([
            "// The transition has its own pacing, slow at both ends, and its own perspective and shading.",
            "UIView.transition(with: icon, duration: \(CodeText.number(phase.duration)), options: [.\(option), .allowUserInteraction]) {",
            "    icon.image = selectedImage",
            "}",
        ])
    }

    // MARK: Positions

    /// A function with the value of a track at a position.
    private func positionFunction(_ track: MotionTrack, in phase: MotionPhase) -> [String] {
        let name = Words(track.target.rawValue, track.property.rawValue).camel
        var lines = CodeText.comment("The \(track.words) at a position from 0 to 1. \(phase.trigger)", mark: "/// ")
        lines += ["static func \(name)(at position: CGFloat) -> CGFloat {"]
        let pieces = track.pieces
        for piece in pieces.dropLast() { lines += ["    if position < \(CodeText.number(piece.end)) { return \(Self.expression(piece)) }"] }
        if let last = pieces.last { lines += ["    return \(Self.expression(last))"] }
        return lines + ["}"]
    }

    private static func expression(_ piece: MotionPiece) -> String {
        let share = piece.share(CodeText.number)
        return piece.value(piece.curve == .linear ? share : "bezier(\(share), \(CodeText.list(piece.curve)))", CodeText.number)
    }

    private static let bezierFunction = [
        "/// The value at `x`, which is limited to 0…1, of the cubic Bézier curve with the control points (x1, y1) and (x2, y2).",
        "private static func bezier(_ x: CGFloat, _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) -> CGFloat {",
        "    func coordinate(_ a: CGFloat, _ b: CGFloat, _ t: CGFloat) -> CGFloat {",
        "        let rest = 1 - t",
        "        return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t",
        "    }",
        "    var low: CGFloat = 0",
        "    var high: CGFloat = 1",
        "    for _ in 0..<40 {",
        "        let middle = (low + high) / 2",
        "        if coordinate(x1, x2, middle) < min(max(x, 0), 1) { low = middle } else { high = middle }",
        "    }",
        "    return coordinate(y1, y2, (low + high) / 2)",
        "}",
    ]
}

extension MotionTrack {
    /// The property and its target in words, such as "scaleX of the icon".
    var words: String { "\(property.rawValue) of the \(target.rawValue)" }
}

// MARK: - Property animators

/// The property animators for motions that keep their last values.
private struct UIKitAnimators {
    /// Tracks that begin together and have the same pacing, for one animator.
    private struct Group {
        let delay, duration: Double
        let pacing: MotionPacing
        var tracks: [MotionTrack]
    }

    private var groups: [Group] = []

    /// Nil if a track returns, has keyframes, makes half a turn or more, or changes a property that animators do not have; and if two
    /// animators would change the same transform.
    init?(_ phase: MotionPhase) {
        for track in phase.timeTracks {
            switch track.pacing {
            case .curve, .spring: break
            case .keyframes, .push: return nil
            }
            guard track.end == .stays, track.property.isOfView else { return nil }
            // Between two transforms, a view turns the shorter way.
            if track.property == .rotation, abs(track.to - track.from) >= 180 { return nil }
            let index = groups.firstIndex { $0.delay == track.delay && $0.duration == track.duration && $0.pacing == track.pacing }
            if let index {
                groups[index].tracks.append(track)
            } else {
                groups.append(Group(delay: track.delay, duration: track.duration, pacing: track.pacing, tracks: [track]))
            }
        }
        let transformed = groups.flatMap { group in Set(group.tracks.filter(\.property.isTransform).map(\.target)) }
        guard Set(transformed).count == transformed.count else { return nil }
    }

    var lines: [String] {
        let remark = "// The state before the motion. Without these lines, the motion begins at the present state."
        let starts = [remark] + groups.flatMap { Self.assignments($0.tracks, at: \.from) }
        return starts + groups.enumerated().flatMap { animator($1, number: groups.count > 1 ? "\($0 + 1)" : "") }
    }

    private func animator(_ group: Group, number: String) -> [String] {
        var lines: [String] = []
        switch group.pacing {
        case .spring(let spring):
            lines += [
                "// The spring of the response \(CodeText.number(spring.response)) s and the damping ratio "
                    + "\(CodeText.number(spring.dampingRatio)) has its own duration.",
                "let timing\(number) = UISpringTimingParameters(",
                "    mass: \(CodeText.number(spring.mass)), stiffness: \(CodeText.number(spring.stiffness)), "
                    + "damping: \(spring.dampingText), "
                    + "initialVelocity: CGVector(dx: \(CodeText.number(spring.initialVelocity)), dy: 0))",
            ]
        case .curve(let curve):
            lines += [
                "let timing\(number) = UICubicTimingParameters(",
                "    controlPoint1: CGPoint(x: \(CodeText.number(curve.x1)), y: \(CodeText.number(curve.y1))), "
                    + "controlPoint2: CGPoint(x: \(CodeText.number(curve.x2)), y: \(CodeText.number(curve.y2))))",
            ]
        case .keyframes, .push: break
        }
        lines += [
            "let animator\(number) = UIViewPropertyAnimator("
                + "duration: \(CodeText.number(group.duration)), timingParameters: timing\(number))",
            "animator\(number).addAnimations {",
        ]
        lines += CodeText.indented(Self.assignments(group.tracks, at: \.to)) + ["}"]
        let start = group.delay > 0 ? "startAnimation(afterDelay: \(CodeText.number(group.delay)))" : "startAnimation()"
        return lines + ["animator\(number).\(start)"]
    }

    /// The statements that give the targets the values at `end` of the tracks.
    private static func assignments(_ tracks: [MotionTrack], at end: KeyPath<MotionTrack, Double>) -> [String] {
        tracks.targets.flatMap { target -> [String] in
            let own = tracks.filter { $0.target == target }
            let transform = [transform(own, at: end).map { "\(target.rawValue).transform = \($0)" }]
            let others = own.filter { !$0.property.isTransform }.map { track -> String? in
                let value = track.expression(track[keyPath: end])
                switch track.property {
                case .opacity: return "\(target.rawValue).alpha = \(value)"
                case .width: return "\(target.rawValue).bounds.size.width = \(value)"
                case .height: return "\(target.rawValue).bounds.size.height = \(value)"
                default: return nil
                }
            }
            return (transform + others).compactMap { $0 }
        }
    }

    /// The transform with the values of all tracks: rotated and scaled about the centre, and then moved.
    private static func transform(_ tracks: [MotionTrack], at end: KeyPath<MotionTrack, Double>) -> String? {
        let tracks = tracks.filter(\.property.isTransform)
        if !tracks.isEmpty, tracks.allSatisfy({ $0[keyPath: end] == $0.restValue }) { return ".identity" }
        func value(_ property: MotionProperty, _ missing: String) -> String {
            tracks.first { $0.property == property }.map { $0.expression($0[keyPath: end]) } ?? missing
        }
        let has = { (properties: Set<MotionProperty>) in tracks.contains { properties.contains($0.property) } }
        var calls: [(initializer: String, method: String)] = []
        if has([.translationX, .translationY]) {
            let (x, y) = (value(.translationX, "0"), value(.translationY, "0"))
            calls.append(("CGAffineTransform(translationX: \(x), y: \(y))", ".translatedBy(x: \(x), y: \(y))"))
        }
        if has([.rotation]) {
            let angle = value(.rotation, "0") + " * .pi / 180"
            calls.append(("CGAffineTransform(rotationAngle: \(angle))", ".rotated(by: \(angle))"))
        }
        if has([.scale, .scaleX, .scaleY]) {
            let both = value(.scale, "1")
            let (x, y) = (value(.scaleX, both), value(.scaleY, both))
            calls.append(("CGAffineTransform(scaleX: \(x), y: \(y))", ".scaledBy(x: \(x), y: \(y))"))
        }
        guard let first = calls.first else { return nil }
        return first.initializer + calls.dropFirst().map(\.method).joined()
    }
}

extension MotionProperty {
    /// Whether the property is part of a view's transform.
    var isTransform: Bool {
        switch self {
        case .scale, .scaleX, .scaleY, .rotation, .translationX, .translationY: true
        default: false
        }
    }

    /// Whether a property animator can change the property of a view.
    var isOfView: Bool { isTransform || [.opacity, .width, .height].contains(self) }
}
