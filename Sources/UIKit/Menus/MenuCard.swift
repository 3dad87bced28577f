// The card of a menu: its entries in groups, scrolling where the window is too low for all of them.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Entries one below the other on a rounded, blurred ground.
@MainActor
final class MenuCard: UIView {
    private let ground = UIVisualEffectView(effect: UIBlurEffect(style: Theme.menuMaterial))
    private let clip = UIView(frame: .zero)
    private let list = UIScrollView(frame: .zero)
    private var parts: [(view: UIView, height: CGFloat)] = []
    /// The entries that can have the focus, from the top.
    private(set) var rows: [MenuRow] = []
    /// Called with the chosen entry.
    var choose: (MenuRow) -> Void = { _ in }
    /// Called when the entry that leads back to the menu around this one was chosen.
    var goBack: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        layer.setShadow(Theme.menuShadow)
        layer.cornerRadius = Theme.menuCornerRadius
        clip.clipsToBounds = true
        clip.layer.cornerRadius = Theme.menuCornerRadius
        clip.layer.cornerCurve = .continuous
        ground.isUserInteractionEnabled = false
        list.contentInsetAdjustmentBehavior = .never
        list.delaysContentTouches = false
        addSubview(clip)
        clip.addSubview(ground)
        clip.addSubview(list)
    }

    /// Called for the escape gesture of assistive software: goes back to the parent menu, or closes the menu.
    var leave: () -> Void = {}

    override func accessibilityPerformEscape() -> Bool {
        leave()
        return true
    }

    /// Shows a menu; `parent` is the title of the one around it.
    func show(_ menu: UIMenu, parent: String?) {
        accessibilityLabel = menu.title.isEmpty ? nil : menu.title
        for part in parts { part.view.removeFromSuperview() }
        parts = []
        rows = []
        if let parent { add(MenuBackRow(title: menu.title, parent: parent) { [weak self] in self?.goBack() }, height: Theme.menuRowHeight) }
        if parent == nil, !menu.title.isEmpty { addTitle(menu.title) }
        let sections = MenuSections(menu).sections
        let hasMarks = sections.contains { $0.entries.contains { ($0.element as? UIAction)?.state == .on } }
        for (index, section) in sections.enumerated() {
            if index > 0 || parent != nil { addGap() }
            if !section.title.isEmpty { addTitle(section.title) }
            for (number, entry) in section.entries.enumerated() {
                let row = MenuRow(entry, hasMarks: hasMarks)
                row.hasLine = number + 1 < section.entries.count
                row.addAction(UIAction { [weak self, weak row] _ in row.map { self?.choose($0) } }, for: .primaryActionTriggered)
                rows.append(row)
                add(row, height: Theme.menuRowHeight)
            }
        }
        list.contentOffset = .zero
        setNeedsLayout()
    }

    /// How far the entries are scrolled, in points from the top.
    var scrolled: CGFloat {
        get { list.contentOffset.y }
        set { list.contentOffset = list.clampedOffset(CGPoint(x: 0, y: newValue)) }
    }

    /// Scrolls to an entry that is out of sight.
    func reveal(_ row: MenuRow) { list.scrollRectToVisible(row.frame, animated: false) }

    private func add(_ view: UIView, height: CGFloat) {
        parts.append((view, height))
        list.addSubview(view)
    }

    private func addGap() {
        let gap = UIView(frame: .zero)
        gap.backgroundColor = Theme.menuGapColor
        gap.isUserInteractionEnabled = false
        add(gap, height: Theme.menuGap)
    }

    private func addTitle(_ title: String) {
        let label = UILabel(frame: .zero)
        label.text = title
        label.font = Theme.menuTitleFont
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        label.accessibilityTraits = .header
        add(label, height: Theme.menuTitleHeight)
    }

    /// The card's size within `room`.
    func size(in room: CGSize) -> CGSize {
        let wanted = rows.map(\.wantedWidth).max() ?? 0
        let width = min(max(wanted, Theme.menuMinimumWidth), Theme.menuMaximumWidth, room.width)
        return CGSize(width: width, height: min(parts.reduce(0) { $0 + $1.height }, room.height))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        clip.frame = bounds
        ground.frame = bounds
        list.frame = bounds
        var y: CGFloat = 0
        for part in parts {
            part.view.frame = CGRect(x: 0, y: y, width: bounds.width, height: part.height)
            y += part.height
        }
        list.contentSize = CGSize(width: bounds.width, height: y)
        layer.shadowPath = CGPath(
            roundedRect: bounds, cornerWidth: Theme.menuCornerRadius, cornerHeight: Theme.menuCornerRadius, transform: nil)
    }

    /// The entry at `point`, in the card's coordinates.
    func row(at point: CGPoint) -> MenuRow? {
        rows.first { $0.isEnabled && $0.convert($0.bounds, to: self).contains(point) && bounds.contains(point) }
    }
}

/// The first entry of a menu within a menu: its title, which leads back.
@MainActor
final class MenuBackRow: UIControl {
    private let arrow = BarGlyph(.chevron)
    private let label = UILabel(frame: .zero)

    init(title: String, parent: String, goBack: @escaping () -> Void) {
        super.init(frame: .zero)
        label.text = title
        label.font = Theme.menuBackFont
        label.textColor = .label
        arrow.color = .secondaryLabel
        for view in [arrow, label] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        isAccessibilityElement = true
        accessibilityTraits = .button
        accessibilityLabel = title
        focusEffect = nil
        addAction(UIAction { _ in goBack() }, for: .touchUpInside)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func stateDidChange() {
        super.stateDidChange()
        backgroundColor = isHighlighted || isFocused ? Theme.menuHighlight : nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let x = isMirrored ? bounds.width - Theme.menuInset - 4 : Theme.menuInset + 4
        arrow.center = CGPoint(x: x, y: bounds.midY)
        let left = Theme.menuInset + Theme.menuMarkWidth
        label.frame = CGRect(x: left, y: 0, width: max(0, bounds.width - 2 * left), height: bounds.height)
        label.textAlignment = isMirrored ? .right : .left
    }
}
