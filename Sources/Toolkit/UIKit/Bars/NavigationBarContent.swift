// The views of one item of a navigation bar: title, buttons, large title and search row.

/// Shows one item of a navigation bar. During a transition between items the bar has two of these views.
final class NavigationBarContent: UIView {
    private let item: UINavigationItem?
    private let titleLabel = UILabel(frame: .zero)
    private var promptLabel: UILabel?
    private var titleView: UIView?
    private var backButton: BackButton?
    private var leftButtons: [BarButton] = []
    private var rightButtons: [BarButton] = []
    private var largeTitle: LargeTitleRow?
    var look = NavigationBarLook() { didSet { if look.isCustom || oldValue.isCustom { lookDidChange(from: oldValue) } } }
    private weak var shownBackItem: UINavigationItem?
    private(set) var searchRow: NavigationSearchRow?
    /// Whether a search hides everything but the search bar.
    private var hidesTitles = false
    var backHandler: () -> Void = {}
    /// The position in a transition: −1 before a pop or after a push, 0 at rest, 1 before a push or after a pop.
    var offset: CGFloat = 0 { didSet { applyOffset() } }
    /// The distance from the safe area to the page's readable column; 0 for the system's minimum margin.
    var readableMargin: CGFloat = 0 { didSet { if oldValue != readableMargin { setNeedsLayout() } } }
    /// Whether the other item of a transition has a large title.
    var otherHasLargeTitle = false
    var hasLargeTitle = false { didSet { if oldValue != hasLargeTitle { hasLargeTitleDidChange() } } }

    init(item: UINavigationItem?) {
        self.item = item
        super.init(frame: .zero)
        titleLabel.font = Theme.barTitleFont
        titleLabel.adjustsFontForContentSizeCategory = true
        titleLabel.textColor = Theme.barTitle
        titleLabel.textAlignment = .center
        titleLabel.accessibilityTraits = .header
        addSubview(titleLabel)
    }

    required init?(coder: NSCoder) { nil }

    /// Never returns this view: the bar itself receives touches beside the buttons.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }

    // MARK: The item

    /// Updates all views from the item; `backItem` is the previous item, nil for no back button.
    func update(backItem: UINavigationItem?, animated: Bool) {
        showTitles()
        if titleView !== item?.titleView {
            if titleView?.superview === self { titleView?.removeFromSuperview() }
            titleView = item?.titleView
            if let titleView { addSubview(titleView) }
        }
        updateButtons(animated: animated)
        updateBackButton(to: item?.hidesBackButton == true ? nil : backItem)
        updateSearch()
        setNeedsLayout()
        if animated { UIView.performWithoutAnimation { layoutIfNeeded() } }
    }

    private var titleRowHeight: CGFloat { item?.titleRowHeight ?? Theme.navigationBarHeight }

    private func showPrompt() {
        guard let item, item.promptHeight > 0 else {
            promptLabel?.removeFromSuperview()
            promptLabel = nil
            return
        }
        let label = promptLabel ?? UILabel(frame: .zero)
        if promptLabel == nil {
            label.font = Theme.promptFont
            label.adjustsFontForContentSizeCategory = true
            label.textAlignment = .center
            label.alpha = hidesTitles ? 0 : 1
            addSubview(label)
            promptLabel = label
        }
        label.text = item.prompt
        label.textColor = look.isCustom ? look.titleColor : Theme.barTitle
    }

    private func showTitles() {
        showPrompt()
        let title = item?.titleView == nil ? item?.title : nil
        guard look.isCustom else {
            titleLabel.text = title
            largeTitle?.label.text = item?.title
            return
        }
        titleLabel.show(title, attributes: look.titleAttributes, font: Theme.barTitleFont, color: look.titleColor)
        largeTitle?.label.show(item?.title, attributes: look.largeTitleAttributes, font: Theme.largeTitleFont, color: look.titleColor)
        largeTitle?.setNeedsLayout()
    }

    private func lookDidChange(from old: NavigationBarLook) {
        showTitles()
        for button in leftButtons + rightButtons { button.look = look.buttons?.bar }
        if backButton != nil, old.buttons?.back !== look.buttons?.back || old.backIndicator !== look.backIndicator {
            updateBackButton(to: shownBackItem)
        }
        setNeedsLayout()
    }

