// The bar at the top of a navigation controller: title, back button, buttons.

public import Foundation
internal import QuartzCore

/// A bar that shows the topmost of a stack of navigation items.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// Who hears of the back button. Held weakly.
    open weak var delegate: (any UINavigationBarDelegate)?
    /// The stack, bottom first.
    open var items: [UINavigationItem]? {
        get { stack.isEmpty ? nil : stack }
        set { setItems(newValue, animated: false) }
    }
    /// The item that is shown.
    open var topItem: UINavigationItem? { stack.last }
    /// The item that the back button leads to.
    open var backItem: UINavigationItem? { stack.dropLast().last }
    /// The bar's colour; the theme's where none is set.
    open var barTintColor: UIColor? { didSet { ground.color = barTintColor } }
    /// Whether content runs on beneath the bar and, where no colour is set, shines through it, blurred.
    open var isTranslucent = true {
        didSet {
            ground.isTranslucent = isTranslucent
            updateGround()
        }
    }
    /// Whether titles have a row of their own, large, as far as their items agree; it makes room for content that is scrolled.
    open var prefersLargeTitles = false {
        didSet { if oldValue != prefersLargeTitles { largeTitlesMayHaveChanged() } }
    }

    let ground = BarBackground(line: .bottom)
    private var stack: [UINavigationItem] = []
    private var content = NavigationBarContent(item: nil)
    /// What was shown before, while it leaves.
    private var leaving: NavigationBarContent?
    /// Called by the back button.
    var goBack: (() -> Void)?
    /// Called when other titles than before are large.
    var largeTitlesDidChange: () -> Void = {}
    /// How much of the ground there is where titles are large: nothing while no content lies beneath the bar, 1 for all.
    var groundShare: CGFloat = 0 { didSet { if oldValue != groundShare { updateGround() } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    override var defaultAccessibilityLabel: String? { topItem?.title }

    private func setUp() {
        addSubview(ground)
        addSubview(content)
    }

    /// Replaces the stack and shows its last item.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let items = items ?? []
        let goesBack = items.last.map { top in stack.contains { $0 === top } } ?? true
        guard animated, window != nil, items.last !== topItem else {
            replaceStack(with: items)
            return
        }
        beginExchange(to: items)
        moveExchange(to: 0, goesBack: goesBack, height: bounds.height)
        UIView.animate(withDuration: Theme.pageSlideDuration, delay: 0, options: .curveEaseOut) {
            self.moveExchange(to: 1, goesBack: goesBack, height: self.bounds.height)
        } completion: { [content] _ in
            if self.content === content { self.endExchange() }
        }
    }

    /// Shows another item, with a way back to the present one.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        setItems(stack + [item], animated: animated)
    }

    /// Goes back to the item beneath; returns the one that went.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let last = stack.last else { return nil }
        setItems(stack.dropLast(), animated: animated)
        return last
    }

    /// From the sides to the column of the page beneath, which titles and buttons keep to; 0 for the system's margins.
    var columnMargin: CGFloat = 0 {
        didSet { content.columnMargin = columnMargin }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: restingHeight)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: restingHeight)
    }

    private var restingHeight: CGFloat { Theme.navigationBarHeight + (showsLargeTitle ? Theme.largeTitleHeight : 0) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let above = window == nil ? 0 : max(0, convert(bounds.origin, to: nil).y)
        ground.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
        // While two items are there, each keeps the height that goes with it.
        if let leaving {
            leaving.frame.size.width = bounds.width
            content.frame.size.width = bounds.width
        } else {
            content.frame = bounds
        }
    }

    /// Beside and beneath the buttons' row the bar takes nothing from the content.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) && point.y < Theme.navigationBarHeight
    }

    func itemDidChange(_ item: UINavigationItem, animated: Bool) {
        if item === topItem || item === backItem { content.update(back: backItem, animated: animated && item === topItem) }
        updateLargeTitle()
    }
}

