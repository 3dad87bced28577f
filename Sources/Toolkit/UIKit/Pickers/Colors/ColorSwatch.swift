// A shape with a color. A translucent color is shown twice: opaque, and over a checkerboard.

/// A disc or a rounded rectangle with a colour.
final class ColorSwatch: UIView {
    /// The colour; nil shows a line through the shape.
    var color: UIColor? { didSet { if oldValue != color { setNeedsDisplay() } } }
    /// Whether the shape is the largest ellipse; otherwise it is a rounded rectangle.
    var isRound = false { didSet { setNeedsDisplay() } }

    override func didInit() {
        isOpaque = false
        contentMode = .redraw
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return }
        let path = isRound ? UIBezierPath(ovalIn: bounds) : UIBezierPath(roundedRect: bounds, cornerRadius: Theme.colorPickerCorner)
        context.saveGState()
        context.addPath(path.cgPath)
        context.clip()
        if let color { drawColor(ColorValue(color, traits: traitCollection), in: context) } else { drawNone(in: context) }
        context.restoreGState()
        let edge =
            isRound
            ? UIBezierPath(ovalIn: bounds.insetToMiddle(dx: 0.5, dy: 0.5))
            : UIBezierPath(roundedRect: bounds.insetToMiddle(dx: 0.5, dy: 0.5), cornerRadius: Theme.colorPickerCorner - 0.5)
        Theme.colorEdge.setStroke()
        edge.lineWidth = 1
        edge.stroke()
    }

    private func drawColor(_ value: ColorValue, in context: CGContext) {
        guard value.alpha < 1 else {
            context.setFillColor(value.color.cgColor)
            return context.fill(bounds)
        }
        Checkerboard.draw(in: bounds, context: context)
        context.setFillColor(value.color.cgColor)
        context.fill(bounds)
        let corner = UIBezierPath()
        corner.move(to: CGPoint(x: bounds.minX, y: bounds.minY))
        corner.addLine(to: CGPoint(x: bounds.maxX, y: bounds.minY))
        corner.addLine(to: CGPoint(x: bounds.minX, y: bounds.maxY))
        corner.close()
        value.opaque.color.setFill()
        corner.fill()
    }

    private func drawNone(in context: CGContext) {
        context.setFillColor(UIColor.systemBackground.cgColor)
        context.fill(bounds)
        let line = UIBezierPath()
        line.move(to: CGPoint(x: bounds.minX, y: bounds.maxY))
        line.addLine(to: CGPoint(x: bounds.maxX, y: bounds.minY))
        line.lineWidth = 2
        Theme.noColorLine.setStroke()
        line.stroke()
    }
}

/// The squares behind translucent colours.
enum Checkerboard {
    static func draw(in rect: CGRect, context: CGContext) {
        let side = Theme.checkerSide
        context.setFillColor(Theme.checkerLight.cgColor)
        context.fill(rect)
        context.setFillColor(Theme.checkerDark.cgColor)
        let columns = Int((rect.width / side).rounded(.up)), rows = Int((rect.height / side).rounded(.up))
        for row in 0..<max(rows, 0) {
            for column in stride(from: row % 2, to: max(columns, 0), by: 2) {
                context.fill(CGRect(x: rect.minX + CGFloat(column) * side, y: rect.minY + CGFloat(row) * side, width: side, height: side))
            }
        }
    }
}

/// A control in which a colour is chosen by dragging a mark, or with keys.
class ColorArea: UIControl {
    /// The chosen colour.
    var value = ColorValue(red: 0, green: 0, blue: 0) { didSet { if oldValue != value { valueDidChange() } } }
    /// Called with each colour that the user chooses, and whether the drag goes on.
    var choose: ((ColorValue, Bool) -> Void)?

    /// Called when the colour has changed; moves the mark.
    func valueDidChange() { setNeedsLayout() }
    /// Chooses the colour at a point.
    func choose(at point: CGPoint, continuously: Bool) {}

    func choose(_ value: ColorValue, continuously: Bool) {
        self.value = value
        choose?(value, continuously)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(at: touch.location(in: self), continuously: true)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(at: touch.location(in: self), continuously: true)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let touch else { return choose(value, continuously: false) }
        choose(at: touch.location(in: self), continuously: false)
    }

    override func cancelTracking(with event: UIEvent?) { choose(value, continuously: false) }

    /// A drag in the area is not for the sheet or the scroll view around it.
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if isTracking, recognizer is UIPanGestureRecognizer || recognizer is UISwipeGestureRecognizer { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    /// Does nothing: Space and Enter do not press the area.
    override func keyPressBegan() {}
    override var hoverStyle: UIPointerStyle { UIPointerStyle(effect: .hover(UITargetedPreview(view: self), preferredTintMode: .none)) }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.adjustable) }
    override var defaultAccessibilityValue: String? { value.opaque.color.accessibilityName }
}

/// A white outline with a shadow, which marks the chosen colour.
final class ColorMark: UIView {
    override func didInit() {
        isOpaque = false
        isUserInteractionEnabled = false
        layer.borderWidth = Theme.colorMarkWidth
        layer.borderColor = UIColor.white.cgColor
        layer.setShadow(Theme.colorMarkShadow)
    }
}
