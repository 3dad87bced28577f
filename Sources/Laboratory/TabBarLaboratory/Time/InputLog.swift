// The input on the phone, and the names of its keys.

internal import UIKit

/// An input of the user on the phone.
struct LoggedInput {
    let kind: ObservedInput.Kind
    /// Seconds on the clock of `CACurrentMediaTime()`.
    let time: Double
    /// The location in the phone's window, in points.
    let location: CGPoint
    let modifierFlags: UIKeyModifierFlags
}

/// Keeps a limited amount of the input on the phone: the latest or, if `keepsBeginning`, the first.
final class InputLog {
    /// The usual maximum number of entries.
    static let limit = 20_000
    /// The least time in which the pointer moves twice, in seconds.
    private static let movementInterval = 1.0 / 120

    /// The entries in the order of time.
    private(set) var entries: [LoggedInput] = []
    /// The number of inputs for which a log that keeps its beginning had no room. After the first of them, nothing is added.
    private(set) var leftOutCount = 0
    private let limit: Int
    private let keepsBeginning: Bool
    /// Whether the latest input was added; nil after it was removed.
    private var wasAdded: Bool?

    init(limit: Int = InputLog.limit, keepsBeginning: Bool = false) {
        self.limit = limit
        self.keepsBeginning = keepsBeginning
    }

    /// Adds an input. A movement of the pointer replaces the previous one if the movement before that is less than `movementInterval`
    /// earlier. So mice that report often do not fill the log, and the first movement of each drag remains.
    func add(_ input: LoggedInput) {
        if leftOutCount == 0, makesLastSuperfluous(input) { entries.removeLast() }
        let hasRoom = !keepsBeginning || leftOutCount == 0 && entries.count < limit
        wasAdded = hasRoom
        guard hasRoom else { return leftOutCount += 1 }
        entries.append(input)
        // Removes many entries at once, because each removal moves the rest of the array.
        if entries.count > limit { entries.removeFirst(limit / 10) }
    }

    private func makesLastSuperfluous(_ input: LoggedInput) -> Bool {
        guard case .pointerMoved = input.kind, entries.count > 1, case .pointerMoved = entries[entries.count - 1].kind else { return false }
        let former = entries[entries.count - 2]
        guard case .pointerMoved = former.kind else { return false }
        return input.time - former.time < Self.movementInterval
    }

    /// Removes the latest input, if it was added.
    func removeLast() {
        switch wasAdded {
        case true?: _ = entries.popLast()
        case false?: leftOutCount -= 1
        case nil: break
        }
        wasAdded = nil
    }

    /// Removes the entries before a time if they are many, because each removal moves the rest of the array.
    func removeAll(before time: Double) {
        let count = entries.partitioningIndex { $0.time >= time }
        if count > entries.count / 2 || count > limit / 10 { entries.removeFirst(count) }
    }

    /// Whether an entry is shown as a mark: a pointer that only moves is not.
    var hasMarks: Bool { entries.contains { if case .pointerMoved = $0.kind { false } else { true } } }

    /// The time of the latest press, release, turn of the wheel or key that is at most `limit` seconds before a time; nil without one.
    func lastAct(before time: Double, within limit: Double) -> Double? {
        var index = entries.partitioningIndex { $0.time > time }
        while index > 0, entries[index - 1].time >= time - limit {
            index -= 1
            switch entries[index].kind {
            case .pointerMoved, .pointerCancelled, .keyReleased, .touch(_, .moved), .touch(_, .stationary): continue
            default: return entries[index].time
            }
        }
        return nil
    }

    /// The entries with times in `range`.
    func entries(in range: ClosedRange<Double>) -> ArraySlice<LoggedInput> {
        let start = entries.partitioningIndex { $0.time >= range.lowerBound }
        let end = entries.partitioningIndex { $0.time > range.upperBound }
        return entries[start..<max(start, end)]
    }

    // MARK: Marks

    /// An input in the form in which the timeline shows it.
    enum Mark: Equatable {
        /// A press without movement, from press to release.
        case press(from: Double, to: Double, at: CGPoint)
        /// A press with movement.
        case drag(from: Double, to: Double, start: CGPoint, end: CGPoint)
        case secondaryPress(Double, at: CGPoint)
        /// A turn of the wheel by a number of notches, positive downward.
        case wheel(Double, notches: Double)
        case key(Double, name: String)

        /// The time of the beginning.
        var begin: Double {
            switch self {
            case .press(let from, _, _), .drag(let from, _, _, _): from
            case .secondaryPress(let time, _), .wheel(let time, _), .key(let time, _): time
            }
        }

        /// The time of the end; the same as `begin` for an input without duration.
        var end: Double {
            switch self {
            case .press(_, let to, _), .drag(_, let to, _, _): to
            case .secondaryPress, .wheel, .key: begin
            }
        }
    }

    /// A press that moves farther than this is a drag, in points.
    private static let dragDistance: CGFloat = 8

