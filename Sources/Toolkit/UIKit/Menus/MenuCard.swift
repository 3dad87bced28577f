// The card of a menu: its entries in sections, as rows in a scroll view.

/// Shows the entries of a menu, one below the other, on a rounded, blurred background.
final class MenuCard: UIView {
    private let background = UIVisualEffectView(effect: UIBlurEffect(style: Theme.menuMaterial))
    private let clip = UIView(frame: .zero)
    private let list = MenuList(frame: .zero)
    private var parts: [(view: UIView, height: CGFloat)] = []
    /// The rows of entries, from the top.
    private(set) var rows: [MenuRow] = []
    /// The pointer's location on the screen when the menu was opened or a key last moved the focus; nil after it moved or scrolled.
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
            if index > 0 || parent != nil {
                let gap = UIView(frame: .zero)
                gap.backgroundColor = Theme.menuGapColor
                gap.isUserInteractionEnabled = false
                add(gap, height: Theme.menuGap)
            }
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

    /// Ignores the pointer until it moves or scrolls: an opened menu, or a key that moves the focus, may place rows under it.
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

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = directed(CGRect(x: start, y: 0, width: max(0, bounds.width - start - Theme.menuInset), height: bounds.height))
    }
}

/// The first row of a submenu: its title, which leads back to the parent menu.
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

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

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

    override func scrollWheel(with event: UIEvent) -> Bool {
        wheelWasTurned()
        return super.scrollWheel(with: event)
    }
}

/// Shows an entry, and sends `primaryActionTriggered` when a press ends inside. The pointer moves the focus to the row.
///
///      │ ✓  title                        image  ▸ │
///      │    subtitle                              │
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

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Whether the pointer has not moved since the menu was opened or the latest key. Then a row that appears under it gets no focus.
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

/// The visible entries of a menu in sections.
struct MenuSections {
    /// An action, a command, a submenu, or a deferred element that is not ready.
    struct Entry {
        let element: UIMenuElement
        /// The `singleSelection` menu that contains the action, directly or inline; nil for other actions and for submenus.
        let selection: UIMenu?
        /// Whether an object can perform the entry's command; true for other entries.
        var hasReceiver = true

        /// Whether the entry can be chosen.
        var isEnabled: Bool {
            if let choice { return hasReceiver && !choice.attributes.contains(.disabled) }
            return (element as? UIMenu).map { !MenuSections($0).isEmpty } ?? false
        }

        var isDestructive: Bool {
            if let choice { return choice.attributes.contains(.destructive) }
            return (element as? UIMenu)?.options.contains(.destructive) ?? false
        }

        /// Whether the entry stands for elements that are not ready.
        var isLoading: Bool { element is UIDeferredMenuElement }

        /// The action or command; nil for other elements.
        var choice: (any MenuChoice)? { element as? any MenuChoice }

        /// The menu that the entry opens.
        var submenu: UIMenu? { element as? UIMenu }
    }

    /// Entries under a title, which may be empty.
    struct Section {
        var title: String
        var entries: [Entry]
    }

    private(set) var sections: [Section] = []

    /// The start of a responder chain. A command is sent to the first object of the chain that can perform it.
    private weak var chain: UIResponder?

    init(_ menu: UIMenu, chain: UIResponder? = nil) {
        self.chain = chain
        add(menu, title: "", selection: nil)
        sections.removeAll { $0.entries.isEmpty }
    }

    var isEmpty: Bool { sections.isEmpty }

    private mutating func add(_ menu: UIMenu, title: String, selection outer: UIMenu?) {
        let selection = outer ?? (menu.options.contains(.singleSelection) ? menu : nil)
        sections.append(Section(title: title, entries: []))
        add(menu.children, selection: selection)
    }

    private mutating func add(_ elements: [UIMenuElement], selection: UIMenu?) {
        for element in elements {
            if let loaded = (element as? UIDeferredMenuElement)?.elements {
                add(loaded, selection: selection)
            } else if let inner = element as? UIMenu, inner.options.contains(.displayInline) {
                add(inner, title: inner.title, selection: selection)
                sections.append(Section(title: "", entries: []))
            } else if (element as? any MenuChoice)?.attributes.contains(.hidden) != true {
                var entry = Entry(element: element, selection: element is any MenuChoice ? selection : nil)
                if let command = element as? UICommand { entry.hasReceiver = command.receiver(along: chain) != nil }
                sections[sections.count - 1].entries.append(entry)
            }
        }
    }
}
