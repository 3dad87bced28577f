// The parts of a text field: its border and the button that clears it.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A grey disc with a cross.
@MainActor
final class TextClearButton: UIControl {
    override func didInit() {
        isOpaque = false
    }

    override var canBecomeFocused: Bool { false }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { SystemText.shown("Clear text") }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .button }
    override var hoverStyle: UIPointerStyle { .system() }

    /// The images in place of the disc.
    var images = StateImages() { didSet { setNeedsDisplay() } }

    override func stateDidChange() {
        super.stateDidChange()
        if !images.isEmpty { setNeedsDisplay() }
        alpha = isHighlighted ? 0.5 : 1
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        if let image = images.shown(in: state) {
            let size = image.size
            let origin = CGPoint(x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded())
            return image.draw(in: CGRect(origin: origin, size: size))
        }
        let side = Theme.clearButtonDisc
        let disc = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        let path = UIBezierPath(ovalIn: disc)
        Theme.clearButtonColor.setFill()
        path.fill()
        let cross = UIBezierPath()
        let inner = disc.insetBy(dx: side * 0.32, dy: side * 0.32)
        cross.move(to: CGPoint(x: inner.minX, y: inner.minY))
        cross.addLine(to: CGPoint(x: inner.maxX, y: inner.maxY))
        cross.move(to: CGPoint(x: inner.maxX, y: inner.minY))
        cross.addLine(to: CGPoint(x: inner.minX, y: inner.maxY))
        cross.lineWidth = 1.25
        context.saveGState()
        UIColor(light: 0xFFFFFF, dark: 0x1C1C1E).setStroke()
        cross.stroke()
        context.restoreGState()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }
}

/// The border and the background of a text field.
@MainActor
final class TextFieldBorder: UIView {
    private let imageView = UIImageView(frame: .zero)

    /// Applies a border style, or an image in place of the styles `none`, `line` and `bezel`.
    func apply(_ style: UITextField.BorderStyle, image: UIImage?) {
        isUserInteractionEnabled = false
        let isRounded = style == .roundedRect
        layer.cornerRadius = isRounded ? Theme.textFieldCornerRadius : 0
        layer.cornerCurve = .continuous
        setBackgroundColor(isRounded ? Theme.textFieldBackground : nil)
        let color: UIColor = style == .line ? .label : Theme.textFieldBorder
        layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
        layer.borderWidth = style == .none || (image != nil && !isRounded) ? 0 : style == .line ? 1 : isRounded ? 0.5 : 1
        imageView.image = isRounded ? nil : image
        if imageView.superview == nil, image != nil { addSubview(imageView) }
        imageView.frame = bounds
    }
}
