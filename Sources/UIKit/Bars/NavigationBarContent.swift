// What a navigation bar shows for one of its items: title, buttons, way back, large title.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// One item of a navigation bar on the screen. While the bar changes from one item to another there are two.
@MainActor
final class NavigationBarContent: UIView {
    private let item: UINavigationItem?
    private let titleLabel = UILabel(frame: .zero)
    private var titleView: UIView?
    private var backButton: BackButton?
    private var leftButtons: [BarButton] = []
    private var rightButtons: [BarButton] = []
    private var largeTitle: LargeTitleRow?
    /// Called by the back button.
    var goBack: () -> Void = {}
    /// Where the item stands between its neighbours: −1 gone ahead, to the left, 0 in its place, 1 still to come, from the right.
    var offset: CGFloat = 0 { didSet { stand() } }
    /// From the bar's sides to the column of the page beneath, where that is narrower than the bar.
    var columnMargin: CGFloat = 0 {
        didSet { if oldValue != columnMargin { setNeedsLayout() } }
    }
    /// Whether the other item's title, while there is one, is large.
    var neighbourIsLarge = false
    /// Whether the title has a row of its own.
    var isLarge = false {
        didSet { if oldValue != isLarge { largeDidChange() } }
    }

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

    required init?(coder: NSCoder) {
        item = nil
        super.init(coder: coder)
    }

    /// The bar beneath takes what is on no button.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }

    // MARK: The item

    /// Takes over what the item says; `back` is the item that the way back leads to, if there is one.
    func update(back: UINavigationItem?, animated: Bool) {
        titleLabel.text = item?.titleView == nil ? item?.title : nil
        largeTitle?.label.text = item?.title
        if titleView !== item?.titleView {
            if titleView?.superview === self { titleView?.removeFromSuperview() }
            titleView = item?.titleView
            if let titleView { addSubview(titleView) }
        }
        exchangeButtons(animated: animated)
        updateBackButton(to: item?.hidesBackButton == true ? nil : back)
        setNeedsLayout()
        guard animated else { return }
        UIView.performWithoutAnimation { layoutIfNeeded() }
    }

    private func updateBackButton(to back: UINavigationItem?) {
        let standsAside = !leftButtons.isEmpty && item?.leftItemsSupplementBackButton != true
        backButton?.removeFromSuperview()
        backButton = nil
        guard let back, !standsAside else { return }
        let button = BackButton(to: back)
        button.addAction(UIAction { [weak self] _ in self?.goBack() }, for: .touchUpInside)
        backButton = button
        addSubview(button)
    }

    private func exchangeButtons(animated: Bool) {
        let old = leftButtons + rightButtons
        // One that is just fading out turns round where it is.
        let fading = subviews.compactMap { $0 as? BarButton }
        func button(for item: UIBarButtonItem) -> BarButton { fading.first { $0.item === item } ?? BarButton(item: item) }
        leftButtons = (item?.leftBarButtonItems ?? []).map(button)
        rightButtons = (item?.rightBarButtonItems ?? []).map(button)
        let new = leftButtons + rightButtons
        let coming = new.filter { button in !old.contains { $0 === button } }
        let going = old.filter { button in !new.contains { $0 === button } }
        for button in coming {
            button.isUserInteractionEnabled = true
            guard button.superview !== self else { continue }
            UIView.performWithoutAnimation { button.alpha = 0 }
            addSubview(button)
        }
        guard animated, window != nil else {
            for button in fading where !new.contains(where: { $0 === button }) { button.removeFromSuperview() }
            for button in coming {
                button.layer.removeViewAnimations(of: "opacity")
                UIView.performWithoutAnimation { button.alpha = 1 }
            }
            return
        }
        for button in going { button.isUserInteractionEnabled = false }
        UIView.animate(
            withDuration: Theme.barButtonFade, delay: 0, options: .allowUserInteraction,
            animations: {
                for button in coming { button.alpha = 1 }
                for button in going { button.alpha = 0 }
            },
            completion: { [weak self] _ in
                let present = (self?.leftButtons ?? []) + (self?.rightButtons ?? [])
                // One that came back meanwhile and leaves again is still to be seen.
                for button in going where !present.contains(where: { $0 === button }) && !button.layer.hasViewAnimation(of: "opacity") {
                    button.removeFromSuperview()
                }
            })
    }

    private func largeDidChange() {
        largeTitle?.removeFromSuperview()
        largeTitle = nil
        if isLarge {
            let row = LargeTitleRow(frame: .zero)
            row.label.text = item?.title
            largeTitle = row
            insertSubview(row, at: 0)
        }
        setNeedsLayout()
    }

    // MARK: Layout

    /// Puts the buttons at the sides and the title in the middle, or as near to it as they leave room.
    override func layoutSubviews() {
        super.layoutSubviews()
        let height = Theme.navigationBarHeight
        let title: UIView = titleView ?? titleLabel
        let titleWidth = title.sizeThatFits(CGSize(width: bounds.width, height: height)).width.rounded(.up)
        let margin = max(columnMargin, Theme.minimumRootMargins(width: bounds.width).left)
        let safe = safeSideInsets
        let whole = max(0, bounds.width - safe.leading - safe.trailing)
        var left = safe.leading + margin
        if let backButton {
            let room = max(0, whole - min(titleWidth, whole / 2)) / 2
            let width = backButton.fit(width: isLarge ? whole / 2 : room)
            backButton.frame = directed(CGRect(x: safe.leading, y: 0, width: width, height: height))
            left = safe.leading + width + Theme.barButtonInset
        }
        for button in leftButtons {
            let width = button.sizeThatFits(bounds.size).width
            button.frame = directed(CGRect(x: left, y: 0, width: width, height: height))
            left += width + Theme.barButtonInset
        }
        var right = bounds.width - safe.trailing - margin
        for button in rightButtons {
            let width = button.sizeThatFits(bounds.size).width
            button.frame = directed(CGRect(x: right - width, y: 0, width: width, height: height))
            right -= width + Theme.barButtonInset
        }
        let width = min(titleWidth, max(0, right - left))
        let x = min(max((safe.leading + (whole - width) / 2).rounded(), left), right - width)
        title.bounds.size = CGSize(width: width, height: height)
        title.center = CGPoint(x: isMirrored ? bounds.width - x - width / 2 : x + width / 2, y: height / 2)
        largeTitle?.margin = columnMargin
        largeTitle?.frame = CGRect(x: 0, y: height, width: bounds.width, height: max(0, bounds.height - height))
        stand()
    }

    /// Titles move with the pages, all the rest fades. A title that is shown large is not shown small as well.
    private func stand() {
        let width = bounds.width
        let isAhead = offset > 0
        alpha = 1 - min(abs(offset), 1)
        let title: UIView = titleView ?? titleLabel
        // A title that leaves to the left becomes that of the way back, so the two keep together.
        let middle = (width - safeAreaInsets.left - safeAreaInsets.right) / 2
        let toBack = max(0, middle - Theme.backTitleInset - title.bounds.width / 2)
        let transform = CGAffineTransform(translationX: directed(distance: offset * (isAhead ? width * 0.5 : toBack)), y: 0)
        if title.transform != transform { title.transform = transform }
        largeTitle?.shift = offset * width * (isAhead ? 1 : Theme.pageParallax)
        backButton?.bringTitle(from: neighbourIsLarge ? .itsSide : .middle(middle), part: max(0, offset))
        let row = isLarge ? bounds.height - Theme.navigationBarHeight : 0
        title.alpha = 1 - min(max(row / Theme.smallTitleFade, 0), 1)
    }
}
