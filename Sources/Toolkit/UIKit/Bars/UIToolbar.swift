// The toolbar, usually at the bottom of a navigation controller, with its style.

/// Shows bar button items in a row, centred in the part of the bar above the bottom safe area inset.
@preconcurrency @MainActor open class UIToolbar: UIView {
    /// The items in reading order, including spaces. Setting them is not animated.
    open var items: [UIBarButtonItem]? {
        get { _items }
        set { setItems(newValue, animated: false) }
    }
    /// The background colour; nil for the theme's colour or, if translucent, its blurred material.
    open var barTintColor: UIColor? { didSet { customize(\UIToolbar.barTintColor, then: updateLook) } }
    /// Whether content extends beneath the bar and, without a `barTintColor`, is visible through it, blurred; true by default.
    open var isTranslucent = true { didSet { customize(\UIToolbar.isTranslucent, then: updateLook) } }
    /// Chooses the bar's position. Weak.
    open weak var delegate: (any UIToolbarDelegate)?

    let backgroundView = BarBackground(lineEdge: .top)
    var style: ToolbarStyle?
    /// Whether the content behind the toolbar is scrolled to its bottom; set by a navigation controller.
    var isAtScrollEdge = false { didSet { if oldValue != isAtScrollEdge { updateLook() } } }
    private var _items: [UIBarButtonItem]?
    private(set) var buttons: [BarButton] = []

    override func didInit() { addSubview(backgroundView) }

    /// Replaces the items; if `animated`, the new buttons fade in and the old ones fade out.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        _items = items
        let old = buttons
        buttons = (items ?? []).filter { !$0.isSpace }.map { item in old.first { $0.item === item } ?? BarButton(item: item) }
        if let look = buttonLook { for button in buttons { button.look = look } }
        let added = buttons.filter { button in !old.contains { $0 === button } }
        let removed = old.filter { button in !buttons.contains { $0 === button } }
        for button in added { addSubview(button) }
        setNeedsLayout()
        let remove = { for button in removed { button.removeFromSuperview() } }
        guard animated, window != nil else { return remove() }
        UIView.performWithoutAnimation {
            for button in added { button.alpha = 0 }
            layoutIfNeeded()
        }
        BarButton.crossFade(from: removed, to: added, completion: remove)
    }

    override var focusGrouping: FocusGrouping { .row }

    /// The proposed width and the standard height without a safe area inset.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Theme.toolbarHeight) }

    /// No width, and the standard height without a safe area inset.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Theme.toolbarHeight) }

    /// Lays out the buttons above the bottom safe area inset; flexible spaces share the remaining width.
    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundView.frame = bounds
        let inset = window?.safeAreaInsets.bottom ?? 0
        let overlap = window.map { inset - max(0, $0.bounds.maxY - untransformedBottom) } ?? 0
        let height = max(min(bounds.height, Theme.toolbarHeight), bounds.height - max(0, overlap))
        var x = safeSideInsets.leading + margin
        for (item, width) in zip(_items ?? [], widths) {
            if let button = buttons.first(where: { $0.item === item }) {
                button.frame = directed(CGRect(x: x.rounded(), y: 0, width: width, height: height))
            }
            x += width
        }
    }

    /// The y of the bottom edge in the window, ignoring the bar's transform.
    private var untransformedBottom: CGFloat {
        let anchor = layer.anchorPoint.y
        let bottom = CGPoint(x: center.x, y: center.y + (1 - anchor) * bounds.height)
        return superview?.convert(bottom, to: nil).y ?? bottom.y
    }

    /// The distance from the safe area to the first and last items: the larger layout margin, at least the system's minimum.
    private var margin: CGFloat {
        let (margins, area) = (layoutMargins, safeAreaInsets)
        return max(margins.left - area.left, margins.right - area.right, Theme.minimumRootMargins(width: bounds.width).left)
    }

    /// The width of each item, which includes the gap after a button that is followed by another button.
    private var widths: [CGFloat] {
        let items = _items ?? []
        var widths: [CGFloat] = []
        for (index, item) in items.enumerated() {
            if item.isSpace {
                widths.append(item.spaceWidth)
            } else {
                let fitting = buttons.first { $0.item === item }?.sizeThatFits(bounds.size).width ?? 0
                let hasGap = index + 1 < items.count && !items[index + 1].isSpace
                widths.append(fitting + (hasGap ? Theme.barButtonInset : 0))
            }
        }
        let flexible = items.indices.filter { items[$0].systemItem == .flexibleSpace }
        let available = bounds.width - safeAreaInsets.left - safeAreaInsets.right - 2 * margin
        let minimumGaps = Theme.toolbarLeastGap * CGFloat(flexible.count)
        let remaining = available - widths.reduce(0, +)
        if remaining < minimumGaps {
            shrinkTitles(in: &widths, by: minimumGaps - remaining)
            for index in flexible { widths[index] = Theme.toolbarLeastGap }
        } else {
            for index in flexible { widths[index] = remaining / CGFloat(flexible.count) }
        }
        return widths
    }

    /// Shrinks the widths of titles, but not of images, in proportion, so that all titles get the same font size.
    private func shrinkTitles(in widths: inout [CGFloat], by excess: CGFloat) {
        let items = _items ?? []
        let titles = items.indices.filter { index in buttons.contains { $0.item === items[index] && $0.showsTitle } }
        let sum = titles.reduce(0) { $0 + widths[$1] }
        guard sum > 0 else { return }
        for index in titles { widths[index] *= max(0, sum - excess) / sum }
    }
}

