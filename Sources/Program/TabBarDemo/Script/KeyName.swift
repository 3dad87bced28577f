// The names of keys in scripts: "ctrl+e", "shift+tab", "f11", "page-down".

import TabBarLaboratory
import WindowSystem

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
