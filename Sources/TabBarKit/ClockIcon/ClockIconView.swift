// A clock's face as a tab's icon: a disc in the tint colour and two hands.

@preconcurrency public import Foundation
public import UIKit

/// A disc with two white hands that turn to a time of day.
///
/// The hands are bare shape layers: turning one animates by itself, a quarter of a second along Core Animation's default curve.
@preconcurrency @MainActor
open class ClockIconView: UIView {
    let hourHand = CAShapeLayer()
    let minuteHand = CAShapeLayer()
    private static let hourLength: CGFloat = 8
    private static let minuteLength: CGFloat = 10
    private static let handWidth: CGFloat = 2

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// The hour, 0…24; other values are clamped.
    open var hour: Int {
        get { time.hour }
        set { setTime(hour: newValue, minute: minute) }
    }

    /// The minute, 0…60; other values are clamped.
    open var minute: Int {
        get { time.minute }
        set { setTime(hour: hour, minute: newValue) }
    }

    /// Turns both hands to a time of day in one sweep.
    open func setTime(hour: Int, minute: Int) {
        time = (min(max(hour, 0), 24), min(max(minute, 0), 60))
        turnHands()
    }

    private var time = (hour: 0, minute: 0)

    /// The language in which the time is spoken.
    open var locale = Locale.current

    /// The time of day, as the language writes it.
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

    open override var intrinsicContentSize: CGSize { CGSize(width: 25, height: 25) }

    open override func tintColorDidChange() { layer.backgroundColor = tintColor.resolvedColor(with: traitCollection).cgColor }

    /// The layer's colour is fixed, so another appearance needs another one.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        tintColorDidChange()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = min(bounds.width, bounds.height) / 2
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for hand in [hourHand, minuteHand] { hand.position = CGPoint(x: bounds.midX, y: bounds.midY) }
        CATransaction.commit()
    }

    /// The hour hand's angle in radians, clockwise from twelve: it goes on between the hours as the minutes pass.
    var hourAngle: CGFloat { 2 * .pi * CGFloat(hour) / 12 + CGFloat(minute) / 60 * 2 * .pi / 12 }
    /// The minute hand's angle in radians, clockwise from twelve.
    var minuteAngle: CGFloat { 2 * .pi * CGFloat(minute) / 60 }

    private func turnHands() {
        hourHand.setAffineTransform(CGAffineTransform(rotationAngle: hourAngle))
        minuteHand.setAffineTransform(CGAffineTransform(rotationAngle: minuteAngle))
    }

    private func setUp() {
        translatesAutoresizingMaskIntoConstraints = false
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (hand, length) in [(hourHand, Self.hourLength), (minuteHand, Self.minuteLength)] {
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 0, y: -length))
            hand.path = path
            hand.strokeColor = UIColor.white.cgColor
            hand.lineWidth = Self.handWidth
            hand.lineCap = .round
            layer.addSublayer(hand)
        }
        CATransaction.commit()
        turnHands()
    }
}
