// Kotlin with Jetpack Compose, and spring animations of Android's views.

internal import TabBarKit

/// Writes a Kotlin file. It has a function for each target of each phase, and for springs another one with `SpringForce`, for views.
struct ComposeCode {
    private let handOver: HandOver
    private var motion: InteractionMotion { handOver.motion }

    init(_ handOver: HandOver) { self.handOver = handOver }

    var text: String {
        var lines = CodeText.comment(handOver.heading("Jetpack Compose"), mark: "// ")
        for note in motion.notes + hints { lines += CodeText.comment(note, mark: "// ") }
        var code: [String] = []
        if !motion.constants.isEmpty {
            code += ["", "object \(Words(handOver.name).pascal)Values {"] + CodeText.indented(motion.constants.flatMap(constant)) + ["}"]
        }
        for phase in motion.phases {
            for target in phase.movingTargets { code += [""] + modifier(for: target, in: phase) }
            for track in phase.timeTracks { code += viewSpring(track, in: phase) }
            for track in phase.positionTracks { code += [""] + positionFunction(track, in: phase) }
        }
        let imports = Self.imports(in: code)
        lines += (imports.isEmpty ? [] : [""] + imports) + code
        return lines.joined(separator: "\n") + "\n"
    }

    private var hints: [String] {
        let tracks = motion.phases.flatMap(\.tracks)
        var hints: [String] = []
        if !motion.phases.flatMap(\.timeTracks).isEmpty { hints.append("Compose counts whole milliseconds.") }
        if tracks.contains(where: { if case .push = $0.pacing { true } else { false } }) {
            hints.append("Compose's springs cannot fade: straight lines follow the pushed spring, within 0.1 % of its range.")
        }
        if tracks.contains(where: { if case .spring(let spring) = $0.pacing { spring.effectiveRatio == 0 } else { false } }) {
            hints.append("A spring without damping does not end in Compose; the interaction ends it after 10 seconds.")
        }
        if tracks.contains(where: { $0.property == .brightness }) {
            hints.append("graphicsLayer has no brightness: a function gets it, for a ColorMatrix in the ColorFilter of the icon.")
        }
        if tracks.contains(where: { [.rotationX, .rotationY].contains($0.property) }) {
            hints.append("The perspective is that of graphicsLayer; its cameraDistance changes it.")
        }
        if tracks.contains(where: { $0.axis == .time && [.frame, .width, .height].contains($0.property) }) {
            hints.append("graphicsLayer has no size and no pictures: functions get these values, for the layout and the drawing.")
        }
        if motion.phases.isEmpty {
            hints.append("There is no motion in time. Scrolling and system bars are Android's own; see FlingBehavior.")
        }
        return hints
    }

    private static let packages: [(package: String, names: [String])] = [
        ("android.view", ["View"]),
        ("androidx.compose.animation.core", ["Animatable", "CubicBezierEasing", "LinearEasing", "keyframes", "spring", "tween"]),
        ("androidx.compose.runtime", ["Composable", "LaunchedEffect", "remember"]),
        ("androidx.compose.ui", ["Modifier"]), ("androidx.compose.ui.graphics", ["graphicsLayer"]), ("androidx.compose.ui.unit", ["dp"]),
        ("androidx.dynamicanimation.animation", ["DynamicAnimation", "SpringAnimation", "SpringForce"]),
        ("kotlinx.coroutines", ["delay", "launch"]),
    ]

    /// The imports of the names that occur in code. Projects may lack the library of the others.
    private static func imports(in code: [String]) -> [String] {
        let statements = code.filter { !$0.contains("//") }
        let words = Set(statements.flatMap { $0.split { !$0.isLetter }.map(String.init) })
        return packages.flatMap { package, names in names.filter(words.contains).map { "import \(package).\($0)" } }
    }

    private func constant(_ constant: MotionConstant) -> [String] {
        let value =
            switch constant.value {
            case .number(let number): "const val \(constant.name) = \(Self.float(number))"
            case .flag(let flag): "const val \(constant.name) = \(flag)"
            default: "const val \(constant.name) = \"\(constant.text)\""
            }
        return CodeText.comment(constant.meaning + ".", mark: "// ") + [value]
    }