// MARK: - Appearance

/// The delegate of a toolbar.
@preconcurrency @MainActor public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

struct ToolbarStyle: BarStyle {
    var barStyle = UIBarStyle.default
    var backgroundImages = BarMetricsValues<UIImage>()
    var shadowImages = BarMetricsValues<UIImage>()
    var appearances = BarAppearances<UIToolbarAppearance>()
}

extension UIToolbar: UIBarPositioning, StyledBar {
    /// The position: the delegate's choice, by default `bottom`.
    public var barPosition: UIBarPosition {
        let position = delegate?.position(for: self) ?? .any
        return position == .any ? .bottom : position
    }

    /// The colours of the bar; `default` by default. A black bar is dark in all appearances.
    public var barStyle: UIBarStyle {
        get { style?.barStyle ?? .default }
        set { store(newValue, \.barStyle, of: \UIToolbar.barStyle) }
    }

    /// Sets the background image for a position and metrics of the bar. The image replaces tint and blur.
    public func setBackgroundImage(_ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) {
        store(backgroundImage, \.backgroundImages, topOrBottom, barMetrics)
    }

    /// The background image for a position and metrics of the bar; nil for none.
    public func backgroundImage(forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
        style?.backgroundImages[topOrBottom, barMetrics]
    }

    /// Sets the image in place of the hairline for a position of the bar; nil for the hairline. An empty image hides it.
    public func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
        store(shadowImage, \.shadowImages, topOrBottom, .default)
    }

    /// The image in place of the hairline for a position of the bar; nil for the hairline.
    public func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { style?.shadowImages[topOrBottom, .default] }

    // MARK: Appearance objects

    /// The appearance of the bar. Once it is set or changed, it replaces the bar's own properties. Setting it copies the object.
    public var standardAppearance: UIToolbarAppearance {
        get { standardAppearance(orOffer: UIToolbarAppearance()) }
        set { store(newValue, \.standard) { $0.standardAppearance = newValue } }
    }
    /// The appearance in a compact height, which no bar here has; nil for `standardAppearance`. Setting it copies the object.
    public var compactAppearance: UIToolbarAppearance? {
        get { style?.appearances.compact }
        set { store(newValue, \.compact) { $0.compactAppearance = newValue } }
    }

    /// The appearance of the toolbar of a navigation controller while the content behind it is scrolled to its bottom, or if there is no
    /// scroll view behind it. Nil, the default, for `standardAppearance`. Setting it copies the object.
    public var scrollEdgeAppearance: UIToolbarAppearance? {
        get { style?.appearances.scrollEdge }
        set {
            store(newValue, \.scrollEdge) { $0.scrollEdgeAppearance = newValue }
            superview?.setNeedsLayout()
        }
    }
    /// The `scrollEdgeAppearance` in a compact height, which no bar here has; nil for `scrollEdgeAppearance`. Setting it copies the object.
    public var compactScrollEdgeAppearance: UIToolbarAppearance? {
        get { style?.appearances.compactScrollEdge }
        set { store(newValue, \.compactScrollEdge) { $0.compactScrollEdgeAppearance = newValue } }
    }

    private var effectiveAppearance: UIToolbarAppearance? {
        let own = style?.appearances
        if isAtScrollEdge, let edge = (barMetrics == .compact ? own?.compactScrollEdge : nil) ?? own?.scrollEdge { return edge }
        return barMetrics == .compact ? own?.compact ?? own?.standard : own?.standard
    }

    var buttonLook: BarButtonLook? { effectiveAppearance.map { BarButtonLook(plain: $0.buttonAppearance, done: $0.doneButtonAppearance) } }

    func updateLook() {
        backgroundView.look =
            effectiveAppearance?.background
            ?? BarLook(
                tint: barTintColor, isTranslucent: isTranslucent, style: barStyle,
                image: style?.backgroundImages.shown(at: barPosition, barMetrics),
                shadow: style?.shadowImages.shown(at: barPosition, .default))
        let look = buttonLook
        for button in buttons { button.look = look }
        setNeedsLayout()
    }
}
