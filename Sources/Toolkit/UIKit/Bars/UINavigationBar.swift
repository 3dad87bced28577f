// The navigation bar, usually at the top of a navigation controller, with its style.

/// Shows the last item of a stack of navigation items: its title, its buttons and a back button.
@preconcurrency @MainActor open class UINavigationBar: UIView {
    /// Called before and after the back button pops an item. Weak.
    open weak var delegate: (any UINavigationBarDelegate)?
    /// The stack, root first; nil if empty. Setting it is not animated.
    open var items: [UINavigationItem]? {
        get { stack.isEmpty ? nil : stack }
        set { setItems(newValue, animated: false) }
    }
    /// The visible item, the last of the stack.
    open var topItem: UINavigationItem? { stack.last }
    /// The item that the back button leads to.
    open var backItem: UINavigationItem? { stack.dropLast().last }
    /// The background colour; nil for the theme's colour or, if translucent, its blurred material.
    open var barTintColor: UIColor? { didSet { customize(\UINavigationBar.barTintColor, then: updateLook) } }
    /// Whether content extends beneath the bar and, without a `barTintColor`, is visible through it, blurred; true by default.
    open var isTranslucent = true {
        didSet {
            customize(\UINavigationBar.isTranslucent)
            updateLook()
            if oldValue != isTranslucent { layoutPreferencesDidChange() }
        }
    }
    /// Whether items may have a large title, which collapses when content is scrolled; false by default.
    open var prefersLargeTitles = false {
        didSet {
            customize(\UINavigationBar.prefersLargeTitles)
            guard oldValue != prefersLargeTitles else { return }
            updateLargeTitle()
            layoutPreferencesDidChange()
        }
    }

    let backgroundView = BarBackground(lineEdge: .bottom)
    /// The background at the scroll edge; nil if no `scrollEdgeAppearance` applies.
    private var edgeBackgroundView: BarBackground?
    var style: NavigationBarStyle?
    /// Whether `updateLook()` has been called; until then, the bar has the default look.
    private var hasLook = false
    private var stack: [UINavigationItem] = []
    private var content = NavigationBarContent(item: nil)
    private var outgoingContent: NavigationBarContent?
    /// Called by the back button; nil pops the item.
    var backHandler: (() -> Void)?
    /// Called after a change of the bar or of its visible item that affects the layout of the navigation controller's view.
    var layoutPreferencesDidChange: () -> Void = {}
    /// The background's alpha of a translucent bar with large titles or of one with a scroll edge appearance; 0 over the content's top.
    var backgroundAlpha: CGFloat = 0 { didSet { if oldValue != backgroundAlpha { backgroundAlphaDidChange(from: oldValue) } } }
    /// Whether the bar is over content that is scrolled to its top, or nearly.
    var isNearScrollEdge: Bool { backHandler != nil && backgroundAlpha < 0.5 }

    override var defaultAccessibilityLabel: String? { topItem?.title }
    override var focusGrouping: FocusGrouping { .row }

    override func didInit() {
        addSubview(backgroundView)
        addSubview(content)
    }

    /// Replaces the stack. An animated transition is a pop if the new stack is empty or its top item was in the old stack, else a push.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let items = items ?? []
        let isPop = items.last.map { top in stack.contains { $0 === top } } ?? true
        guard animated, window != nil, items.last !== topItem else { return showItems(items) }
        let kind = isPop ? PageTransition.Kind.pop : .push
        beginItemTransition(to: items)
        updateItemTransition(kind, progress: 0, height: bounds.height)
        UIView.animate(withDuration: Theme.pageSlideDuration, delay: 0, options: .curveEaseOut) {
            self.updateItemTransition(kind, progress: 1, height: self.bounds.height)
        } completion: { [content] _ in
            if self.content === content { self.endItemTransition() }
        }
    }

    /// Appends an item to the stack.
    open func pushItem(_ item: UINavigationItem, animated: Bool) { setItems(stack + [item], animated: animated) }

    /// Removes and returns the last item; nil if the stack is empty.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let last = stack.last else { return nil }
        setItems(stack.dropLast(), animated: animated)
        return last
    }

    /// The distance from the safe area to the page's readable column; 0 for the system's minimum margin.
    var readableMargin: CGFloat = 0 { didSet { content.readableMargin = readableMargin } }

    /// The proposed width, and the height including the prompt, an expanded large title and the search bar.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: expandedHeight) }

    /// No width, and the height including the prompt, an expanded large title and the search bar.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: expandedHeight) }

    private var titleRowHeight: CGFloat { topItem?.titleRowHeight ?? Theme.navigationBarHeight }

    private var expandedHeight: CGFloat {
        let search = topItem?.searchController?.searchBar.navigationRowHeight ?? 0
        return titleRowHeight + (showsLargeTitle ? Theme.largeTitleHeight : 0) + search
    }

    /// Extends the background above the bar to the window's top edge.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let above = window == nil ? 0 : max(0, convert(bounds.origin, to: nil).y)
        backgroundView.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
        edgeBackgroundView?.frame = backgroundView.frame
        // In a transition each content keeps the bar height of its item.
        if let outgoingContent {
            outgoingContent.frame.size.width = bounds.width
            content.frame.size.width = bounds.width
        } else {
            content.frame = bounds
        }
    }

    /// Excludes the large title's row, so that drags there scroll the content.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard super.point(inside: point, with: event) else { return false }
        return point.y < titleRowHeight || content.searchRow?.frame.contains(point) == true
    }

    /// Called after the prompt or the search bar of `item` has changed.
    func heightDidChange(of item: UINavigationItem) {
        guard item === topItem else { return }
        invalidateIntrinsicContentSize()
        layoutPreferencesDidChange()
    }

    /// Called when the search controller of the visible item has changed, or its search has begun or ended.
    func searchDidChange() { content.updateSearch() }

    func itemDidChange(_ item: UINavigationItem, animated: Bool) {
        if item === topItem || item === backItem { content.update(backItem: backItem, animated: animated && item === topItem) }
        updateLargeTitle()
    }
}

