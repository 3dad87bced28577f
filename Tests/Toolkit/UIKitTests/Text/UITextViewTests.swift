// Text views: lines, scrolling, selection, links and sizes.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UITextViewTests {
    private final class Log: NSObject, UITextViewDelegate {
        var calls: [String] = []
        var allows = true
        nonisolated deinit {}

        func textViewDidBeginEditing(_ textView: UITextView) { calls.append("begin") }
        func textViewDidEndEditing(_ textView: UITextView) { calls.append("end") }
        func textViewDidChange(_ textView: UITextView) { calls.append("change") }
        func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
            calls.append("\(range.location)+\(range.length) '\(text)'")
            return allows
        }
        func textView(
            _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
        ) -> Bool {
            calls.append("link \(URL) \(characterRange.location)+\(characterRange.length)")
            return false
        }
    }

    private func scene(_ text: String, height: CGFloat = 100, editing: Bool = true) -> (stage: Stage<Void>, view: UITextView, log: Log) {
        let stage = Stage(size: CGSize(width: 240, height: 200))
        let view = UITextView(frame: CGRect(x: 20, y: 20, width: 200, height: height))
        let log = Log()
        view.text = text
        view.delegate = log
        stage.window.addSubview(view)
        stage.frame()
        if editing { view.becomeFirstResponder() }
        log.calls = []
        return (stage, view, log)
    }

    /// Notes the text of a view while its storage reports a change.
    private final class StorageLog: NSObject, NSTextStorageDelegate {
        weak var view: UITextView?
        var texts: [String] = []
        nonisolated deinit {}

        func textStorage(
            _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
            changeInLength delta: Int
        ) {
            if let view { texts.append(view.text) }
        }
    }

    /// Apple, UITextInputTraits.enablesReturnKeyAutomatically: the Return key is disabled while there is no text.
    @Test func returnNeedsTextIfItIsEnabledAutomatically() {
        let (stage, view, _) = scene("")
        view.enablesReturnKeyAutomatically = true
        stage.native.press(.enter)
        #expect(view.text == "")
        view.text = "A"
        stage.native.press(.enter)
        #expect(view.text.contains("\n"))
    }

    private func point(_ view: UITextView, at index: Int) -> (x: Double, y: Double) {
        let rect = view.convert(view.caretRect(for: TextIndexPosition(index)), to: nil)
        return (rect.midX, rect.midY)
    }

    /// Apple's `text` is the string of `textStorage`, at any time.
    @Test func delegateOfTheStorageFindsTheNewTextInTheView() {
        let (stage, view, _) = scene("a😀d")
        let log = StorageLog()
        log.view = view
        view.textStorage.delegate = log
        view.selectedRange = NSRange(location: 3, length: 0)
        stage.native.press(.character("c"))
        stage.native.press(.backspace)
        view.text = "é"
        #expect(log.texts.first == "a😀cd" && log.texts.last == "é")
        #expect(view.text == view.textStorage.string && view.selectedRange == NSRange(location: 1, length: 0))
    }

    /// Apple's UITextView: the defaults; the insets are 8 points above and below, the padding of lines 5 points.
    @Test func propertiesHaveTheDocumentedDefaults() {
        let view = UITextView()
        #expect(view.text == "" && view.isEditable && view.isSelectable && view.font == nil && view.textColor == nil)
        #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
        #expect(view.textContainer.lineFragmentPadding == 5 && view.dataDetectorTypes == [] && view.isScrollEnabled)
        #expect(view.selectedRange == NSRange(location: 0, length: 0))
    }

    @Test func justifiedAlignmentAppliesToTextThatWasLaidOutBefore() {
        let (stage, view, _) = scene("Some words that wrap onto several lines of this view", editing: false)
        func x() -> CGFloat { view.caretRect(for: TextIndexPosition(10)).minX }
        let natural = x()
        view.textAlignment = .justified
        stage.frame()
        #expect(x() > natural + 1)
        view.textAlignment = .left
        stage.frame()
        #expect(x() == natural)
    }

    @Test func returnAndTabAreTyped() {
        let (stage, view, log) = scene("a")
        stage.native.press(.enter)
        stage.native.press(.tab)
        stage.native.press(.character("b"))
        #expect(view.text == "a\n\tb")
        #expect(log.calls == ["1+0 '\n'", "change", "2+0 '\t'", "change", "3+0 'b'", "change"])
        log.allows = false
        stage.native.press(.backspace)
        #expect(view.text == "a\n\tb")
    }

    /// Apple's clearsOnInsertion: inserted text replaces all text, and a change of the selection sets the property to false.
    @Test func clearingOnInsertionEndsWithAChangeOfTheSelection() {
        let (stage, view, _) = scene("old")
        view.clearsOnInsertion = true
        stage.native.press(.character("n"))
        #expect(view.text == "n" && !view.clearsOnInsertion)
        view.clearsOnInsertion = true
        stage.native.press(.left)
        #expect(!view.clearsOnInsertion)
        stage.native.press(.character("o"))
        #expect(view.text == "on")
    }

    /// Apple's `position(from:in:offset:)`: nil outside the text, also for the greatest and least numbers.
    @Test func positionsAtAnyDistanceOutsideTheTextAreNil() {
        let (_, view, _) = scene("abc")
        let start = view.beginningOfDocument
        #expect(view.position(from: start, in: .right, offset: 3) == view.endOfDocument)
        for offset in [4, Int.max, Int.min] { #expect(view.position(from: start, in: .right, offset: offset) == nil) }
    }

    /// The up and down arrows keep the column at which the first of them was pressed.
    @Test func verticalMovementKeepsTheColumn() {
        let (stage, view, _) = scene("long line\nx\nlong line")
        view.selectedRange = NSRange(location: 6, length: 0)
        stage.native.press(.down)
        #expect(view.selectedRange.location == 11)
        stage.native.press(.down)
        #expect(view.selectedRange.location == 18)
        stage.native.press(.home)
        #expect(view.selectedRange.location == 12)
        stage.native.press(.home, modifiers: [.control, .shift])
        #expect(view.selectedRange == NSRange(location: 0, length: 12))
    }

    @Test func unusableRangesAreIgnoredOrShortened() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.text = "hello"
        view.selectedRange = NSRange(location: 1, length: .max)
        #expect(view.selectedRange == NSRange(location: 1, length: 4))
        for range in [NSRange(location: -1, length: 2), NSRange(location: 1, length: -1), NSRange(location: NSNotFound, length: 1)] {
            view.selectedRange = range
            view.scrollRangeToVisible(range)
            #expect(view.selectedRange == NSRange(location: 1, length: 4))
        }
        view.setMarkedText("x", selectedRange: NSRange(location: 1, length: .max))
        #expect(view.text == "hx")
    }

    /// A text view is a scroll view: the caret at the end is visible, and the content is as high as its lines.
    @Test func caretScrollsIntoView() {
        let (stage, view, _) = scene((1...40).map { "line \($0)" }.joined(separator: "\n"))
        #expect(view.contentSize.height > 40 * 12 && view.contentOffset.y == 0)
        stage.native.press(.end, modifiers: .control)
        stage.frame()
        #expect(abs(view.contentOffset.y - (view.contentSize.height - 100)) < 1)
        stage.native.press(.home, modifiers: .control)
        #expect(view.contentOffset.y == 0)
        view.scrollRangeToVisible(NSRange(location: view.text.count, length: 0))
        #expect(view.contentOffset.y > 300)
        view.contentOffset = .zero
        stage.native.scroll(x: 60, y: 60, notches: 2)
        stage.system.settle(limit: 2)
        #expect(view.contentOffset.y > 0)
    }

    /// Apple's isScrollEnabled: without scrolling, the text view has the size of its text.
    @Test func textViewWithoutScrollingHasTheSizeOfItsText() {
        let (stage, view, _) = scene("one\ntwo\nthree")
        view.isScrollEnabled = false
        let three = view.intrinsicContentSize.height
        view.text = "one"
        let one = view.intrinsicContentSize.height
        let line = UIFont.systemFont(ofSize: 12).lineHeight
        #expect(abs(three - one - 2 * line) <= 1 && abs(one - 16 - line) <= 1)
        #expect(view.sizeThatFits(CGSize(width: 40, height: 10)).height >= one && stage.window.isKeyWindow)
    }

    @Test func dragsSelectAcrossLinesAndScroll() {
        let (stage, view, _) = scene((1...40).map { "line \($0)" }.joined(separator: "\n"), editing: false)
        let (from, to) = (point(view, at: 2), point(view, at: 9))
        stage.native.drag(fromX: from.x, y: from.y, toX: to.x, y: to.y)
        #expect(view.selectedRange == NSRange(location: 2, length: 7) && view.contentOffset.y == 0)
        stage.native.send(.buttonPressed(.primary), x: from.x, y: from.y)
        stage.native.movePointer(x: from.x, y: 190)
        stage.system.advance(by: 1)
        #expect(view.contentOffset.y > 50, "scrolls while the pointer is below the view")
        stage.native.send(.buttonReleased(.primary), x: from.x, y: 190)
    }

    @Test func linksAreClickedInTextThatIsNotEditable() {
        let (stage, view, log) = scene("", editing: false)
        view.isEditable = false
        let text = NSMutableAttributedString(string: "see here now")
        text.addAttribute(.link, value: "https://example.org", range: NSRange(location: 4, length: 4))
        view.attributedText = text
        stage.frame()
        let place = point(view, at: 6)
        stage.native.click(x: place.x, y: place.y)
        #expect(log.calls == ["link https://example.org 4+4"])
        stage.native.press(.character("x"))
        #expect(view.text == "see here now")
    }

    @Test func hugeTextsAreCutInsteadOfFreezing() {
        let (_, view, _) = scene("")
        view.insertText(String(repeating: "word\r\n", count: 300_000))
        #expect(view.editor.length <= TextFilter.longestText && view.editor.length > 800_000)
        #expect(!view.text.contains("\r"))
    }

    /// Arabic in a text view begins at the right.
    @Test func rightToLeftParagraphsBeginAtTheRight() {
        let (_, view, _) = scene("abc\nمرحبا")
        let latin = view.caretRect(for: TextIndexPosition(0))
        let arabic = view.caretRect(for: TextIndexPosition(4))
        #expect(latin.minX < 10 && arabic.minX > 180 && arabic.minY > latin.minY)
        #expect(view.baseWritingDirection(for: TextIndexPosition(5), in: .forward) == .rightToLeft)
        let rects = view.selectionRects(for: TextIndexRange(0..<6))
        #expect(rects.count == 2 && rects[0].containsStart && rects[1].containsEnd)
    }

    /// Apple documents `NSTextAlignment.natural` as right-aligned if the app's language is written from right to left.
    @Test func naturalAlignmentFollowsTheLayoutDirection() {
        let (stage, view, _) = scene("abc\n\nمرحبا")
        view.semanticContentAttribute = .forceRightToLeft
        stage.frame()
        #expect(view.caretRect(for: TextIndexPosition(3)).minX > 190 && view.caretRect(for: TextIndexPosition(4)).minX > 190)
        #expect(view.caretRect(for: TextIndexPosition(5)).minX > 190)
        view.textAlignment = .left
        #expect(view.caretRect(for: TextIndexPosition(0)).minX < 10 && view.caretRect(for: TextIndexPosition(4)).minX < 10)
        (view.textAlignment, view.semanticContentAttribute) = (.natural, .forceLeftToRight)
        stage.frame()
        #expect(view.caretRect(for: TextIndexPosition(0)).minX < 10)
        #expect(view.caretRect(for: TextIndexPosition(5)).minX > 180)
    }
}
