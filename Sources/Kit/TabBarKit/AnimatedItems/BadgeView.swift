// The badge of an animated tab bar item, its movements, and the objects thrown into it.

@preconcurrency public import Foundation
internal import UIKit

/// A red disc with a digit, a dot, or a capsule with a longer number or a text. Changes are animated by scaling; with Reduce Motion the
/// badge fades in and out.
@preconcurrency @MainActor final class BadgeView: UIView {
    nonisolated static let side: CGFloat = 15
    /// The badge's origin relative to the origin of the icon.
    static let offset = CGPoint(x: 22, y: -3)
    /// The scale and the duration of changes. Until the bar has set it, it is nil and the article's values apply.
    var motion: BadgeMotion? {
        didSet {
            oldValue?.diameterChanges.remove(self)
            // The superview lays out the badge.
            motion?.diameterChanges.observe(self) { badge, _ in badge.superview?.setNeedsLayout() }
        }
    }

    private let label = UILabel(frame: .zero)
    /// White; black on the light red of the dark appearance with increased contrast.
    private static let textColor = UIColor { $0.userInterfaceStyle == .dark && $0.accessibilityContrast == .high ? .black : .white }
    private static let animationKey = "hop"
    /// Not 0, because a transform with scale 0 is not invertible.
    nonisolated static let minimumScale: CGFloat = 0.001

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isHidden = true
        backgroundColor = .systemRed
        layer.cornerRadius = Self.side / 2
        label.textColor = Self.textColor
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// The form. A change is animated like a change of the text.
    var style = BadgeStyle.number {
        didSet {
            guard style != oldValue else { return }
            label.isHidden = style == .dot
            if let text { showChange(of: text, wasVisible: true) }
        }
    }

    /// The size for the style and the text.
    var fittingSize: CGSize {
        switch style {
        case .number where (label.text?.count ?? 0) < 2: return CGSize(width: Self.side, height: Self.side)
        case .dot: return CGSize(width: currentMotion.dotDiameter, height: currentMotion.dotDiameter)
        case .number, .text:
            let width = label.intrinsicContentSize.width + 2 * Self.textMargin
            return CGSize(width: max(Self.side, width.rounded(.up)), height: Self.side)
        }
    }
    private static let textMargin: CGFloat = 4

    /// The number; nil, the empty text and "0" hide the badge. Changes are animated.
    var text: String? {
        didSet {
            if text == "" || text == "0" { text = nil }
            guard text != oldValue else { return }
            if let text { showChange(of: text, wasVisible: oldValue != nil) } else { hide() }
        }
    }

    private func showChange(of text: String, wasVisible: Bool) {
        let scale = wasVisible || isHiding ? presentationScale : 0
        let opacity = presentationOpacity
        isHiding = false
        isHidden = false
        label.text = text
        label.font = UIFont.systemFont(ofSize: 10)
        if UIAccessibility.isReduceMotionEnabled { return fade(from: opacity, to: 1) }
        animateScale([scale, currentMotion.hopScale, 1])
    }
    /// Whether the animation that hides the badge is running.
    private var isHiding = false

    private var presentationScale: CGFloat {
        layer.animation(forKey: Self.animationKey) == nil ? 1 : layer.presentation()?.transform.m11 ?? 1
    }

    private var presentationOpacity: Float {
        if isHidden { return 0 }
        return layer.animation(forKey: Self.animationKey) == nil ? 1 : layer.presentation()?.opacity ?? 1
    }

    /// Hides the badge after it has shrunk or faded out.
    private func hide() {
        guard window != nil, !isHidden else {
            isHidden = true
            layer.removeAnimation(forKey: Self.animationKey)
            return
        }
        isHiding = true
        CATransaction.run {
            if UIAccessibility.isReduceMotionEnabled {
                fade(from: presentationOpacity, to: 0)
            } else {
                animateScale([presentationScale, Self.minimumScale])
            }
        } completion: { [weak self] in
            guard let self, text == nil else { return }
            isHidden = true
            isHiding = false
        }
    }

    /// Scales a visible badge up and down as for a changed number; with Reduce Motion it does nothing.
    func hop() {
        guard text != nil, !UIAccessibility.isReduceMotionEnabled else { return }
        animateScale([1, currentMotion.hopScale, 1])
    }

