// An entry of a menu on the screen.
//
//      │ ✓  title                      ▸ or image │

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Shows an entry, and chooses it when a press ends inside. It has the focus while the pointer is on it.
@MainActor
final class MenuRow: UIControl {
    let entry: MenuSections.Entry
    private let label = UILabel(frame: .zero)
    private let picture = UIImageView(frame: .zero)
    private let mark: CellGlyph?
    private let chevron: CellGlyph?
    private let hasMarks: Bool
    private let line = UIView(frame: .zero)

    /// `hasMarks` leaves room for marks, so that the titles of a menu begin in one line.
    init(_ entry: MenuSections.Entry, hasMarks: Bool) {
        self.entry = entry
        self.hasMarks = hasMarks
        mark = (entry.element as? UIAction)?.state == .on ? CellGlyph(.checkmark) : nil
        chevron = entry.submenu == nil ? nil : CellGlyph(.chevron)
        super.init(frame: .zero)
        label.text = entry.element.title
        label.font = Theme.menuFont
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.8
        picture.image = entry.element.image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        picture.contentMode = .center
        line.backgroundColor = .separator
        for view in [label, picture, mark, chevron, line] as [UIView?] {
            guard let view else { continue }
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        isEnabled = entry.isEnabled
        isAccessibilityElement = true
        accessibilityTraits = UIAccessibilityTraits.button.union(mark == nil ? [] : .selected).union(isEnabled ? [] : .notEnabled)
        accessibilityLabel = entry.element.title
        focusEffect = nil
        addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector(MenuRow.hovered(_:))))
        showColors()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Whether a line parts the entry from the one below.
    var hasLine = false { didSet { line.isHidden = !hasLine } }

    /// How wide the entry must be to show its title in its own size.
    var wantedWidth: CGFloat {
        leading + label.intrinsicContentSize.width.rounded(.up) + Theme.menuInset
            + (chevron != nil || picture.image != nil ? Theme.menuMarkWidth + 8 : 0)
    }

    /// Whether it has a check mark: its action's state is `.on`.
    var isOn: Bool { mark != nil }
    /// Whether choosing it turns off the other actions of its `singleSelection` menu.
    var isOneOfSeveral: Bool { entry.selection != nil }

    private var leading: CGFloat { Theme.menuInset + (hasMarks ? Theme.menuMarkWidth : 0) }

    override var isHighlighted: Bool { didSet { showColors() } }

    override func stateDidChange() {
        super.stateDidChange()
        showColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    private func showColors() {
        let color: UIColor = !isEnabled ? .tertiaryLabel : entry.isDestructive ? .systemRed : .label
        label.textColor = color
        picture.tintColor = color
        mark?.tintColor = color
        backgroundColor = isEnabled && (isHighlighted || isFocused) ? Theme.menuHighlight : nil
    }

    /// The pointer gives the focus, so that the arrows go on from where it is.
    private func hovered(_ recognizer: UIHoverGestureRecognizer) {
        let focus = UIApplication.shared.focus
        switch recognizer.state {
        case .began, .changed: if isEnabled, !isFocused { focus.move(to: self, heading: []) }
        default: if isFocused { focus.move(to: nil, heading: []) }
        }
    }

    /// The pointer's shape alone: the focus has the ground change.
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .system() }

    override var triggersOnTouchUp: Bool { true }

    override func layoutSubviews() {
        super.layoutSubviews()
        func place(_ view: UIView, x: CGFloat, width: CGFloat, height: CGFloat) {
            view.frame = directed(CGRect(x: x, y: ((bounds.height - height) / 2).rounded(), width: width, height: height))
        }
        if let mark { place(mark, x: Theme.menuInset - 2, width: mark.bounds.width, height: mark.bounds.height) }
        var right = bounds.width - Theme.menuInset
        if let chevron {
            place(chevron, x: right - chevron.bounds.width, width: chevron.bounds.width, height: chevron.bounds.height)
            right -= Theme.menuMarkWidth
        } else if let size = picture.image?.size {
            let side = min(max(size.width, size.height), 24)
            place(picture, x: right - side, width: side, height: side)
            right -= side + 8
        }
        place(label, x: leading, width: max(0, right - leading), height: bounds.height)
        label.textAlignment = isMirrored ? .right : .left
        let thickness = Theme.hairline(scale: traitCollection.displayScale)
        line.frame = CGRect(x: 0, y: bounds.height - thickness, width: bounds.width, height: thickness)
    }
}
