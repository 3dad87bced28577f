// Finds characters, words, sentences, lines and paragraphs for text input.

@preconcurrency public import Foundation

/// The tokenizer of UIKit's text views.
///
/// The forward boundary of a unit is its end and the backward boundary its start. Words have no spaces and punctuation, paragraphs and
/// lines no line break, and sentences have the spaces after them. Left and right follow the direction of the text. Lines of objects that
/// are not UIKit's text views are paragraphs.
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

    /// A position in UTF-16 code units of the whole text, and a direction in the storage.
    private struct Place {
        var text: String
        var index: Int
        var isForward: Bool
        var length: Int { text.utf16.count }
    }

    private func place(_ position: UITextPosition, _ direction: UITextDirection) -> Place? {
        guard let input, let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument) else { return nil }
        let isForward: Bool
        switch direction {
        case .storage(.forward), .layout(.down): isForward = true
        case .layout(.left), .layout(.right):
            let isRightToLeft = input.baseWritingDirection(for: position, in: .forward) == .rightToLeft
            isForward = (direction == .layout(.right)) != isRightToLeft
        default: isForward = false
        }
        let index = input.offset(from: input.beginningOfDocument, to: position)
        // The editor's text is not copied.
        let text = (input as? any TextEditorHost)?.editor.text ?? input.text(in: all) ?? ""
        return Place(text: text, index: index, isForward: isForward)
    }

    private func position(_ index: Int) -> UITextPosition? {
        input.flatMap { $0.position(from: $0.beginningOfDocument, offset: index) }
    }

    // MARK: Units

    /// The word, sentence or character that contains the character at a position; nil if there is none.
    private func unit(_ granularity: UITextGranularity, at index: Int, in text: String) -> Range<Int>? {
        guard index >= 0, index < text.utf16.count else { return nil }
        let isSecure = input?.isSecureTextEntry == true
        switch granularity {
        // The words of a password are not shown.
        case .word: return isSecure ? 0..<text.utf16.count : TextBoundaries.wordUnit(at: index, in: text)
        case .sentence: return isSecure ? 0..<text.utf16.count : TextBoundaries.sentenceUnit(at: index, in: text)
        default: return TextBoundaries.aligned(index, in: text)..<TextBoundaries.nextCharacter(after: index, in: text)
        }
    }

    /// The line, paragraph or document at a position, which may be empty. At the boundary of a wrapped line this is the next line if
    /// `isNext`.
    private func block(_ granularity: UITextGranularity, at index: Int, in text: String, isNext: Bool) -> Range<Int> {
        switch granularity {
        case .document: return 0..<text.utf16.count
        case .line:
            guard let editor = (input as? any TextEditorHost)?.editor else { fallthrough }
            let layout = editor.layout
            let line = layout.lines[layout.lineIndex(at: editor.displayIndex(of: index), isAtEnd: !isNext)].range
            return editor.documentIndex(ofDisplay: line.lowerBound)..<editor.documentIndex(ofDisplay: line.upperBound)
        default: return TextBoundaries.paragraphUnit(at: index, in: text)
        }
    }

    private func isBlock(_ granularity: UITextGranularity) -> Bool {
        granularity == .line || granularity == .paragraph || granularity == .document
    }

    /// The unit that contains the character after a position, or for the backward direction the character before it.
    private func enclosing(_ place: Place, _ granularity: UITextGranularity) -> Range<Int>? {
        if isBlock(granularity) {
            let range = block(granularity, at: place.index, in: place.text, isNext: place.isForward)
            let isInside = place.isForward ? place.index < range.upperBound : place.index > range.lowerBound
            return isInside ? range : nil
        }
        let before = place.index > 0 ? TextBoundaries.previousCharacter(before: place.index, in: place.text) : -1
        return unit(granularity, at: place.isForward ? place.index : before, in: place.text)
    }

    private func nextBoundary(from place: Place, _ granularity: UITextGranularity) -> Int? {
        if let range = enclosing(place, granularity) { return place.isForward ? range.upperBound : range.lowerBound }
        // The position is between two units.
        let text = place.text
        var index = place.index
        while place.isForward ? index < place.length : index > 0 {
            index =
                place.isForward
                ? TextBoundaries.nextCharacter(after: index, in: text) : TextBoundaries.previousCharacter(before: index, in: text)
            if isBlock(granularity) {
                let range = block(granularity, at: index, in: text, isNext: place.isForward)
                return place.isForward ? range.upperBound : range.lowerBound
            }
            let next = Place(text: text, index: index, isForward: place.isForward)
            if let range = enclosing(next, granularity) { return place.isForward ? range.upperBound : range.lowerBound }
        }
        return nil
    }

    // MARK: UITextInputTokenizer

    /// The unit at a position; nil if there is none. In the forward direction, a unit that begins at the
    /// position encloses it; in the backward direction, one that ends there.
    open func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let input, let range = place(position, direction).flatMap({ enclosing($0, granularity) }),
            let start = self.position(range.lowerBound), let end = self.position(range.upperBound)
        else { return nil }
        return input.textRange(from: start, to: end)
    }

    /// Whether a unit ends at a position, or for the backward direction whether one begins there. An empty line, paragraph or document
    /// begins and ends at its position.
    open func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool {
        guard var place = place(position, direction) else { return false }
        let isForward = place.isForward
        if isBlock(granularity) {
            let range = block(granularity, at: place.index, in: place.text, isNext: !isForward)
            return place.index == (isForward ? range.upperBound : range.lowerBound)
        }
        place.isForward.toggle()
        guard let range = enclosing(place, granularity) else { return false }
        return place.index == (isForward ? range.upperBound : range.lowerBound)
    }

    /// The nearest end of a unit after a position, or for the backward direction the nearest start before it; nil if there is none.
    open func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition? {
        place(position, direction).flatMap { nextBoundary(from: $0, granularity) }.flatMap(self.position)
    }

    /// Whether a position is within a unit. At the unit's start this is true only for the forward direction, at its end only for the
    /// backward one.
    open func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool { place(position, direction).flatMap { enclosing($0, granularity) } != nil }
}
