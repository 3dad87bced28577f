// One half of a stepper: minus or plus.

internal import CoreGraphics
internal import Foundation

/// Shows a minus or a plus sign, or the image that replaces it.
@MainActor
final class StepperHalf: UIView {
    /// 1 for plus, −1 for minus.
    let direction: Int
    /// Changes the value as a click does.
    var press: (() -> Void)?
    private let imageView = UIImageView(frame: .zero)
    private var isEnabled = true

    init(direction: Int) {
        self.direction = direction
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) {
        direction = 1
        super.init(coder: coder)
    }

    override func didInit() {
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
        imageView.contentMode = .center
        addSubview(imageView)
    }

    /// Shows the half in a state, with `image`, or with the sign if `image` is nil.
    func update(isEnabled: Bool, isPressed: Bool, image: UIImage?, background: UIColor?) {
        self.isEnabled = isEnabled
        backgroundColor = isPressed ? background : nil
        alpha = isEnabled ? 1 : Theme.disabledStepperAlpha
        guard imageView.image !== image else { return }
        imageView.image = image
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        guard imageView.image == nil else { return }
        let grid = PixelGrid(scale: displayScale)
        // The lines are whole pixels, and so are the arms beside them: the glyph is sharp and symmetrical.
        let width = max(grid.rounded(Theme.stepperGlyphWidth), 1 / grid.scale)
        let inset = grid.rounded((Theme.stepperGlyphSide - width) / 2)
        let side = width + 2 * inset
        func start(in length: CGFloat) -> CGFloat { ((length - side) / 2 * grid.scale).rounded(.down) / grid.scale }
        let (left, top) = (start(in: bounds.width), start(in: bounds.height))
        Theme.stepperGlyph.setFill()
        UIBezierPath(rect: CGRect(x: left, y: top + inset, width: side, height: width)).fill()
        guard direction > 0 else { return }
        for y in [top, top + inset + width] {
            UIBezierPath(rect: CGRect(x: left + inset, y: y, width: width, height: inset)).fill()
        }
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { SystemText.shown(direction > 0 ? "Increment" : "Decrement") }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { isEnabled ? .button : [.button, .notEnabled] }
    override func accessibilityActivate() -> Bool {
        press?()
        return press != nil
    }
}
