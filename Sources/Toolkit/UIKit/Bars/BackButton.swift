// The back button of a navigation bar: a chevron and the previous item's title.

/// Shows the previous item's title, a generic title or only the chevron, depending on the available width.
final class BackButton: UIControl, BarItemPresenter, SystemTextShowing {
    private let chevron: UIView
    private let label = UILabel(frame: .zero)
    private var background: UIImageView?
    private weak var destination: UINavigationItem?
    private let item: UIBarButtonItem
    private let look: UIBarButtonItemAppearance?
    var presentedItem: UIBarItem { item }

    init(to destination: UINavigationItem, look: UIBarButtonItemAppearance? = nil, indicator: UIImage? = nil) {
        self.destination = destination
        self.look = look
        item = destination.backItem
        chevron = indicator.map { UIImageView(image: $0.backIndicator) } ?? BarGlyph(.chevron)
        super.init(frame: .zero)
        label.font = Theme.barButtonFont
        label.adjustsFontForContentSizeCategory = true
        label.isUserInteractionEnabled = false
        addSubview(chevron)
        addSubview(label)
        item.presenter = self
        accessibilityIdentifier = "Back"
        updateColors()
    }

    required init?(coder: NSCoder) { nil }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
    override var defaultAccessibilityLabel: String? { title.isEmpty ? SystemText.shown("Back") : title }
    /// The title to show if there is room; may be empty.
    private var title: String { item.title ?? destination?.backButtonTitle ?? destination?.title ?? SystemText.shown("Back") }
    /// "Back", unless the label says so already.
    override var defaultAccessibilityHint: String? {
        let word = SystemText.shown("Back")
        return defaultAccessibilityLabel == word ? nil : word
    }

    override var isHighlighted: Bool { didSet { if oldValue != isHighlighted { updateColors() } } }

    func barItemDidChange(_ item: UIBarItem) {
        updateColors()
        superview?.setNeedsLayout()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    private var hasNoTitle: Bool { label.text?.isEmpty != false }

    func systemTextDidChange() { superview?.setNeedsLayout() }

    override var focusRingTarget: FocusRingTarget {
        let right = hasNoTitle ? chevron.frame.maxX : bounds.maxX
        let height = max(chevron.frame.height, hasNoTitle ? 0 : label.font.lineHeight)
        let left = chevron.frame.minX
        return FocusRingTarget(self, rect: CGRect(x: left, y: bounds.midY - height / 2, width: right - left, height: height))
    }

    /// Shows the item's title, "Back" or none: the first that fits into `width` and the display mode permits. Returns the width with it.
    func fitTitle(width: CGFloat) -> CGFloat {
        let word = SystemText.shown("Back")
        let title = title
        let texts =
            switch destination?.backButtonDisplayMode ?? .default {
            case .default: [title, word]
            case .generic: [word]
            case .minimal: [String]()
            }
        for text in texts where !text.isEmpty && !title.isEmpty {
            showTitle(text)
            let size = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: bounds.height))
            let needed = titleInset + size.width.rounded(.up)
            if needed <= width { return needed }
        }
        label.text = nil
        return titleInset
    }

    /// The position from which a push moves the back title, and to which a pop moves it.
    enum TitleOrigin {
        /// The bar's centre, the position of a small title; the value is the centre's distance from the button's leading edge, in points.
        case center(CGFloat)
        /// A short distance from the title's final position; used if the other item has a large title.
        case nearby
    }

    /// Moves the title `fraction` (0…1) of the way from its final position to its origin.
    func moveTitle(towards origin: TitleOrigin, fraction: CGFloat) {
        let distance =
            switch origin {
            case .center(let x): max(0, x - (isMirrored ? bounds.width - label.center.x : label.center.x))
            case .nearby: Theme.barButtonInset * 2
            }
        label.transform = CGAffineTransform(translationX: directed(distance: fraction * distance), y: 0)
    }

    override var hoverStyle: UIPointerStyle {
        let width = max(0, bounds.width - Theme.backChevronInset)
        return .barItem(self, in: directed(CGRect(x: Theme.backChevronInset, y: 0, width: width, height: bounds.height)))
    }

    /// The accessibility label, if only the chevron is shown.
    override var automaticToolTip: String? { hasNoTitle ? accessibilityLabel : nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let scale = traitCollection.displayScale
        let shift = titleOffset
        let down = item.shownVerticalOffset(barMetrics, isBack: true)
        let top = ((bounds.height - chevron.bounds.height) / 2 * scale).rounded() / scale
        chevron.frame = directed(CGRect(origin: CGPoint(x: Theme.backChevronInset, y: top + down), size: chevron.bounds.size))
        label.bounds.size = CGSize(width: max(0, bounds.width - titleInset), height: bounds.height)
        let middle = titleInset + shift.horizontal + label.bounds.width / 2
        label.center = CGPoint(x: isMirrored ? bounds.width - middle : middle, y: bounds.midY + shift.vertical + down)
        if let background, let image = background.image {
            let height = min(image.size.height, bounds.height)
            let width = max(0, bounds.width - Theme.backChevronInset)
            background.frame = directed(
                CGRect(x: Theme.backChevronInset, y: (bounds.height - height) / 2 + down, width: width, height: height))
        }
    }

    private func updateColors() {
        let color: UIColor = item.tintColor ?? tintColor
        if look != nil || !item.titleAttributes.isEmpty {
            label.show(label.text, attributes: attributes, font: Theme.barButtonFont, color: color)
        } else {
            label.textColor = color
        }
        if let chevron = chevron as? BarGlyph { chevron.color = color } else { chevron.tintColor = color }
        showBackground()
        alpha = isHighlighted ? Theme.pressedBarButtonAlpha : 1
    }
}

// MARK: - Attributes and images

extension BackButton {
    private var stateLook: UIBarButtonItemStateAppearance? { look?.appearance(for: isHighlighted ? .highlighted : .normal) }

    private var attributes: [NSAttributedString.Key: Any] {
        let own = item.shownAttributes(in: isHighlighted ? .highlighted : .normal)
        return (stateLook?.effectiveAttributes ?? [:]).merging(own) { $1 }
    }

    private func showTitle(_ text: String) {
        if look != nil || !item.titleAttributes.isEmpty {
            label.show(text, attributes: attributes, font: Theme.barButtonFont, color: item.tintColor ?? tintColor)
        } else {
            label.text = text
        }
    }

    private var titleOffset: UIOffset { item.shownTitleOffset(barMetrics, isBack: true) ?? stateLook?.titlePositionAdjustment ?? .zero }

    /// The distance from the leading edge to the title, with space for the chevron or its replacement image and a gap.
    private var titleInset: CGFloat {
        chevron is BarGlyph ? Theme.backTitleInset : Theme.backChevronInset + chevron.bounds.width + Theme.backTitleGap
    }

    /// Shows the background image, which replaces the chevron.
    private func showBackground() {
        let image = item.shownBackground(in: isHighlighted ? .highlighted : .normal, barMetrics, isBack: true) ?? stateLook?.backgroundImage
        guard image !== background?.image else { return }
        background?.removeFromSuperview()
        background = image.map(UIImageView.init)
        if let background { insertSubview(background, at: 0) }
        chevron.isHidden = background != nil
        setNeedsLayout()
    }
}

extension UIImage {
    /// The image as a back indicator: filled with the tint, and mirrored in right-to-left layouts.
    fileprivate var backIndicator: UIImage { barTemplate.imageFlippedForRightToLeftLayoutDirection() }
}
