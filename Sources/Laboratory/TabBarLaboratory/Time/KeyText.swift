// The names of keys in the timeline and in scripts.

internal import UIKit

/// Names keys.
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
