// The animations that move, scale and turn an item's icon, or its title.

@preconcurrency public import Foundation
public import UIKit

/// Scales the icon up and down with a decreasing amplitude.
@preconcurrency @MainActor open class BounceItemAnimation: ItemAnimation {
    /// The default scales, evenly spaced in time.
    nonisolated public static let defaultScales = Keyframes([1, 1.4, 0.9, 1.15, 0.95, 1.02, 1], mode: .cubic)

    /// The icon's scales.
    open var scales = BounceItemAnimation.defaultScales
    private static let played = PlayedProperty("transform.scale")

    /// "bounce", with the duration and the scales.
    open override class var declarations: [InteractionDeclaration] {
        let scales = InteractionParameter.keyframes(
            "scales", \BounceItemAnimation.scales, "scales", default: defaultScales, in: 0...4, unit: .ratio, played: played)
        return [declare("bounce", parameters: [scales])].moving { values in
            .selection([.keyframes(.icon, .scale, values.keyframes("scales"), duration: values.number("duration"))])
        }
    }

    /// Also scales the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        add(scales.animation(of: Self.played), to: icon, forKey: "bounce")
    }
}

/// Moves the icon up and down twice, as under gravity.
@preconcurrency @MainActor open class HopItemAnimation: ItemAnimation {
    /// The default heights, in points, at their times: two hops. Half the initial velocity makes a quarter of the height and half the
    /// duration.
    nonisolated public static let defaultHeights = Keyframes([0, 12, 0, 3, 0], keyTimes: [0, 0.3333, 0.6667, 0.8333, 1])

    /// The icon's heights above its position at rest, in points. The icon slows down as it rises and speeds up as it falls.
    open var heights = HopItemAnimation.defaultHeights
    /// The y axis points down.
    private static let played = PlayedProperty("transform.translation.y", factor: -1)

    /// "hop", with the duration and the heights.
    open override class var declarations: [InteractionDeclaration] {
        let heights = InteractionParameter.keyframes(
            "heights", \HopItemAnimation.heights, "heights", default: defaultHeights, in: -60...60, unit: .points, played: played)
        return [declare("hop", parameters: [heights])].moving { values in
            let heights = values.keyframes("heights")
            let curves = zip(heights.values, heights.values.dropFirst()).map { $0 < $1 ? TimingCurve.easeOut : .easeIn }
            return .selection([
                .keyframes(.icon, .translationY, heights, factor: -1, curves: curves, duration: values.number("duration"))
            ])
        }
    }

    /// Also moves the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let up = CAMediaTimingFunction(name: .easeOut), down = CAMediaTimingFunction(name: .easeIn)
        let hop = heights.animation(of: Self.played)
        hop.timingFunctions = zip(heights.values, heights.values.dropFirst()).map { $0 < $1 ? up : down }
        add(hop, to: icon, forKey: "hop")
    }
}

/// Scales the icon's width and height inversely, so that its area stays about the same.
@preconcurrency @MainActor open class JellyItemAnimation: ItemAnimation {
    /// The default horizontal scales, evenly spaced in time.
    nonisolated public static let defaultWidths = Keyframes([1, 1.3, 0.78, 1.16, 0.9, 1.05, 1], mode: .cubic)
    /// The default vertical scales at the same times, about the reciprocals.
    nonisolated public static let defaultHeights = Keyframes([1, 0.77, 1.25, 0.86, 1.1, 0.96, 1], mode: .cubic)

    /// The icon's horizontal scales.
    open var widths = JellyItemAnimation.defaultWidths
    /// The icon's vertical scales.
    open var heights = JellyItemAnimation.defaultHeights
    private static let playedWidths = PlayedProperty("transform.scale.x"), playedHeights = PlayedProperty("transform.scale.y")

