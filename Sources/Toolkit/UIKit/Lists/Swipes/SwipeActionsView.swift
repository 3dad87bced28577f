// The buttons of swipe actions, which share the width that the swiped content leaves free.
//
//      ├── content, moved ──┤ second │ first │      the first action is at the row's edge

/// The side of a row at which its actions appear.
enum SwipeSide { case leading, trailing }

/// The button of a swipe action.
final class SwipeActionButton: UIControl {
    let action: UIContextualAction
    private let image: UIImageView?
    private let title: UILabel?
    /// The width in which image and title are centred; the button itself may be wider.
    private(set) var usualWidth: CGFloat = 0
    /// The side of the row: in a wide button, image and title stay at the end near the row's content.
    private let side: SwipeSide

    init(_ action: UIContextualAction, side: SwipeSide, rowHeight: CGFloat) {
        (self.action, self.side) = (action, side)
        image = action.image.map { UIImageView(image: $0.withRenderingMode(.alwaysTemplate)) }
        let showsTitle = action.image == nil || rowHeight >= Theme.swipeTitleRowHeight
        let color = UIColor.title(on: action.backgroundColor)
        title = showsTitle ? action.title.map { Self.label($0, color: color) } : nil
        super.init(frame: .zero)
        backgroundColor = action.backgroundColor
        clipsToBounds = true
        if let image {
            image.tintColor = color
            addSubview(image)
        }
        if let title { addSubview(title) }
        let room = CGSize(width: Theme.swipeTitleWidth, height: .infinity)
        let text = title?.sizeThatFits(room).width.rounded(.up) ?? 0
        let content = max(text, image?.image?.size.width ?? 0)
        usualWidth = max(Theme.confirmationWidth, content + 2 * Theme.swipeActionMargin)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private static func label(_ text: String, color: UIColor) -> UILabel {
        let label = UILabel(frame: .zero)
        label.text = text
        label.font = Theme.swipeActionFont
        label.textColor = color
        label.textAlignment = .center
        label.numberOfLines = 2
        return label
    }

    override func stateDidChange() {
        super.stateDidChange()
        alpha = isHighlighted ? Theme.swipePressedAlpha : 1
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = usualWidth
        // In a button that is wider than usual, the content stays at the inner end, which follows the finger.
        let inner = directed(CGRect(x: side == .trailing ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height))
        let imageHeight = image?.image?.size.height ?? 0
        let room = CGSize(width: max(1, width - 2), height: .infinity)
        let titleHeight = title?.sizeThatFits(room).height.rounded(.up) ?? 0
        let gap = image != nil && title != nil ? Theme.swipeImageGap : 0
        var y = ((bounds.height - imageHeight - gap - titleHeight) / 2).rounded()
        if let image, let size = image.image?.size {
            image.frame = CGRect(x: (inner.midX - size.width / 2).rounded(), y: y, width: size.width, height: size.height)
            y += imageHeight + gap
        }
        title?.frame = CGRect(x: inner.minX, y: y, width: width, height: titleHeight)
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { action.title }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .button }
}

/// The buttons at one side of a row.
final class SwipeActionsView: UIView {
    let side: SwipeSide
    let configuration: UISwipeActionsConfiguration
    private(set) var buttons: [SwipeActionButton] = []
    /// Whether the first action covers the others, because a release performs it.
    var isFull = false { didSet { if oldValue != isFull { setNeedsLayout() } } }
    var perform: (SwipeActionButton) -> Void = { _ in }

    init(_ configuration: UISwipeActionsConfiguration, side: SwipeSide, rowHeight: CGFloat) {
        (self.side, self.configuration) = (side, configuration)
        super.init(frame: .zero)
        clipsToBounds = true
        for action in configuration.actions {
            let button = SwipeActionButton(action, side: side, rowHeight: rowHeight)
            button.addAction(UIAction { [weak self, weak button] _ in if let button { self?.perform(button) } }, for: .touchUpInside)
            buttons.append(button)
            // The first action is in front, because it may cover the others.
            insertSubview(button, at: 0)
        }
        backgroundColor = configuration.actions.last?.backgroundColor
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// The width at which all buttons have their usual widths.
    var usualWidth: CGFloat { buttons.reduce(0) { $0 + $1.usualWidth } }

    override func layoutSubviews() {
        super.layoutSubviews()
        let total = usualWidth
        guard total > 0 else { return }
        let stretch = bounds.width / total
        var outer: CGFloat = 0
        for (index, button) in buttons.enumerated() {
            let end = index == 0 && isFull ? bounds.width : outer + button.usualWidth * stretch
            // With too little room, a button keeps its usual width, and the next outer button covers a part of it.
            let width = max(end - outer, button.usualWidth)
            let inner = side == .trailing ? bounds.width - end : end - width
            button.frame = directed(CGRect(x: inner, y: 0, width: width, height: bounds.height))
            outer += button.usualWidth * stretch
        }
    }
}
