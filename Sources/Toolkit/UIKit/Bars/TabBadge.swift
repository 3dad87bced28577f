// The badge of a tab bar item.

internal import Foundation

/// A capsule with a short text, at least as wide as high.
@MainActor
final class TabBadge: UIView {
    private let label = UILabel(frame: .zero)

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        label.font = Theme.badgeFont
        label.textAlignment = .center
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(label)
    }

    var text: String? { label.text }
    /// The text's offset, in points.
    var titleOffset = UIOffset.zero { didSet { if oldValue != titleOffset { setNeedsLayout() } } }

    /// Shows a text in the colour of `attributes`, or else in white or black, depending on the contrast with the present background.
    func show(_ text: String, attributes: [NSAttributedString.Key: Any]) {
        label.show(text, attributes: attributes, font: Theme.badgeFont, color: .title(on: backgroundColor ?? .systemRed))
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let side = Theme.badgeHeight
        // Rounded to the nearest point, so that one digit has a circle.
        return CGSize(width: max(side, (label.sizeThatFits(size).width + 2 * Theme.badgePadding).rounded()), height: side)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.offsetBy(dx: titleOffset.horizontal, dy: titleOffset.vertical)
        layer.cornerRadius = bounds.height / 2
    }
}