    /// "jelly", with the duration and the scales.
    open override class var declarations: [InteractionDeclaration] {
        let scales: [InteractionParameter] = [
            .keyframes(
                "widths", \JellyItemAnimation.widths, "widths", default: defaultWidths, in: 0...4, unit: .ratio, played: playedWidths),
            .keyframes(
                "scale-heights", \JellyItemAnimation.heights, "heights", default: defaultHeights, in: 0...4, unit: .ratio,
                played: playedHeights),
        ]
        return [declare("jelly", parameters: scales)].moving { values in
            let duration = values.number("duration")
            return .selection([
                .keyframes(.icon, .scaleX, values.keyframes("widths"), duration: duration),
                .keyframes(.icon, .scaleY, values.keyframes("scale-heights"), duration: duration),
            ])
        }
    }

    /// Also scales the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        for (played, values) in [(Self.playedWidths, widths), (Self.playedHeights, heights)] {
            add(values.animation(of: played), to: icon, forKey: "jelly." + played.keyPath)
        }
    }
}

/// Rotates the icon back and forth with a decreasing amplitude.
@preconcurrency @MainActor open class SwingItemAnimation: ItemAnimation {
    /// The default angles in degrees, clockwise, evenly spaced in time.
    nonisolated public static let defaultAngles = Keyframes([0, 24, -19, 13, -8, 4, 0], mode: .cubic)

    /// The icon's angles in degrees, clockwise.
    open var angles = SwingItemAnimation.defaultAngles
    private static let played = PlayedProperty("transform.rotation.z", factor: .pi / 180)

    /// "swing", with the duration and the angles.
    open override class var declarations: [InteractionDeclaration] {
        let angles = InteractionParameter.keyframes(
            "angles", \SwingItemAnimation.angles, "angles", default: defaultAngles, in: -360...360, unit: .degrees, played: played)
        return [declare("swing", parameters: [angles])].moving { values in
            .selection([.keyframes(.icon, .rotation, values.keyframes("angles"), duration: values.number("duration"))])
        }
    }

    /// Also rotates the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        add(angles.animation(of: Self.played), to: icon, forKey: "swing")
    }
}

/// Scales the icon like a damped spring that is pushed from the front at time 0: scale = 1 − v/ω · e^(−γt) · sin(ωt).
@preconcurrency @MainActor open class SpringItemAnimation: ItemAnimation {
    /// The default spring has a damping ratio of 0.34. The push is 0.74 of the frequency, √(320 − 6²), so that the scale ranges from 0.55
    /// to 1.15.
    nonisolated public static let defaultSpring = SpringValues(stiffness: 320, damping: 12, initialVelocity: 0.74 * 284.0.squareRoot())
    /// Keyframes per second, with linear interpolation.
    private static let keyframeRate: CGFloat = 120
    /// The part of the duration, at its end, in which the amplitude decreases to 0.
    nonisolated private static let fadeShare = 0.2

    /// The spring; its initial velocity is the speed at which the scale decreases, per second.
    open var spring = SpringItemAnimation.defaultSpring
    private static let played = PlayedProperty("transform.scale")

    /// "spring", with the duration and the spring.
    open override class var declarations: [InteractionDeclaration] {
        let spring = InteractionParameter.spring(
            "spring", \SpringItemAnimation.spring, "spring", default: defaultSpring, from: .initialVelocity, played: played)
        return [declare("spring", parameters: [spring])].moving { values in
            .selection(
                [
                    MotionTrack(
                        .icon, .scale, from: 1, to: 1, duration: values.number("duration"),
                        pacing: .push(values.spring("spring"), fade: fadeShare), end: .returns)
                ],
                notes: [
                    "The spring is pushed at rest: scale = 1 − displacement. In the last fifth of the duration the displacement fades."
                ])
        }
    }

    /// The icon's scale `time` seconds after the push. The amplitude decreases to 0 in the last fifth of `duration`.
    static func scale(at time: CGFloat, duration: CGFloat, spring: SpringValues = defaultSpring) -> CGFloat {
        guard time > 0, time < duration else { return 1 }
        let fade = min(1, (duration - time) / (duration * Self.fadeShare))
        return 1 - spring.push(at: time) * fade
    }

