// TextKit: text storages, layout managers and text containers, alone and with text views.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct TextKitTests {
    private let font = UIFont.systemFont(ofSize: 20)

    private struct Parts {
        let storage: NSTextStorage
        let manager = NSLayoutManager()
        let container: NSTextContainer

        init(_ text: String, width: CGFloat, font: UIFont, padding: CGFloat = 0) {
            storage = NSTextStorage(string: text, attributes: [.font: font])
            container = NSTextContainer(size: CGSize(width: width, height: .greatestFiniteMagnitude))
            container.lineFragmentPadding = padding
            manager.addTextContainer(container)
            storage.addLayoutManager(manager)
        }
    }

    private func parts(_ text: String, width: CGFloat = 200, padding: CGFloat = 0) -> Parts {
        Parts(text, width: width, font: font, padding: padding)
    }

    private let words = "some words that need several lines in a narrow container"

    // MARK: Measuring

    /// The usual way to measure text before iOS 16. The used rectangle has the size of the bounding rectangle.
    @Test func usedRectIsTheSizeOfTheText() {
        let parts = parts(words)
        parts.manager.ensureLayout(for: parts.container)
        let used = parts.manager.usedRect(for: parts.container)
        let box = words.boundingRect(
            with: CGSize(width: 200, height: 0), options: .usesLineFragmentOrigin, attributes: [.font: font], context: nil)
        #expect(abs(used.height - box.height) < 0.01 && abs(used.width - box.width) < 0.01 && used.height > font.lineHeight * 2)
        #expect(parts.manager.glyphRange(for: parts.container) == NSRange(location: 0, length: words.utf16.count))
        #expect(parts.manager.numberOfGlyphs == words.utf16.count)
    }

    /// Apple, lineFragmentPadding: the inset of the text at both ends of a line.
    @Test func paddingIsAtBothEndsOfTheLines() {
        // As on iOS, a layout manager does not retain its text storage.
        let plain = parts("word")
        let padded = parts("word", padding: 5)
        let width = plain.manager.usedRect(for: plain.container).width
        #expect(abs(padded.manager.usedRect(for: padded.container).width - width - 10) < 0.01)
        #expect(padded.manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 4), in: padded.container).minX == 5)
        #expect(padded.manager.location(forGlyphAt: 0).x == 5)
    }

    @Test func linesAreEnumerated() {
        let parts = parts(words)
        var ranges: [NSRange] = []
        var bottom: CGFloat = 0
        let all = NSRange(location: 0, length: parts.manager.numberOfGlyphs)
        parts.manager.enumerateLineFragments(forGlyphRange: all) { rect, used, container, range, _ in
            #expect(abs(rect.minY - bottom) < 0.01 && rect.width == 200 && used.width <= 200.01 && container === parts.container)
            bottom = rect.maxY
            ranges.append(range)
        }
        #expect(ranges.count > 2 && ranges.reduce(0) { $0 + $1.length } == all.length)
        var effective = NSRange()
        let second = parts.manager.lineFragmentRect(forGlyphAt: ranges[1].location, effectiveRange: &effective)
        #expect(effective == ranges[1] && abs(second.minY - font.lineHeight) < 0.01)
        var count = 0
        parts.manager.enumerateLineFragments(forGlyphRange: all) { _, _, _, _, stop in
            count += 1
            stop.pointee = true
        }
        #expect(count == 1)
    }

    @Test func lineBreakAtTheEndHasAnExtraLine() {
        let (plain, broken) = (parts("a"), parts("a\n"))
        #expect(plain.manager.extraLineFragmentRect == .zero)
        let rect = broken.manager.extraLineFragmentRect
        #expect(abs(rect.minY - font.lineHeight) < 0.01 && rect.height > 0)
    }

    // MARK: Points

    /// As in applications that find the tapped word of a label.
    @Test func characterIsFoundAtItsRectangle() {
        let parts = parts(words, padding: 5)
        for index in [0, 5, 20, 40, words.utf16.count - 1] {
            let rect = parts.manager.boundingRect(forGlyphRange: NSRange(location: index, length: 1), in: parts.container)
            guard rect.width > 0 else { continue }
            var fraction: CGFloat = -1
            let point = CGPoint(x: rect.minX + rect.width * 0.25, y: rect.midY)
            let found = parts.manager.characterIndex(for: point, in: parts.container, fractionOfDistanceBetweenInsertionPoints: &fraction)
            #expect(found == index && abs(fraction - 0.25) < 0.05)
            #expect(parts.manager.glyphIndex(for: CGPoint(x: rect.maxX - 0.5, y: rect.midY), in: parts.container) == index)
        }
    }

    @Test func pointsOutsideFindTheNearestCharacter() {
        let parts = parts("ab\ncd")
        func index(_ x: CGFloat, _ y: CGFloat) -> Int { parts.manager.glyphIndex(for: CGPoint(x: x, y: y), in: parts.container) }
        #expect(index(-50, -50) == 0 && index(500, 5) == 1 && index(500, 900) == 4 && index(-5, 900) == 3)
        let empty = self.parts("")
        #expect(empty.manager.glyphIndex(for: .zero, in: empty.container) == 0)
        #expect(index(.nan, .nan) == 0)
    }

    // MARK: Containers

    @Test func maximumNumberOfLinesLimitsTheUsedRect() {
        let parts = parts(words)
        parts.container.maximumNumberOfLines = 2
        parts.container.lineBreakMode = .byTruncatingTail
        let used = parts.manager.usedRect(for: parts.container)
        #expect(abs(used.height - 2 * font.lineHeight) < 0.01)
        parts.container.maximumNumberOfLines = 0
        #expect(parts.manager.usedRect(for: parts.container).height > used.height)
    }

    @Test func textContinuesInTheNextContainer() {
        let parts = parts(words)
        parts.container.size.height = font.lineHeight * 1.5
        let next = NSTextContainer(size: CGSize(width: 400, height: 1000))
        parts.manager.addTextContainer(next)
        let first = parts.manager.glyphRange(for: parts.container)
        let second = parts.manager.glyphRange(for: next)
        #expect(first.location == 0 && first.length > 0 && second.location == first.length)
        #expect(second.location + second.length == words.utf16.count)
        #expect(parts.manager.textContainer(forGlyphAt: first.length, effectiveRange: nil) === next)
        let rect = parts.manager.boundingRect(forGlyphRange: NSRange(location: first.length, length: 1), in: next)
        #expect(rect.minY == 0 && rect.width > 0)
    }

    @Test func rangesBeyondTheTextDoNotTrap() {
        let parts = parts("abc")
        let far = NSRange(location: 50, length: 10)
        #expect(parts.manager.boundingRect(forGlyphRange: far, in: parts.container).width == 0)
        #expect(parts.manager.glyphRange(forCharacterRange: NSRange(location: 1, length: 900), actualCharacterRange: nil).length == 2)
        #expect(parts.manager.lineFragmentRect(forGlyphAt: 99, effectiveRange: nil).height > 0)
        #expect(parts.manager.lineFragmentRect(forGlyphAt: -9, effectiveRange: nil).height > 0)
        parts.storage.addAttribute(.kern, value: 1, range: far)
        parts.storage.replaceCharacters(in: NSRange(location: 2, length: 99), with: "X")
        parts.storage.replaceCharacters(in: NSRange(location: NSNotFound, length: 0), with: "Y")
        #expect(parts.storage.string == "abXY" && parts.storage.attributes(at: 77, effectiveRange: nil).isEmpty)
    }

    // MARK: Storage

    @MainActor private final class Recorder: NSObject, NSTextStorageDelegate {
        nonisolated deinit {}
        var edits: [(NSTextStorage.EditActions, NSRange, Int)] = []
        func textStorage(
            _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
            changeInLength delta: Int
        ) { edits.append((editedMask, editedRange, delta)) }
    }

    /// Apple, NSTextStorage: edits between beginEditing() and endEditing() are processed once, with the union of their ranges.
    @Test func groupedEditsAreProcessedOnce() {
        let storage = NSTextStorage(string: "0123456789")
        let recorder = Recorder()
        storage.delegate = recorder
        storage.beginEditing()
        storage.replaceCharacters(in: NSRange(location: 2, length: 1), with: "abc")
        storage.addAttribute(.kern, value: 2, range: NSRange(location: 8, length: 2))
        #expect(recorder.edits.isEmpty)
        storage.endEditing()
        #expect(recorder.edits.count == 1)
        #expect(recorder.edits.first?.0 == [.editedCharacters, .editedAttributes])
        #expect(recorder.edits.first?.1 == NSRange(location: 2, length: 8) && recorder.edits.first?.2 == 2)
        #expect(storage.editedMask.isEmpty && storage.string == "01abc3456789")
        storage.endEditing()
        storage.append(NSAttributedString(string: "!"))
        #expect(recorder.edits.count == 2 && recorder.edits.last?.1 == NSRange(location: 12, length: 1))
    }

    @Test func changesOfTheStorageAreLaidOut() {
        let parts = parts("a")
        let before = parts.manager.usedRect(for: parts.container).width
        parts.storage.append(NSAttributedString(string: "bcd", attributes: [.font: font]))
        #expect(parts.manager.usedRect(for: parts.container).width > before * 2)
    }

    /// A storage with its own text that sets the kern of "*b*", like the syntax highlighters of tutorials.
    nonisolated private final class Highlighter: NSTextStorage {
        private let backing = NSMutableAttributedString(string: "")
        override var string: String { backing.string }
        override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
            backing.attributes(at: location, effectiveRange: range)
        }
        override func replaceCharacters(in range: NSRange, with str: String) {
            beginEditing()
            backing.replaceCharacters(in: range, with: str)
            edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
            endEditing()
        }
        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
            beginEditing()
            backing.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
            endEditing()
        }
        override func processEditing() {
            let text = string as NSString
            let found = text.range(of: "*b*")
            if found.location != NSNotFound { addAttribute(.kern, value: 9, range: found) }
            super.processEditing()
        }
    }

    @Test func subclassesStoreTheirOwnText() throws {
        let storage = Highlighter()
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude))
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), textContainer: container)
        stage.window.addSubview(view)
        #expect(view.textStorage === storage && view.layoutManager === manager)
        let text = NSAttributedString(string: "a *b* c", attributes: [.font: font])
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: text)
        #expect(view.text == "a *b* c" && storage.length == 7)
        #expect(view.attributedText.attribute(.kern, at: 3, effectiveRange: nil) as? Int == 9)
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 7, length: 0)
        view.insertText("d")
        #expect(storage.string == "a *b* cd" && view.text == "a *b* cd")
        #expect(NSAttributedString(attributedString: storage).string == "a *b* cd")
    }

    // MARK: Text views

    @Test func storageOfATextViewChangesItsText() {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        stage.window.addSubview(view)
        view.text = "abc"
        view.textStorage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "XYZ")
        #expect(view.text == "aXYZc")
        let used = view.layoutManager.usedRect(for: view.textContainer)
        view.textStorage.setAttributes([.font: font], range: NSRange(location: 0, length: 5))
        #expect(view.layoutManager.usedRect(for: view.textContainer).width > used.width)
        view.textContainer.maximumNumberOfLines = 1
        view.text = "a\nb"
        #expect(abs(view.sizeThatFits(CGSize(width: 300, height: 900)).height - 16 - (view.font ?? view.defaultFont).lineHeight) <= 1)
    }

    @MainActor private final class Painter: NSLayoutManager {
        var drawn: [NSRange] = []
        override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
            drawn.append(glyphsToShow)
            super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
        }
    }

    @Test func textViewDrawsWithItsLayoutManager() {
        let storage = NSTextStorage(string: "some text")
        let painter = Painter()
        let container = NSTextContainer()
        painter.addTextContainer(container)
        storage.addLayoutManager(painter)
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), textContainer: container)
        stage.window.addSubview(view)
        stage.system.settle(limit: 1)
        #expect(view.text == "some text" && painter.drawn.last == NSRange(location: 0, length: 9))
    }

    @MainActor private final class Spacing: NSObject, NSLayoutManagerDelegate {
        nonisolated deinit {}
        func layoutManager(
            _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
        ) -> CGFloat { 10 }
    }

    @Test func delegateSetsTheGapBetweenLines() {
        let parts = parts("a\nb")
        let spacing = Spacing()
        parts.manager.delegate = spacing
        #expect(abs(parts.manager.usedRect(for: parts.container).height - 2 * font.lineHeight - 10) < 0.01)
    }

    @MainActor private final class LayoutObserver: NSObject, NSLayoutManagerDelegate {
        var calls: [(container: NSTextContainer?, isAtEnd: Bool)] = []
        nonisolated deinit {}
        func layoutManager(
            _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool
        ) { calls.append((textContainer, layoutFinishedFlag)) }
    }

    /// Apple, layoutManager(_:didCompleteLayoutFor:atEnd:): informs the delegate when the layout manager finishes laying out text in
    /// each text container.
    @Test func delegateIsNotifiedOfTheLayoutOfATextView() {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        stage.window.addSubview(view)
        let observer = LayoutObserver()
        view.layoutManager.delegate = observer
        view.text = "a"
        stage.system.settle(limit: 1)
        #expect(observer.calls.count == 1)
        #expect(observer.calls.allSatisfy { $0.container === view.textContainer && $0.isAtEnd })
        stage.system.settle(limit: 1)
        #expect(observer.calls.count == 1)
        view.insertText("b\nc")
        stage.system.settle(limit: 1)
        #expect(observer.calls.count == 2)
        view.textContainer.maximumNumberOfLines = 1
        stage.system.settle(limit: 1)
        #expect(observer.calls.last?.isAtEnd == false)
    }

    @Test func layoutManagersDrawGlyphsAtAnOrigin() throws {
        let parts = parts("█")
        parts.storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 40), false, 1)
        defer { UIGraphicsEndImageContext() }
        parts.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 1), at: CGPoint(x: 5, y: 5))
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
        #expect(image.pixel(12, 18) == 0xFFFF_0000 && image.pixel(2, 18) == 0)
    }
}
