// A tab's icon that shows how far a page is scrolled.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// A ring in the tint colour, which fills clockwise as the page scrolls.
final class ScrollRing: UIView, ScrollDrivenIcon {
    private let track = CAShapeLayer()
    private let arc = CAShapeLayer()
    private static let width: CGFloat = 3
    private static let diameter: CGFloat = 21

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for part in [track, arc] {
            part.fillColor = nil
            part.lineWidth = Self.width
            part.lineCap = .round
            layer.addSublayer(part)
        }
        track.opacity = 0.25
        arc.strokeEnd = 0
    }

    required init?(coder: NSCoder) { nil }

    func show(scrollProgress: Double) {
        // Without actions the ring follows the finger at once.
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        arc.strokeEnd = CGFloat(scrollProgress)
        CATransaction.commit()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let circle = UIBezierPath(
            arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: (Self.diameter - Self.width) / 2, startAngle: -.pi / 2,
            endAngle: 1.5 * .pi, clockwise: true)
        for part in [track, arc] {
            part.frame = bounds
            part.path = circle.cgPath
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for part in [track, arc] { part.strokeColor = tintColor.resolvedColor(with: traitCollection).cgColor }
        CATransaction.commit()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        tintColorDidChange()
    }
}
