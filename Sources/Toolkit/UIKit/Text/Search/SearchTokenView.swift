// The view of a search token: a rounded rectangle with an icon and a title.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Shows a token. A click selects it.
@MainActor
final class SearchTokenView: UIControl {
    let token: UISearchToken
    private let label = UILabel(frame: .zero)
    private let icon = UIImageView(frame: .zero)
    /// The colour of the rectangle while the token is not selected.
    var fill: UIColor = .systemGray { didSet { updateColors() } }

    /// The distance of icon and title from the edges, in points.
    private static let margin: CGFloat = 6
    /// The distance between icon and title, in points.
    private static let gap: CGFloat = 3

    init(token: UISearchToken) {
        self.token = token
        super.init(frame: .zero)
        layer.cornerRadius = 5
        layer.cornerCurve = .continuous
        icon.image = token.icon?.withRenderingMode(.alwaysTemplate)
        icon.contentMode = .scaleAspectFit
        label.text = token.text
        label.font = .systemFont(ofSize: 15)
        for view in [icon, label] { addSubview(view) }
        updateColors()
    }

    required init?(coder: NSCoder) {
        token = UISearchToken(icon: nil, text: "")
        super.init(coder: coder)
    }

    override var canBecomeFocused: Bool { false }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { token.text }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { isSelected ? [.button, .selected] : .button }

    override func stateDidChange() {
        super.stateDidChange()
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    private func updateColors() {
        setBackgroundColor(isSelected ? tintColor : fill)
        label.textColor = .white
        icon.tintColor = .white
        alpha = isHighlighted ? 0.6 : 1
    }

    private var iconSide: CGFloat { token.icon == nil ? 0 : 16 }

    override var intrinsicContentSize: CGSize {
        let title = label.intrinsicContentSize.width
        let space = iconSide > 0 && title > 0 ? Self.gap : 0
        return CGSize(width: iconSide + space + title + 2 * Self.margin, height: 24)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        icon.frame = directed(CGRect(x: Self.margin, y: (bounds.height - 16) / 2, width: iconSide, height: 16))
        let start = Self.margin + (iconSide > 0 ? iconSide + Self.gap : 0)
        label.frame = directed(CGRect(x: start, y: 0, width: max(0, bounds.width - start - Self.margin), height: bounds.height))
    }
}
