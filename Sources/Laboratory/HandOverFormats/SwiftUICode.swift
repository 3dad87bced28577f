// Swift with SwiftUI: keyframe animators, and the animations of single values.

internal import TabBarKit

/// Writes a Swift file for iOS 17, the first version with `KeyframeAnimator`. It has a modifier for each target of each phase.
struct SwiftUICode {
    private let handOver: HandOver
    private var motion: InteractionMotion { handOver.motion }

    init(_ handOver: HandOver) { self.handOver = handOver }

    var text: String {
        var lines = CodeText.comment(handOver.heading("SwiftUI of iOS 17"), mark: "// ")
        for note in motion.notes + hints { lines += CodeText.comment(note, mark: "// ") }
        lines += ["", "import SwiftUI"]
        if !motion.constants.isEmpty {
            lines += [""] + CodeText.comment("The values of \(handOver.title).", mark: "/// ") + ["enum \(typeName)Values {"]
            lines += CodeText.indented(motion.constants.flatMap(constant)) + ["}"]
        }
        if motion.phases.flatMap(\.tracks).flatMap(\.pieces).contains(where: { $0.easing != .linear && $0.easing != .hold }) {
            lines += [""] + Self.bezierFunction
        }
        for phase in motion.phases {
            lines += animations(of: phase)
            for target in phase.movingTargets { lines += [""] + modifier(for: target, in: phase) }
            for track in phase.positionTracks { lines += [""] + positionFunction(track, in: phase) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var typeName: String { Words(handOver.name).pascal }

    private var hints: [String] {
        let tracks = motion.phases.flatMap(\.tracks)
        var hints: [String] = []
        if tracks.contains(where: { if case .push = $0.pacing { true } else { false } }) {
            hints.append("SwiftUI's springs cannot fade: straight lines follow the pushed spring, within 0.1 % of its range.")
        }
        if tracks.contains(where: { $0.property == .frame }) {
            hints.append("The view of the pictures is the app's: it shows the picture with the index `frame`.")
        }
        if motion.phases.isEmpty {
            hints.append("There is no motion in time. SwiftUI has no properties for the values of scrolling and of system bars.")
        }
        return hints
    }

    private func constant(_ constant: MotionConstant) -> [String] {
        let value =
            switch constant.value {
            case .number(let number): "Double = \(CodeText.number(number))"
            case .flag(let flag): "Bool = \(flag)"
            default: "String = \"\(constant.text)\""
            }
        return CodeText.comment(constant.meaning + ".", mark: "/// ") + ["static let \(constant.name): \(value)"]
    }

    // MARK: Animations of single values

    /// The curves and springs of a phase as animations, for values that change with `withAnimation(_:_:)`.
    private func animations(of phase: MotionPhase) -> [String] {
        var lines: [String] = []
        for track in phase.timeTracks {
            let name = Words(handOver.name, phase.name, track.target.rawValue, track.property.rawValue).camel
            var animation: String
            switch track.pacing {
            case .spring(let spring):
                animation = "spring(duration: \(CodeText.number(spring.response)), bounce: \(CodeText.number(spring.bounce)))"
            case .curve(let curve): animation = "timingCurve(\(CodeText.list(curve)), duration: \(CodeText.number(track.duration)))"
            case .keyframes, .push: continue
            }
            if track.delay > 0 { animation += ".delay(\(CodeText.number(track.delay)))" }
            let values = "from \(CodeText.number(track.from)) to \(CodeText.number(track.to))\(SpecPage.unit(track.property.unit))"
            lines += ["    /// The \(track.words), \(values)."]
            lines += ["    static let \(name) = Animation.\(animation)"]
        }
        return lines.isEmpty ? [] : ["", "extension Animation {"] + lines + ["}"]
    }

    // MARK: Keyframe animators

    private func modifier(for target: MotionTarget, in phase: MotionPhase) -> [String] {
        let tracks = phase.timeTracks.filter { $0.target == target }
        let name = Words(handOver.name, phase.name, target.rawValue)
        let lengths = tracks.references
        let parameters = lengths.map { ", \($0.name): Double" }.joined()
        var lines = ["private struct \(name.pascal)Values {"]
        lines += tracks.map { "    var \($0.property.rawValue) = \(CodeText.decimal($0.reference == nil ? $0.from : 0))" } + ["}", ""]
        lines += ["extension View {"]
        lines += CodeText.indented(CodeText.comment(phase.trigger + " `trigger` is a value that changes then.", mark: "/// "))
        for length in lengths { lines += CodeText.indented(CodeText.comment("`\(length.name)` is \(length.meaning).", mark: "/// ")) }
        lines += [
            "    func \(name.camel)(trigger: some Equatable\(parameters)) -> some View {",
            "        keyframeAnimator(initialValue: \(initial(name.pascal, tracks)), trigger: trigger) { view, values in",
        ]
        lines += CodeText.indented(["view"] + modifiers(tracks).map { "    " + $0 }, by: 12)
        lines += ["        } keyframes: { _ in"]
        for track in tracks {
            lines += ["            KeyframeTrack(\\.\(track.property.rawValue)) {"]
            lines += CodeText.indented(keyframes(track), by: 16) + ["            }"]
        }
        return lines + ["        }", "    }", "}"]
    }

    private func initial(_ name: String, _ tracks: [MotionTrack]) -> String {
        let values = tracks.filter { $0.reference != nil }.map { "\($0.property.rawValue): \(expression($0, $0.from))" }
        return "\(name)Values(\(values.joined(separator: ", ")))"
    }

    private func expression(_ track: MotionTrack, _ value: Double) -> String { track.expression(value, number: CodeText.decimal) }

    private func modifiers(_ tracks: [MotionTrack]) -> [String] {
        let properties = Set(tracks.map(\.property))
        func value(_ property: MotionProperty, _ missing: String) -> String {
            properties.contains(property) ? "values.\(property.rawValue)" : missing
        }
        var lines: [String] = []
        if properties.contains(.scale) { lines.append(".scaleEffect(values.scale)") }
        if properties.contains(.scaleX) || properties.contains(.scaleY) {
            lines.append(".scaleEffect(x: \(value(.scaleX, "1")), y: \(value(.scaleY, "1")))")
        }
        if properties.contains(.rotation) { lines.append(".rotationEffect(.degrees(values.rotation))") }
        for (property, axis) in [(MotionProperty.rotationX, "x: 1, y: 0, z: 0"), (.rotationY, "x: 0, y: 1, z: 0")] {
            guard properties.contains(property) else { continue }
            lines.append(".rotation3DEffect(.degrees(values.\(property.rawValue)), axis: (\(axis)), perspective: 0.3)")
        }
        if properties.contains(.translationX) || properties.contains(.translationY) {
            lines.append(".offset(x: \(value(.translationX, "0")), y: \(value(.translationY, "0")))")
        }
        if properties.contains(.width) { lines.append(".frame(width: values.width)") }
        if properties.contains(.height) { lines.append(".frame(height: values.height)") }
        if properties.contains(.brightness) { lines.append(".colorMultiply(Color(white: values.brightness))") }
        if properties.contains(.opacity) { lines.append(".opacity(values.opacity)") }
        if properties.contains(.frame) { lines.append("// Show the picture with the index Int(values.frame) here.") }
        return lines
    }

    private func keyframes(_ track: MotionTrack) -> [String] {
        // An animator that has run begins at its last value.
        var lines = ["MoveKeyframe(\(expression(track, track.from)))"]
        if track.delay > 0 { lines.append("LinearKeyframe(\(expression(track, track.from)), duration: \(CodeText.number(track.delay)))") }
        if case .spring(let spring) = track.pacing {
            let velocity = spring.initialVelocity * (track.to - track.from)
            lines.append(
                "SpringKeyframe(\(expression(track, track.to)), duration: \(CodeText.number(track.duration)), "
                    + "spring: Spring(duration: \(CodeText.number(spring.response)), bounce: \(CodeText.number(spring.bounce))), "
                    + "startVelocity: \(expression(track, velocity)))")
            return lines
        }
        var last = track.from
        for piece in track.pieces {
            if piece.from != last { lines.append("MoveKeyframe(\(expression(track, piece.from)))") }
            last = piece.to
            let head = "LinearKeyframe(\(expression(track, piece.to)), duration: \(CodeText.decimals(piece.duration, 5))"
            guard case .curve(let curve) = piece.easing else {
                lines.append(head + ")")
                continue
            }
            lines.append("\(head), timingCurve: \(Self.unitCurve(curve)))")
        }
        if track.end == .returns, last != track.restValue { lines.append("MoveKeyframe(\(expression(track, track.restValue)))") }
        return lines
    }

    private static func unitCurve(_ curve: TimingCurve) -> String {
        curve == .linear ? "UnitCurve.linear" : "bezier(\(CodeText.list(curve)))"
    }

    private static let bezierFunction = [
        "/// The curve with the control points (x1, y1) and (x2, y2).",
        "private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {",
        "    .bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))",
        "}",
    ]

    // MARK: Positions

    private func positionFunction(_ track: MotionTrack, in phase: MotionPhase) -> [String] {
        let name = Words(handOver.name, phase.name, track.target.rawValue, track.property.rawValue).camel
        var lines = CodeText.comment("The \(track.words) at a position from 0 to 1. \(phase.trigger)", mark: "/// ")
        lines += ["func \(name)(at position: Double) -> Double {"]
        let pieces = track.pieces
        for (index, piece) in pieces.enumerated() {
            let value = piece.value("\(Self.unitCurve(piece.curve)).value(at: \(piece.share(CodeText.number)))", CodeText.number)
            let isLast = index == pieces.count - 1
            lines += [isLast ? "    return \(value)" : "    if position < \(CodeText.number(piece.end)) { return \(value) }"]
        }
        return lines + ["}"]
    }
}
