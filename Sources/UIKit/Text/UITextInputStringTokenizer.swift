// Finds words, lines and paragraphs for text input.

@preconcurrency public import Foundation

/// The tokenizer of UIKit's text views.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
    private weak var input: (any UIResponder & UITextInput)?

    /// A tokenizer of the text of `textInput`, which is held weakly.
    public init(textInput: any UIResponder & UITextInput) {
        input = textInput
        super.init()
    }

    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}

    private func isForward(_ direction: UITextDirection) -> Bool {
        direction == .storage(.forward) || direction == .layout(.right) || direction == .layout(.down)
    }

    /// The whole text, and a position in UTF-16 code units.
    private func resolved(_ position: UITextPosition) -> (text: String, index: Int)? {
        guard let input, let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument) else { return nil }
        return (input.text(in: all) ?? "", input.offset(from: input.beginningOfDocument, to: position))
    }

    private func unit(_ granularity: UITextGranularity, at index: Int, in text: String, isForward: Bool) -> Range<Int>? {
        let length = text.utf16.count
        switch granularity {
        case .character:
            if isForward { return index < length ? index..<TextBoundaries.nextCharacter(after: index, in: text) : nil }
            return index > 0 ? TextBoundaries.previousCharacter(before: index, in: text)..<index : nil
        case .word:
            let probe = isForward ? index : TextBoundaries.previousCharacter(before: index, in: text)
            guard probe < length, isForward || index > 0 else { return nil }
            let word = TextBoundaries.word(at: probe, in: text)
            guard word.contains(probe), TextBoundaries.wordEnd(after: word.lowerBound, in: text) == word.upperBound else { return nil }
            return word
        case .sentence, .paragraph:
            return TextBoundaries.paragraph(at: index, in: text)
        case .line:
            guard let host = input as? any TextEditorHost else { return TextBoundaries.paragraph(at: index, in: text) }
            let layout = host.editor.layout
            return layout.lines[layout.lineIndex(at: index, isAtEnd: !isForward)].range
        case .document: return 0..<length
        }
    }

    private func range(_ range: Range<Int>) -> UITextRange? {
        guard let input, let start = input.position(from: input.beginningOfDocument, offset: range.lowerBound),
            let end = input.position(from: input.beginningOfDocument, offset: range.upperBound)
        else { return nil }
        return input.textRange(from: start, to: end)
    }

    /// The unit at a position; nil if there is none.
    open func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let (text, index) = resolved(position) else { return nil }
        return unit(granularity, at: index, in: text, isForward: isForward(direction)).flatMap(range)
    }

    /// Whether a position is at the end of a unit in a direction.
    open func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool {
        guard let (text, index) = resolved(position) else { return false }
        let forward = isForward(direction)
        guard let unit = unit(granularity, at: index, in: text, isForward: !forward) else { return false }
        return index == (forward ? unit.upperBound : unit.lowerBound)
    }

    /// The next boundary in a direction; nil at the end of the text.
    open func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition? {
        guard let input, let (text, index) = resolved(position) else { return nil }
        let forward = isForward(direction)
        guard forward ? index < text.utf16.count : index > 0 else { return nil }
        let target: Int?
        if granularity == .word {
            target = forward ? TextBoundaries.wordEnd(after: index, in: text) : TextBoundaries.wordStart(before: index, in: text)
        } else {
            let unit = unit(granularity, at: index, in: text, isForward: forward)
            target = forward ? unit?.upperBound : unit?.lowerBound
        }
        return target.flatMap { input.position(from: input.beginningOfDocument, offset: $0) }
    }

    /// Whether a position is within a unit.
    open func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool { rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil }
}