    private static func float(_ number: Double) -> String { CodeText.number(number) + "f" }

    private static func milliseconds(_ seconds: Double) -> Int { Int((min(max(seconds, 0), 1e6) * 1000).rounded()) }

    private func expression(_ track: MotionTrack, _ value: Double) -> String { track.expression(value, number: Self.float) }

    // MARK: Modifiers

    private func modifier(for target: MotionTarget, in phase: MotionPhase) -> [String] {
        let tracks = phase.timeTracks.filter { $0.target == target }
        let name = Words(handOver.name, phase.name, target.rawValue).camel
        let lengths = tracks.references
        let parameters = lengths.map { ", \($0.name): Float" }.joined()
        var lines = CodeText.comment("\(phase.trigger) `trigger` is a value that changes then; with null, nothing moves.", mark: "// ")
        for length in lengths { lines += CodeText.comment("\(length.name) is \(length.meaning); a point is a dp.", mark: "// ") }
        let others = tracks.filter { [.frame, .width, .height, .brightness, .progress].contains($0.property) }
        let callbacks = others.map { ", \($0.property.rawValue)Changed: (Float) -> Unit" }.joined()
        lines += ["@Composable", "fun Modifier.\(name)(trigger: Any?\(parameters)\(callbacks)): Modifier {"]
        lines += tracks.map { "    val \(Self.value($0)) = remember { Animatable(\(expression($0, $0.from))) }" }
        lines += ["    LaunchedEffect(trigger) {", "        if (trigger == null) return@LaunchedEffect"]
        lines += CodeText.indented(tracks.flatMap(animation), by: 8) + ["    }"]
        lines += others.map { track in
            let value = Self.value(track) + ".value"
            return "    LaunchedEffect(\(value)) { \(track.property.rawValue)Changed(\(value)) }"
        }
        lines += ["    return graphicsLayer {"] + CodeText.indented(tracks.compactMap(assignment), by: 8) + ["    }", "}"]
        return lines
    }

    /// The name of the animated value of a track.
    private static func value(_ track: MotionTrack) -> String { "\(track.property.rawValue)Value" }

    private func assignment(_ track: MotionTrack) -> String? {
        let value = Self.value(track) + ".value"
        return switch track.property {
        case .scale: "scaleX = \(value); scaleY = \(value)"
        case .scaleX: "scaleX = \(value)"
        case .scaleY: "scaleY = \(value)"
        case .rotation: "rotationZ = \(value)"
        // Android's axes have the same directions, with the camera in front of the screen.
        case .rotationX: "rotationX = \(value)"
        case .rotationY: "rotationY = \(value)"
        case .translationX: "translationX = \(value).dp.toPx()"
        case .translationY: "translationY = \(value).dp.toPx()"
        case .opacity: "alpha = \(value)"
        case .brightness, .width, .height, .frame, .progress: nil
        }
    }

    /// The coroutine that plays a track.
    private func animation(_ track: MotionTrack) -> [String] {
        let name = Self.value(track)
        var lines = ["launch {", "    \(name).snapTo(\(expression(track, track.from)))"]
        if track.delay > 0 { lines += ["    delay(\(Self.milliseconds(track.delay)))"] }
        switch track.pacing {
        case .spring(let spring):
            let velocity = spring.initialVelocity * (track.to - track.from)
            // The default threshold, 0.01, would end a small change of a scale too early.
            let threshold = max(MotionTrack.tolerance * abs(track.to - track.from), 0.0001)
            lines += [
                "    // The mass of Compose's springs is 1, so the stiffness is divided by the mass, \(CodeText.number(spring.mass)).",
                "    \(name).animateTo(", "        \(expression(track, track.to)),",
                "        spring(dampingRatio = \(Self.float(spring.effectiveRatio)), "
                    + "stiffness = \(Self.float(spring.stiffness / spring.mass)), "
                    + "visibilityThreshold = \(expression(track, threshold))),",
                "        initialVelocity = \(expression(track, velocity)),",
                "    )",
            ]
        case .curve(let curve):
            let easing = curve == .linear ? "LinearEasing" : "CubicBezierEasing(\(Self.list(curve)))"
            lines += [
                "    \(name).animateTo(\(expression(track, track.to)), tween(\(Self.milliseconds(track.duration)), easing = \(easing)))"
            ]
        case .keyframes, .push: lines += CodeText.indented(keyframes(track))
        }
        if track.end == .returns, track.lastValue != track.restValue {
            lines += ["    \(name).snapTo(\(expression(track, track.restValue)))"]
        }
        return lines + ["}"]
    }

