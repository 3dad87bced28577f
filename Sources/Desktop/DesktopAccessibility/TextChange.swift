// The events of a changed text: deletion, insertion, caret and selection.

internal import DesktopBus
internal import WindowSystem

/// Compares two versions of an element's text.
enum TextChange {
    /// The events in AT-SPI's order: the deletion, the insertion, the caret, the selection.
    static func events(of element: Int, from old: AccessibleText, to new: AccessibleText) -> [BusEvent] {
        var events: [BusEvent] = []
        func changed(_ detail: String, _ part: ArraySlice<Unicode.Scalar>, at start: Int) {
            guard !part.isEmpty else { return }
            events.append(
                BusEvent(
                    member: "TextChanged", element: element, detail: detail, first: start, second: part.count,
                    value: .string(String(String.UnicodeScalarView(part)))))
        }
        if old.text != new.text {
            let (before, now) = (Array(old.text.unicodeScalars), Array(new.text.unicodeScalars))
            let limit = min(before.count, now.count)
            // The common prefix does not extend past the old selection or the new caret. If a letter is typed next to an equal one, the
            // typed one is therefore reported.
            let first = min(old.selection.lowerBound, new.caret)
            var start = 0
            while start < min(limit, first), before[start] == now[start] { start += 1 }
            var end = 0
            while end < limit - start, before[before.count - 1 - end] == now[now.count - 1 - end] { end += 1 }
            changed("delete", before[start..<before.count - end], at: start)
            changed("insert", now[start..<now.count - end], at: start)
        }
        if old.caret != new.caret { events.append(BusEvent(member: "TextCaretMoved", element: element, first: new.caret)) }
        if old.selection != new.selection, !old.selection.isEmpty || !new.selection.isEmpty {
            events.append(BusEvent(member: "TextSelectionChanged", element: element))
        }
        return events
    }
}
