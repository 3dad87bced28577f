// Sizes, titles and images of buttons, as measured on devices.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct ButtonSizeTests {
    /// A screen with one pixel per point, whatever the other tests had.
    private let stage = Stage()

    /// Measured on iOS: a button without contents is 30 × 34 with the font of custom buttons, 18 points.
    @Test func anEmptyCustomButtonIs30By34() {
        #expect(UIButton(type: .custom).intrinsicContentSize == CGSize(width: 30, height: 34))
        #expect(UIButton().sizeThatFits(.zero) == CGSize(width: 30, height: 34))
    }

    /// Measured on iOS: 6 points above and below the title; the width is the title's, rounded up to whole points, at least 30.
    @Test(arguments: [UIButton.ButtonType.custom, .system]) func aTitleHasSixPointsAboveAndBelow(_ type: UIButton.ButtonType) throws {
        let button = UIButton(type: type)
        button.setTitle("A title", for: .normal)
        let title = try #require(button.titleLabel).intrinsicContentSize
        #expect(button.intrinsicContentSize == CGSize(width: title.width.rounded(.up), height: title.height + 12))
        button.frame.size = button.intrinsicContentSize
        button.layoutIfNeeded()
        #expect(button.titleLabel?.frame.minX == 0 && button.titleLabel?.frame.minY == 6)
        button.setTitle("i", for: .normal)
        #expect(button.intrinsicContentSize.width == 30)
    }

    @Test func anImageAloneHasNoSpaceAroundIt() {
        let button = UIButton(type: .custom)
        button.setImage(UIGraphicsImageRenderer(size: CGSize(width: 20, height: 12)).image { _ in }, for: .normal)
        #expect(button.intrinsicContentSize == CGSize(width: 20, height: 12))
    }

    /// Measured on iOS with titles far too long: the label hugs the truncated line and is centred.
    @Test func aTruncatedTitleIsCentred() throws {
        let button = UIButton(type: .system)
        button.setTitle("A title that is far too long for its button", for: .normal)
        let label = try #require(button.titleLabel)
        label.font = .systemFont(ofSize: 14)
        for width: CGFloat in [80, 150, 200] {
            button.frame = CGRect(x: 0, y: 0, width: width, height: 30)
            button.layoutIfNeeded()
            #expect(label.frame.width <= width && label.frame.width > width - 14, "\(label.frame)")
            #expect(label.frame.width == label.frame.width.rounded(), "whole points")
            #expect(abs(label.frame.midX - width / 2) <= 0.5)
        }
        label.adjustsFontSizeToFitWidth = true
        button.setNeedsLayout()
        button.layoutIfNeeded()
        #expect(label.frame.width == 200, "a title that shrinks has the whole width")
    }

    /// Measured on iOS: a grey of 133/255 (140/255 in dark mode) with an opacity of 0.45. A title colour that was set is kept.
    @Test func aDisabledSystemButtonHasAGrayTitle() {
        let button = UIButton(type: .system)
        button.setTitle("A", for: .normal)
        button.isEnabled = false
        func components(_ style: UIUserInterfaceStyle) -> [Int] {
            let color = button.currentTitleColor.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor
            return [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) } + [Int((color.alpha * 100).rounded())]
        }
        #expect(components(.light) == [133, 133, 133, 45])
        #expect(components(.dark) == [140, 140, 140, 45])
        button.setTitleColor(.red, for: .normal)
        #expect(button.currentTitleColor == .red)
    }

    /// What is behind the button would shine through a faded picture. Its transparent parts stay transparent.
    @Test func pressedPicturesAreDarkened() {
        let stage = Stage(size: CGSize(width: 60, height: 40))
        stage.window.backgroundColor = .white
        let button = UIButton(type: .custom)
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
        }
        button.setImage(picture, for: .normal)
        button.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        button.isPointerInteractionEnabled = false
        stage.window.addSubview(button)
        stage.frame()
        #expect(stage.native.pixel(x: 15, y: 20) == 0xFFFF_0000)
        button.isHighlighted = true
        stage.system.settle()
        #expect(stage.native.pixel(x: 15, y: 20) == 0xFFCC_0000)
        #expect(stage.native.pixel(x: 25, y: 20) == 0xFFFF_FFFF)
        button.isHighlighted = false
        stage.system.settle()
        #expect(stage.native.pixel(x: 15, y: 20) == 0xFFFF_0000)
    }

    /// `UIButton.adjustsImageWhenHighlighted` and `adjustsImageWhenDisabled`: only images of other states are adjusted.
    @Test func anImageOfTheStateItselfIsNotFaded() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }.withRenderingMode(.alwaysTemplate)
        let button = UIButton(type: .custom)
        button.setImage(image, for: .normal)
        button.isSelected = true
        button.isHighlighted = true
        #expect(button.imageView?.alpha == 0.5)
        button.setImage(image, for: [.highlighted, .selected])
        #expect(button.imageView?.alpha == 1)
        button.isSelected = false
        #expect(button.imageView?.alpha == 0.5)
        button.adjustsImageWhenHighlighted = false
        #expect(button.imageView?.alpha == 1)
        button.isHighlighted = false
        button.isEnabled = false
        #expect(button.imageView?.alpha == 0.5)
        button.adjustsImageWhenDisabled = false
        #expect(button.imageView?.alpha == 1)
    }

    /// `UIButton.ButtonType`: these types show a symbol, in the large scale (swift-snapshot-testing, iOS 13).
    @Test(arguments: [
        (UIButton.ButtonType.detailDisclosure, "info.circle"), (.infoLight, "info.circle"), (.infoDark, "info.circle"),
        (.contactAdd, "plus.circle"),
    ])
    func typesWithASymbolShowIt(_ type: UIButton.ButtonType, _ name: String) {
        let button = UIButton(type: type)
        let symbol = UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(scale: .large))?.pngData()
        #expect(symbol != nil && button.currentImage?.pngData() == symbol && button.buttonType == type)
        #expect(UIButton(type: .system).currentImage == nil)
    }
}
