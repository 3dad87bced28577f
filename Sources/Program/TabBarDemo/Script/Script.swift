// The commands of a script, and their parsing. Errors have the name of the file and the number of the line.
//
// ScriptTimeline converts them to timed steps.

import LaboratoryCore
import TabBarDemoScenes
import TabBarLaboratory
import WindowSystem

/// A command of a script. Coordinates are in points from the window's top left corner, times in seconds.
nonisolated enum ScriptCommand: Equatable, Sendable {
    case wheel(x: Double, y: Double, notches: Double)
    case click(x: Double, y: Double)
    case rightClick(x: Double, y: Double)
    case press(x: Double, y: Double)
    case move(x: Double, y: Double)
    case release(x: Double, y: Double)
    case drag(fromX: Double, fromY: Double, toX: Double, toY: Double, seconds: Double)
    /// Begins a touch, or moves it if it has begun.
    case touch(finger: Int, x: Double, y: Double)
    case lift(finger: Int)
    /// Two touches move apart or together around a point, to `scale` times their distance.
    case pinch(x: Double, y: Double, scale: Double, seconds: Double)
    /// Two touches rotate clockwise around a point.
    case rotate(x: Double, y: Double, degrees: Double, seconds: Double)
    case key(KeyPress, KeyModifiers)
    case resize(width: Double, height: Double)
    /// Drops a file, as from a file manager.
    case drop(x: Double, y: Double, path: String)
    case wait(seconds: Double)
    case snapshot(path: String)
    case dump(path: String)
    /// Changes a setting for this run.
    case setting(DemoSettings.Name, SettingsValue)
    /// Changes the values of interactions; the text is that of a preset, on one line.
    case preset(json: String)
    /// Shows pages and their contents, with a new instance of the scene; the text is that of a take, on one line.
    case contents(json: String)

    /// The syntax of each command.
    static let usages = [
        "wheel X Y NOTCHES", "click X Y", "right-click X Y", "press X Y", "move X Y", "release X Y", "drag X1 Y1 X2 Y2 [SECONDS]",
        "touch FINGER X Y", "lift FINGER", "pinch X Y SCALE [SECONDS]", "rotate X Y DEGREES [SECONDS]",
        "key ctrl+e", "resize W H", "drop X Y FILE", "wait SECONDS", "snapshot FILE.png", "dump FILE.json", "setting NAME VALUE",
        "preset JSON", "contents JSON",
    ]
}

/// A script: its commands in order.
nonisolated struct Script: Equatable, Sendable {
    var commands: [ScriptCommand]

    /// The settings and presets before the first other command.
    var beginning: [ScriptCommand] {
        Array(
            commands.prefix { command in
                switch command {
                case .setting, .preset: true
                default: false
                }
            })
    }
}

// MARK: - Parsing

nonisolated extension Script {
    static let coordinateRange = -100_000.0...100_000.0
    static let notchRange = -1000.0...1000.0
    static let waitRange = 0.0...3600.0
    static let dragRange = 0.0...60.0
    static let defaultDragSeconds = 0.3
    static let fingerRange = 1.0...10.0
    static let pinchRange = 0.0...100.0
    /// The bytes of a line, which is enough for any path. Longer lines are a mistake, and slow to split into characters.
    static let longestLine = 16_384
    /// The bytes of a line with a preset or contents, which is enough for all values of all interactions.
    static let longestPreset = 1 << 20

    /// Parses the text of a script; throws `UsageError` with `file` and the number of the line.
    init(parsing text: String, file: String) throws {
        commands = []
        // Some editors begin a file with a byte order mark.
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        // Bytes are compared first: comparing the characters of a long text is slow.
        let bytes = text.utf8
        var rest = bytes[...], number = 0
        while let part = rest.popLine() {
            let isJSON = part.starts(with: "preset ".utf8) || part.starts(with: "contents ".utf8)
            let limit = isJSON ? Self.longestPreset : Self.longestLine
            let isLong = part.count > limit
            let lines =
                isLong || part.isEmpty ? ["" as Substring] : Substring(part).split(omittingEmptySubsequences: false) { $0.isNewline }
            for line in lines {
                number += 1
                do {
                    if isLong { throw UsageError("longer than \(limit) bytes") }
                    if !line.isEmpty, let command = try ScriptLine(line).command() { commands.append(command) }
                } catch let error as UsageError {
                    throw UsageError("\(file):\(number): \(error.message)")
                }
            }
        }
    }
}