    private func fade(from: Float, to: Float) {
        guard window != nil, from != to else { return layer.removeAnimation(forKey: Self.animationKey) }
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = from
        fade.toValue = to
        fade.duration = currentMotion.hopDuration
        layer.add(fade, forKey: Self.animationKey)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
        layer.cornerRadius = min(bounds.width, bounds.height) / 2
    }

    private var currentMotion: BadgeMotion { motion ?? BadgeMotion() }

    /// Animates through `scales`, with `hopDuration` from one to the next.
    private func animateScale(_ scales: [CGFloat]) {
        guard window != nil else { return }
        let stepCount = scales.count - 1
        let hop = CAKeyframeAnimation(keyPath: "transform.scale")
        hop.values = scales.map { max($0, Self.minimumScale) }
        hop.timingFunctions = Array(repeating: CAMediaTimingFunction(name: .easeInEaseOut), count: stepCount)
        hop.duration = Double(stepCount) * currentMotion.hopDuration
        layer.add(hop, forKey: Self.animationKey)
    }
}

/// The forms of a badge.
nonisolated public enum BadgeStyle: CaseIterable, Sendable {
    /// A disc with a number; a text of more than two characters is shown smaller.
    case number
    /// A small disc without a text.
    case dot
    /// A capsule as wide as the text.
    case text
}

/// The animation of a badge when its number changes.
@preconcurrency @MainActor public final class BadgeMotion: Tunable {
    /// The default diameter of a dot, in points.
    nonisolated public static let defaultDotDiameter: CGFloat = 8

    /// The badge's scale in the middle of the animation.
    public var hopScale: CGFloat = 1.5
    /// The duration of each step, such as growing or shrinking, in seconds.
    public var hopDuration: TimeInterval = 0.2
    /// The diameter of badges of the style `.dot`, in points.
    public var dotDiameter = BadgeMotion.defaultDotDiameter { didSet { if dotDiameter != oldValue { diameterChanges.send(()) } } }
    /// The observers of `dotDiameter`.
    let diameterChanges = Observers<Void>()

    /// Creates the motion of the article.
    public init() {}

    // MARK: Parameters

    /// "badge", with the scale and the duration of the hop, and the diameter of a dot.
    public static var declarations: [InteractionDeclaration] {
        let article = BadgeMotion()
        return declared(
            "badge", as: "BadgeMotion()",
            .number("hop-scale", \BadgeMotion.hopScale, "hopScale", default: article.hopScale, in: 0.1...4, unit: .ratio),
            .number(
                "hop-duration", \BadgeMotion.hopDuration, "hopDuration", default: article.hopDuration, in: 0.01...3, unit: .seconds,
                scale: .logarithmic, durationOf: .step(of: 2)),
            .number("dot-diameter", \BadgeMotion.dotDiameter, "dotDiameter", default: defaultDotDiameter, in: 2...15, unit: .points)
        ).moving(motion)
    }

    /// A badge grows when it appears, hops when its number changes, and shrinks before it disappears.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        let hop = values.number("hop-scale"), step = values.number("hop-duration")
        func phase(_ name: String, _ trigger: String, _ scales: [Double], _ end: MotionEnd) -> MotionPhase {
            let curves = Array(repeating: TimingCurve.easeInEaseOut, count: scales.count - 1)
            let track = MotionTrack.keyframes(
                .badge, .scale, Keyframes(scales), curves: curves, duration: step * Double(curves.count), end: end)
            return MotionPhase(name, trigger: trigger, tracks: [track])
        }
        let smallest = Double(BadgeView.minimumScale)
        return InteractionMotion(
            phases: [
                phase("change", "The number of a visible badge changes.", [1, hop, 1], .returns),
                phase("appear", "The badge gets its first number.", [smallest, hop, 1], .stays),
                phase("disappear", "The badge loses its number. The app hides it at the end.", [1, smallest], .stays),
            ],
            constants: [values.constant("dot-diameter", "The diameter of a badge without a number, in points")])
    }
}

/// The parabola of an object that is thrown into a badge.
@preconcurrency @MainActor public final class ThrowMotion: Tunable {
    /// The duration of the motion, in seconds.
    public var duration: TimeInterval = 0.8
    /// The apex's height above the higher of the two ends, in points.
    public var rise: CGFloat = 60

    /// Creates the motion of the article.
    public init() {}