    private func updateBackButton(to backItem: UINavigationItem?) {
        let isReplaced = item?.shownLeftItems.isEmpty == false && item?.leftItemsSupplementBackButton != true
        backButton?.removeFromSuperview()
        backButton = nil
        shownBackItem = backItem
        guard let backItem, !isReplaced else { return }
        let button = BackButton(to: backItem, look: look.buttons?.back, indicator: look.backIndicator)
        button.addAction(UIAction { [weak self] _ in self?.backHandler() }, for: .touchUpInside)
        backButton = button
        addSubview(button)
    }

    private func updateButtons(animated: Bool) {
        let old = leftButtons + rightButtons
        // Includes buttons that are still fading out: if their item returns, they fade in again.
        let reusable = subviews.compactMap { $0 as? BarButton }
        func button(for item: UIBarButtonItem) -> BarButton { reusable.first { $0.item === item } ?? BarButton(item: item) }
        leftButtons = (item?.shownLeftItems ?? []).filter { !$0.isSpace }.map(button)
        rightButtons = (item?.shownRightItems ?? []).filter { !$0.isSpace }.map(button)
        let new = leftButtons + rightButtons
        for button in new { button.look = look.buttons?.bar }
        let added = new.filter { button in !old.contains { $0 === button } }
        let removed = old.filter { button in !new.contains { $0 === button } }
        for button in added {
            button.isUserInteractionEnabled = true
            guard button.superview !== self else { continue }
            UIView.performWithoutAnimation { button.alpha = 0 }
            addSubview(button)
        }
        guard animated, window != nil else {
            for button in reusable where !new.contains(where: { $0 === button }) { button.removeFromSuperview() }
            for button in added {
                button.layer.removeViewAnimations(of: "opacity")
                UIView.performWithoutAnimation { button.alpha = 1 }
            }
            return
        }
        BarButton.crossFade(from: removed, to: added) { [weak self] in
            let current = (self?.leftButtons ?? []) + (self?.rightButtons ?? [])
            // A button that was added and removed again in the meantime has another fade, which removes it.
            for button in removed where !current.contains(where: { $0 === button }) && !button.layer.hasViewAnimation(of: "opacity") {
                button.removeFromSuperview()
            }
        }
    }

    private func hasLargeTitleDidChange() {
        largeTitle?.removeFromSuperview()
        largeTitle = nil
        if hasLargeTitle {
            let row = LargeTitleRow(frame: .zero)
            largeTitle = row
            showTitles()
            insertSubview(row, at: 0)
        }
        setNeedsLayout()
    }

    /// Shows the item's search bar, and hides the titles and buttons during a search.
    func updateSearch() {
        let searchBar = item?.searchController?.searchBar
        if searchBar !== searchRow?.searchBar || (searchRow.map { $0.searchBar.superview !== $0 } ?? false) {
            searchRow?.removeFromSuperview()
            searchRow = searchBar.map { NavigationSearchRow(searchBar: $0) }
            if let searchRow { addSubview(searchRow) }
        }
        let hides = item?.searchController?.hidesTitles ?? false
        if hides || hidesTitles {
            hidesTitles = hides
            for view in subviews where view !== searchRow && view !== titleView && view !== titleLabel { view.alpha = hides ? 0 : 1 }
        }
        setNeedsLayout()
    }

    /// The height of the search row, which collapses before the large title's row.
    private var searchRowHeight: CGFloat {
        guard let searchRow, let item else { return 0 }
        let full = searchRow.searchBar.navigationRowHeight
        let rows = bounds.height - (hidesTitles ? 0 : titleRowHeight)
        let above = item.collapsesSearchBar && hasLargeTitle ? Theme.largeTitleHeight : 0
        return min(max(0, rows - above), full)
    }

    // MARK: Layout