nonisolated extension Substring.UTF8View {
    /// Removes the first line with its end, a LF or a CR and a LF, and returns the line; nil at the end of the text.
    fileprivate mutating func popLine() -> Substring.UTF8View? {
        guard !isEmpty else { return nil }
        let end = firstIndex(of: UInt8(ascii: "\n"))
        let line = self[..<(end ?? endIndex)]
        self = end.map { self[index(after: $0)...] } ?? self[endIndex...]
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
}

/// The parts of a script's line.
nonisolated private struct ScriptLine {
    let word: String
    let arguments: [Substring]
    /// The text after the command, for file names, which may contain spaces.
    let remainder: String

    init(_ line: Substring) {
        let code = Self.withoutComment(line)
        let words = code.split(whereSeparator: \.isWhitespace)
        word = words.first.map(String.init) ?? ""
        arguments = Array(words.dropFirst())
        remainder = Self.trimmed(words.first.map { code[$0.endIndex...] } ?? "")
    }

    /// Removes a comment, which begins with a # at the line's beginning or after white space: file names may contain a #.
    private static func withoutComment(_ line: Substring) -> Substring {
        var previous: Character = " "
        for index in line.indices {
            if line[index] == "#", previous.isWhitespace { return line[..<index] }
            previous = line[index]
        }
        return line
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The line's command; nil for an empty line.
    func command() throws -> ScriptCommand? {
        switch word {
        case "": return nil
        case "wheel":
            let n = try numbers(3)
            return .wheel(x: n[0], y: n[1], notches: try inRange(n[2], Script.notchRange, "NOTCHES"))
        case "click": return try at(ScriptCommand.click)
        case "right-click": return try at(ScriptCommand.rightClick)
        case "press": return try at(ScriptCommand.press)
        case "move": return try at(ScriptCommand.move)
        case "release": return try at(ScriptCommand.release)
        case "drag":
            let n = try numbers(4, upTo: 5)
            return .drag(fromX: n[0], fromY: n[1], toX: n[2], toY: n[3], seconds: try seconds(n.dropFirst(4)))
        case "touch":
            let n = try numbers(3)
            return .touch(finger: try finger(n[0]), x: n[1], y: n[2])
        case "lift": return .lift(finger: try finger(try numbers(1)[0]))
        case "pinch":
            let n = try numbers(3, upTo: 4)
            return .pinch(x: n[0], y: n[1], scale: try inRange(n[2], Script.pinchRange, "SCALE"), seconds: try seconds(n.dropFirst(3)))
        case "rotate":
            let n = try numbers(3, upTo: 4)
            return .rotate(x: n[0], y: n[1], degrees: n[2], seconds: try seconds(n.dropFirst(3)))
        case "key":
            guard arguments.count == 1 else { throw wrongArguments }
            let (press, modifiers) = try KeyName.parse(String(arguments[0]))
            return .key(press, modifiers)
        case "resize":
            let n = try numbers(2)
            return .resize(
                width: try inRange(n[0], CommandLineOptions.sideRange, "W"), height: try inRange(n[1], CommandLineOptions.sideRange, "H"))
        case "drop": return try drop()
        case "wait": return .wait(seconds: try inRange(try numbers(1)[0], Script.waitRange, "SECONDS"))
        case "snapshot": return .snapshot(path: try path(ending: ".png"))
        case "dump": return .dump(path: try path(ending: ""))
        case "setting": return try setting()
        case "preset":
            guard !remainder.isEmpty else { throw wrongArguments }
            return .preset(json: remainder)
        case "contents":
            guard !remainder.isEmpty else { throw wrongArguments }
            return .contents(json: remainder)
        default: throw unknownCommand
        }
    }

    private var usage: String { ScriptCommand.usages.first { $0.hasPrefix(word + " ") } ?? word }
    private var wrongArguments: UsageError { UsageError("expected: \(usage)") }

    private var unknownCommand: UsageError {
        let words = ScriptCommand.usages.compactMap { $0.split(separator: " ").first.map(String.init) }
        let near = NearMiss.closest(to: word, among: words).map { "; did you mean \($0)?" } ?? ""
        return UsageError("unknown command \(word.quotedForMessage)\(near)")
    }

    private func at(_ make: (Double, Double) -> ScriptCommand) throws -> ScriptCommand {
        let n = try numbers(2)
        return make(n[0], n[1])
    }

    /// The arguments as numbers; throws unless there are `count`, or up to `maximum`, all in `coordinateRange`.
    private func numbers(_ count: Int, upTo maximum: Int? = nil) throws -> [Double] {
        guard (count...(maximum ?? count)).contains(arguments.count) else { throw wrongArguments }
        return try arguments.map {
            guard let number = DecimalNumber.parse($0), Script.coordinateRange.contains(number) else {
                throw UsageError("\($0.quotedForMessage) is not a valid number; expected: \(usage)")
            }
            return number
        }
    }

    private func inRange(_ number: Double, _ range: ClosedRange<Double>, _ name: String) throws -> Double {
        guard range.contains(number) else {
            throw UsageError("\(name) must be from \(Int(range.lowerBound)) to \(Int(range.upperBound)); expected: \(usage)")
        }
        return number
    }

    /// The file's name is the rest of the line, because it may contain spaces.
    private func drop() throws -> ScriptCommand {
        let parts = remainder.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        let place = parts.prefix(2).compactMap { DecimalNumber.parse($0) }.filter(Script.coordinateRange.contains)
        guard parts.count == 3, place.count == 2 else { throw wrongArguments }
        return .drop(x: place[0], y: place[1], path: Self.trimmed(parts[2]))
    }

    private func finger(_ number: Double) throws -> Int { Int(try inRange(number.rounded(), Script.fingerRange, "FINGER")) }

    private func seconds(_ given: ArraySlice<Double>) throws -> Double {
        try inRange(given.first ?? Script.defaultDragSeconds, Script.dragRange, "SECONDS")
    }

    private func setting() throws -> ScriptCommand {
        guard let word = arguments.first, let name = DemoSettings.Name(rawValue: String(word)),
            let value = SettingsValue(scriptText: arguments.dropFirst().joined(separator: " "), for: name)
        else {
            let known = DemoSettings.Name.ofScenes.map(\.rawValue).joined(separator: ", ")
            throw UsageError("\(remainder.quotedForMessage) is not a setting with a value; the settings are \(known)")
        }
        return .setting(name, value)
    }

    private func path(ending: String) throws -> String {
        let isAllowed = ending.isEmpty || remainder.lowercased().hasSuffix(ending) || remainder == OutputFile.standardStream
        guard !remainder.isEmpty, isAllowed else { throw wrongArguments }
        return remainder
    }
}

/// Parses names of keys.
nonisolated enum KeyName {
    private static let modifiers: [String: KeyModifiers] = [
        "ctrl": .control, "control": .control, "shift": .shift, "alt": .alt, "super": .command, "command": .command,
    ]
    private static let named: [String: Key] = [
        "up": .up, "down": .down, "left": .left, "right": .right, "page-up": .pageUp, "page-down": .pageDown,
        "home": .home, "end": .end, "tab": .tab, "space": .space, "enter": .enter, "return": .enter, "escape": .escape,
        "backspace": .backspace, "delete": .delete, "insert": .insert, "menu": .menu, "copy": .copy, "cut": .cut, "paste": .paste,
        "undo": .undo, "redo": .redo, "back": .back, "forward": .forward,
    ]

    /// Parses the names of modifiers and a key; throws `UsageError` for an unknown name.
    static func parse(_ text: String) throws -> (KeyPress, KeyModifiers) {
        var names = text.split(separator: "+", omittingEmptySubsequences: false).map { $0.lowercased() }
        if text == "+" || text.hasSuffix("++") {  // the key is + itself
            names.removeLast(2)
            names.append("+")
        }
        var name = names.removeLast()
        // Scripts write `hash`, because a # after white space begins a comment.
        if name == "hash" { name = "#" }
        var held: KeyModifiers = []
        for modifier in names {
            guard let flag = modifiers[modifier] else {
                throw UsageError("unknown modifier \(modifier.quotedForMessage); expected: key ctrl+e")
            }
            held.insert(flag)
        }
        return (KeyPress(key: try key(name), text: typed(name, held)), held)
    }

    private static func key(_ name: String) throws -> Key {
        if let key = named[name] { return key }
        if name.first == "f", let number = Int(name.dropFirst()), (1...35).contains(number) { return .function(number) }
        guard name.count == 1, let character = name.first else {
            let near = NearMiss.closest(to: name, among: named.keys.sorted()).map { "; did you mean \($0)?" } ?? ""
            throw UsageError("unknown key \(name.quotedForMessage)\(near)")
        }
        return .character(character)
    }

    /// The text that the key types; empty with a modifier other than Shift, and for named keys except space.
    private static func typed(_ name: String, _ held: KeyModifiers) -> String {
        guard held.subtracting(.shift).isEmpty else { return "" }
        if name == "space" { return " " }
        guard name.count == 1 else { return "" }
        return held.contains(.shift) ? name.uppercased() : name
    }
}
