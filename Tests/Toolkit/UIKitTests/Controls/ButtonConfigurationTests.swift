// Buttons with configurations: sizes, arrangement, colours and updates.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct ButtonConfigurationTests {
    private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
    }

    private func shown(_ configuration: UIButton.Configuration, width: CGFloat = 200, height: CGFloat = 60) -> UIButton {
        let button = UIButton(configuration: configuration)
        button.frame = CGRect(x: 0, y: 0, width: width, height: height)
        button.layoutIfNeeded()
        return button
    }

    private func background(_ button: UIButton) -> UIView? {
        button.subviews.first { $0 is BackgroundConfigurationView }?.subviews.first
    }

    /// iOS 15: body text with 7 points above and below and 12 at the sides, or 15 and 20 for the large size.
    /// The small size has subheadline text with 5 and 10 points.
    @Test func theSizeIsThatOfTheTitleWithTheInsetsOfTheButtonSize() throws {
        for (size, style, insets) in [
            (UIButton.Configuration.Size.medium, UIFont.TextStyle.body, CGSize(width: 24, height: 14)),
            (.small, .subheadline, CGSize(width: 20, height: 10)), (.large, .body, CGSize(width: 40, height: 30)),
        ] {
            var configuration = UIButton.Configuration.filled()
            configuration.title = "A title"
            configuration.buttonSize = size
            let label = UILabel()
            label.text = "A title"
            label.font = .preferredFont(forTextStyle: style)
            let text = label.intrinsicContentSize
            let button = UIButton(configuration: configuration)
            #expect(
                button.intrinsicContentSize == CGSize(width: text.width.rounded(.up) + insets.width, height: text.height + insets.height))
        }
    }

    /// Apple's "setDefaultContentInsets()" restores the insets of the style and the size.
    @Test func contentInsetsAreThoseOfTheSizeUntilSet() {
        var configuration = UIButton.Configuration.plain()
        #expect(configuration.contentInsets == NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12))
        configuration.contentInsets.leading = 3
        configuration.buttonSize = .large
        #expect(configuration.contentInsets.leading == 3)
        configuration.setDefaultContentInsets()
        #expect(configuration.contentInsets == NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20))
    }

    @Test func defaultsAreThoseOfApple() {
        let configuration = UIButton.Configuration.filled()
        #expect(configuration.imagePlacement == .leading && configuration.imagePadding == 0 && configuration.titlePadding == 1)
        #expect(configuration.cornerStyle == .dynamic && configuration.buttonSize == .medium)
        #expect(configuration.titleAlignment == .automatic && !configuration.showsActivityIndicator)
        #expect(configuration.title == nil && configuration.baseForegroundColor == nil)
        let button = UIButton(type: .system)
        #expect(button.configuration == nil && button.automaticallyUpdatesConfiguration && button.configurationUpdateHandler == nil)
    }

    /// Apple's "imagePlacement": the edge of the title at which the image is, with `imagePadding` between them.
    @Test(arguments: [NSDirectionalRectEdge.leading, .trailing, .top, .bottom])
    func theImageIsAtItsEdgeOfTheTitle(_ edge: NSDirectionalRectEdge) throws {
        var configuration = UIButton.Configuration.gray()
        configuration.title = "Title"
        configuration.image = image(20, 16)
        configuration.imagePadding = 8
        configuration.imagePlacement = edge
        for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
            let button = shown(configuration)
            button.semanticContentAttribute = direction
            button.setNeedsLayout()
            button.layoutIfNeeded()
            let picture = try #require(button.imageView).frame
            let title = try #require(button.titleLabel).frame
            #expect(picture.size == CGSize(width: 20, height: 16))
            let isLeft = (edge == .leading) == (direction == .forceLeftToRight)
            switch edge {
            case .top: #expect(abs(title.minY - picture.maxY - 8) <= 1 && abs(title.midX - picture.midX) <= 1)
            case .bottom: #expect(abs(picture.minY - title.maxY - 8) <= 1 && abs(title.midX - picture.midX) <= 1)
            default: #expect(abs((isLeft ? title.minX - picture.maxX : picture.minX - title.maxX) - 8) <= 1)
            }
            let all = picture.union(title)
            #expect(abs(all.midX - 100) <= 1 && abs(all.midY - 30) <= 1, "the contents are centred")
        }
    }

    /// Apple's "subtitle" and "titlePadding".
    @Test func theSubtitleIsBelowTheTitle() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "A long title"
        configuration.subtitle = "Short"
        configuration.titlePadding = 3
        configuration.titleAlignment = .trailing
        let button = shown(configuration)
        let title = try #require(button.titleLabel).frame
        let subtitle = try #require(button.subtitleLabel).frame
        #expect(abs(subtitle.minY - title.maxY - 3) <= 1 && abs(subtitle.maxX - title.maxX) <= 1)
    }

    @Test func aTitleWrapsInANarrowButton() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Several words in a title"
        let button = UIButton(configuration: configuration)
        let line = button.sizeThatFits(CGSize(width: 1000, height: 0))
        let narrow = button.sizeThatFits(CGSize(width: 120, height: 0))
        #expect(narrow.width <= 120 && narrow.height > line.height + 15)
    }

    /// iOS 15: white text on the tint, which has an opacity of 75 % while the button is pressed. A disabled button has grey text on grey.
    @Test func filledButtonHasTheTintBehindWhite() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Go"
        let button = shown(configuration)
        button.tintColor = .systemRed
        func colors() throws -> (text: UIColor?, background: UIColor?) {
            button.layoutIfNeeded()
            let text = try #require(button.titleLabel?.attributedText)
            return (
                text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor,
                background(button)?.backgroundColor?.resolvedColor(with: button.traitCollection)
            )
        }
        #expect(try colors() == (.white, UIColor.systemRed.resolvedColor(with: button.traitCollection)))
        button.isHighlighted = true
        #expect(try abs(#require(colors().background).cgColor.alpha - 0.75) < 0.01)
        button.isHighlighted = false
        button.isEnabled = false
        #expect(try colors() == (.tertiaryLabel, UIColor.tertiarySystemFill.resolvedColor(with: button.traitCollection)))
    }

    /// Behind an alert, the tint and with it the background of a filled button is gray. The image has the colour of the title.
    @Test func imageOfAFilledButtonKeepsItsColourWhileTheTintIsDimmed() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Copy"
        configuration.image = UIImage(systemName: "trash")
        configuration.indicator = .popup
        let button = shown(configuration), window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        window.addSubview(button)
        window.tintAdjustmentMode = .dimmed
        window.layoutIfNeeded()
        button.layoutIfNeeded()
        #expect(button.imageView?.tintColor == .white)
        #expect(button.subviews.filter { $0.bounds.size == CGSize(width: 9, height: 14) }.map(\.tintColor) == [.white])
    }

    @Test func baseColorsReplaceThoseOfTheStyle() throws {
        var configuration = UIButton.Configuration.tinted()
        configuration.title = "Go"
        configuration.baseForegroundColor = .brown
        configuration.baseBackgroundColor = .black
        configuration.background.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .green }
        let button = shown(configuration)
        let text = try #require(button.titleLabel?.attributedText)
        #expect(text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .brown)
        #expect(background(button)?.backgroundColor == .green)
    }

    /// Apple's "titleTextAttributesTransformer" and "attributedTitle". The attributes of the title take precedence.
    @Test func transformersAndAttributesChangeTheTitle() throws {
        var configuration = UIButton.Configuration.plain()
        var title = AttributedString("Go")
        title.foregroundColor = .brown
        configuration.attributedTitle = title
        configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
            var outgoing = incoming
            outgoing.font = .boldSystemFont(ofSize: 31)
            outgoing.foregroundColor = .green
            return outgoing
        }
        #expect(configuration.title == "Go")
        let text = try #require(shown(configuration).titleLabel?.attributedText)
        #expect((text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 31)
        #expect(text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .brown)
    }

    @Test(arguments: [
        (UIButton.Configuration.CornerStyle.fixed, 10.0), (.small, 4), (.medium, 6), (.large, 9), (.capsule, 30), (.dynamic, 10),
    ])
    func cornersFollowTheStyle(_ style: UIButton.Configuration.CornerStyle, _ radius: Double) {
        var configuration = UIButton.Configuration.filled()
        configuration.cornerStyle = style
        configuration.background.cornerRadius = 10
        #expect(background(shown(configuration))?.layer.cornerRadius == CGFloat(radius))
    }

    @Test func theActivityIndicatorReplacesTheImage() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.image = image(20, 20)
        let button = shown(configuration)
        #expect(button.imageView?.image != nil)
        configuration.showsActivityIndicator = true
        button.configuration = configuration
        button.layoutIfNeeded()
        let spinner = try #require(button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first)
        #expect(spinner.isAnimating && button.imageView?.image == nil && abs(spinner.center.x - 100) <= 1)
        configuration.showsActivityIndicator = false
        button.configuration = configuration
        button.layoutIfNeeded()
        #expect(spinner.isHidden && button.imageView?.image != nil)
    }

    /// Apple's "configurationUpdateHandler": called when the state changes, and may change the configuration.
    @Test func theUpdateHandlerIsCalledOnceBeforeLayoutAfterChangesOfState() {
        let button = shown(.filled())
        var states: [UIControl.State] = []
        button.configurationUpdateHandler = { button in
            states.append(button.state)
            button.configuration?.title = button.isHighlighted ? "Pressed" : "Normal"
        }
        button.layoutIfNeeded()
        #expect(button.titleLabel?.text == "Normal")
        button.isHighlighted = true
        button.isEnabled = false
        button.layoutIfNeeded()
        #expect(button.titleLabel?.text == "Pressed")
        #expect(states == [.normal, [.highlighted, .disabled]], "several changes make one update")
        button.setNeedsUpdateConfiguration()
        button.layoutIfNeeded()
        #expect(states.count == 3)
    }

    @Test func subclassesUpdateTheConfiguration() {
        final class Selecting: UIButton {
            override func updateConfiguration() { configuration?.subtitle = isSelected ? "on" : "off" }
        }
        let button = Selecting(configuration: .plain())
        button.layoutIfNeeded()
        #expect(button.subtitleLabel?.text == "off")
        button.isSelected = true
        button.layoutIfNeeded()
        #expect(button.subtitleLabel?.text == "on")
    }

    /// Apple's "automaticallyUpdatesConfiguration": without it the look does not follow the state.
    @Test func withoutAutomaticUpdatesTheLookStaysTheSame() {
        let button = shown(.filled())
        let color = background(button)?.backgroundColor
        button.automaticallyUpdatesConfiguration = false
        button.isHighlighted = true
        button.layoutIfNeeded()
        #expect(background(button)?.backgroundColor?.resolvedColor(with: .current) == color?.resolvedColor(with: .current))
    }

    @Test func theTitleOfTheNormalStateBecomesThatOfTheConfiguration() {
        let button = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Do") { _ in })
        #expect(button.configuration?.title == "Do" && button.titleLabel?.text == "Do" && button.currentTitle == "Do")
        button.setTitle("Other", for: .normal)
        #expect(button.titleLabel?.text == "Other" && button.accessibilityLabel == "Other")
    }

    @Test func aButtonWithoutItsConfigurationHasTheUsualLook() {
        let button = shown(.filled())
        button.setTitle("Go", for: .normal)
        button.layoutIfNeeded()
        button.configuration = nil
        button.layoutIfNeeded()
        #expect(background(button) == nil && button.titleLabel?.text == "Go")
    }

    /// After the configuration is removed, the image has the button's tint, which is gray behind an alert.
    @Test func imageFollowsTheTintWithoutTheConfiguration() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.image = UIImage(systemName: "plus")
        let button = shown(configuration)
        button.layoutIfNeeded()
        let image = try #require(button.imageView)
        #expect(image.tintColor != button.tintColor)
        button.configuration = nil
        button.setImage(UIImage(systemName: "plus"), for: .normal)
        button.layoutIfNeeded()
        #expect(image.tintColor == button.tintColor)
        button.tintAdjustmentMode = .dimmed
        #expect(image.tintColor == button.tintColor)
    }

    @Test func attributedStringsKeepUIKitsAttributes() {
        var text = AttributedString("ab")
        text.font = .systemFont(ofSize: 9)
        var tail = AttributedString("c")
        tail.foregroundColor = .brown
        let bridged = NSAttributedString(text + tail)
        #expect(bridged.string == "abc")
        #expect((bridged.attribute(.font, at: 1, effectiveRange: nil) as? UIFont)?.pointSize == 9)
        #expect(bridged.attribute(.font, at: 2, effectiveRange: nil) == nil)
        #expect(bridged.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? UIColor == .brown)
    }
}