// MARK: - Large titles

extension UINavigationBar {
    private var showsLargeTitle: Bool { topItem.map(showsLargeTitle(of:)) ?? false }

    /// Whether an item of the stack has a large title. With `.automatic`, it inherits from the previous item, and the root has one.
    func showsLargeTitle(of item: UINavigationItem) -> Bool {
        guard prefersLargeTitles, let index = stack.firstIndex(where: { $0 === item }) else { return false }
        for candidate in stack[...index].reversed() where candidate.largeTitleDisplayMode != .automatic {
            return candidate.largeTitleDisplayMode == .always
        }
        return true
    }

    private func updateLargeTitle() {
        let hasLargeTitle = showsLargeTitle
        let changes = content.hasLargeTitle != hasLargeTitle
        content.hasLargeTitle = hasLargeTitle
        updateItemLook()
        updateBackgroundAlpha()
        guard changes else { return }
        invalidateIntrinsicContentSize()
        layoutPreferencesDidChange()
    }

    private func updateBackgroundAlpha() {
        let alpha = min(max(backgroundAlpha, 0), 1)
        edgeBackgroundView?.alpha = 1 - alpha
        // At an alpha of 0 the backdrop is not blurred.
        backgroundView.alpha = (prefersLargeTitles && isTranslucent) || edgeBackgroundView != nil ? alpha : 1
    }

    private func backgroundAlphaDidChange(from old: CGFloat) {
        updateBackgroundAlpha()
        if edgeBackgroundView != nil, (old < 0.5) != (backgroundAlpha < 0.5) { content.look = look(of: topItem) }
    }

    func updateLook() {
        hasLook = true
        backgroundView.look = backgroundLook
        let edge = backHandler == nil ? nil : scrollEdgeAppearance(of: topItem)
        if let edge {
            let view = edgeBackgroundView ?? BarBackground(lineEdge: .bottom)
            view.look = edge.background
            if edgeBackgroundView == nil {
                view.frame = backgroundView.frame
                insertSubview(view, aboveSubview: backgroundView)
            }
            edgeBackgroundView = view
        } else {
            edgeBackgroundView?.removeFromSuperview()
            edgeBackgroundView = nil
        }
        updateBackgroundAlpha()
        content.look = look(of: topItem)
        setNeedsLayout()
    }

    private func updateItemLook() {
        if style != nil || hasLook || topItem?.standardAppearance != nil || topItem?.scrollEdgeAppearance != nil { updateLook() }
    }
}

// MARK: - Transitions between items

extension UINavigationBar {
    /// Replaces the stack without animation and without calling an overridden `setItems(_:animated:)`.
    func showItems(_ items: [UINavigationItem]) {
        endItemTransition()
        let old = topItem
        setStack(items)
        if old !== topItem {
            content.removeFromSuperview()
            content = makeContent()
            addSubview(content)
        }
        content.update(backItem: backItem, animated: false)
        updateLargeTitle()
        setNeedsLayout()
    }

