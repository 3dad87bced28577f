// The bar of actions at the bottom of a page.

public import Foundation
internal import QuartzCore

/// A bar whose items act on what is above it.
///
/// As high as its client makes it: items stand in the middle of what is above the window's lower rim.
@preconcurrency @MainActor
open class UIToolbar: UIView {
    /// The items in the order of reading, among them spaces.
    open var items: [UIBarButtonItem]? {
        get { shownItems }
        set { setItems(newValue, animated: false) }
    }
    /// The bar's colour; the theme's where none is set.
    open var barTintColor: UIColor? { didSet { ground.color = barTintColor } }
    /// Whether content runs on beneath the bar and, where no colour is set, shines through it, blurred.
    open var isTranslucent = true { didSet { ground.isTranslucent = isTranslucent } }

    private let ground = BarBackground(line: .top)
    private var shownItems: [UIBarButtonItem]?
    private var buttons: [BarButton] = []

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(ground)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(ground)
    }

    /// Replaces the items; animated, those that go fade out while those that come fade in.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        shownItems = items
        let old = buttons
        buttons = (items ?? []).filter { !$0.isSpace }.map { item in old.first { $0.item === item } ?? BarButton(item: item) }
        let coming = buttons.filter { button in !old.contains { $0 === button } }
        let going = old.filter { button in !buttons.contains { $0 === button } }
        for button in coming { addSubview(button) }
        setNeedsLayout()
        guard animated, window != nil else {
            for button in going { button.removeFromSuperview() }
            return
        }
        for button in going { button.isUserInteractionEnabled = false }
        UIView.performWithoutAnimation {
            for button in coming { button.alpha = 0 }
            layoutIfNeeded()
        }
        UIView.animate(
            withDuration: Theme.barButtonFade, delay: 0, options: .allowUserInteraction,
            animations: {
                for button in coming { button.alpha = 1 }
                for button in going { button.alpha = 0 }
            }, completion: { _ in for button in going { button.removeFromSuperview() } })
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Theme.toolbarHeight) }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Theme.toolbarHeight) }

    /// Lays the items out from the left; flexible spaces share what is left over.
    open override func layoutSubviews() {
        super.layoutSubviews()
        ground.frame = bounds
        let rim = window?.safeAreaInsets.bottom ?? 0
        let below = window.map { rim - max(0, $0.bounds.maxY - restingBottom) } ?? 0
        let height = max(min(bounds.height, Theme.toolbarHeight), bounds.height - max(0, below))
        var x = safeSideInsets.leading + margin
        for (item, width) in zip(shownItems ?? [], widths) {
            if let button = buttons.first(where: { $0.item === item }) {
                button.frame = directed(CGRect(x: x.rounded(), y: 0, width: width, height: height))
            }
            x += width
        }
    }

    /// Where the lower edge lies in the window when no transform moves the bar.
    private var restingBottom: CGFloat {
        let anchor = layer.anchorPoint.y
        let bottom = CGPoint(x: center.x, y: center.y + (1 - anchor) * bounds.height)
        return superview?.convert(bottom, to: nil).y ?? bottom.y
    }

    /// From the safe area's sides: the client's layout margins where they are wider than the system's.
    private var margin: CGFloat {
        let (margins, area) = (layoutMargins, safeAreaInsets)
        return max(margins.left - area.left, margins.right - area.right, Theme.minimumRootMargins(width: bounds.width).left)
    }

    /// How wide each item is; neighbouring buttons keep their distance.
    private var widths: [CGFloat] {
        let items = shownItems ?? []
        var widths: [CGFloat] = []
        for (index, item) in items.enumerated() {
            if item.isSpace {
                widths.append(item.systemItem == .fixedSpace && item.width.isFinite ? max(0, item.width) : 0)
            } else {
                let wanted = buttons.first { $0.item === item }?.sizeThatFits(bounds.size).width ?? 0
                let isFollowed = index + 1 < items.count && !items[index + 1].isSpace
                widths.append(wanted + (isFollowed ? Theme.barButtonInset : 0))
            }
        }
        let flexible = items.indices.filter { items[$0].systemItem == .flexibleSpace }
        let room = bounds.width - safeAreaInsets.left - safeAreaInsets.right - 2 * margin
        let least = flexible.isEmpty ? 0 : Theme.toolbarLeastGap * CGFloat(flexible.count)
        let spare = room - widths.reduce(0, +)
        if spare < least {
            shrink(&widths, by: least - spare)
            for index in flexible { widths[index] = Theme.toolbarLeastGap }
        } else {
            for index in flexible { widths[index] = spare / CGFloat(flexible.count) }
        }
        return widths
    }

    /// Makes titles narrower, all by the same part, so that they stay of one size; pictures keep theirs.
    private func shrink(_ widths: inout [CGFloat], by excess: CGFloat) {
        let items = shownItems ?? []
        let titles = items.indices.filter { index in buttons.contains { $0.item === items[index] && $0.showsTitle } }
        let sum = titles.reduce(0) { $0 + widths[$1] }
        guard sum > 0 else { return }
        for index in titles { widths[index] *= max(0, sum - excess) / sum }
    }
}

extension UIBarButtonItem {
    /// Whether the item is room between others rather than a button.
    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
}
