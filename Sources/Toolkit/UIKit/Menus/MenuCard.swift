// The card of a menu: its entries in sections, in a scroll view.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Shows the entries of a menu, one below the other, on a rounded, blurred background.
@MainActor
final class MenuCard: UIView {
    private let background = UIVisualEffectView(effect: UIBlurEffect(style: Theme.menuMaterial))
    private let clip = UIView(frame: .zero)
    private let list = MenuList(frame: .zero)
    private var parts: [(view: UIView, height: CGFloat)] = []
    /// The rows of entries, from the top.
    private(set) var rows: [MenuRow] = []
    /// The location of the pointer on the screen when the menu was opened or a key last moved the focus; nil after the pointer has moved
    /// or the wheel was turned.
    private var restingPlace: CGPoint?
    /// Called with the row that the user chose.
    var choose: (MenuRow) -> Void = { _ in }
    /// Called when the user chose to go back to the parent menu.
    var goBack: () -> Void = {}
    override var focusGrouping: FocusGrouping { .menu }

    override func didInit() {
        layer.setShadow(Theme.menuShadow)
        layer.cornerRadius = Theme.menuCornerRadius
        clip.clipsToBounds = true
        clip.layer.cornerRadius = Theme.menuCornerRadius
        clip.layer.cornerCurve = .continuous
        background.isUserInteractionEnabled = false
        list.contentInsetAdjustmentBehavior = .never
        list.delaysContentTouches = false
        list.wheelWasTurned = { [weak self] in self?.restingPlace = nil }
        addSubview(clip)
        clip.addSubview(background)
        clip.addSubview(list)
    }

    /// Called for the escape gesture of assistive software: goes back to the parent menu, or closes the menu.
    var escape: () -> Void = {}

    override func accessibilityPerformEscape() -> Bool {
        escape()
        return true
    }

    /// The responder to which commands are sent first.
    weak var chain: UIResponder?

    /// Shows a menu. A submenu begins with a row that leads back to its parent menu.
    func show(_ menu: UIMenu, parent: UIMenu?) {
        accessibilityLabel = menu.title.isEmpty ? nil : menu.title
        for part in parts { part.view.removeFromSuperview() }
        parts = []
        rows = []
        if parent != nil { add(MenuBackRow(title: menu.title) { [weak self] in self?.goBack() }, height: Theme.menuRowHeight) }
        let sections = MenuSections(menu, chain: chain).sections
        let hasMarks = sections.contains { $0.entries.contains { $0.choice.map { $0.state != .off } ?? false } }
        let titleStart = Theme.menuInset + (hasMarks ? Theme.menuMarkWidth : 0)
        if parent == nil, !menu.title.isEmpty { add(MenuTitleRow(menu.title, start: titleStart), height: Theme.menuTitleHeight) }
        for (index, section) in sections.enumerated() {
            if index > 0 || parent != nil { addGap() }
            if !section.title.isEmpty { add(MenuTitleRow(section.title, start: titleStart), height: Theme.menuTitleHeight) }
            for (number, entry) in section.entries.enumerated() {
                let row = MenuRow(entry, hasMarks: hasMarks)
                row.hasLine = number + 1 < section.entries.count
                row.isPointerResting = { [weak self] in self?.isPointerResting ?? false }
                row.addAction(UIAction { [weak self, weak row] _ in row.map { self?.choose($0) } }, for: .primaryActionTriggered)
                rows.append(row)
                add(row, height: row.preferredHeight)
            }
        }
        list.contentOffset = .zero
        setNeedsLayout()
    }

    /// The vertical content offset of the entries, in points; limited to the scrollable range when it is set.
    var contentOffsetY: CGFloat {
        get { list.contentOffset.y }
        set { list.contentOffset = list.clampedOffset(CGPoint(x: 0, y: newValue)) }
    }

    /// Ignores the pointer until it moves or the wheel is turned. Called when the menu is opened and when a key moves the focus: both may
    /// place rows under the pointer.
    func ignoreRestingPointer() { restingPlace = seat.pointer.location }

    private var isPointerResting: Bool {
        guard let place = restingPlace else { return false }
        if place == seat.pointer.location { return true }
        restingPlace = nil
        return false
    }

