// Text input by positions, ranges and rectangles, for the methods of `UITextInput`.

internal import CoreGraphics
internal import Foundation
internal import WindowSystem

extension TextEditor {
    func range(_ range: UITextRange) -> Range<Int>? { (range as? TextIndexRange)?.range.clamped(to: 0..<length) }
    func index(_ position: UITextPosition) -> Int { min(max(0, (position as? TextIndexPosition)?.index ?? 0), length) }

    func position(_ position: UITextPosition, offset: Int) -> UITextPosition? {
        let (target, overflow) = index(position).addingReportingOverflow(offset)
        return !overflow && (0...length).contains(target) ? TextIndexPosition(target) : nil
    }

    func position(_ position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
        var place = index(position)
        let outer = (selection, column)
        defer { (selection, column) = outer }
        for _ in 0..<min(offset.magnitude, UInt(length) + 1) {
            selection = TextSelection(caret: place)
            column = nil
            let isReversed = offset < 0
            let movement: TextMovement =
                switch direction {
                case .right: self.movement(toRight: !isReversed, byWords: false)
                case .left: self.movement(toRight: isReversed, byWords: false)
                case .up: isReversed ? .down : .up
                case .down: isReversed ? .up : .down
                }
            let next = destination(of: movement).head
            guard next != place else { return nil }
            place = next
        }
        return TextIndexPosition(place)
    }

    func isForward(_ direction: UITextLayoutDirection) -> Bool { direction == .right || direction == .down }

    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
        let place = index(position)
        let line = layout.lines[layout.lineIndex(at: displayIndex(of: place))].range
        let range: Range<Int> =
            switch direction {
            case .up: 0..<place
            case .down: place..<length
            case .left: min(documentIndex(ofDisplay: line.lowerBound), place)..<place
            case .right: place..<max(documentIndex(ofDisplay: line.upperBound), place)
            }
        return TextIndexRange(range)
    }

    /// The rectangles of a range in the host's coordinates.
    func rects(for range: UITextRange) -> [CGRect] {
        guard let host, let range = self.range(range) else { return [] }
        host.layoutIfNeeded()
        return host.canvas.rects(for: range).map { host.convert($0, from: host.canvas) }
    }

    func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        let rects = rects(for: range)
        let direction: NSWritingDirection =
            layout.isRightToLeft(at: displayIndex(of: self.range(range)?.lowerBound ?? 0)) ? .rightToLeft : .leftToRight
        return rects.enumerated().map {
            TextSelectionRect(rect: $1, direction: direction, isFirst: $0 == 0, isLast: $0 == rects.count - 1)
        }
    }

    func caretRect(for position: UITextPosition) -> CGRect {
        guard let host else { return .zero }
        let isAtLineEnd = selection.isAtLineEnd && selection.head == index(position)
        return host.convert(host.canvas.caretRect(at: index(position), isAtLineEnd: isAtLineEnd), from: host.canvas)
    }

    func closestPosition(to point: CGPoint, within limits: Range<Int>) -> UITextPosition {
        guard let host else { return TextIndexPosition(0) }
        host.layoutIfNeeded()
        let found = host.canvas.index(at: host.canvas.convert(point, from: host)).index
        return TextIndexPosition(min(max(found, limits.lowerBound), limits.upperBound))
    }

    func characterRange(at point: CGPoint) -> UITextRange? {
        let near = index(closestPosition(to: point, within: 0..<length))
        let after = near..<TextBoundaries.nextCharacter(after: near, in: text)
        let before = TextBoundaries.previousCharacter(before: near, in: text)..<near
        return [after, before].first { range in rects(for: TextIndexRange(range)).contains { $0.contains(point) } }.map(TextIndexRange.init)
    }
}

extension TextEditorHost {
    func receive(marked: MarkedText) {
        // Input methods also report the end of a composition that was discarded.
        if marked.text.isEmpty, editor.marked == nil { return }
        setMarkedText(marked.text, selectedRange: NSRange(marked.selection))
    }

    func receive(committed text: String) {
        if editor.marked != nil { editor.insert(text) } else { insertText(text) }
    }
}
