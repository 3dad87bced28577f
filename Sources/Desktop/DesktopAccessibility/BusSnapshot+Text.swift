// AT-SPI's interfaces Text and EditableText. Offsets count Unicode scalars.

internal import DesktopBus
internal import WindowSystem

extension BusSnapshot {
    // MARK: Text

    func text(_ element: AccessibleElement, _ text: AccessibleText, _ call: MethodCall) -> MethodReply {
        let units = TextUnits(text)
        func reply(_ range: Range<Int>) -> MethodReply {
            .values([.string(units.string(range)), .int(range.lowerBound), .int(range.upperBound)])
        }
        let offset = call.integer(0)
        switch call.member {
        case "GetText": return .values([.string(units.string(units.range(offset, call.integer(1))))])
        case "GetCharacterAtOffset": return .values([.int(units.character(at: offset))])
        case "GetStringAtOffset": return reply(units.unit(TextUnits.Unit(granularity: call.integer(1)), at: offset))
        case "GetTextAtOffset": return reply(units.unit(TextUnits.Unit(boundary: call.integer(1)), at: offset))
        case "GetTextBeforeOffset": return reply(units.unit(before: offset, TextUnits.Unit(boundary: call.integer(1))))
        case "GetTextAfterOffset": return reply(units.unit(after: offset, TextUnits.Unit(boundary: call.integer(1))))
        case "GetNSelections": return .values([.int(text.selection.isEmpty ? 0 : 1)])
        case "GetSelection":
            let selection = offset == 0 ? text.selection : 0..<0
            return .values([.int(selection.lowerBound), .int(selection.upperBound)])
        case "SetCaretOffset": return select(element, offset, offset)
        case "AddSelection": return text.selection.isEmpty ? select(element, offset, call.integer(1)) : .values([.bool(false)])
        case "SetSelection": return offset == 0 ? select(element, call.integer(1), call.integer(2)) : .values([.bool(false)])
        case "RemoveSelection":
            return offset == 0 && !text.selection.isEmpty ? select(element, text.caret, text.caret) : .values([.bool(false)])
        // Fonts and colours are not reported.
        case "GetAttributes", "GetAttributeRun": return .values([.attributes([:]), .int(0), .int(units.count)])
        case "GetDefaultAttributes", "GetDefaultAttributeSet": return .values([.attributes([:])])
        case "GetAttributeValue": return .values([.string("")])
        default: return .unknownMember
        }
    }

    private func select(_ element: AccessibleElement, _ anchor: Int, _ head: Int) -> MethodReply {
        .request(.edit(.select(anchor: anchor, head: head)), element: element.number)
    }

    // MARK: EditableText

    func editableText(_ element: AccessibleElement, _ text: AccessibleText, _ call: MethodCall) -> MethodReply {
        let units = TextUnits(text)
        let range = units.range(call.integer(0), call.integer(1))
        let edit: AccessibleTextEdit
        switch call.member {
        case "SetTextContents": edit = .replace(0..<units.count, with: call.text(0))
        case "InsertText":
            let position = units.range(call.integer(0), call.integer(0)).lowerBound
            // The length counts scalars; a negative length means the whole text.
            let length = call.integer(2) < 0 ? Int.max : call.integer(2)
            edit = .replace(position..<position, with: String(String.UnicodeScalarView(call.text(1).unicodeScalars.prefix(length))))
        case "DeleteText": edit = .replace(range, with: "")
        case "CopyText": edit = .copy(range)
        case "CutText": edit = .cut(range)
        case "PasteText": edit = .paste(at: call.integer(0))
        default: return .unknownMember
        }
        return .request(.edit(edit), element: element.number)
    }
}

/// The characters, words, sentences, lines and paragraphs of a text.
struct TextUnits {
    enum Unit { case character, word, sentence, line, paragraph }

    private let scalars: [Unicode.Scalar]
    private let lines: [Range<Int>]

    init(_ text: AccessibleText) { (scalars, lines) = (Array(text.text.unicodeScalars), text.lines) }

    var count: Int { scalars.count }

    func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<count)])) }

    func character(at offset: Int) -> Int { scalars.indices.contains(offset) ? Int(scalars[offset].value) : 0 }

    /// The range between two offsets in any order; a negative offset means the end of the text.
    func range(_ first: Int, _ second: Int) -> Range<Int> {
        func limited(_ offset: Int) -> Int { offset < 0 ? count : min(offset, count) }
        let (a, b) = (limited(first), limited(second))
        return min(a, b)..<max(a, b)
    }

    /// The unit that contains an offset. At the end of the text, this is the last line or paragraph, or an empty range for a character,
    /// word or sentence.
    func unit(_ unit: Unit, at offset: Int) -> Range<Int> {
        let offset = min(max(0, offset), count)
        switch unit {
        case .line: return lines.last { $0.lowerBound <= offset } ?? 0..<count
        case .paragraph:
            let start = scalars[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            return start..<(scalars[offset...].firstIndex(of: "\n").map { $0 + 1 } ?? count)
        case .character: return offset..<min(offset + 1, count)
        case .word, .sentence:
            guard offset < count else { return count..<count }
            var start = offset
            while start > 0, !begins(unit, at: start) { start -= 1 }
            var end = offset + 1
            while end < count, !begins(unit, at: end) { end += 1 }
            return start..<end
        }
    }

    func unit(before offset: Int, _ unit: Unit) -> Range<Int> {
        let start = self.unit(unit, at: offset).lowerBound
        return start > 0 ? self.unit(unit, at: start - 1) : 0..<0
    }

    func unit(after offset: Int, _ unit: Unit) -> Range<Int> {
        let end = self.unit(unit, at: offset).upperBound
        return end < count ? self.unit(unit, at: end) : count..<count
    }

    /// Whether a word or a sentence begins at an offset. Spaces belong to the word or sentence before them.
    private func begins(_ unit: Unit, at offset: Int) -> Bool {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
        guard offset > 0, !isSpace(scalars[offset]) else { return offset == 0 }
        if unit == .sentence {
            var before = offset - 1
            if scalars[before] == "。" || scalars[before] == "！" || scalars[before] == "？" { return true }
            guard isSpace(scalars[before]) else { return false }
            while before > 0, isSpace(scalars[before]), scalars[before] != "\n" { before -= 1 }
            return [".", "!", "?", "…", "\n"].contains(scalars[before])
        }
        func isLetter(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
        }
        return isSpace(scalars[offset - 1]) || isLetter(scalars[offset]) != isLetter(scalars[offset - 1])
    }
}

extension TextUnits.Unit {
    /// The unit of a value of AT-SPI's `AtspiTextGranularity`; a character for an unknown value.
    init(granularity: Int) {
        let units: [Self] = [.character, .word, .sentence, .line, .paragraph]
        self = units.indices.contains(granularity) ? units[granularity] : .character
    }

    /// The unit of a value of the older `AtspiTextBoundaryType`. Its variants for the start and the end of a unit are treated alike.
    init(boundary: Int) {
        switch boundary {
        case 1, 2: self = .word
        case 3, 4: self = .sentence
        case 5, 6: self = .line
        default: self = .character
        }
    }
}