    /// Replaces the stack and shows the old and the new top item together, positioned by `updateItemTransition`.
    func beginItemTransition(to items: [UINavigationItem]) {
        endItemTransition()
        let old = content
        outgoingContent = old
        old.isUserInteractionEnabled = false
        setStack(items)
        content = makeContent()
        addSubview(content)
        UIView.performWithoutAnimation {
            content.frame = bounds
            content.update(backItem: backItem, animated: false)
            updateLargeTitle()
        }
        content.otherHasLargeTitle = old.hasLargeTitle
        old.otherHasLargeTitle = content.hasLargeTitle
    }

    /// Positions both items for a progress of 0…1; `height` is the bar's height after the transition.
    func updateItemTransition(_ kind: PageTransition.Kind, progress: CGFloat, height: CGFloat) {
        let direction: CGFloat = kind == .pop ? -1 : 1
        content.frame.size.height = height
        layoutIfNeeded()
        outgoingContent?.offset = -progress * direction
        content.offset = (1 - progress) * direction
    }

    func endItemTransition() {
        outgoingContent?.removeFromSuperview()
        outgoingContent = nil
        content.offset = 0
    }

    /// Restores the previous item's content and `items`, the stack before the transition.
    func cancelItemTransition(restoring items: [UINavigationItem]) {
        guard let outgoingContent else { return showItems(items) }
        content.removeFromSuperview()
        content = outgoingContent
        self.outgoingContent = nil
        content.isUserInteractionEnabled = true
        setStack(items)
        content.offset = 0
        content.update(backItem: backItem, animated: false)
        updateLargeTitle()
        setNeedsLayout()
    }

    private func setStack(_ items: [UINavigationItem]) {
        stack.forEach { $0.bar = nil }
        stack = items
        stack.forEach { $0.bar = self }
    }

    private func makeContent() -> NavigationBarContent {
        let content = NavigationBarContent(item: topItem)
        content.readableMargin = readableMargin
        content.look = look(of: topItem)
        content.backHandler = { [weak self] in self?.backPressed() }
        return content
    }

    private func backPressed() {
        guard let item = topItem, delegate?.navigationBar(self, shouldPop: item) ?? true else { return }
        if let backHandler { backHandler() } else { popItem(animated: true) }
        delegate?.navigationBar(self, didPop: item)
    }
}

/// Methods to prevent and observe pops by the back button. All are optional.
@preconcurrency @MainActor public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
    /// Whether the back button may pop `item`; true by default.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// Called after the back button popped `item`; an animation may still be running.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
    /// Returns true.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
    /// Does nothing.
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

// MARK: - Appearance

struct NavigationBarStyle: BarStyle {
    var barStyle = UIBarStyle.default
    var titleAttributes: [NSAttributedString.Key: Any]?
    var largeTitleAttributes: [NSAttributedString.Key: Any]?
    var backgroundImages = BarMetricsValues<UIImage>()
    var titleOffsets = BarMetricsValues<CGFloat>()
    var shadowImage: UIImage?
    var backIndicator: UIImage?
    var backIndicatorMask: UIImage?
    var appearances = BarAppearances<UINavigationBarAppearance>()
}

extension UINavigationBar: UIBarPositioning, StyledBar {
    /// The position: the delegate's choice, by default `topAttached` in a navigation controller and `top` elsewhere.
    public var barPosition: UIBarPosition {
        if let position = delegate?.position(for: self), position != .any { return position }
        return backHandler == nil ? .top : .topAttached
    }

    // MARK: Background

    /// The colours of the bar; `default` by default. A black bar is dark in all appearances, with white titles.
    public var barStyle: UIBarStyle {
        get { style?.barStyle ?? .default }
        set { store(newValue, \.barStyle, of: \UINavigationBar.barStyle) }
    }
    /// The image in place of the hairline, stretched to the bar's width; nil for the hairline. An empty image hides it.
    public var shadowImage: UIImage? {
        get { style?.shadowImage }
        set { store(newValue, \.shadowImage, of: \UINavigationBar.shadowImage) }
    }