    // MARK: Parameters

    /// "throw", with the height and the duration of the throw.
    public static var declarations: [InteractionDeclaration] {
        let article = ThrowMotion()
        return declared(
            "throw", as: "ThrowMotion()",
            .number("rise", \ThrowMotion.rise, "rise", default: article.rise, in: 0...1000, unit: .points),
            .number(
                "duration", \ThrowMotion.duration, "duration", default: article.duration, in: 0.05...5, unit: .seconds,
                scale: .logarithmic, durationOf: .whole)
        ).moving(motion)
    }

    /// The ends of the throw that the description shows: from 90 points to the left of the badge and 300 points above it.
    nonisolated private static let shownWay = CGPoint(x: 90, y: 300)
    /// The side of the thrown icon in the description, in points.
    nonisolated private static let shownSide = 21.0

    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        let duration = values.number("duration"), way = shownWay
        let control = ParabolicMotion.control(from: .zero, to: way, rise: values.number("rise"))
        // A quadratic Bézier with a parameter that is proportional to the time, as a cubic one.
        let share = control.y / way.y
        let fall = TimingCurve(1.0 / 3, 2 * share / 3, 2.0 / 3, 1.0 / 3 + 2 * share / 3)
        let width = MotionReference("distance", "the horizontal distance from the start to the badge, in points", example: way.x)
        return InteractionMotion(
            phases: [
                MotionPhase(
                    "throwIntoBadge", trigger: "The app throws a picture, for example that of a product, into the badge of a tab.",
                    tracks: [
                        MotionTrack(.object, .translationX, from: 0, to: way.x, duration: duration, reference: width),
                        MotionTrack(.object, .translationY, from: 0, to: way.y, duration: duration, pacing: .curve(fall)),
                        MotionTrack(.object, .scale, from: 1, to: BadgeView.side / shownSide, duration: duration),
                    ])
            ],
            constants: [values.constant("rise", "The height of the apex above the higher one of the two ends, in points")],
            notes: [
                "The path is a parabola. The vertical motion is that of a badge 300 points below the start; for a badge D points below it, "
                    + "with the rise R, h = R + max(0, −D) and v = (√(2h) + √(2(h + D))) · √(2h), the height at the fraction t of the "
                    + "duration is −v·t·(1 − t) + D·t².",
                "The object shrinks until its longer side has the 15 points of a badge; the scale is that of an icon of 21 points.",
            ])
    }
}

/// A throw from one point to another with a constant horizontal velocity.
@MainActor struct ParabolicMotion {
    let start: CGPoint
    let end: CGPoint
    /// The height and the duration.
    var motion = ThrowMotion()

    /// The control point of the quadratic Bézier curve: a parabola with a parameter that is proportional to the time. With the apex h above
    /// the start and the end D below the start, the durations of climb and fall are in the ratio of √h to √(h + D). The control point is
    /// where the initial velocity would lead in half the duration.
    var control: CGPoint { Self.control(from: start, to: end, rise: motion.rise) }

    nonisolated static func control(from start: CGPoint, to end: CGPoint, rise: CGFloat) -> CGPoint {
        let drop = end.y - start.y
        let height = rise + max(0, -drop)
        let rootOfGravity = (2 * height).squareRoot() + (2 * (height + drop)).squareRoot()
        let initialSpeed = rootOfGravity * (2 * height).squareRoot()
        return CGPoint(x: (start.x + end.x) / 2, y: start.y - initialSpeed / 2)
    }

    var path: CGPath {
        let path = CGMutablePath()
        path.move(to: start)
        path.addQuadCurve(to: end, control: control)
        return path
    }

    /// Moves `view` along the path while it shrinks until its longer side is at most `side` points.
    func animate(_ view: UIView, shrinkingTo side: CGFloat, completion: @escaping () -> Void) {
        view.center = end
        let movement = CAKeyframeAnimation(keyPath: "position")
        movement.path = path
        let shrinking = CABasicAnimation(keyPath: "transform.scale")
        shrinking.fromValue = CGFloat(1)
        shrinking.toValue = side / max(view.bounds.width, view.bounds.height, side)
        let group = CAAnimationGroup()
        group.animations = [movement, shrinking]
        group.duration = motion.duration
        CATransaction.run({ view.layer.add(group, forKey: "throw") }, completion: { completion() })
    }
}