// MARK: - Large titles

extension UINavigationBar {
    /// Whether the title of the item that is shown is large.
    var showsLargeTitle: Bool { topItem.map(showsLargeTitle(of:)) ?? false }

    /// Whether the title of an item in the stack is large: as it says, or as that beneath it.
    func showsLargeTitle(of item: UINavigationItem) -> Bool {
        guard prefersLargeTitles, let index = stack.firstIndex(where: { $0 === item }) else { return false }
        for candidate in stack[...index].reversed() where candidate.largeTitleDisplayMode != .automatic {
            return candidate.largeTitleDisplayMode == .always
        }
        return true
    }

    private func largeTitlesMayHaveChanged() {
        updateLargeTitle()
        largeTitlesDidChange()
    }

    private func updateLargeTitle() {
        let isLarge = showsLargeTitle
        let changes = content.isLarge != isLarge
        content.isLarge = isLarge
        updateGround()
        guard changes else { return }
        invalidateIntrinsicContentSize()
        largeTitlesDidChange()
    }

    /// A bar with large titles has no ground while nothing lies beneath it, and then costs no blur.
    private func updateGround() {
        let share = prefersLargeTitles && isTranslucent ? min(max(groundShare, 0), 1) : 1
        ground.alpha = share
    }
}

// MARK: - From one item to another

extension UINavigationBar {
    /// Shows another stack at once.
    func replaceStack(with items: [UINavigationItem]) {
        endExchange()
        let old = topItem
        adopt(items)
        if old !== topItem {
            content.removeFromSuperview()
            content = makeContent()
            addSubview(content)
        }
        content.update(back: backItem, animated: false)
        updateLargeTitle()
        setNeedsLayout()
    }

    /// Brings in another stack's topmost item beside the present one, for `moveExchange` to put into their places.
    func beginExchange(to items: [UINavigationItem]) {
        endExchange()
        let old = content
        leaving = old
        old.isUserInteractionEnabled = false
        adopt(items)
        content = makeContent()
        addSubview(content)
        UIView.performWithoutAnimation {
            content.frame = bounds
            content.update(back: backItem, animated: false)
            updateLargeTitle()
        }
        content.neighbourIsLarge = old.isLarge
        old.neighbourIsLarge = content.isLarge
    }

    /// Puts the two items where they are when `progress` (0…1) of the way lies behind.
    /// `height` is the bar's in the end.
    func moveExchange(to progress: CGFloat, goesBack: Bool, height: CGFloat) {
        let direction: CGFloat = goesBack ? -1 : 1
        content.frame.size.height = height
        layoutIfNeeded()
        leaving?.offset = -progress * direction
        content.offset = (1 - progress) * direction
    }

    func endExchange() {
        leaving?.removeFromSuperview()
        leaving = nil
        content.offset = 0
    }

    /// Back to the stack that was there before the exchange.
    func abandonExchange(backTo items: [UINavigationItem]) {
        guard let former = leaving else {
            replaceStack(with: items)
            return
        }
        content.removeFromSuperview()
        content = former
        leaving = nil
        content.isUserInteractionEnabled = true
        adopt(items)
        content.offset = 0
        content.update(back: backItem, animated: false)
        updateLargeTitle()
        setNeedsLayout()
    }

    private func adopt(_ items: [UINavigationItem]) {
        stack.forEach { $0.bar = nil }
        stack = items
        stack.forEach { $0.bar = self }
    }

    private func makeContent() -> NavigationBarContent {
        let content = NavigationBarContent(item: topItem)
        content.columnMargin = columnMargin
        content.goBack = { [weak self] in self?.backWasPressed() }
        return content
    }

    private func backWasPressed() {
        guard let item = topItem, delegate?.navigationBar(self, shouldPop: item) ?? true else { return }
        if let goBack { goBack() } else { popItem(animated: true) }
        delegate?.navigationBar(self, didPop: item)
    }
}