    private static func list(_ curve: TimingCurve) -> String {
        [curve.x1, curve.y1, curve.x2, curve.y2].map(float).joined(separator: ", ")
    }

    /// Keyframes with an easing after each. At a jump, the former value has the millisecond before.
    private func keyframes(_ track: MotionTrack) -> [String] {
        var lines = [
            "\(Self.value(track)).animateTo(", "    \(expression(track, track.lastValue)),", "    keyframes {",
            "        durationMillis = \(Self.milliseconds(track.duration))",
        ]
        var used: Set<Int> = []
        func add(_ time: Double, _ value: Double, _ easing: String) {
            let at = max(Self.milliseconds(time), 0)
            guard used.insert(at).inserted else { return }
            lines.append("        \(expression(track, value)) at \(at) using \(easing)")
        }
        let pieces = track.pieces
        for (index, piece) in pieces.enumerated() {
            let easing = if case .curve(let curve) = piece.easing { "CubicBezierEasing(\(Self.list(curve)))" } else { "LinearEasing" }
            if index > 0, pieces[index - 1].to != piece.from {
                add(piece.start - track.delay - 0.001, pieces[index - 1].to, "LinearEasing")
            }
            add(piece.start - track.delay, piece.from, easing)
        }
        if let last = pieces.last { add(last.end - track.delay, last.to, "LinearEasing") }
        return lines + ["    },", ")"]
    }

    // MARK: Views

    /// A function that moves a view on the spring, from its present value and velocity.
    private func viewSpring(_ track: MotionTrack, in phase: MotionPhase) -> [String] {
        guard case .spring(let spring) = track.pacing else { return [] }
        let properties: [String]
        switch track.property {
        case .translationX: properties = ["TRANSLATION_X"]
        case .translationY: properties = ["TRANSLATION_Y"]
        case .scale: properties = ["SCALE_X", "SCALE_Y"]
        case .scaleX: properties = ["SCALE_X"]
        case .scaleY: properties = ["SCALE_Y"]
        case .rotation: properties = ["ROTATION"]
        case .opacity: properties = ["ALPHA"]
        default: return ["", "// SpringAnimation has no property for the \(track.words)."]
        }
        let name = Words(handOver.name, phase.name, track.target.rawValue, track.property.rawValue).camel
        let distances = track.reference == nil ? "" : ", \(track.reference?.name ?? ""): Float"
        let end = expression(track, track.to)
        // Views are moved in pixels.
        let shown = track.property.unit == .points ? "(\(end)) * view.resources.displayMetrics.density" : end
        var lines = ["", "fun \(name)(view: View\(distances)) {", "    val end = \(shown)"]
        for property in properties {
            lines += [
                "    SpringAnimation(view, DynamicAnimation.\(property)).apply {",
                "        spring = SpringForce(end)",
                "            .setDampingRatio(\(Self.float(spring.effectiveRatio)))",
                "            .setStiffness(\(Self.float(spring.stiffness / spring.mass)))",
                "    }.start()",
            ]
        }
        return lines + ["}"]
    }

    // MARK: Positions

    private func positionFunction(_ track: MotionTrack, in phase: MotionPhase) -> [String] {
        let name = Words(handOver.name, phase.name, track.target.rawValue, track.property.rawValue).camel
        var lines = CodeText.comment("The \(track.words) at a position from 0 to 1. \(phase.trigger)", mark: "// ")
        lines += ["fun \(name)(position: Float): Float {"]
        let pieces = track.pieces
        for (index, piece) in pieces.enumerated() {
            let share = piece.share(Self.float)
            let value = piece.value("CubicBezierEasing(\(Self.list(piece.curve))).transform(\(share))", Self.float)
            lines += [index == pieces.count - 1 ? "    return \(value)" : "    if (position < \(Self.float(piece.end))) return \(value)"]
        }
        return lines + ["}"]
    }
}
