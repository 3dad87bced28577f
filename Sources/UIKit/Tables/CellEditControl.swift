// What stands at the left of a row while it is edited: a circle to be picked by, a minus, or a plus.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The control at the left of a row that is edited.
@MainActor
final class CellEditControl: UIControl {
    enum Kind: Equatable {
        /// Filled with a tick when the row is selected; the row itself is what is clicked.
        case circle(isPicked: Bool)
        case minus
        case plus
    }

    private let disc = CAShapeLayer()
    private let mark = CAShapeLayer()
    /// What it shows; changes of a circle that is in sight fade by themselves.
    var kind = Kind.circle(isPicked: false) { didSet { if oldValue != kind { draw() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        isAccessibilityElement = true
        disc.lineWidth = Theme.editCircleLine
        mark.fillColor = nil
        mark.lineCap = .round
        mark.lineJoin = .round
        layer.addSublayer(disc)
        layer.addSublayer(mark)
        draw()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        draw()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        draw()
    }

    override func stateDidChange() {
        super.stateDidChange()
        disc.opacity = isHighlighted ? 0.5 : 1
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        // The middle of the circle, as far from the left edge as texts begin.
        let middle = CGPoint(x: Theme.cellTextInset + Theme.editCircle / 2, y: bounds.midY)
        disc.position = middle
        mark.position = middle
        CATransaction.commit()
    }

    private func draw() {
        let radius = (Theme.editCircle - Theme.editCircleLine) / 2
        disc.path = CGPath(ellipseIn: CGRect(x: -radius, y: -radius, width: radius * 2, height: radius * 2), transform: nil)
        var fill = UIColor.clear
        var line = UIColor.clear
        switch kind {
        case .circle(let isPicked):
            isUserInteractionEnabled = false
            fill = isPicked ? tintColor : .clear
            line = isPicked ? tintColor : Theme.editCircleColor
            mark.isHidden = !isPicked
            mark.path = Self.path([CGPoint(x: -4.7, y: 0.4), CGPoint(x: -1.5, y: 3.7), CGPoint(x: 4.8, y: -3.7)])
            mark.lineWidth = 1.75
            accessibilityTraits = isPicked ? .selected : .none
        case .minus, .plus:
            isUserInteractionEnabled = true
            fill = kind == .minus ? .systemRed : .systemGreen
            line = fill
            mark.isHidden = false
            mark.lineWidth = 2
            let strokes = kind == .minus ? [] : [[CGPoint(x: 0, y: -5), CGPoint(x: 0, y: 5)]]
            mark.path = Self.path([CGPoint(x: -5, y: 0), CGPoint(x: 5, y: 0)], strokes)
            accessibilityTraits = .button
        }
        disc.fillColor = fill.resolvedColor(with: traitCollection).cgColor
        disc.strokeColor = line.resolvedColor(with: traitCollection).cgColor
        mark.strokeColor = .white
    }

    private static func path(_ points: [CGPoint], _ more: [[CGPoint]] = []) -> CGPath {
        let path = CGMutablePath()
        for stroke in [points] + more {
            guard let first = stroke.first else { continue }
            path.move(to: first)
            for point in stroke.dropFirst() { path.addLine(to: point) }
        }
        return path
    }
}
