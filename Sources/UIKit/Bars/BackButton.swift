// The back button of a navigation bar: a chevron and the previous item's title.

internal import Foundation
internal import QuartzCore

/// Shows the previous item's title, a generic title or only the chevron, depending on the available width.
@MainActor
final class BackButton: UIControl, SystemTextShowing {
    private let chevron = BarGlyph(.chevron)
    private let label = UILabel(frame: .zero)
    private weak var destination: UINavigationItem?

    init(to destination: UINavigationItem) {
        self.destination = destination
        super.init(frame: .zero)
        label.font = Theme.barButtonFont
        label.adjustsFontForContentSizeCategory = true
        label.isUserInteractionEnabled = false
        addSubview(chevron)
        addSubview(label)
        accessibilityIdentifier = "Back"
        updateColors()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
    override var defaultAccessibilityLabel: String? { title.isEmpty ? SystemText.shown("Back") : title }
    /// The title to show if there is room; may be empty.
    private var title: String { destination?.backButtonTitle ?? destination?.title ?? SystemText.shown("Back") }
    /// "Back", unless the label says so already.
    override var defaultAccessibilityHint: String? {
        let word = SystemText.shown("Back")
        return defaultAccessibilityLabel == word ? nil : word
    }

    override var isHighlighted: Bool { didSet { if oldValue != isHighlighted { updateColors() } } }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    /// Whether only the chevron is shown.
    private var hasNoTitle: Bool { label.text?.isEmpty != false }

    func systemTextDidChange() { superview?.setNeedsLayout() }

    override var focusRingArea: CGRect {
        let right = hasNoTitle ? chevron.frame.maxX : bounds.maxX
        let height = max(chevron.frame.height, hasNoTitle ? 0 : label.font.lineHeight)
        return CGRect(x: chevron.frame.minX, y: bounds.midY - height / 2, width: right - chevron.frame.minX, height: height)
    }

    /// Shows the first title that fits into `width`: the previous item's, "Back" or none. Returns the width with that title.
    func fitTitle(width: CGFloat) -> CGFloat {
        let word = SystemText.shown("Back")
        let title = title
        for text in [title, word] where !text.isEmpty && !title.isEmpty {
            label.text = text
            let size = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: bounds.height))
            let needed = Theme.backTitleInset + size.width.rounded(.up)
            if needed <= width { return needed }
        }
        label.text = nil
        return Theme.backTitleInset
    }

    /// The position from which a push moves the back title, and to which a pop moves it.
    enum TitleOrigin {
        /// The bar's centre, the position of a small title; the value is the centre's distance from the button's leading edge, in points.
        case center(CGFloat)
        /// A short distance from its final position, if the other item has a large title.
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

    /// The accessibility label, if there is no room for the title.
    override var automaticToolTip: String? { hasNoTitle ? accessibilityLabel : nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let scale = traitCollection.displayScale
        let top = ((bounds.height - chevron.bounds.height) / 2 * scale).rounded() / scale
        chevron.frame = directed(CGRect(origin: CGPoint(x: Theme.backChevronInset, y: top), size: chevron.bounds.size))
        label.bounds.size = CGSize(width: max(0, bounds.width - Theme.backTitleInset), height: bounds.height)
        let middle = Theme.backTitleInset + label.bounds.width / 2
        label.center = CGPoint(x: isMirrored ? bounds.width - middle : middle, y: bounds.midY)
    }

    private func updateColors() {
        label.textColor = tintColor
        chevron.color = tintColor
        alpha = isHighlighted ? Theme.pressedBarButtonAlpha : 1
    }
}