    /// Also scales the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let duration = CGFloat(duration)
        let count = max(Int((duration * Self.keyframeRate).rounded()), 2)
        let scaling = CAKeyframeAnimation(keyPath: Self.played.keyPath)
        scaling.values = (0...count).map { Self.scale(at: CGFloat($0) / CGFloat(count) * duration, duration: duration, spring: spring) }
        add(scaling, to: icon, forKey: "spring")
    }
}

/// Rotates the icon once about its centre.
@preconcurrency @MainActor open class RotationItemAnimation: ItemAnimation {
    /// The default angle, in degrees: one turn.
    nonisolated public static let defaultAngle: CGFloat = 360

    /// The direction of the rotation.
    nonisolated public enum Direction: Sendable, CaseIterable {
        /// Anticlockwise.
        case left
        /// Clockwise.
        case right
    }

    /// The direction given to the initializer.
    public let direction: Direction
    /// The angle by which the icon rotates, in degrees; it then jumps back to its position at rest.
    open var angle = RotationItemAnimation.defaultAngle
    /// The pacing; constant by default.
    open var curve = TimingCurve.linear

    /// "rotation-left" and "rotation-right", with the duration, the angle and the pacing.
    open override class var declarations: [InteractionDeclaration] { Direction.allCases.map { declare($0) } }
    /// The declaration for the direction.
    open override var declaration: InteractionDeclaration { Self.declare(direction) }

    private static func declare(_ direction: Direction) -> InteractionDeclaration {
        declare(
            "rotation-\(direction)", initializer: SwiftInitializer("\(self)(.\(direction))"),
            parameters: [
                .number("angle", \RotationItemAnimation.angle, "angle", default: defaultAngle, in: 0...1440, unit: .degrees),
                .curve("curve", \RotationItemAnimation.curve, "curve", default: .linear),
            ]
        ).moving { values in
            let angle = values.number("angle")
            return .selection([
                MotionTrack(
                    .icon, .rotation, from: 0, to: direction == .left ? -angle : angle, duration: values.number("duration"),
                    pacing: .curve(values.curve("curve")), end: .returns)
            ])
        }
    }

    /// Creates an animation of one turn.
    public init(_ direction: Direction) {
        self.direction = direction
        super.init()
    }

    /// Also rotates the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        // The y axis points down, so positive angles are clockwise.
        turn.fromValue = CGFloat.zero
        let radians = angle / 180 * CGFloat.pi
        turn.toValue = direction == .left ? -radians : radians
        if curve != .linear { turn.timingFunction = curve.timingFunction }
        add(turn, to: icon, forKey: "rotation")
    }
}

/// Flips the icon from its unselected to its selected image.
@preconcurrency @MainActor open class FlipItemAnimation: ItemAnimation {
    /// The direction of the flip, as in `UIView.AnimationOptions`.
    nonisolated public enum Side: Sendable, CaseIterable {
        case left, right, top, bottom

        /// The transition option of the same name.
        var option: UIView.AnimationOptions {
            switch self {
            case .left: .transitionFlipFromLeft
            case .right: .transitionFlipFromRight
            case .top: .transitionFlipFromTop
            case .bottom: .transitionFlipFromBottom
            }
        }
    }

    /// The side given to the initializer, which names the interaction.
    private let defaultSide: Side
    /// The direction of the flip.
    open var side: Side

    /// Creates an animation that flips from `side`.
    public init(from side: Side) {
        defaultSide = side
        self.side = side
        super.init()
    }

    /// "flip-left" and so on, with the duration and the direction.
    open override class var declarations: [InteractionDeclaration] { Side.allCases.map { declare($0) } }
    /// The declaration for the side given to the initializer.
    open override var declaration: InteractionDeclaration { Self.declare(defaultSide) }