    /// Lays out all views; the title is centred as far as the buttons leave room.
    override func layoutSubviews() {
        super.layoutSubviews()
        let (height, top) = (Theme.navigationBarHeight, item?.promptHeight ?? 0)
        let title: UIView = titleView ?? titleLabel
        let titleWidth = title.sizeThatFits(CGSize(width: bounds.width, height: height)).width.rounded(.up)
        let margin = max(readableMargin, Theme.minimumRootMargins(width: bounds.width).left)
        let safe = safeSideInsets
        let safeWidth = max(0, bounds.width - safe.leading - safe.trailing)
        var left = safe.leading + margin
        if let backButton {
            let besideTitle = max(0, safeWidth - min(titleWidth, safeWidth / 2)) / 2
            let width = backButton.fitTitle(width: hasLargeTitle ? safeWidth / 2 : besideTitle)
            backButton.frame = directed(CGRect(x: safe.leading, y: top, width: width, height: height))
            left = safe.leading + width + Theme.barButtonInset
        }
        let side = safeWidth / 2 - titleWidth / 2
        for part in parts(of: item?.shownLeftItems, leftButtons, room: side - (left - safe.leading)) {
            part.button?.frame = directed(CGRect(x: left, y: top, width: part.width, height: height))
            left += part.width + part.gap
        }
        var right = bounds.width - safe.trailing - margin
        for part in parts(of: item?.shownRightItems, rightButtons, room: side - margin) {
            part.button?.frame = directed(CGRect(x: right - part.width, y: top, width: part.width, height: height))
            right -= part.width + part.gap
        }
        let width = min(titleWidth, max(0, right - left))
        let x = min(max((safe.leading + (safeWidth - width) / 2).rounded(), left), right - width)
        title.bounds.size = CGSize(width: width, height: height)
        title.center = CGPoint(x: isMirrored ? bounds.width - x - width / 2 : x + width / 2, y: top + height / 2)
        title.center.x += look.titleOffset.horizontal
        title.center.y += look.titleOffset.vertical
        if let promptLabel {
            promptLabel.bounds.size = CGSize(width: max(0, safeWidth - 2 * margin), height: top - Theme.promptTop)
            promptLabel.center = CGPoint(x: bounds.width / 2, y: (top + Theme.promptTop) / 2)
        }
        largeTitle?.margin = readableMargin
        let search = searchRowHeight
        let titleBottom = max(0, bounds.height - search)
        let titleTop = min(top + height, titleBottom)
        // A search that hides the titles moves the large title up behind the lower edge of the buttons.
        largeTitle?.frame = CGRect(
            x: 0, y: hidesTitles ? top + height : titleTop, width: bounds.width, height: hidesTitles ? 0 : titleBottom - titleTop)
        searchRow?.searchBar.navigationMargin = max(safe.leading, safe.trailing) + margin
        searchRow?.frame = CGRect(x: 0, y: titleBottom, width: bounds.width, height: search)
        applyOffset()
    }

    /// The buttons and spaces of one side from the edge inward, with the gaps after buttons; flexible spaces share the rest of `room`.
    private func parts(
        of items: [UIBarButtonItem]?, _ buttons: [BarButton], room: CGFloat
    ) -> [(button: BarButton?, width: CGFloat, gap: CGFloat)] {
        let items = items ?? []
        var parts: [(button: BarButton?, width: CGFloat, gap: CGFloat)] = []
        for (index, item) in items.enumerated() {
            if item.isSpace {
                parts.append((nil, item.spaceWidth, 0))
            } else if let button = buttons.first(where: { $0.item === item }) {
                let isBeforeSpace = index + 1 < items.count && items[index + 1].isSpace
                parts.append((button, button.sizeThatFits(bounds.size).width, isBeforeSpace ? 0 : Theme.barButtonInset))
            }
        }
        let flexible = items.indices.filter { items[$0].systemItem == .flexibleSpace }
        guard !flexible.isEmpty, parts.count == items.count else { return parts }
        let free = max(0, room - parts.reduce(0) { $0 + $1.width + $1.gap })
        for index in flexible { parts[index].width = (free / CGFloat(flexible.count)).rounded(.down) }
        return parts
    }

    /// Moves the titles, fades the whole view and hides the small title while the large one is visible.
    private func applyOffset() {
        let width = bounds.width
        let isTrailing = offset > 0
        alpha = 1 - min(abs(offset), 1)
        let title: UIView = titleView ?? titleLabel
        // A push moves the title to the position of the next item's back title; a pop moves it back.
        let center = (width - safeAreaInsets.left - safeAreaInsets.right) / 2
        let toBackTitle = max(0, center - Theme.backTitleInset - title.bounds.width / 2)
        let transform = CGAffineTransform(translationX: directed(distance: offset * (isTrailing ? width * 0.5 : toBackTitle)), y: 0)
        if title.transform != transform { title.transform = transform }
        promptLabel?.transform = transform
        largeTitle?.shift = offset * width * (isTrailing ? 1 : Theme.pageParallax)
        backButton?.moveTitle(towards: otherHasLargeTitle ? .nearby : .center(center), fraction: max(0, offset))
        let rowHeight = hasLargeTitle ? bounds.height - titleRowHeight - searchRowHeight : 0
        title.alpha = hidesTitles ? 0 : 1 - min(max(rowHeight / Theme.smallTitleFade, 0), 1)
    }
}

