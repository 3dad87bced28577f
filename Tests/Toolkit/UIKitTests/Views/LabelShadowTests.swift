// The shadow of a label, and initializers of views that subclasses override.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct LabelShadowTests {
    private func picture(_ prepare: (UILabel) -> Void) throws -> CGImage {
        let stage = Stage(size: CGSize(width: 60, height: 60))
        stage.window.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        label.font = .systemFont(ofSize: 20)
        label.text = "█"
        label.textColor = .red
        prepare(label)
        stage.window.addSubview(label)
        return try stage.pictureAtRest()
    }

    /// The rows in which the pixel at x = 4 has the colour.
    private func rows(_ picture: CGImage, _ color: UInt32) -> [Int] { (0..<60).filter { picture.pixel(4, $0) == color } }

    /// Apple: UILabel.shadowColor is nil by default, which means no shadow. shadowOffset is (0, −1) by default, one point above the text.
    @Test func shadowIsDrawnBehindTheTextAtItsOffset() throws {
        let plain = try picture { _ in }
        let shadowed = try picture {
            $0.shadowColor = .blue
            #expect($0.shadowOffset == CGSize(width: 0, height: -1))
            $0.shadowOffset = CGSize(width: 0, height: 5)
        }
        let text = rows(plain, 0xFFFF_0000)
        #expect(rows(plain, 0xFF00_00FF).isEmpty && text.count > 10)
        #expect(rows(shadowed, 0xFFFF_0000) == text)
        let bottom = try #require(text.last)
        #expect(rows(shadowed, 0xFF00_00FF).contains(bottom + 3))
    }

    @Test func shadowOfColouredTextHasOneColour() throws {
        let shadowed = try picture {
            $0.attributedText = NSAttributedString(string: "█", attributes: [.foregroundColor: UIColor.green])
            $0.shadowColor = .blue
            $0.shadowOffset = CGSize(width: 0, height: 5)
        }
        #expect(!rows(shadowed, 0xFF00_FF00).isEmpty && !rows(shadowed, 0xFF00_00FF).isEmpty)
    }

    /// The shadow is a copy of the text in one colour, so its rows are the text's rows moved by the offset.
    @Test func shadowHasTheLinesAndTheBaselineOffsetOfTheText() throws {
        let shadowed = try picture {
            $0.attributedText = NSAttributedString(
                string: "–",
                attributes: [
                    .foregroundColor: UIColor.green, .baselineOffset: 6, .underlineStyle: NSUnderlineStyle.thick.rawValue,
                    .backgroundColor: UIColor.yellow,
                ])
            $0.shadowColor = .blue
            $0.shadowOffset = CGSize(width: 0, height: 20)
        }
        let text = rows(shadowed, 0xFF00_FF00)
        #expect(text.count > 1)
        #expect(rows(shadowed, 0xFF00_00FF) == text.map { $0 + 20 })
    }

    private final class Picture: UIImageView {
        override init(image: UIImage?) {
            super.init(image: image)
            tag = 7
        }
        required init?(coder: NSCoder) { nil }
    }

    private final class Stack: UIStackView {
        override init(frame: CGRect) { super.init(frame: frame) }
        required init(coder: NSCoder) { super.init(coder: coder) }
    }

    /// Apple declares init(image:) as designated, and UIStackView's init(coder:) as not failable.
    @Test func subclassesOverrideApplesDesignatedInitializers() {
        #expect(Picture(image: nil).tag == 7 && !Picture(image: nil).isUserInteractionEnabled)
        #expect(Stack(coder: NSCoder()).arrangedSubviews.isEmpty)
    }
}