    private static func declare(_ side: Side) -> InteractionDeclaration {
        declare(
            "flip-\(side)", initializer: SwiftInitializer("\(self)(from: .\(side))"),
            parameters: [.choice("side", \FlipItemAnimation.side, "side", default: side)]
        ).moving { motion($0, default: side) }
    }

    /// The turn of both icons, of which one is visible at a time, and their shading. The pacing of the whole turn is slow at both ends; the
    /// curves are its two halves.
    nonisolated private static func motion(_ values: TunedValues, default side: Side) -> InteractionMotion {
        let side = Side.allCases.first { "\($0)" == values.choice("side") } ?? side
        let (property, quarter): (MotionProperty, Double) =
            switch side {
            case .left: (.rotationY, 90)
            case .right: (.rotationY, -90)
            case .top: (.rotationX, -90)
            case .bottom: (.rotationX, 90)
            }
        let transition: MotionTransition =
            switch side {
            case .left: .flipFromLeft
            case .right: .flipFromRight
            case .top: .flipFromTop
            case .bottom: .flipFromBottom
            }
        let duration = values.number("duration")
        let halves = [TimingCurve(0.42, 0, 0.71, 0.5), TimingCurve(0.29, 0.5, 0.58, 1)]
        let tracks = [MotionTarget.icon, .selectedIcon].flatMap { target -> [MotionTrack] in
            let turn = Keyframes([0, quarter, -quarter, 0], keyTimes: [0, 0.5, 0.5, 1])
            let isOld = target == .icon
            return [
                .keyframes(target, property, turn, curves: [halves[0], .linear, halves[1]], duration: duration),
                .keyframes(
                    target, .opacity, Keyframes(isOld ? [1, 0, 0] : [0, 1, 1], keyTimes: [0, 0.5, 1], mode: .discrete),
                    duration: duration, end: .stays),
                .keyframes(target, .brightness, Keyframes([1, 0, 1]), curves: halves, duration: duration),
            ]
        }
        return InteractionMotion(
            phases: [MotionPhase("select", trigger: InteractionMotion.Trigger.selection, tracks: tracks, transition: transition)],
            notes: [
                "In the first half the icon of the unselected tab turns away, in the second half the selected icon turns to the front.",
                "The icon is seen in perspective, from 3.33 times its width or height in front of the screen. "
                    + "The edge that moves towards the viewer stays in the plane of the screen; a turn about the centre moves it in front.",
            ])
    }

    /// Changes the colours within a flip transition of the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        UIView.transition(with: icon, duration: duration, options: [side.option, .allowUserInteraction]) {
            super.playAnimation(icon, textLabel: textLabel)
        }
    }
}

/// The title rises, grows and fades out. The icon is a little lower while the tab is selected.
@preconcurrency @MainActor open class FumeItemAnimation: ItemAnimation {
    /// The icon's downward offset while selected, in points. A change applies to the next selection.
    open var iconOffset: CGFloat = 4
    /// The distance by which the title rises while it fades out, in points.
    open var titleRise: CGFloat = 60
    /// The title's scale at the end.
    open var titleScale: CGFloat = 2
    /// The title's downward offset from which it returns on deselection, in points.
    open var titleReturnOffset: CGFloat = 15

    /// "fume", with the duration and the distances.
    open override class var declarations: [InteractionDeclaration] {
        typealias Fume = FumeItemAnimation
        let article = FumeItemAnimation()
        let distances: [InteractionParameter] = [
            .number("title-rise", \Fume.titleRise, "titleRise", default: article.titleRise, in: -200...200, unit: .points),
            .number("title-scale", \Fume.titleScale, "titleScale", default: article.titleScale, in: 0...8, unit: .ratio),
            .number("icon-offset", \Fume.iconOffset, "iconOffset", default: article.iconOffset, in: -40...40, unit: .points),
            .number(
                "title-return", \Fume.titleReturnOffset, "titleReturnOffset", default: article.titleReturnOffset, in: -200...200,
                unit: .points),
        ]
        return [declare("fume", parameters: distances)].moving(motion)
    }