    /// The marks of all entries, in the order of their ends. A press that is not yet released ends with the latest entry.
    var marks: [Mark] {
        var marks: [Mark] = []
        var down: [Int: (begin: LoggedInput, last: LoggedInput, isDrag: Bool)] = [:]
        func begin(_ finger: Int, _ input: LoggedInput) { down[finger] = (input, input, false) }
        func move(_ finger: Int, _ input: LoggedInput) {
            guard let press = down[finger] else { return }
            let distance = hypot(input.location.x - press.begin.location.x, input.location.y - press.begin.location.y)
            down[finger] = (press.begin, input, press.isDrag || distance > Self.dragDistance)
        }
        func end(_ finger: Int, at time: Double) {
            guard let press = down.removeValue(forKey: finger) else { return }
            let (from, start) = (press.begin.time, press.begin.location)
            marks.append(
                press.isDrag
                    ? .drag(from: from, to: time, start: start, end: press.last.location) : .press(from: from, to: time, at: start))
        }
        for entry in entries {
            switch entry.kind {
            case .pointerPressed: begin(0, entry)
            case .pointerMoved: move(0, entry)
            case .pointerReleased, .pointerCancelled: end(0, at: entry.time)
            case .touch(let finger, .began): begin(finger + 1, entry)
            case .touch(let finger, .ended), .touch(let finger, .cancelled): end(finger + 1, at: entry.time)
            case .touch(let finger, _): move(finger + 1, entry)
            case .secondaryPressed: marks.append(.secondaryPress(entry.time, at: entry.location))
            case .scrolled(let x, let y):
                if x != 0 || y != 0 { marks.append(.wheel(entry.time, notches: y != 0 ? y : x)) }
            case .keyPressed(let key): marks.append(.key(entry.time, name: KeyText.symbol(of: key)))
            case .keyReleased, .secondaryReleased: break
            }
        }
        let latest = entries.last?.time ?? 0
        for finger in down.keys.sorted() { end(finger, at: latest) }
        return marks
    }
}

extension Array {
    /// The index of the first element that satisfies `predicate`, or `count`. All elements after it must satisfy `predicate`, too.
    func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

enum KeyText {
    /// The keys that scripts cannot write as a character, with their names in scripts and their symbols in the timeline.
    private static let named: [String: (name: String, symbol: String)] = [
        UIKeyCommand.inputUpArrow: ("up", "↑"), UIKeyCommand.inputDownArrow: ("down", "↓"), UIKeyCommand.inputLeftArrow: ("left", "←"),
        UIKeyCommand.inputRightArrow: ("right", "→"), UIKeyCommand.inputPageUp: ("page-up", "⇞"),
        UIKeyCommand.inputPageDown: ("page-down", "⇟"), UIKeyCommand.inputHome: ("home", "↖"), UIKeyCommand.inputEnd: ("end", "↘"),
        UIKeyCommand.inputEscape: ("escape", "⎋"), UIKeyCommand.inputDelete: ("delete", "⌦"),
        "UIKeyInputMenu": ("menu", "▤"), "UIKeyInputInsert": ("insert", "⎀"), "UIKeyInputCopy": ("copy", "⎘"),
        "UIKeyInputCut": ("cut", "✂"), "UIKeyInputPaste": ("paste", "⎗"), "UIKeyInputUndo": ("undo", "↶"),
        "UIKeyInputRedo": ("redo", "↷"), "UIKeyInputBack": ("back", "⇦"), "UIKeyInputForward": ("forward", "⇨"),
        "#": ("hash", "#"),
        "\t": ("tab", "⇥"), " ": ("space", "␣"), "\r": ("enter", "↩"), "\n": ("enter", "↩"), "\u{8}": ("backspace", "⌫"),
    ]

    /// The text that stands for a key in the timeline: its symbol, F and a number, or else its input in capitals.
    static func symbol(of key: UIKey) -> String {
        let input = key.charactersIgnoringModifiers
        return named[input]?.symbol ?? functionNumber(input).map { "F\($0)" } ?? input.uppercased()
    }

    /// The name of a key with its modifiers in a script, such as "ctrl+e"; nil for a key that scripts cannot press.
    static func scriptName(of key: UIKey) -> String? {
        let input = key.charactersIgnoringModifiers
        // A white-space character without a name would separate the words of the script.
        let plain = input.count == 1 && input.first?.isWhitespace == false ? input : nil
        guard let name = named[input]?.name ?? functionNumber(input).map({ "f\($0)" }) ?? plain else { return nil }
        let modifiers: [(UIKeyModifierFlags, String)] = [(.control, "ctrl"), (.alternate, "alt"), (.shift, "shift"), (.command, "super")]
        return (modifiers.filter { key.modifierFlags.contains($0.0) }.map(\.1) + [name]).joined(separator: "+")
    }

    private static func functionNumber(_ input: String) -> Int? { (1...35).first { UIKeyCommand.inputFunction($0) == input } }
}