struct NavigationBarLook {
    var buttons: (bar: BarButtonLook, back: UIBarButtonItemAppearance)?
    var titleAttributes: [NSAttributedString.Key: Any] = [:]
    var titleOffset = UIOffset.zero
    var largeTitleAttributes: [NSAttributedString.Key: Any] = [:]
    /// The colour of titles without a colour in their attributes.
    var titleColor: UIColor = Theme.barTitle
    var backIndicator: UIImage?
    /// Whether the look comes from an appearance object or from properties of the bar, and may differ from the system's look.
    var isCustom = false
}

extension NavigationBarLook {
    init(_ appearance: UINavigationBarAppearance) {
        self.init()
        isCustom = true
        let bar = BarButtonLook(plain: appearance.buttonAppearance, done: appearance.doneButtonAppearance)
        buttons = (bar, appearance.backButtonAppearance)
        titleAttributes = appearance.titleTextAttributes
        titleOffset = appearance.titlePositionAdjustment
        largeTitleAttributes = appearance.largeTitleTextAttributes
        backIndicator = appearance.backIndicatorImage
    }
}

/// A large title, aligned to the bottom of a row that may be shorter or taller than the title.
final class LargeTitleRow: UIView {
    let label = UILabel(frame: .zero)
    /// The title's offset towards the trailing edge during a transition between items.
    var shift: CGFloat = 0 { didSet { if oldValue != shift { transformLabel() } } }
    /// The distance from the safe area to the title, unless the system's minimum margin is larger.
    var margin: CGFloat = 0 { didSet { if oldValue != margin { setNeedsLayout() } } }
    private var scale: CGFloat = 1

    override func didInit() {
        clipsToBounds = true
        isUserInteractionEnabled = false
        label.font = Theme.largeTitleFont
        label.adjustsFontForContentSizeCategory = true
        // Titles shrink before they are truncated.
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        label.textColor = Theme.barTitle
        label.accessibilityTraits = .header
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = max(margin, Theme.minimumRootMargins(width: bounds.width).left)
        let safe = safeSideInsets
        let left = safe.leading + margin
        let available = max(0, bounds.width - left - safe.trailing - margin)
        let fitting = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: CGFloat.infinity))
        let width = min(fitting.width.rounded(.up), available)
        label.bounds.size = CGSize(width: width, height: fitting.height.rounded(.up))
        label.layer.anchorPoint = CGPoint(x: isMirrored ? 1 : 0, y: 1)
        label.center = CGPoint(x: isMirrored ? bounds.width - left : left, y: bounds.height - Theme.largeTitleBottom)
        // Pulling down enlarges the title as far as the margins allow.
        let pull = bounds.height - Theme.largeTitleHeight
        scale = width > 0 ? min(Theme.largeTitleScale(pull: pull), max(1, available / width)) : 1
        transformLabel()
    }

    private func transformLabel() {
        let translation = CGAffineTransform(translationX: directed(distance: shift), y: 0)
        let transform = CGAffineTransform(scaleX: scale, y: scale).concatenating(translation)
        if label.transform != transform { label.transform = transform }
    }
}

/// Contains a search bar. While scrolling collapses the row, the search bar is clipped and fades out.
final class NavigationSearchRow: UIView {
    let searchBar: UISearchBar

    init(searchBar: UISearchBar) {
        self.searchBar = searchBar
        super.init(frame: .zero)
        clipsToBounds = true
        searchBar.isInNavigationBar = true
        addSubview(searchBar)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard searchBar.superview === self else { return }
        searchBar.frame = bounds
        let full = searchBar.navigationRowHeight
        searchBar.alpha = full > 0 ? min(max(bounds.height / full * 1.5 - 0.5, 0), 1) : 1
    }
}
