// The view that is shown instead of an empty list, or where a search finds nothing.

internal import UIKit

/// Shows an image, a title and a hint in the centre.
final class EmptyListView: UIView {
    private let picture = UIImageView(image: SceneIcon.template("empty"))
    private let title = UILabel(frame: .zero)
    private let hint = UILabel(frame: .zero)
    private static let side: CGFloat = 72

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        picture.tintColor = .systemGray2
        title.useSystemFont(22, style: .title2, weight: .semibold)
        title.textColor = Theme.detailText
        hint.useSystemFont(15, style: .subheadline)
        hint.textColor = Theme.detailText
        title.numberOfLines = 0
        hint.numberOfLines = 0
        for label in [title, hint] { label.textAlignment = .center }
        for part in [picture, title, hint] { addSubview(part) }
        Localized.follow(self) { $0.updateTexts() }
    }

    /// Whether the texts say that a search has found nothing; false by default.
    var isForSearch = false { didSet { if isForSearch != oldValue { updateTexts() } } }

    private func updateTexts() {
        title.text = Localized.text(isForSearch ? "list.not-found" : "list.empty")
        hint.text = Localized.text(isForSearch ? "list.not-found-hint" : "list.empty-hint")
        setNeedsLayout()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.inset(by: safeAreaInsets)
        let width = max(0, area.width - 64)
        let titleHeight = title.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        let hintHeight = hint.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        let top = (area.midY - (Self.side + 12 + titleHeight + 6 + hintHeight) / 2).rounded()
        picture.frame = CGRect(x: (area.midX - Self.side / 2).rounded(), y: top, width: Self.side, height: Self.side)
        title.frame = CGRect(x: area.minX + 32, y: picture.frame.maxY + 12, width: width, height: titleHeight)
        hint.frame = CGRect(x: area.minX + 32, y: title.frame.maxY + 6, width: width, height: hintHeight)
    }
}
