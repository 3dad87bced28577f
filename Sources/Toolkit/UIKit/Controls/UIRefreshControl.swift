// The control above a scroll view's content that refreshes the content when the user pulls it down.

@preconcurrency public import Foundation

/// Begins a refresh when the user pulls the content of its scroll view down, and spins until the refresh has ended.
///
/// Set it as the `refreshControl` of a scroll view or a table view controller, and add an action for `valueChanged`, which is sent when the
/// user has pulled far enough. A finger, a mouse or two fingers on a touchpad pull; F5 refreshes without a pull, because a mouse wheel
/// cannot pull. While the control is not visible, it needs no frames.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    private var _isRefreshing = false
    /// Clips the spokes and the title to the part above the content, so that they never overlap content without a background.
    private let visiblePart = UIView(frame: .zero)
    private let spokes = UIActivityIndicatorView(style: .medium)
    private var titleLabel: UILabel?
    /// Whether the current pull may still begin a refresh.
    private var isArmed = false
    /// The height by which the scroll view's inset has grown for the refresh; 0 before the end of the pull.
    private(set) var inset: CGFloat = 0
    /// The number of refreshes so far. When the spokes have faded out, they are reset unless another refresh has begun since.
    private var refreshNumber = 0

    /// A control of 60 points in height; its scroll view sets its width.
    public init() { super.init(frame: CGRect(x: 0, y: 0, width: 0, height: Theme.refreshHeight)) }

    /// A control of 60 points in height; the scroll view sets position and width.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: Theme.refreshHeight))
    }

    /// A control with default values; the coder is not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func didInit() {
        isOpaque = false
        isHidden = true
        visiblePart.isOpaque = false
        visiblePart.clipsToBounds = true
        spokes.hidesWhenStopped = false
        spokes.isHidden = true
        spokes.shownSpokes = 0
        visiblePart.addSubview(spokes)
        addSubview(visiblePart)
    }

    // MARK: Look

    /// The colour of the spokes; grey by default.
    open override var tintColor: UIColor! {
        get { super.tintColor }
        set {
            super.tintColor = newValue
            spokes.color = newValue
        }
    }

    /// The text below the spokes; nil, the default, for none.
    open var attributedTitle: NSAttributedString? { didSet { titleDidChange() } }

    private func titleDidChange() {
        if let attributedTitle, attributedTitle.length > 0 {
            let label = titleLabel ?? UILabel(frame: .zero)
            if titleLabel == nil {
                label.font = Theme.refreshTitleFont
                label.textColor = Theme.refreshTitleColor
                label.adjustsFontForContentSizeCategory = true
                label.textAlignment = .center
                label.numberOfLines = 0
                visiblePart.addSubview(label)
                titleLabel = label
            }
            label.attributedText = attributedTitle
        } else {
            titleLabel?.removeFromSuperview()
            titleLabel = nil
        }
        setNeedsLayout()
        scrollView?.setNeedsLayout()
    }

    /// 60 points in height, more if the title needs it.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: max(Theme.refreshHeight, titleTop + titleHeight(width: size.width) + Theme.refreshTitleGap))
    }

    private var titleTop: CGFloat { Theme.refreshTitleGap + Theme.activitySide + Theme.refreshTitleGap / 2 }

    private func titleHeight(width: CGFloat) -> CGFloat {
        let room = CGSize(width: max(1, width - 2 * Theme.refreshTitleMargin), height: .infinity)
        return titleLabel?.sizeThatFits(room).height.rounded(.up) ?? 0
    }

    /// Lays out the spokes and the title.
    open override func layoutSubviews() {
        super.layoutSubviews()
        UIView.performWithoutAnimation {
            let y = titleLabel == nil ? Theme.refreshHeight / 2 : Theme.refreshTitleGap + Theme.activitySide / 2
            spokes.center = CGPoint(x: bounds.midX, y: y)
            let margin = Theme.refreshTitleMargin
            titleLabel?.frame = CGRect(
                x: margin, y: titleTop, width: max(0, bounds.width - 2 * margin), height: titleHeight(width: bounds.width))
        }
    }

    /// Returns false: touches go to the content.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }

    // MARK: Refreshing

    /// Whether a refresh is in progress.
    open var isRefreshing: Bool { _isRefreshing }

    /// Shows that a refresh which the program has begun is in progress. Sends no action, and does not scroll to the control.
    open func beginRefreshing() { begin() }

    /// Ends a refresh; the content returns to its top.
    open func endRefreshing() {
        guard _isRefreshing else { return }
        _isRefreshing = false
        isArmed = false
        hideSpokes()
        if scrollView?.isDragging != true { removeInset() }
        accessibilityDidChange()
    }

    private func begin() {
        guard !_isRefreshing else { return }
        _isRefreshing = true
        isArmed = false
        refreshNumber += 1
        restoreSpokes()
        spokes.shownSpokes = Theme.activitySpokes
        spokes.startAnimating()
        follow()
        accessibilityDidChange()
    }

    func beginByUser() {
        guard !_isRefreshing, isEnabled else { return }
        begin()
        sendActions(for: .valueChanged)
    }

    private func accessibilityDidChange() { UIAccessibility.post(notification: .layoutChanged, argument: nil) }

    // MARK: The pull

    var scrollView: UIScrollView? { superview as? UIScrollView }

    /// The pull, in points, that begins a refresh; less in short scroll views, where resistance keeps the content from being pulled far.
    var triggerDistance: CGFloat { min(Theme.refreshPull, max(bounds.height, (scrollView?.bounds.height ?? 0) * Theme.refreshPullShare)) }

    /// Called when a finger begins to drag the content, or a touchpad to pull it.
    func pullBegan() { isArmed = isEnabled && !_isRefreshing }

    /// Called when the content has been released: during a refresh, the control stays visible.
    func pullEnded() {
        isArmed = false
        if _isRefreshing { addInset() } else { removeInset() }
    }

    /// Follows the content; called when the content offset, the insets or the scroll view's size have changed.
    func follow() {
        guard let scrollView else { return }
        let pull = scrollView.refreshPull
        // A hidden control needs no frame; without this, each step of a scroll would measure the title.
        if pull == 0, isHidden, !_isRefreshing, bounds.width == scrollView.bounds.width { return }
        let height = sizeThatFits(scrollView.bounds.size).height
        let frame = CGRect(x: scrollView.bounds.minX, y: -scrollView.distanceBelowTop, width: scrollView.bounds.width, height: height)
        UIView.performWithoutAnimation {
            if self.frame != frame { self.frame = frame }
            let part = CGRect(x: 0, y: 0, width: frame.width, height: min(height, max(0, pull)))
            if visiblePart.frame != part { visiblePart.frame = part }
            show(pull: pull)
        }
        if isArmed, pull >= triggerDistance { beginByUser() }
        if _isRefreshing, inset == 0, !scrollView.isHeld, pull >= height { addInset() }
    }

    private func show(pull: CGFloat) {
        let isVisible = pull > 0 && (scrollView?.window != nil)
        if isHidden == isVisible { isHidden = !isVisible }
        if spokes.isHidden == isVisible { spokes.isHidden = !isVisible }
        let progress = min(max((pull - Theme.refreshFirstSpoke) / max(triggerDistance - Theme.refreshFirstSpoke, 1), 0), 1)
        if let titleLabel { titleLabel.alpha = _isRefreshing ? 1 : progress }
        guard !_isRefreshing, !spokes.isAnimating else { return }
        if !isVisible { restoreSpokes() }
        let count = Int((progress * CGFloat(Theme.activitySpokes)).rounded(.down))
        if spokes.shownSpokes != count { spokes.shownSpokes = count }
    }

    // MARK: The inset

    private func addInset() { changeInset(to: bounds.height, in: scrollView) }

    private func removeInset() { if changeInset(to: 0, in: scrollView) { scrollView?.returnToTop() } }

    /// Removes the inset at once, for a control that `scrollView` no longer has.
    func resetInset(in scrollView: UIScrollView) {
        isArmed = false
        guard changeInset(to: 0, in: scrollView), scrollView.isAtRest else { return }
        scrollView.contentOffset = scrollView.clampedOffset(scrollView.contentOffset)
    }

    @discardableResult
    private func changeInset(to height: CGFloat, in scrollView: UIScrollView?) -> Bool {
        guard inset != height else { return false }
        let growth = height - inset
        inset = height
        scrollView?.refreshInsetDidGrow(by: growth)
        return true
    }

    // MARK: The end

    /// Shrinks and fades the spokes; with reduced motion they only fade.
    private func hideSpokes() {
        let number = refreshNumber
        guard !spokes.isHidden, window != nil else { return restoreSpokes() }
        UIView.animate(withDuration: Theme.refreshEndDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.spokes.alpha = 0
            if !UIAccessibility.isReduceMotionEnabled { self.spokes.transform = CGAffineTransform(scaleX: 0.1, y: 0.1) }
        } completion: { [weak self] _ in
            guard let self, self.refreshNumber == number, !self._isRefreshing else { return }
            self.restoreSpokes()
        }
    }

    private func restoreSpokes() {
        UIView.performWithoutAnimation {
            spokes.stopAnimating()
            spokes.alpha = 1
            spokes.transform = .identity
            spokes.shownSpokes = 0
        }
    }

    // MARK: Accessibility

    override var isAccessibilityElementByDefault: Bool { _isRefreshing }
    override var defaultAccessibilityLabel: String? {
        let title = attributedTitle?.string ?? ""
        return title.isEmpty ? SystemText.shown("Refreshing") : title
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .updatesFrequently }
}
