// The cell for a page of the guide.

@preconcurrency import Foundation
import UIKit

/// Shows a drawing, a title, a text and, on the last page, the start button.
final class GuideCell: UICollectionViewCell {
    static let identifier = "GuidePage"

    /// The state of the start button; during an animation, the state at its end.
    enum StartButtonState { case visible, hidden }

    private let artView = UIImageView()
    let titleLabel = UILabel()
    let textLabel = UILabel()
    let startButton = GuideButton()
    private var page = GuidePage.scroll
    private var startButtonState = StartButtonState.hidden
    private var art: GuideArt?
    private var startHandler: (() -> Void)?
    /// Incremented with each animation of the button, so that the completion of an interrupted one can be recognised.
    private var animationCount = 0
    /// The transform of the hidden button; the identity with Reduce Motion.
    private static var hiddenTransform: CGAffineTransform {
        CGAffineTransform(translationX: 0, y: UIAccessibility.isReduceMotionEnabled ? 0 : 10)
    }

    required init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel.textAlignment = .center
        titleLabel.textColor = .label
        titleLabel.numberOfLines = 0
        titleLabel.accessibilityTraits = .header
        textLabel.textColor = Theme.detailText
        textLabel.numberOfLines = 0
        artView.contentMode = .scaleAspectFit
        startButton.addTarget(self, action: Selector(Self.startPressed), for: .touchUpInside)
        setStartButton(.hidden, animated: false)
        for view in [artView, titleLabel, textLabel, startButton] { contentView.addSubview(view) }
        isAccessibilityElement = false
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a page with a hidden start button; `art` provides the drawing.
    func configure(with page: GuidePage, art: GuideArt, startHandler: @escaping () -> Void) {
        self.page = page
        self.art = art
        self.startHandler = startHandler
        titleLabel.text = page.title
        startButton.setTitle(Localized.text("guide.start"), for: .normal)
        setStartButton(.hidden, animated: false)
        setNeedsLayout()
    }

    private func startPressed() { startHandler?() }

    // MARK: Start button

    /// Shows or hides the start button. An animated change fades from the current alpha; it does nothing if the state is the same.
    func setStartButton(_ state: StartButtonState, animated: Bool) {
        guard !animated || state != startButtonState else { return }
        startButtonState = state
        let isVisible = state == .visible
        let changes = {
            self.startButton.alpha = isVisible ? 1 : 0
            self.startButton.transform = isVisible ? .identity : Self.hiddenTransform
        }
        guard animated else {
            startButton.isHidden = !isVisible
            return changes()
        }
        animationCount += 1
        let count = animationCount
        startButton.isHidden = false
        UIView.animate(
            withDuration: isVisible ? 0.3 : 0.15, delay: 0, options: [.curveEaseOut, .allowUserInteraction], animations: changes
        ) { [weak self] _ in
            if let self, animationCount == count, startButtonState == .hidden { startButton.isHidden = true }
        }
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.width > 0, bounds.height > 0 else { return }
        let layout = GuideLayout(size: bounds.size, inset: safeAreaInsets, heights: heights)
        titleLabel.font = .systemFont(ofSize: layout.titleSize, weight: .bold)
        titleLabel.frame = layout.title
        textLabel.attributedText = Self.paragraph(page.text, size: layout.textSize)
        textLabel.frame = balanced(textLabel, in: layout.text)
        startButton.bounds = CGRect(origin: .zero, size: layout.start.size)
        startButton.center = CGPoint(x: layout.start.midX, y: layout.start.midY)
        artView.frame = layout.art
        artView.image = art?.image(page.art, side: layout.art.width, traits: traitCollection)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    // MARK: Texts

    private struct ParagraphKey: Hashable {
        let text: String
        let size: CGFloat
    }

    /// Cached by text and size, because swift-corelibs-foundation leaks memory with each NSAttributedString.
    private static var paragraphs: [ParagraphKey: NSAttributedString] = [:]

    private static func paragraph(_ text: String, size: CGFloat) -> NSAttributedString {
        let key = ParagraphKey(text: text, size: size)
        if let known = paragraphs[key] { return known }
        let paragraph = makeParagraph(text, size: size)
        paragraphs[key] = paragraph
        return paragraph
    }

    /// A centred text with line spacing.
    private static func makeParagraph(_ text: String, size: CGFloat) -> NSAttributedString {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = (size / 6).rounded()
        return NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: size), .paragraphStyle: style])
    }

    /// A frame centred in `area`, as narrow as the text allows without more lines, so that its lines have similar lengths.
    ///
    /// The frame is at least half as wide as `area`.
    private func balanced(_ label: UILabel, in area: CGRect) -> CGRect {
        func height(_ width: CGFloat) -> CGFloat {
            label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
        }
        let minimumHeight = height(area.width)
        var narrow = area.width / 2
        var wide = area.width
        while wide - narrow > 2 {
            let middle = (narrow + wide) / 2
            if height(middle) > minimumHeight { narrow = middle } else { wide = middle }
        }
        let width = min(wide.rounded(.up) + 1, area.width)
        return CGRect(x: (area.midX - width / 2).rounded(), y: area.minY, width: width, height: minimumHeight)
    }

    /// The maximum heights of title and text over all pages, so that titles have the same position on each page.
    private func heights(width: CGFloat, titleSize: CGFloat, textSize: CGFloat) -> (CGFloat, CGFloat) {
        let label = UILabel()
        label.numberOfLines = 0
        label.font = .systemFont(ofSize: titleSize, weight: .bold)
        func maximumHeight(_ setText: (GuidePage) -> Void) -> CGFloat {
            GuidePage.allCases.reduce(0) { maximum, page in
                setText(page)
                return max(maximum, label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up))
            }
        }
        return (
            maximumHeight { label.text = $0.title },
            maximumHeight { label.attributedText = Self.paragraph($0.text, size: textSize) }
        )
    }
}
