// The animation of a layer that plays a track.

internal import TabBarKit

/// Writes the statements that create an animation and add it to the layer of the track's target.
struct UIKitLayerAnimation {
    private let track: MotionTrack
    private let variable: String

    /// `isOnly` is true if the function has no other animation, so that the variable's name can be short.
    init(_ track: MotionTrack, isOnly: Bool) {
        self.track = track
        variable = isOnly ? "animation" : Words(track.target.rawValue, track.property.rawValue).camel
    }

    /// The key path of Core Animation; nil for properties that layers do not have.
    private var keyPath: String? {
        switch track.property {
        case .scale: "transform.scale"
        case .scaleX: "transform.scale.x"
        case .scaleY: "transform.scale.y"
        case .rotation: "transform.rotation.z"
        case .rotationX: "transform.rotation.x"
        case .rotationY: "transform.rotation.y"
        case .translationX: "transform.translation.x"
        case .translationY: "transform.translation.y"
        case .opacity: "opacity"
        case .width: "bounds.size.width"
        case .height: "bounds.size.height"
        case .frame: "contents"
        case .brightness, .progress: nil
        }
    }

    var lines: [String] {
        guard let keyPath else { return ["// Layers have no property for the \(track.words)."] }
        if track.property == .frame { return pictures + addition }
        var lines: [String] = []
        switch track.pacing {
        case .curve(let curve):
            lines += ["let \(variable) = CABasicAnimation(keyPath: \"\(keyPath)\")"] + ends
            if curve != .linear { lines += ["\(variable).timingFunction = \(Self.function(curve))"] }
        case .spring(let spring):
            lines += ["let \(variable) = CASpringAnimation(keyPath: \"\(keyPath)\")"] + ends
            lines += [
                "\(variable).mass = \(CodeText.number(spring.mass))", "\(variable).stiffness = \(CodeText.number(spring.stiffness))",
                "\(variable).damping = \(spring.dampingText)",
                "\(variable).initialVelocity = \(CodeText.number(spring.initialVelocity))",
            ]
        case .keyframes(let keyframes, let curves): lines += keyframeLines(keyframes, curves, keyPath: keyPath)
        case .push(let spring, let fade): lines += pushLines(spring, fade: fade, keyPath: keyPath)
        }
        if track.end == .stays {
            lines = ["\(track.target.rawValue).layer.setValue(\(value(track.lastValue)), forKeyPath: \"\(keyPath)\")"] + lines
        }
        return lines + addition
    }

    private var isAngle: Bool { track.property.unit == .degrees }

    /// A value as an expression of the type CGFloat.
    private func value(_ value: Double) -> String {
        let text = track.expression(value)
        return isAngle && text != "0" ? "CGFloat(\(text)) * .pi / 180" : "CGFloat(\(text))"
    }

    private var ends: [String] {
        ["\(variable).fromValue = \(value(track.from))", "\(variable).toValue = \(value(track.to))"]
    }

    private var addition: [String] {
        var lines = ["\(variable).duration = \(CodeText.number(track.duration))"]
        let layer = "\(track.target.rawValue).layer"
        if track.delay > 0 {
            lines += ["\(variable).beginTime = \(layer).convertTime(CACurrentMediaTime(), from: nil) + \(CodeText.number(track.delay))"]
            lines += ["\(variable).fillMode = .backwards"]
        }
        return lines + ["\(layer).add(\(variable), forKey: \"\(track.property.rawValue)\")"]
    }

    private var pictures: [String] {
        [
            "// Each picture is shown for an equal time, and then the icon itself.",
            "let \(variable) = CAKeyframeAnimation(keyPath: \"contents\")", "\(variable).values = pictures.compactMap { $0.cgImage }",
            "\(variable).calculationMode = .discrete",
        ]
    }

    // MARK: Keyframes

    private func keyframeLines(_ keyframes: Keyframes, _ curves: [TimingCurve], keyPath: String) -> [String] {
        var lines = ["let \(variable) = CAKeyframeAnimation(keyPath: \"\(keyPath)\")"]
        let list = "[\(CodeText.list(keyframes.values))]"
        if isAngle {
            lines += ["let \(variable)Degrees: [CGFloat] = \(list)", "\(variable).values = \(variable)Degrees.map { $0 * .pi / 180 }"]
        } else {
            lines += ["\(variable).values = \(list) as [CGFloat]"]
        }
        // A discrete animation has one more time than values: the end of the last one.
        let times = keyframes.mode == .discrete ? keyframes.keyTimes + [1] : keyframes.keyTimes
        if keyframes.mode == .discrete || !keyframes.isEven { lines += ["\(variable).keyTimes = [\(CodeText.list(times))]"] }
        if keyframes.mode != .linear { lines += ["\(variable).calculationMode = .\(keyframes.mode.rawValue)"] }
        if !curves.isEmpty, keyframes.mode == .linear || keyframes.mode == .cubic {
            lines += ["\(variable).timingFunctions = ["] + curves.map { "    \(Self.function($0))," } + ["]"]
        }
        return lines
    }

    static func function(_ curve: TimingCurve) -> String {
        let name: String? =
            switch curve {
            case .linear: "linear"
            case .easeIn: "easeIn"
            case .easeOut: "easeOut"
            case .easeInEaseOut: "easeInEaseOut"
            case .default: "default"
            default: nil
            }
        return name.map { "CAMediaTimingFunction(name: .\($0))" } ?? "CAMediaTimingFunction(controlPoints: \(CodeText.list(curve)))"
    }

    // MARK: Pushed springs

    /// Core Animation has no spring that begins and ends at the same value, so its formula gives the keyframes.
    private func pushLines(_ spring: SpringValues, fade: Double, keyPath: String) -> [String] {
        let count = max(Int((track.duration * 120).rounded()), 2)
        return [
            "// A damped spring that is pushed at rest. Its displacement fades in the last \(CodeText.number(fade * 100)) % of the time.",
            "let duration = \(CodeText.decimal(track.duration)), velocity = \(CodeText.decimal(spring.initialVelocity))",
            "let mass = \(CodeText.decimal(spring.mass)), stiffness = \(CodeText.decimal(spring.stiffness)), "
                + "damping = \(CodeText.decimal(spring.damping))",
            "let frequency = (stiffness / mass).squareRoot()",
            "// A damping ratio above 1 has the effect of 1.",
            "let ratio = min(damping / (2 * (stiffness * mass).squareRoot()), 1)",
            "let decay = ratio * frequency, wave = frequency * (1 - ratio * ratio).squareRoot()",
            "let \(variable) = CAKeyframeAnimation(keyPath: \"\(keyPath)\")",
            "\(variable).values = (0...\(count)).map { step -> CGFloat in",
            "    let time = duration * Double(step) / \(count)",
            "    let swing = wave > 0 ? sin(wave * time) / wave : time",
            "    let part = min(1, (duration - time) / (duration * \(CodeText.decimal(max(fade, 0.001)))))",
            "    return CGFloat(\(CodeText.decimal(track.from)) - velocity * swing * exp(-decay * time) * part)",
            "}",
        ]
    }
}