    /// The title rises when the tab is selected, and returns when another one is.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        let duration = values.number("duration")
        func track(
            _ target: MotionTarget, _ property: MotionProperty, from: Double, to: Double, end: MotionEnd = .stays
        ) -> MotionTrack { MotionTrack(target, property, from: from, to: to, duration: duration, end: end) }
        return InteractionMotion(
            phases: [
                MotionPhase(
                    "select", trigger: InteractionMotion.Trigger.selection,
                    tracks: [
                        track(.icon, .translationY, from: 0, to: values.number("icon-offset")),
                        // The title is invisible then.
                        track(.title, .translationY, from: 0, to: -values.number("title-rise"), end: .returns),
                        track(.title, .scale, from: 1, to: values.number("title-scale"), end: .returns),
                        track(.title, .opacity, from: 1, to: 0),
                    ]),
                MotionPhase(
                    "deselect", trigger: InteractionMotion.Trigger.deselection,
                    tracks: [
                        track(.icon, .translationY, from: values.number("icon-offset"), to: 0),
                        track(.title, .translationY, from: values.number("title-return"), to: 0),
                        track(.title, .opacity, from: 0, to: 1),
                    ]),
            ],
            notes: ["If another tab is selected while the title rises, the title returns from where it is."])
    }

    /// Also moves the icon and fades out the title.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        applySelectedState(icon: icon, textLabel: textLabel)
        animate(icon.layer, keyPath: "transform.translation.y", from: 0, to: iconOffset)
        animate(textLabel.layer, keyPath: "transform.translation.y", from: 0, to: -titleRise)
        animate(textLabel.layer, keyPath: "transform.scale", from: 1, to: titleScale)
        animate(textLabel.layer, keyPath: "opacity", from: 1, to: 0)
    }

    /// Also moves the icon back and fades in the title. A title that still rises returns from where it is.
    open override func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        super.deselectAnimation(icon, textLabel: textLabel, defaultTextColor: defaultTextColor)
        let wasSelected = textLabel.alpha == 0
        let flying = textLabel.layer.animation(forKey: "fume.opacity") == nil ? nil : textLabel.layer.presentation()
        let iconStart = icon.layer.presentation()?.transform.m42 ?? iconOffset
        icon.transform = .identity
        textLabel.alpha = 1
        guard wasSelected else { return }
        textLabel.layer.removeAnimation(forKey: "fume.transform.scale")
        animate(icon.layer, keyPath: "transform.translation.y", from: flying == nil ? iconOffset : iconStart, to: 0)
        animate(textLabel.layer, keyPath: "transform.translation.y", from: flying?.transform.m42 ?? titleReturnOffset, to: 0)
        animate(textLabel.layer, keyPath: "opacity", from: flying.map { CGFloat($0.opacity) } ?? 0, to: 1)
        if let flying { animate(textLabel.layer, keyPath: "transform.scale", from: flying.transform.m11, to: 1) }
    }

    /// Also offsets the icon and hides the title.
    open override func selectedState(_ icon: UIImageView, textLabel: UILabel) {
        super.selectedState(icon, textLabel: textLabel)
        applySelectedState(icon: icon, textLabel: textLabel)
    }

    private func applySelectedState(icon: UIImageView, textLabel: UILabel) {
        icon.transform = CGAffineTransform(translationX: 0, y: iconOffset)
        textLabel.alpha = 0
    }

    /// Adds a linear animation, as RAMAnimatedTabBarController does.
    private func animate(_ layer: CALayer, keyPath: String, from: CGFloat, to: CGFloat) {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        layer.add(animation, forKey: "fume." + keyPath)
    }
}
