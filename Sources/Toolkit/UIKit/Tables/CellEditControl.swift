// The control at the leading edge of a row in editing mode: a circle that shows the selection, a minus, or a plus.
//
// All rows share the drawn images.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The control at the leading edge of a row in editing mode.
@MainActor
final class CellEditControl: UIControl {
    enum Kind: Hashable {
        /// A circle, filled and with a check mark while the row is selected. It takes no clicks; the row does.
        case circle(isSelected: Bool)
        case minus
        case plus
    }

    var kind = Kind.circle(isSelected: false) { didSet { if oldValue != kind { show() } } }

    override func didInit() {
        isOpaque = false
        show()
    }

    override var hoverStyle: UIPointerStyle {
        let side = Theme.editCircle + 8
        let box = CGRect(x: Theme.editMargin - 4, y: (bounds.height - side) / 2, width: side, height: side)
        return UIPointerStyle(effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(box, radius: side / 2))
    }

    /// Whether the control shows the selection.
    var isCircle: Bool { if case .circle = kind { true } else { false } }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? {
        let row = superview?.accessibilityLabel ?? ""
        return switch kind {
        case .circle: row
        case .minus: SystemText.shown("Delete %1$@", row)
        case .plus: SystemText.shown("Insert %1$@", row)
        }
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        switch kind {
        case .circle(let isSelected): isSelected ? [.button, .selected] : .button
        case .minus, .plus: .button
        }
    }
    /// Activating a circle presses its row.
    override func accessibilityActivate() -> Bool {
        guard isCircle, let cell = superview, cell.canBecomeFocused else { return false }
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
        case .circle(let isSelected):
            isUserInteractionEnabled = false
            fill = isSelected ? tintColor : Theme.editCircleColor
        case .minus, .plus:
            isUserInteractionEnabled = true
            fill = kind == .minus ? .systemRed : .systemGreen
        }
        let color = fill.resolvedColor(with: traitCollection).cgColor
        let image = EditControlImage(kind: kind, color: color, isPressed: isHighlighted, isMirrored: isMirrored, scale: displayScale)
        contentMode = isMirrored ? .right : .left
        layer.contents = image.image
    }
}

/// The image of an editing control, with the row's leading margin.
@MainActor
struct EditControlImage: Hashable {
    let kind: CellEditControl.Kind
    let color: CGColor
    let isPressed: Bool
    let isMirrored: Bool
    let scale: CGFloat

    private static var cache: [EditControlImage: CGImage] = [:]
    /// The maximum number of cached images, more than are visible at the same time.
    private static let most = 16

    var image: CGImage? {
        if let image = Self.cache[self] { return image }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let size = CGSize(width: Theme.editMargin + Theme.editCircle, height: Theme.editCircle)
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }.cgImage
        if Self.cache.count >= Self.most { Self.cache.removeAll() }
        Self.cache[self] = image
        return image
    }

    private var isSelectionCircle: Bool { if case .circle = kind { true } else { false } }
    private var diameter: CGFloat { isSelectionCircle ? Theme.selectionCircle : Theme.editCircle }

    /// The circle's centre. The margin is at the leading side.
    private var middle: CGPoint {
        let x = Theme.editMargin + (isSelectionCircle ? Theme.selectionCircleCenter : Theme.editCircle / 2)
        return CGPoint(x: isMirrored ? Theme.editMargin + Theme.editCircle - x : x, y: Theme.editCircle / 2)
    }

    private func draw() {
        let side = diameter - Theme.editCircleLine
        let circle = UIBezierPath(ovalIn: CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side))
        circle.lineWidth = Theme.editCircleLine
        let tone = UIColor(cgColor: color).withAlphaComponent(isPressed ? 0.5 : 1)
        tone.setStroke()
        tone.setFill()
        if kind != .circle(isSelected: false) { circle.fill() }
        circle.stroke()
        UIColor.white.setStroke()
        switch kind {
        case .circle(let isSelected):
            if isSelected { stroke([CGPoint(x: -4.3, y: 0.4), CGPoint(x: -1.4, y: 3.4), CGPoint(x: 4.4, y: -3.4)], width: 1.6) }
        case .minus: stroke([CGPoint(x: -5, y: 0), CGPoint(x: 5, y: 0)], width: 2)
        case .plus:
            stroke([CGPoint(x: -5, y: 0), CGPoint(x: 5, y: 0)], width: 2)
            stroke([CGPoint(x: 0, y: -5), CGPoint(x: 0, y: 5)], width: 2)
        }
    }

    /// Strokes a line through points relative to the circle's centre.
    private func stroke(_ points: [CGPoint], width: CGFloat) {
        let line = UIBezierPath()
        line.lineWidth = width
        line.lineCapStyle = .round
        line.lineJoinStyle = .round
        for (index, point) in points.enumerated() {
            let location = CGPoint(x: middle.x + point.x, y: middle.y + point.y)
            if index == 0 { line.move(to: location) } else { line.addLine(to: location) }
        }
        line.stroke()
    }
}
