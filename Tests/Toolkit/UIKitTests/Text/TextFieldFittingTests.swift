// Text fields that reduce their font, and the style of marked text.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite struct TextFieldFittingTests {
    // https://developer.apple.com/documentation/uikit/uitextfield/1619634-minimumfontsize
    @Test func theFontIsReducedDownToTheMinimum() {
        let scene = FieldScene("A text that is too long")
        let field = scene.field
        let natural = field.editor.layout.size.width
        #expect(field.editor.fontScale == 1 && natural > 146)
        field.adjustsFontSizeToFitWidth = true
        scene.stage.frame()
        #expect(field.editor.fontScale < 1 && field.editor.layout.size.width <= field.canvas.bounds.width)
        #expect(field.font?.pointSize == 17, "the property keeps its value")
        field.minimumFontSize = 16
        scene.stage.frame()
        #expect(abs(field.editor.fontScale - 16 / 17) < 0.001)
        field.text = "Short"
        scene.stage.frame()
        #expect(field.editor.fontScale == 1)
    }

    @Test func markedTextHasItsStyle() {
        let scene = FieldScene("ab")
        let field = scene.field
        let plain = field.editor.layout.size.width
        field.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
        let marked = field.editor.layout.size.width
        field.markedTextStyle = [.font: UIFont.systemFont(ofSize: 40), .backgroundColor: UIColor.yellow]
        #expect(field.editor.layout.size.width > marked && field.editor.backgrounds.map(\.0) == [2..<4])
        field.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
        #expect(field.editor.layout.size.width == plain && field.editor.backgrounds.isEmpty)
    }
}
