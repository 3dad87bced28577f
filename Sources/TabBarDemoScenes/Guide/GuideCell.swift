// A page of the guide on the screen.

@preconcurrency import Foundation
import UIKit

/// A drawing, a headline, a line or two, and on the last page the button that begins.
final class GuideCell: UICollectionViewCell {
    static let identifier = "GuidePage"

    /// Whether the button can be seen.
    enum StartButton { case shown, absent }

    private let artView = UIImageView()
    let titleLabel = UILabel()
    let textLabel = UILabel()
    let startButton = GuideButton()
    private var page = GuidePage.scroll
    private var startState = StartButton.absent
    private var art: GuideArt?
    private var pressed: (() -> Void)?
    /// Counts the button's changes: only the last one's end hides it.
    private var turn = 0
    /// How far the button rises while it comes.
    private static let rise: CGFloat = 10
    /// The same, nothing where motion is reduced.
    private static var restingRise: CGFloat { UIAccessibility.isReduceMotionEnabled ? 0 : rise }

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
        hideStart()
        for view in [artView, titleLabel, textLabel, startButton] { contentView.addSubview(view) }
        isAccessibilityElement = false
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a page with its drawing out of `art`; its button has not come yet, and `pressed` will hear of it.
    func show(_ page: GuidePage, art: GuideArt, pressed: @escaping () -> Void) {
        self.page = page
        self.art = art
        self.pressed = pressed
        titleLabel.text = page.title
        startButton.setTitle(Localized.text("guide.start"), for: .normal)
        hideStart()
        setNeedsLayout()
    }

    private func startPressed() { pressed?() }

    // MARK: The button

    /// Has the button fade in or out; one that is on its way turns round where it is.
    func setStart(_ state: StartButton, animated: Bool) {
        guard state != startState else { return }
        guard animated else {
            state == .shown ? showStart() : hideStart()
            return
        }
        startState = state
        turn += 1
        let turn = turn
        startButton.isHidden = false
        UIView.animate(withDuration: state == .shown ? 0.3 : 0.15, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
            self.startButton.alpha = state == .shown ? 1 : 0
            self.startButton.transform = state == .shown ? .identity : CGAffineTransform(translationX: 0, y: Self.restingRise)
        } completion: { [weak self] _ in
            if let self, self.turn == turn, self.startState == .absent { self.startButton.isHidden = true }
        }
    }

    private func showStart() {
        startState = .shown
        startButton.isHidden = false
        startButton.alpha = 1
        startButton.transform = .identity
    }

    private func hideStart() {
        startState = .absent
        startButton.isHidden = true
        startButton.alpha = 0
        startButton.transform = CGAffineTransform(translationX: 0, y: Self.restingRise)
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
        artView.image = art?.image(page.art, side: layout.art.width, style: traitCollection.userInterfaceStyle)
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

    /// Cache by text and size: swift-corelibs-foundation leaks per NSAttributedString.
    private static var paragraphs: [ParagraphKey: NSAttributedString] = [:]

    private static func paragraph(_ text: String, size: CGFloat) -> NSAttributedString {
        let key = ParagraphKey(text: text, size: size)
        if let known = paragraphs[key] { return known }
        let paragraph = makeParagraph(text, size: size)
        paragraphs[key] = paragraph
        return paragraph
    }

    /// A page's text, with some air between its lines.
    private static func makeParagraph(_ text: String, size: CGFloat) -> NSAttributedString {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = (size / 6).rounded()
        return NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: size), .paragraphStyle: style])
    }

    /// The narrowest place at the middle of `room` in which the text takes no more lines: they become about equally long.
    private func balanced(_ label: UILabel, in room: CGRect) -> CGRect {
        func height(_ width: CGFloat) -> CGFloat {
            label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
        }
        let least = height(room.width)
        var narrow = room.width / 2
        var wide = room.width
        while wide - narrow > 2 {
            let middle = (narrow + wide) / 2
            if height(middle) > least { narrow = middle } else { wide = middle }
        }
        let width = min(wide.rounded(.up) + 1, room.width)
        return CGRect(x: (room.midX - width / 2).rounded(), y: room.minY, width: width, height: least)
    }

    /// The greatest heights of all pages, so that headlines do not jump from page to page.
    private func heights(width: CGFloat, titleSize: CGFloat, textSize: CGFloat) -> (CGFloat, CGFloat) {
        let ruler = UILabel()
        ruler.numberOfLines = 0
        ruler.font = .systemFont(ofSize: titleSize, weight: .bold)
        func greatest(_ write: (GuidePage) -> Void) -> CGFloat {
            GuidePage.allCases.reduce(0) { greatest, page in
                write(page)
                return max(greatest, ruler.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up))
            }
        }
        return (
            greatest { ruler.text = $0.title },
            greatest { ruler.attributedText = Self.paragraph($0.text, size: textSize) }
        )
    }
}
