// A row of a menu.
//
//      │ ✓  title                      ▸ or image │

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Shows an entry, and sends `primaryActionTriggered` when a press ends inside. The pointer moves the focus to the row.
@MainActor
final class MenuRow: UIControl {
    let entry: MenuSections.Entry
    private let label = UILabel(frame: .zero)
    private let imageView = UIImageView(frame: .zero)
    private let mark: CellGlyph?
    private let chevron: CellGlyph?
    private let hasMarks: Bool
    private let line = UIView(frame: .zero)

    /// `hasMarks` indents the title by a check mark's width, so that all titles of a menu are aligned.
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
        imageView.image = entry.element.image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        imageView.contentMode = .center
        line.backgroundColor = .separator
        for view in [label, imageView, mark, chevron, line] as [UIView?] {
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
        updateColors()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Whether a separator is below the entry.
    var hasLine = false { didSet { line.isHidden = !hasLine } }

    /// The width at which the title is not scaled down.
    var preferredWidth: CGFloat {
        leading + label.intrinsicContentSize.width.rounded(.up) + Theme.menuInset
            + (chevron != nil || imageView.image != nil ? Theme.menuMarkWidth + 8 : 0)
    }

    /// Whether the entry has a check mark: the state of its action is `.on`.
    var isOn: Bool { mark != nil }
    /// Whether choosing the entry turns off the other actions of its `singleSelection` menu.
    var isInSingleSelection: Bool { entry.selection != nil }

    private var leading: CGFloat { Theme.menuInset + (hasMarks ? Theme.menuMarkWidth : 0) }

    override var isHighlighted: Bool { didSet { updateColors() } }

    override func stateDidChange() {
        super.stateDidChange()
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    private func updateColors() {
        let color: UIColor = !isEnabled ? .tertiaryLabel : entry.isDestructive ? .systemRed : .label
        label.textColor = color
        imageView.tintColor = color
        mark?.tintColor = color
        backgroundColor = isEnabled && (isHighlighted || isFocused) ? Theme.menuHighlight : nil
    }

    /// Moves the focus to the row under the pointer, from which the arrow keys continue.
    private func hovered(_ recognizer: UIHoverGestureRecognizer) {
        let focus = UIApplication.shared.focus
        switch recognizer.state {
        case .began, .changed: if isEnabled, !isFocused { focus.move(to: self, heading: []) }
        default: if isFocused { focus.move(to: nil, heading: []) }
        }
    }

    /// The usual pointer without an effect, since the focus highlights the row.
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .system() }

    override var triggersOnTouchUp: Bool { true }

    override func layoutSubviews() {
        super.layoutSubviews()
        func setFrame(of view: UIView, x: CGFloat, width: CGFloat, height: CGFloat) {
            view.frame = directed(CGRect(x: x, y: ((bounds.height - height) / 2).rounded(), width: width, height: height))
        }
        if let mark { setFrame(of: mark, x: Theme.menuInset - 2, width: mark.bounds.width, height: mark.bounds.height) }
        var right = bounds.width - Theme.menuInset
        if let chevron {
            setFrame(of: chevron, x: right - chevron.bounds.width, width: chevron.bounds.width, height: chevron.bounds.height)
            right -= Theme.menuMarkWidth
        } else if let size = imageView.image?.size {
            let side = min(max(size.width, size.height), 24)
            setFrame(of: imageView, x: right - side, width: side, height: side)
            right -= side + 8
        }
        setFrame(of: label, x: leading, width: max(0, right - leading), height: bounds.height)
        label.textAlignment = isMirrored ? .right : .left
        let thickness = Theme.hairline(scale: traitCollection.displayScale)
        line.frame = CGRect(x: 0, y: bounds.height - thickness, width: bounds.width, height: thickness)
    }
}
