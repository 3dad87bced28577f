// A row of a menu.
//
//      │ ✓  title                        image  ▸ │
//      │    subtitle                              │

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Shows an entry, and sends `primaryActionTriggered` when a press ends inside. The pointer moves the focus to the row.
@MainActor
final class MenuRow: UIControl {
    let entry: MenuSections.Entry
    private let label = UILabel(frame: .zero)
    private let detail: UILabel?
    private let spinner: UIActivityIndicatorView?
    private let imageView = UIImageView(frame: .zero)
    private let mark: CellGlyph?
    private let chevron: CellGlyph?
    private let hasMarks: Bool
    private let line = UIView(frame: .zero)

    /// `hasMarks` indents the title by a check mark's width, so that all titles of a menu are aligned.
    init(_ entry: MenuSections.Entry, hasMarks: Bool) {
        self.entry = entry
        self.hasMarks = hasMarks
        mark =
            switch entry.choice?.state {
            case .on: CellGlyph(.checkmark)
            case .mixed: CellGlyph(.dash)
            default: nil
            }
        detail = entry.element.subtitle.flatMap { $0.isEmpty ? nil : $0 }.map(MenuRow.makeDetail)
        spinner = entry.isLoading ? UIActivityIndicatorView(style: .medium) : nil
        chevron = entry.submenu == nil ? nil : CellGlyph(.chevron)
        super.init(frame: .zero)
        label.text = entry.isLoading ? SystemText.shown("Loading…") : entry.element.title
        label.font = Theme.menuFont
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.8
        imageView.image = entry.element.image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        imageView.contentMode = .center
        line.backgroundColor = .separator
        for view in [label, detail, imageView, mark, chevron, spinner, line] as [UIView?] {
            guard let view else { continue }
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        spinner?.startAnimating()
        isEnabled = entry.isEnabled
        isAccessibilityElement = true
        accessibilityTraits = UIAccessibilityTraits.button.union(isOn ? .selected : []).union(isEnabled ? [] : .notEnabled)
        accessibilityLabel = label.text
        accessibilityValue = detail?.text
        focusEffect = nil
        addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector(MenuRow.hovered(_:))))
        updateColors()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Returns whether the pointer has not moved since the menu was opened or the latest key. It then does not move the focus to a row that
    /// has appeared under it.
    var isPointerResting: () -> Bool = { false }
    /// Whether a separator is below the entry.
    var hasLine = false { didSet { line.isHidden = !hasLine } }

    private static func makeDetail(_ text: String) -> UILabel {
        let label = UILabel(frame: .zero)
        label.text = text
        label.font = Theme.menuSubtitleFont
        label.numberOfLines = 1
        return label
    }

    /// The height of the row, with the subtitle if there is one.
    var preferredHeight: CGFloat { Theme.menuRowHeight + (detail == nil ? 0 : Theme.menuSubtitleHeight) }

    /// The width at which the title is not scaled down.
    var preferredWidth: CGFloat {
        let text = max(label.intrinsicContentSize.width, detail?.intrinsicContentSize.width ?? 0)
        let accessories = [chevron != nil || spinner != nil, imageView.image != nil].filter { $0 }.count
        return leading + text.rounded(.up) + Theme.menuInset + CGFloat(accessories) * (Theme.menuMarkWidth + 8)
    }

    /// Whether the entry has a check mark: the state of its action is `.on`.
    var isOn: Bool { entry.choice?.state == .on }
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
        detail?.textColor = isEnabled ? .secondaryLabel : .tertiaryLabel
        imageView.tintColor = color
        mark?.tintColor = color
        backgroundColor = isEnabled && (isHighlighted || isFocused) ? Theme.menuHighlight : nil
    }

    /// Moves the focus to the row under the pointer, from which the arrow keys continue.
    private func hovered(_ recognizer: UIHoverGestureRecognizer) {
        guard !isPointerResting() else { return }
        let focus = seat.focus
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
        }
        if let size = imageView.image?.size {
            let side = min(max(size.width, size.height), 24)
            setFrame(of: imageView, x: right - side, width: side, height: side)
            right -= side + 8
        }
        if let spinner {
            setFrame(of: spinner, x: right - spinner.bounds.width, width: spinner.bounds.width, height: spinner.bounds.height)
            right -= Theme.menuMarkWidth + 8
        }
        let lead = leading
        setFrame(of: label, x: lead, width: max(0, right - lead), height: bounds.height)
        label.textAlignment = isMirrored ? .right : .left
        if let detail {
            let (top, below) = (label.intrinsicContentSize.height, detail.intrinsicContentSize.height)
            let y = ((bounds.height - top - below - 1) / 2).rounded()
            label.frame = directed(CGRect(x: lead, y: y, width: max(0, right - lead), height: top))
            detail.frame = directed(CGRect(x: lead, y: y + top + 1, width: max(0, right - lead), height: below))
            detail.textAlignment = label.textAlignment
        }
        let thickness = Theme.hairline(scale: traitCollection.displayScale)
        line.frame = CGRect(x: 0, y: bounds.height - thickness, width: bounds.width, height: thickness)
    }
}