    /// Scrolls until `row` is visible.
    func scrollToVisible(_ row: MenuRow) { list.scrollRectToVisible(row.frame, animated: false) }

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

    /// The card's size, at most `available`.
    func size(in available: CGSize) -> CGSize {
        let preferredWidth = rows.map(\.preferredWidth).max() ?? 0
        let width = min(max(preferredWidth, Theme.menuMinimumWidth), Theme.menuMaximumWidth, available.width)
        return CGSize(width: width, height: min(parts.reduce(0) { $0 + $1.height }, available.height))
    }

    /// An edge in dark, where the shadow can hardly be seen.
    private func updateEdge() {
        let isDark = traitCollection.userInterfaceStyle == .dark
        clip.layer.borderWidth = isDark ? Theme.hairline(scale: traitCollection.displayScale) : 0
        clip.layer.borderColor = Theme.menuEdge.cgColor
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateEdge()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        updateEdge()
        fillBounds()
        var y: CGFloat = 0
        for part in parts {
            part.view.frame = CGRect(x: 0, y: y, width: bounds.width, height: part.height)
            y += part.height
        }
        list.contentSize = CGSize(width: bounds.width, height: y)
    }

    private func fillBounds() {
        for view in [clip, background, list] { view.frame = bounds }
        layer.shadowPath = CGPath(
            roundedRect: bounds, cornerWidth: Theme.menuCornerRadius, cornerHeight: Theme.menuCornerRadius, transform: nil)
    }

    // MARK: Submenus

    /// The card's contents as a view that takes no touches.
    func takePicture() -> UIView? {
        let picture = list.snapshotView(afterScreenUpdates: false)
        picture?.isUserInteractionEnabled = false
        return picture
    }

    /// Animates the card from `old`, its former frame, and fades out `picture`, its former contents.
    func animate(from old: CGRect, fading picture: UIView?) {
        // With its superview, which sets the new frame.
        superview?.layoutIfNeeded()
        layoutIfNeeded()
        let new = frame
        UIView.performWithoutAnimation {
            frame = old
            fillBounds()
            list.alpha = 0
            if let picture { clip.addSubview(picture) }
        }
        let shadow = CABasicAnimation(keyPath: "shadowPath")
        shadow.fromValue = layer.shadowPath
        shadow.duration = Theme.menuFadeIn
        shadow.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        UIView.animate(withDuration: Theme.menuFadeIn, delay: 0, options: [.curveEaseInOut, .allowUserInteraction]) {
            self.frame = new
            self.fillBounds()
            self.list.alpha = 1
            picture?.alpha = 0
        } completion: { _ in
            picture?.removeFromSuperview()
        }
        layer.add(shadow, forKey: "shadowPath")
    }

    /// The enabled row at `point`, in the card's coordinates.
    func row(at point: CGPoint) -> MenuRow? {
        rows.first { $0.isEnabled && $0.convert($0.bounds, to: self).contains(point) && bounds.contains(point) }
    }
}

/// The title of a menu or of a section, in line with the titles of the entries.
@MainActor
private final class MenuTitleRow: UIView {
    private let label = UILabel(frame: .zero)
    private let start: CGFloat

    /// `start` is the distance from the leading edge to the text.
    init(_ title: String, start: CGFloat) {
        self.start = start
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        label.text = title
        label.font = Theme.menuTitleFont
        label.textColor = .secondaryLabel
        label.accessibilityTraits = .header
        addSubview(label)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = directed(CGRect(x: start, y: 0, width: max(0, bounds.width - start - Theme.menuInset), height: bounds.height))
    }
}

/// The first row of a submenu: its title, which leads back to the parent menu.
@MainActor
final class MenuBackRow: UIControl {
    private let arrow = BarGlyph(.chevron)
    private let label = UILabel(frame: .zero)

    init(title: String, goBack: @escaping () -> Void) {
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

/// The entries, which the wheel scrolls.
private final class MenuList: UIScrollView {
    var wheelWasTurned: () -> Void = {}

    override func scrollWheel(with event: UIEvent) {
        wheelWasTurned()
        super.scrollWheel(with: event)
    }
}
