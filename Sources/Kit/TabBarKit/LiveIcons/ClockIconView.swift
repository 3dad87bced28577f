// Views in place of a tab's icon, and the clock.

@preconcurrency public import Foundation
public import UIKit

/// A view in place of a tab's icon, such as a `WheelView` or a `ClockIconView`. It is laid out by constraints.
///
/// A subclass sets its colours in `tintColorDidChange()`, which is also called when the traits change. If it is `Tunable`, it gets the
/// tuned values of each window that it is added to.
@preconcurrency @MainActor open class LiveIconView: UIView {
    /// Creates an icon for Auto Layout: a clock at midnight, a wheel without texts.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates the same icon as `init(frame:)`; decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// Called by the initializers.
    func setUp() { translatesAutoresizingMaskIntoConstraints = false }

    /// Gets the tuned values before the next frame, if the window has any.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        WindowParameters.existing(of: window)?.setNeedsUpdate()
    }

    /// Calls `tintColorDidChange()`, because the colours of layers do not change with the traits.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        tintColorDidChange()
    }
}

/// A disc in the tint colour with two white hands that show a time of day. The hands are standalone shape layers, so that Core Animation
/// animates changes of their transforms implicitly.
@preconcurrency @MainActor open class ClockIconView: LiveIconView {
    let hourHand = CAShapeLayer()
    let minuteHand = CAShapeLayer()
    /// The default duration of a sweep, in seconds, equal to the duration of implicit animations.
    nonisolated public static let defaultSweepDuration: TimeInterval = 0.25

    /// The duration of the hands' movement to a new time, in seconds.
    open var sweepDuration = ClockIconView.defaultSweepDuration
    /// The pacing of the hands' movement; by default the pacing of implicit animations.
    open var sweepCurve = TimingCurve.default

    /// The hour, clamped to 0…24. Changes are animated.
    open var hour: Int {
        get { time.hour }
        set { setTime(hour: newValue, minute: minute) }
    }

    /// The minute, clamped to 0…60. Changes are animated.
    open var minute: Int {
        get { time.minute }
        set { setTime(hour: hour, minute: newValue) }
    }

    /// Sets hour and minute, both clamped; the two hands turn at the same time.
    open func setTime(hour: Int, minute: Int) {
        time = (min(max(hour, 0), 24), min(max(minute, 0), 60))
        turnHands()
    }

    /// Turns the hands to another time and then back, unless the time has been set meanwhile.
    func demonstrate() {
        let old = demonstration?.old ?? time
        let shown = (hour: (old.hour + 2) % 24, minute: (old.minute + 20) % 60)
        demonstration = (old, shown)
        CATransaction.run {
            setTime(hour: shown.hour, minute: shown.minute)
        } completion: { [weak self] in
            guard let self, let demonstration else { return }
            self.demonstration = nil
            if time == demonstration.shown { setTime(hour: demonstration.old.hour, minute: demonstration.old.minute) }
        }
    }

    /// The time before a demonstration, and the one shown by it.
    private var demonstration: (old: (hour: Int, minute: Int), shown: (hour: Int, minute: Int))?
    private var time = (hour: 0, minute: 0)

    /// The locale of the accessibility value; `Locale.current` by default.
    open var locale = Locale.current

    /// The time in the short style of `locale`, unless another value was set.
    open override var accessibilityValue: String? {
        get {
            if let value = super.accessibilityValue { return value }
            let formatter = DateFormatter()
            formatter.locale = locale
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.setLocalizedDateFormatFromTemplate("jm")
            return formatter.string(from: Date(timeIntervalSinceReferenceDate: Double(hour * 3600 + minute * 60)))
        }
        set { super.accessibilityValue = newValue }
    }

    /// 25 × 25 points, the size of tab icons.
    open override var intrinsicContentSize: CGSize { CGSize(width: 25, height: 25) }

    /// Sets the disc's colour.
    open override func tintColorDidChange() { layer.backgroundColor = tintColor.resolvedColor(with: traitCollection).cgColor }

    /// Rounds the disc and centres the hands.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = min(bounds.width, bounds.height) / 2
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for hand in [hourHand, minuteHand] { hand.position = CGPoint(x: bounds.midX, y: bounds.midY) }
        CATransaction.commit()
    }

    /// The hour hand's angle in radians, clockwise from twelve, including the fraction of the hour.
    var hourAngle: CGFloat { 2 * .pi * CGFloat(hour) / 12 + CGFloat(minute) / 60 * 2 * .pi / 12 }
    /// The minute hand's angle in radians, clockwise from twelve.
    var minuteAngle: CGFloat { 2 * .pi * CGFloat(minute) / 60 }

    private func turnHands() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(sweepDuration)
        CATransaction.setAnimationTimingFunction(sweepCurve.timingFunction)
        hourHand.setAffineTransform(CGAffineTransform(rotationAngle: hourAngle))
        minuteHand.setAffineTransform(CGAffineTransform(rotationAngle: minuteAngle))
        CATransaction.commit()
    }

    /// Adds the hands, which show midnight.
    override func setUp() {
        super.setUp()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (hand, length) in [(hourHand, CGFloat(8)), (minuteHand, 10)] {
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 0, y: -length))
            hand.path = path
            hand.strokeColor = UIColor.white.cgColor
            hand.lineWidth = 2
            hand.lineCap = .round
            layer.addSublayer(hand)
        }
        CATransaction.commit()
        turnHands()
    }
}

// MARK: - Parameters

extension ClockIconView: Tunable {
    /// "clock", with the duration and the pacing of the hands' movement. The initializer creates a clock without a frame, for Auto Layout.
    public static var declarations: [InteractionDeclaration] {
        declared(
            "clock", as: "\(self)(frame: .zero)",
            .number(
                "sweep-duration", \ClockIconView.sweepDuration, "sweepDuration", default: defaultSweepDuration, in: 0.01...5,
                unit: .seconds, scale: .logarithmic, durationOf: .whole),
            .curve("sweep-curve", \ClockIconView.sweepCurve, "sweepCurve", default: .default)
        ).moving(motion)
    }

    /// The way of the hands from midnight to twenty past two, as in a demonstration.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        func track(_ target: MotionTarget, to angle: Double) -> MotionTrack {
            MotionTrack(
                target, .rotation, from: 0, to: angle, duration: values.number("sweep-duration"),
                pacing: .curve(values.curve("sweep-curve")))
        }
        return InteractionMotion(
            phases: [
                MotionPhase(
                    "setTime", trigger: "The time of the clock changes, here from 0:00 to 2:20.",
                    tracks: [track(.hourHand, to: 70), track(.minuteHand, to: 120)])
            ],
            notes: [
                "Angles count from twelve: hour · 30° + minute · 0.5°, and minute · 6°. A hand turns the shorter way to its new angle."
            ])
    }
}
