// The button that leads back: an arrow, and the title of what lies beneath as far as there is room.

internal import Foundation
internal import QuartzCore

/// A navigation bar's way back.
@MainActor
final class BackButton: UIControl, SystemTextShowing {
    private let arrow = BarGlyph(.chevron)
    private let label = UILabel(frame: .zero)
    /// What it leads to.
    private weak var destination: UINavigationItem?

    init(to destination: UINavigationItem) {
        self.destination = destination
        super.init(frame: .zero)
        label.font = Theme.barButtonFont
        label.adjustsFontForContentSizeCategory = true
        label.isUserInteractionEnabled = false
        addSubview(arrow)
        addSubview(label)
        accessibilityIdentifier = "Back"
        updateColors()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
    override var defaultAccessibilityLabel: String? { destination?.backButtonTitle ?? destination?.title ?? SystemText.shown("Back") }
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

    func systemTextDidChange() { superview?.setNeedsLayout() }

    override var focusRingArea: CGRect {
        let text = label.text == nil ? arrow.frame.maxX : bounds.maxX
        let height = max(arrow.frame.height, label.text == nil ? 0 : label.font.lineHeight)
        return CGRect(x: arrow.frame.minX, y: bounds.midY - height / 2, width: text - arrow.frame.minX, height: height)
    }

    /// Chooses the longest wording that fits: the title beneath, the word for back, the arrow alone. Returns the button's width.
    func fit(width: CGFloat) -> CGFloat {
        let word = SystemText.shown("Back")
        let title = destination?.backButtonTitle ?? destination?.title ?? word
        for text in [title, word] {
            label.text = text
            let size = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: bounds.height))
            let needed = Theme.backTitleInset + size.width.rounded(.up)
            if needed <= width { return needed }
        }
        label.text = nil
        return Theme.backTitleInset
    }

    /// Where the title comes from when its bar changes to another item.
    enum Origin {
        /// The bar's middle, at this distance from the button's own edge, where it was the title.
        case middle(CGFloat)
        /// A little farther on: it stood in a row of its own.
        case itsSide
    }

    /// Stands the title at `part` (0…1) of the way from its place to where it comes from.
    func bringTitle(from origin: Origin, part: CGFloat) {
        let way =
            switch origin {
            case .middle(let x): max(0, x - (isMirrored ? bounds.width - label.center.x : label.center.x))
            case .itsSide: Theme.barButtonInset * 2
            }
        label.transform = CGAffineTransform(translationX: directed(distance: part * way), y: 0)
    }

    override var hoverStyle: UIPointerStyle {
        .barItem(self, in: CGRect(x: Theme.backArrowInset, y: 0, width: max(0, bounds.width - Theme.backArrowInset), height: bounds.height))
    }

    /// An arrow alone says where it leads.
    override var automaticToolTip: String? { label.text == nil ? accessibilityLabel : nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let scale = traitCollection.displayScale
        let top = ((bounds.height - arrow.bounds.height) / 2 * scale).rounded() / scale
        arrow.frame = directed(CGRect(origin: CGPoint(x: Theme.backArrowInset, y: top), size: arrow.bounds.size))
        label.bounds.size = CGSize(width: max(0, bounds.width - Theme.backTitleInset), height: bounds.height)
        let middle = Theme.backTitleInset + label.bounds.width / 2
        label.center = CGPoint(x: isMirrored ? bounds.width - middle : middle, y: bounds.midY)
    }

    private func updateColors() {
        label.textColor = tintColor
        arrow.color = tintColor
        alpha = isHighlighted ? Theme.pressedBarButtonAlpha : 1
    }
}
