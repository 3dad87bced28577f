// Labels: size, shrinking, redrawing, colours and attributed text.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite struct UILabelTests {
    /// A label that counts its drawing calls.
    private final class CountingLabel: UILabel {
        var drawings = 0
        override func drawText(in rect: CGRect) {
            drawings += 1
            super.drawText(in: rect)
        }
    }

    @Test func intrinsicSizeIsTheTextSizeRoundedUpToPixels() {
        let stage = Stage()
        defer { withExtendedLifetime(stage) {} }
        let label = UILabel()
        #expect(label.intrinsicContentSize == .zero)
        label.text = "Hello"
        let layout = TextLayout("Hello", font: label.font.font)
        #expect(label.intrinsicContentSize == CGSize(width: layout.size.width.rounded(.up), height: layout.size.height.rounded(.up)))
        label.sizeToFit()
        #expect(label.bounds.size == label.intrinsicContentSize)
    }

    /// As documented by Apple: both are nil by default.
    @Test func labelWithoutTextHasNeitherTextNorAttributedText() {
        let label = UILabel()
        #expect(label.text == nil && label.attributedText == nil)
        label.text = "Hello"
        #expect(label.text == "Hello" && label.attributedText?.string == "Hello")
        label.text = ""
        #expect(label.text == "" && label.attributedText?.length == 0)
        label.text = nil
        #expect(label.text == nil && label.attributedText == nil)
        label.attributedText = NSAttributedString(string: "Hello")
        label.attributedText = nil
        #expect(label.text == nil && label.intrinsicContentSize == .zero)
    }

    @Test func nilRestoresTheDefaultFontAndColour() {
        let label = UILabel()
        label.text = "Hello"
        label.font = .boldSystemFont(ofSize: 30)
        label.textColor = .red
        label.font = nil
        label.textColor = nil
        #expect(label.font == .systemFont(ofSize: 17) && label.textColor == .label)
        #expect(label.attributedText?.string == "Hello")
    }

    @Test func multilineTextWrapsAtTheWidth() {
        let label = UILabel()
        label.text = "one two three four five six seven"
        let one = label.sizeThatFits(CGSize(width: 80, height: 1000))
        label.numberOfLines = 0
        let many = label.sizeThatFits(CGSize(width: 80, height: 1000))
        #expect(one.width > 80)
        #expect(many.width <= 80)
        #expect(many.height > one.height * 2)
        label.numberOfLines = 2
        let two = label.sizeThatFits(CGSize(width: 80, height: 1000))
        #expect(two.height < many.height && two.height > one.height)
    }

    /// The wheel icon shows up to three digits of 15-point bold text in 23 points.
    @Test func textShrinksToFitTheWidth() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 23, height: 23))
        label.font = .systemFont(ofSize: 15, weight: .bold)
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.text = "8"
        #expect(label.displayedPointSize == 15)
        label.text = "888"
        let size = label.displayedPointSize
        #expect(size < 15 && size > 8)
        let shrunk = TextLayout("888", font: label.font.withSize(size).font).size.width
        #expect(shrunk <= 23.01 && shrunk > 22)
        label.text = String(repeating: "8", count: 40)
        #expect(label.displayedPointSize < 2)
        label.minimumScaleFactor = 0.5
        #expect(label.displayedPointSize == 7.5)
    }

    @Test func shrunkTextKeepsItsBaselineUnlessCentred() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 23, height: 23))
        label.font = .systemFont(ofSize: 15, weight: .bold)
        label.text = "8"
        let baseline = label.firstBaselineOffset
        label.adjustsFontSizeToFitWidth = true
        label.text = "88888"
        #expect(abs(label.firstBaselineOffset - baseline) < 0.001)
        label.baselineAdjustment = .alignCenters
        #expect(label.firstBaselineOffset < baseline)
    }

    @Test func backingStoreCoversTheDrawnTextOnly() throws {
        let stage = Stage()
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        label.text = "text"
        stage.window.addSubview(label)
        stage.frame()
        let drawn = try #require(label.layer.backingRect)
        #expect(drawn.width < 40 && drawn.height < 30)
        #expect(drawn.midY > 30 && drawn.midY < 70)
    }

    @Test func movingScalingAndFadingDoNotRedraw() {
        let stage = Stage()
        let label = CountingLabel(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
        label.text = "15"
        stage.window.addSubview(label)
        stage.frame()
        #expect(label.drawings == 1)
        label.transform = CGAffineTransform(scaleX: 1, y: 0.3)
        label.center = CGPoint(x: 90, y: 80)
        label.alpha = 0.7
        label.text = "15"
        stage.frame()
        #expect(label.drawings == 1)
        label.text = "16"
        stage.frame()
        #expect(label.drawings == 2)
        label.textColor = .red
        stage.frame()
        #expect(label.drawings == 3)
    }

    @Test func textIsDrawnInItsColour() {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
        label.font = .boldSystemFont(ofSize: 30)
        label.text = "MMM"
        label.textColor = .red
        stage.window.addSubview(label)
        stage.frame()
        var red = 0, other = 0
        for y in 0..<80 {
            for x in 0..<160 {
                switch stage.native.pixel(x: x, y: y) {
                case 0xFFFF_0000: red += 1
                case 0xFFFF_FFFF: break
                default: other += 1
                }
            }
        }
        #expect(red > 200)
        #expect(other < red * 3)
    }

    @Test func attributedTextKeepsItsFonts() {
        let label = UILabel()
        let text = NSMutableAttributedString(string: "big small")
        text.addAttribute(.font, value: UIFont.systemFont(ofSize: 40), range: NSRange(location: 0, length: 3))
        label.attributedText = text
        #expect(label.text == "big small")
        #expect(label.intrinsicContentSize.height > 40)
    }

    /// The label is laid out before it is added to a dark window, which then changes to light.
    @Test func attributedColoursFollowTheAppearance() {
        let stage = Stage()
        stage.window.backgroundColor = .gray
        stage.window.overrideUserInterfaceStyle = .dark
        let label = UILabel(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
        let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .green : .red }
        label.attributedText = NSAttributedString(
            string: "MMM", attributes: [.foregroundColor: dynamic, .font: UIFont.boldSystemFont(ofSize: 30)])
        _ = label.firstBaselineOffset
        stage.window.addSubview(label)
        func count(_ color: UInt32) -> Int {
            stage.frame()
            return (0..<80).reduce(0) { sum, y in sum + (0..<160).filter { stage.native.pixel(x: $0, y: y) == color }.count }
        }
        #expect(count(0xFF00_FF00) > 200)
        stage.window.overrideUserInterfaceStyle = .light
        #expect(count(0xFFFF_0000) > 200)
    }

    @Test func paragraphStyleSetsLineSpacing() {
        let label = UILabel()
        label.numberOfLines = 0
        label.text = "one\ntwo"
        let plain = label.intrinsicContentSize.height
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 10
        label.attributedText = NSAttributedString(string: "one\ntwo", attributes: [.paragraphStyle: style])
        #expect(label.intrinsicContentSize.height == plain + 10)
    }
}