    /// Sets the background image for a position and metrics of the bar. The image replaces tint and blur.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for position: UIBarPosition, barMetrics: UIBarMetrics) {
        store(backgroundImage, \.backgroundImages, position, barMetrics)
    }

    /// The background image for a position and metrics of the bar; nil for none.
    public func backgroundImage(for position: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
        style?.backgroundImages[position, barMetrics]
    }

    /// Sets the background image for all positions.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        setBackgroundImage(backgroundImage, for: .any, barMetrics: barMetrics)
    }

    /// The background image for all positions; nil for none.
    public func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImage(for: .any, barMetrics: barMetrics) }

    // MARK: Titles

    /// The attributes of small titles; nil, the default, for the attributes of the system.
    public var titleTextAttributes: [NSAttributedString.Key: Any]? {
        get { style?.titleAttributes }
        set { store(newValue, \.titleAttributes, of: \UINavigationBar.titleTextAttributes) }
    }
    /// The attributes of large titles; nil, the default, for the attributes of the system.
    public var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        get { style?.largeTitleAttributes }
        set { store(newValue, \.largeTitleAttributes, of: \UINavigationBar.largeTitleTextAttributes) }
    }

    /// Sets the vertical offset of small titles, in points downward.
    public func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        store(adjustment, \.titleOffsets, .any, barMetrics)
    }

    /// The vertical offset of small titles, in points downward; 0 by default.
    public func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat { style?.titleOffsets[.any, barMetrics] ?? 0 }

    // MARK: Back button

    /// The image in place of the back button's chevron. It is shown if `backIndicatorTransitionMaskImage` is set too.
    public var backIndicatorImage: UIImage? {
        get { style?.backIndicator }
        set { store(newValue, \.backIndicator, of: \UINavigationBar.backIndicatorImage) }
    }
    /// The mask of the back indicator, which must be set with `backIndicatorImage`.
    public var backIndicatorTransitionMaskImage: UIImage? {
        get { style?.backIndicatorMask }
        set { store(newValue, \.backIndicatorMask, of: \UINavigationBar.backIndicatorTransitionMaskImage) }
    }
}

// MARK: - Appearance objects

extension UINavigationBar {
    /// The appearance of the bar. Once it is set or changed, it replaces the bar's own properties. Setting it copies the object.
    public var standardAppearance: UINavigationBarAppearance {
        get { standardAppearance(orOffer: UINavigationBarAppearance()) }
        set { store(newValue, \.standard) { $0.standardAppearance = newValue } }
    }
    /// The appearance in a compact height, which no bar here has; nil for `standardAppearance`. Setting it copies the object.
    public var compactAppearance: UINavigationBarAppearance? {
        get { style?.appearances.compact }
        set { store(newValue, \.compact) { $0.compactAppearance = newValue } }
    }
    /// The appearance of a bar in a navigation controller while content is scrolled to its top. Setting it copies the object. Nil for
    /// `standardAppearance`, without its background if the bar is translucent and shows a large title.
    public var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { style?.appearances.scrollEdge }
        set {
            store(newValue, \.scrollEdge) { $0.scrollEdgeAppearance = newValue }
            layoutPreferencesDidChange()
        }
    }

    /// The `scrollEdgeAppearance` in a compact height, which no bar here has; nil for `scrollEdgeAppearance`. Setting it copies the object.
    public var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { style?.appearances.compactScrollEdge }
        set {
            store(newValue, \.compactScrollEdge) { $0.compactScrollEdgeAppearance = newValue }
            layoutPreferencesDidChange()
        }
    }

    /// The appearance object for an item away from the scroll edge; nil for the bar's own properties.
    private func appearance(of item: UINavigationItem?) -> UINavigationBarAppearance? {
        let standard = item?.standardAppearance ?? style?.appearances.standard
        guard barMetrics == .compact else { return standard }
        return item?.compactAppearance ?? style?.appearances.compact ?? standard
    }

    /// The appearance object for an item at the scroll edge; nil if there is none.
    func scrollEdgeAppearance(of item: UINavigationItem?) -> UINavigationBarAppearance? {
        let edge = item?.scrollEdgeAppearance ?? style?.appearances.scrollEdge
        guard barMetrics == .compact else { return edge }
        return item?.compactScrollEdgeAppearance ?? style?.appearances.compactScrollEdge ?? edge
    }

    func look(of item: UINavigationItem?) -> NavigationBarLook {
        if let edge = scrollEdgeAppearance(of: item), isNearScrollEdge { return NavigationBarLook(edge) }
        if let appearance = appearance(of: item) { return NavigationBarLook(appearance) }
        var look = NavigationBarLook()
        guard let style else { return look }
        look.isCustom = true
        look.titleAttributes = style.titleAttributes ?? [:]
        look.largeTitleAttributes = style.largeTitleAttributes ?? [:]
        look.titleOffset.vertical = style.titleOffsets.shown(at: .any, barMetrics) ?? 0
        if style.barStyle != .default { look.titleColor = .white }
        if style.backIndicatorMask != nil { look.backIndicator = style.backIndicator }
        return look
    }

    var backgroundLook: BarLook {
        appearance(of: topItem)?.background
            ?? BarLook(
                tint: barTintColor, isTranslucent: isTranslucent, style: barStyle,
                image: style?.backgroundImages.shown(at: barPosition, barMetrics), shadow: style?.shadowImage)
    }
}
