// What stands at the left of a row while it is edited: a circle to be picked by, a minus, or a plus.
//
// Its picture is drawn once for all rows: scrolling only copies it.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The control at the left of a row that is edited.
@MainActor
final class CellEditControl: UIControl {
    enum Kind: Hashable {
        /// Filled with a tick when the row is selected; the row itself is what is clicked.
        case circle(isPicked: Bool)
        case minus
        case plus
    }

    var kind = Kind.circle(isPicked: false) { didSet { if oldValue != kind { show() } } }

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
        show()
    }

    override var hoverStyle: UIPointerStyle {
        let side = Theme.editCircle + 8
        let box = CGRect(x: Theme.editMargin - 4, y: (bounds.height - side) / 2, width: side, height: side)
        return UIPointerStyle(effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(box, radius: side / 2))
    }

    /// Whether the row is picked by it.
    var isCircle: Bool { if case .circle = kind { true } else { false } }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? {
        let row = (superview as? UITableViewCell)?.accessibilityLabel ?? ""
        return switch kind {
        case .circle: row
        case .minus: SystemText.shown("Delete %1$@", row)
        case .plus: SystemText.shown("Insert %1$@", row)
        }
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        switch kind {
        case .circle(let isPicked): isPicked ? [.button, .selected] : .button
        case .minus, .plus: .button
        }
    }
    /// A circle belongs to its row, which is what is clicked.
    override func accessibilityActivate() -> Bool {
        guard isCircle, let cell = superview as? UITableViewCell, cell.canBecomeFocused else { return false }
        cell.beginCellPress()
        cell.endCellPress()
        return true
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        show()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        show()
    }

    override func directionDidChange() {
        super.directionDidChange()
        show()
    }

    override func stateDidChange() {
        super.stateDidChange()
        show()
    }

    private func show() {
        let fill: UIColor
        switch kind {
        case .circle(let isPicked):
            isUserInteractionEnabled = false
            fill = isPicked ? tintColor : Theme.editCircleColor
        case .minus, .plus:
            isUserInteractionEnabled = true
            fill = kind == .minus ? .systemRed : .systemGreen
        }
        let color = fill.resolvedColor(with: traitCollection).cgColor
        let picture = EditPicture(kind: kind, color: color, isPressed: isHighlighted, isMirrored: isMirrored, scale: displayScale)
        contentMode = isMirrored ? .right : .left
        layer.contents = picture.image
    }
}

/// The picture of an editing control, with the room at the side where the row begins.
@MainActor
struct EditPicture: Hashable {
    let kind: CellEditControl.Kind
    let color: CGColor
    let isPressed: Bool
    let isMirrored: Bool
    let scale: CGFloat

    private static var made: [EditPicture: CGImage] = [:]
    /// More kinds than these are never in sight at once.
    private static let most = 16

    var image: CGImage? {
        if let image = Self.made[self] { return image }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let size = CGSize(width: Theme.editMargin + Theme.editCircle, height: Theme.editCircle)
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }.cgImage
        if Self.made.count >= Self.most { Self.made.removeAll() }
        Self.made[self] = image
        return image
    }

    /// The circle's left edge: the room is at the side where the row begins.
    private var left: CGFloat { isMirrored ? 0 : Theme.editMargin }

    private func draw() {
        let rim = Theme.editCircleLine / 2
        let side = Theme.editCircle - 2 * rim
        let circle = UIBezierPath(ovalIn: CGRect(x: left + rim, y: rim, width: side, height: side))
        circle.lineWidth = Theme.editCircleLine
        let tone = UIColor(cgColor: color).withAlphaComponent(isPressed ? 0.5 : 1)
        tone.setStroke()
        tone.setFill()
        if kind != .circle(isPicked: false) { circle.fill() }
        circle.stroke()
        UIColor.white.setStroke()
        switch kind {
        case .circle(let isPicked):
            if isPicked { stroke([CGPoint(x: -4.7, y: 0.4), CGPoint(x: -1.5, y: 3.7), CGPoint(x: 4.8, y: -3.7)], width: 1.75) }
        case .minus: stroke([CGPoint(x: -5, y: 0), CGPoint(x: 5, y: 0)], width: 2)
        case .plus:
            stroke([CGPoint(x: -5, y: 0), CGPoint(x: 5, y: 0)], width: 2)
            stroke([CGPoint(x: 0, y: -5), CGPoint(x: 0, y: 5)], width: 2)
        }
    }

    /// A line through points counted from the circle's middle.
    private func stroke(_ points: [CGPoint], width: CGFloat) {
        let middle = CGPoint(x: left + Theme.editCircle / 2, y: Theme.editCircle / 2)
        let line = UIBezierPath()
        line.lineWidth = width
        line.lineCapStyle = .round
        line.lineJoinStyle = .round
        for (index, point) in points.enumerated() {
            let place = CGPoint(x: middle.x + point.x, y: middle.y + point.y)
            if index == 0 { line.move(to: place) } else { line.addLine(to: place) }
        }
        line.stroke()
    }
}
