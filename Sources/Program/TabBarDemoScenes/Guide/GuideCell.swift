// The cell for a page of the guide, and its layout.

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

    /// Cached by size and text, because swift-corelibs-foundation leaks memory with each NSAttributedString.
    private static var paragraphs: [CGFloat: [String: NSAttributedString]] = [:]

    /// A centred text with line spacing.
    private static func paragraph(_ text: String, size: CGFloat) -> NSAttributedString {
        if let known = paragraphs[size]?[text] { return known }
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = (size / 6).rounded()
        let font = UIFont.systemFont(ofSize: size)
        let paragraph = NSAttributedString(string: text, attributes: [.font: font, .paragraphStyle: style])
        paragraphs[size, default: [:]][text] = paragraph
        return paragraph
    }

    /// A frame centred in `area`, as narrow as the text allows without more lines, so that its lines have similar lengths; at least half
    /// as wide as `area`.
    private func balanced(_ label: UILabel, in area: CGRect) -> CGRect {
        func height(_ width: CGFloat) -> CGFloat { label.height(fittingWidth: width).rounded(.up) }
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
                return max(maximum, label.height(fittingWidth: width).rounded(.up))
            }
        }
        return (
            maximumHeight { label.text = $0.title },
            maximumHeight { label.attributedText = Self.paragraph($0.text, size: textSize) }
        )
    }
}

//      ┌───────────────┐
//      │      art      │   fills the remaining space
//      │     Title     │   at the same y on all pages
//      │     text      │
//      │    ( Start )  │   centre 110 above the bottom
//      │    ● ○ ○ ○    │   from 50 to 30 above the bottom
//      └───────────────┘
/// The frames of a page's views, in points.
struct GuideLayout {
    let art: CGRect
    let title: CGRect
    let text: CGRect
    let start: CGRect
    /// The font sizes.
    let titleSize: CGFloat
    let textSize: CGFloat

    static let startSize = CGSize(width: 100, height: 33)
    private static let startAboveBottom: CGFloat = 110
    private static let greatestArt: CGFloat = 540
    private static let artMargin: CGFloat = 20
    /// The art's size is a multiple of this, so that it is not redrawn in each frame while the window is resized.
    private static let artStep: CGFloat = 12
    /// Longer lines would be hard to read.
    private static let greatestTextWidth: CGFloat = 460
    /// The minimum side of the art; if there is less room, the page has no art.
    private static let leastArt: CGFloat = 84

    /// - Parameters:
    ///   - inset: the safe area insets.
    ///   - heights: returns the maximum heights of title and text over all pages, for a width and two font sizes.
    init(size: CGSize, inset: UIEdgeInsets, heights: (_ width: CGFloat, _ title: CGFloat, _ text: CGFloat) -> (CGFloat, CGFloat)) {
        let isSmall = size.height < 600 || size.width < 350
        let isLarge = size.height >= 900 && size.width >= 600
        let usual: (title: CGFloat, text: CGFloat) = isSmall ? (24, 15) : isLarge ? (36, 20) : (30, 17)
        let margin: CGFloat = isSmall ? 20 : 32
        let gap: CGFloat = isSmall ? 14 : isLarge ? 44 : 32
        let betweenTexts: CGFloat = isSmall ? 6 : 12
        let room = max(0, size.width - 2 * margin - inset.left - inset.right)
        let width = min(room, Self.greatestTextWidth).rounded(.down)
        let middle = size.height - Self.startAboveBottom
        start = CGRect(
            x: ((size.width - Self.startSize.width) / 2).rounded(), y: middle - Self.startSize.height / 2, width: Self.startSize.width,
            height: Self.startSize.height)
        let top = inset.top + (isSmall ? 12 : 24)
        let bottom = start.minY - (isSmall ? 10 : 20)
        // The user's text size; a size above the default is reduced towards the default until the texts fit the page.
        var scale = UIFontMetrics.default.scaledValue(for: usual.text) / usual.text
        var (titleHeight, textHeight) = heights(width, usual.title * scale, usual.text * scale)
        while scale > 1, titleHeight + betweenTexts + textHeight > bottom - top {
            scale = max(1, scale - 0.1)
            (titleHeight, textHeight) = heights(width, usual.title * scale, usual.text * scale)
        }
        titleSize = usual.title * scale
        textSize = usual.text * scale
        let texts = titleHeight + betweenTexts + textHeight
        let artRoom = max(0, size.width - 2 * Self.artMargin - inset.left - inset.right)
        var side = (min(artRoom, Self.greatestArt, bottom - top - texts - gap) / Self.artStep).rounded(.down) * Self.artStep
        if side < Self.leastArt { side = 0 }
        let used = texts + (side > 0 ? side + gap : 0)
        let first = (top + max(0, bottom - top - used) / 2).rounded()
        art = CGRect(x: ((size.width - side) / 2).rounded(), y: first, width: side, height: side)
        let titleTop = side > 0 ? art.maxY + gap : first
        let left = ((size.width - width) / 2).rounded()
        title = CGRect(x: left, y: titleTop, width: width, height: titleHeight)
        text = CGRect(x: left, y: titleTop + titleHeight + betweenTexts, width: width, height: textHeight)
    }
}

/// A capsule filled with the tint colour, translucent while highlighted.
final class GuideButton: UIButton {
    override init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel?.font = .systemFont(ofSize: 15, weight: .semibold)
        titleLabel?.adjustsFontSizeToFitWidth = true
        titleLabel?.minimumScaleFactor = 0.6
        contentEdgeInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
        setTitleColor(Self.titleColor, for: .normal)
    }

    required init?(coder: NSCoder) { nil }

    /// Black on the light tint of dark mode with increased contrast, otherwise white.
    private static let titleColor = UIColor { traits in
        traits.userInterfaceStyle == .dark && traits.accessibilityContrast == .high ? .black : .white
    }

    override var isHighlighted: Bool { didSet { updateBackground() } }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
        updateBackground()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateBackground()
    }

    private func updateBackground() { backgroundColor = isHighlighted ? tintColor.withAlphaComponent(0.65) : tintColor }
}
