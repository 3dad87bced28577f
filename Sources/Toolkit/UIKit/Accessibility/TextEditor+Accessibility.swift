// The text of a field for screen readers, and the changes that they request. Screen readers count Unicode scalars, the editor UTF-16 units.

internal import WindowSystem

extension AccessibleElement {
    @MainActor mutating func addText(of host: any TextEditorHost) {
        text = host.editor.accessibleText
        if host.isTextEditable { states.insert(.editable) }
        if host.isTextSelectable { states.insert(.selectableText) }
        states.insert(host.isSingleLine ? .singleLine : .multiLine)
    }
}

extension TextEditor {
    /// The text on the screen, with the selection, the caret and the lines.
    fileprivate var accessibleText: AccessibleText {
        let shown = shownText
        let starts = layout.lines.map(\.range.lowerBound)
        let ends = [selection.range.lowerBound, selection.range.upperBound, selection.head].map(displayIndex)
        let count = shown.unicodeScalars.count
        let positions = Self.scalarPositions(of: starts, in: shown) + [count]
        let selected = ends.map { Self.scalarPositions(of: [$0], in: shown).first ?? count }
        return AccessibleText(
            shown, selection: selected[0]..<max(selected[0], selected[1]), caret: selected[2],
            lines: zip(positions, positions.dropFirst()).map { $0..<max($0, $1) })
    }

    /// Converts UTF-16 offsets, which are in ascending order, to offsets in Unicode scalars.
    private static func scalarPositions(of sorted: [Int], in text: String) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(sorted.count)
        var (units, count) = (0, 0)
        for scalar in text.unicodeScalars {
            while result.count < sorted.count, sorted[result.count] <= units { result.append(count) }
            if result.count == sorted.count { return result }
            units += UTF16.width(scalar)
            count += 1
        }
        return result + [Int](repeating: count, count: sorted.count - result.count)
    }

    /// Converts an offset in Unicode scalars of the text that screen readers get to a UTF-16 offset in the document.
    private func documentIndex(ofScalar position: Int) -> Int {
        if host?.isSecureTextEntry == true { return documentIndex(ofDisplay: max(0, position)) }
        let scalars = text.unicodeScalars
        let index = scalars.index(scalars.startIndex, offsetBy: max(0, position), limitedBy: scalars.endIndex) ?? scalars.endIndex
        return text.utf16.distance(from: text.startIndex, to: index)
    }

    private func documentRange(_ range: Range<Int>) -> Range<Int> {
        let start = documentIndex(ofScalar: range.lowerBound)
        return start..<max(start, documentIndex(ofScalar: range.upperBound))
    }

    /// Changes the text or the selection for assistive software; returns whether that was possible.
    func perform(_ edit: AccessibleTextEdit) -> Bool {
        guard let host else { return false }
        switch edit {
        case .select(let anchor, let head):
            guard host.isTextSelectable else { return false }
            select(TextSelection(anchor: documentIndex(ofScalar: anchor), head: documentIndex(ofScalar: head)))
            return true
        case .replace(let range, let new): return replace(documentRange(range), with: new, by: .other)
        case .copy(let range):
            guard !host.isSecureTextEntry, !range.isEmpty else { return false }
            UIPasteboard.general.string = substring(documentRange(range))
            return true
        case .cut(let range):
            guard host.isTextEditable, perform(.copy(range)) else { return false }
            return replace(documentRange(range), with: "", by: .other)
        case .paste(let position):
            guard host.isTextEditable, UIPasteboard.general.hasStrings else { return false }
            select(TextSelection(caret: documentIndex(ofScalar: position)))
            paste(from: .general)
            return true
        }
    }
}
