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
        didSet { ground.isTranslucent = isTranslucent }
    }

    let ground = BarBackground(line: .bottom)
    private var stack: [UINavigationItem] = []
    private let titleLabel = UILabel(frame: .zero)
    private var titleView: UIView?
    private var backButton: BarButton?
    private var leftButtons: [BarButton] = []
    private var rightButtons: [BarButton] = []
    /// Called by the back button.
    var goBack: (() -> Void)?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        titleLabel.font = Theme.barTitleFont
        titleLabel.textColor = Theme.barTitle
        titleLabel.textAlignment = .center
        titleLabel.accessibilityTraits = .header
        addSubview(ground)
        addSubview(titleLabel)
    }

    /// Replaces the stack and shows its last item.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        stack.forEach { $0.bar = nil }
        stack = items ?? []
        stack.forEach { $0.bar = self }
        show()
    }

    /// Shows another item, with a way back to the present one.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        setItems(stack + [item], animated: animated)
    }

    /// Goes back to the item beneath; returns the one that went.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let last = stack.last else { return nil }
        last.bar = nil
        setItems(stack.dropLast(), animated: animated)
        return last
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Theme.navigationBarHeight)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Theme.navigationBarHeight)
    }

    /// Puts the buttons at the sides and the title in the middle, or as near to it as they leave room.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let above = window == nil ? 0 : max(0, convert(bounds.origin, to: nil).y)
        ground.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
        var left = Theme.barButtonInset
        for button in [backButton].compactMap({ $0 }) + leftButtons {
            let width = button.sizeThatFits(bounds.size).width
            button.frame = CGRect(x: left, y: 0, width: width, height: bounds.height)
            left += width + Theme.barButtonInset
        }
        var right = bounds.width - Theme.barButtonInset
        for button in rightButtons {
            let width = button.sizeThatFits(bounds.size).width
            button.frame = CGRect(x: right - width, y: 0, width: width, height: bounds.height)
            right -= width + Theme.barButtonInset
        }
        let title: UIView = titleView ?? titleLabel
        let width = min(title.sizeThatFits(bounds.size).width.rounded(.up), max(0, right - left))
        let x = min(max(((bounds.width - width) / 2).rounded(), left), right - width)
        title.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
    }

    func itemDidChange(_ item: UINavigationItem) {
        if item === topItem || item === backItem { show() }
    }
}

extension UINavigationBar {
    /// Shows the topmost item.
    private func show() {
        let item = topItem
        titleLabel.text = item?.titleView == nil ? item?.title : nil
        if titleView !== item?.titleView {
            titleView?.removeFromSuperview()
            titleView = item?.titleView
            if let titleView { addSubview(titleView) }
        }
        for button in leftButtons + rightButtons { button.removeFromSuperview() }
        leftButtons = (item?.leftBarButtonItems ?? []).map(BarButton.init)
        rightButtons = (item?.rightBarButtonItems ?? []).map(BarButton.init)
        for button in leftButtons + rightButtons { addSubview(button) }
        showBackButton()
        setNeedsLayout()
    }

    private func showBackButton() {
        backButton?.removeFromSuperview()
        backButton = nil
        guard let back = backItem, topItem?.hidesBackButton == false, leftButtons.isEmpty else { return }
        let item = UIBarButtonItem(title: "‹ " + (back.backButtonTitle ?? back.title ?? "Back"), style: .plain, target: nil, action: nil)
        item.primaryAction = UIAction { [weak self] _ in self?.backWasPressed() }
        item.accessibilityIdentifier = "Back"
        let button = BarButton(item: item)
        backButton = button
        addSubview(button)
    }

    private func backWasPressed() {
        guard let item = topItem, delegate?.navigationBar(self, shouldPop: item) ?? true else { return }
        if let goBack { goBack() } else { popItem(animated: true) }
        delegate?.navigationBar(self, didPop: item)
    }
}
