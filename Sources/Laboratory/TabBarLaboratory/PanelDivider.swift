// The lines between the panels of the laboratory, which can be dragged.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// A line between two panels. A drag, or the arrow keys, change the size of one of them.
final class PanelDivider: UIControl {
    /// The direction in which the line is dragged.
    let axis: NSLayoutConstraint.Axis
    /// Called with each movement, in points: positive toward the trailing edge, or downward.
    var dragged: (CGFloat) -> Void = { _ in }
    /// Called after a drag, and after each key.
    var ended: () -> Void = {}
    /// The size of the panel that the divider changes, in points, with its limits; nil while there is none.
    var size: () -> AccessibleAmount? = { nil }
    /// The direction of the divider's movement that enlarges that panel: 1 toward the trailing edge or downward, else −1.
    var enlargement: CGFloat = 1
    /// Whether the divider can be dragged and focused; otherwise it is only a line.
    var canMove = true {
        didSet {
            isUserInteractionEnabled = canMove
            isAccessibilityElement = canMove
        }
    }
    private let line = UIView()
    private var last: CGFloat = 0
    private static let keyStep: CGFloat = 10

    init(axis: NSLayoutConstraint.Axis, identifier: String) {
        self.axis = axis
        super.init(frame: .zero)
        line.backgroundColor = LaboratoryLook.line
        line.isUserInteractionEnabled = false
        addSubview(line)
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
        accessibilityIdentifier = identifier
        setAccessibleAmount { [weak self] in
            self?.size()
        } set: { [weak self] in
            guard let self, let size = size() else { return }
            step(CGFloat($0 - size.value) * enlargement)
        }
        addInteraction(UIPointerInteraction(delegate: self))
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame =
            axis == .horizontal
            ? CGRect(x: (bounds.width / 2).rounded(), y: 0, width: hairline, height: bounds.height)
            : CGRect(x: 0, y: (bounds.height / 2).rounded(), width: bounds.width, height: hairline)
    }

    override var canBecomeFocused: Bool { canMove && super.canBecomeFocused }

    /// The focus ring; narrow, so that it does not cover controls beside the line.
    var ring: CGRect {
        axis == .horizontal
            ? CGRect(x: line.frame.midX - 4, y: 4, width: 8, height: bounds.height - 8)
            : CGRect(x: 4, y: line.frame.midY - 4, width: bounds.width - 8, height: 8)
    }

    override var focusEffect: UIFocusEffect? {
        get { UIFocusHaloEffect(path: UIBezierPath(roundedRect: ring, cornerRadius: 4)) }
        set { super.focusEffect = newValue }
    }

    /// The position of a touch along the axis, in points: greater toward the trailing edge, or downward.
    private func position(_ touch: UITouch) -> CGFloat {
        let point = touch.location(in: nil)
        return axis == .vertical ? point.y : isMirrored ? -point.x : point.x
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        last = position(touch)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let now = position(touch)
        dragged(now - last)
        last = now
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { ended() }
    override func cancelTracking(with event: UIEvent?) { ended() }

    private func step(_ distance: CGFloat) {
        dragged(distance)
        ended()
    }

    override var accessibilityValue: String? {
        get { size().map { NumberText.text($0.value.rounded(), unit: .points) } }
        set { super.accessibilityValue = newValue }
    }

    override func accessibilityIncrement() { step(Self.keyStep * enlargement) }
    override func accessibilityDecrement() { step(-Self.keyStep * enlargement) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let arrow = presses.arrow ?? (right: 0, up: 0)
        let forward = axis == .vertical ? -arrow.up : (isMirrored ? -1 : 1) * arrow.right
        if forward != 0 { step(CGFloat(forward) * Self.keyStep) } else { super.pressesBegan(presses, with: event) }
    }
}

extension PanelDivider: UIPointerInteractionDelegate {
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        let style = UIPointerStyle.system()
        style.accessories = axis == .horizontal ? [.arrow(.left), .arrow(.right)] : [.arrow(.top), .arrow(.bottom)]
        return style
    }
}
