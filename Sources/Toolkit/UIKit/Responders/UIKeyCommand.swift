// Key commands, and the names of keys that type no text.

@preconcurrency public import Foundation
internal import WindowSystem

/// Modifier keys, with Apple's raw values.
nonisolated public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int
    /// The modifiers of a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Caps Lock.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// Shift.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// Control.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// Alt.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// The key with the logo (Super).
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)

    init(_ modifiers: KeyModifiers) {
        self = []
        if modifiers.contains(.shift) { insert(.shift) }
        if modifiers.contains(.control) { insert(.control) }
        if modifiers.contains(.alt) { insert(.alternate) }
        if modifiers.contains(.command) { insert(.command) }
    }

    /// The modifiers as the window system reports them; it does not report Caps Lock.
    var keyModifiers: KeyModifiers {
        let pairs: [(UIKeyModifierFlags, KeyModifiers)] = [
            (.shift, .shift), (.control, .control), (.alternate, .alt), (.command, .command),
        ]
        return pairs.reduce(into: []) { if contains($1.0) { $0.insert($1.1) } }
    }
}

/// A key combination that sends an action up the responder chain.
@preconcurrency @MainActor open class UIKeyCommand: NSObject {
    /// The up arrow.
    public static let inputUpArrow = "UIKeyInputUpArrow"
    /// The down arrow.
    public static let inputDownArrow = "UIKeyInputDownArrow"
    /// The left arrow.
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The right arrow.
    public static let inputRightArrow = "UIKeyInputRightArrow"
    /// Escape.
    public static let inputEscape = "UIKeyInputEscape"
    /// Page Up.
    public static let inputPageUp = "UIKeyInputPageUp"
    /// Page Down.
    public static let inputPageDown = "UIKeyInputPageDown"
    /// Home.
    public static let inputHome = "UIKeyInputHome"
    /// End.
    public static let inputEnd = "UIKeyInputEnd"
    /// Delete, which deletes forward.
    public static let inputDelete = "UIKeyInputDelete"

    /// The key: the character it types without modifiers, or one of the names above.
    public let input: String?
    /// The modifiers that must be held.
    public let modifierFlags: UIKeyModifierFlags
    /// The method to call on the first object in the responder chain that can perform it.
    public let action: Selector?
    /// The name shown to the user, as in a list of shortcuts.
    open var title: String

    /// A command for `input` with exactly the modifiers `modifierFlags`.
    public init(title: String = "", input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.title = title
        self.input = input
        self.modifierFlags = modifierFlags
        self.action = action
        super.init()
    }

    /// A command with a title and the arguments in iOS's order. `discoverabilityTitle` replaces an empty title.
    public convenience init(
        title: String = "", action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [], discoverabilityTitle: String? = nil
    ) { self.init(title: title.isEmpty ? discoverabilityTitle ?? "" : title, input: input, modifierFlags: modifierFlags, action: action) }

    /// A command with a title.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String) {
        self.init(title: discoverabilityTitle, input: input, modifierFlags: modifierFlags, action: action)
    }

    /// The title, if it is not empty.
    open var discoverabilityTitle: String? {
        get { title.isEmpty ? nil : title }
        set { title = newValue ?? "" }
    }

    /// The name of a function key: F1 for 1. Apple has a constant for each up to F12.
    public static func inputFunction(_ number: Int) -> String { "UIKeyInputF\(number)" }

    /// Whether this command is for `input` with the modifiers `flags`; Caps Lock does not count.
    func matches(input: String, flags: UIKeyModifierFlags) -> Bool {
        self.input == input && modifierFlags == flags.intersection([.shift, .control, .alternate, .command])
    }
}

extension UIKey {
    /// The combinations that the press matches: the key, its alternatives in the keyboard layout, and usual ones with the same meaning.
    var combinations: [(input: String, flags: UIKeyModifierFlags)] {
        [(charactersIgnoringModifiers, modifierFlags)]
            + press.alternatives.map { ($0.key.commandInput, modifierFlags.subtracting(UIKeyModifierFlags($0.consumed))) }
            + editingEquivalents.map { (String($0.character), $0.flags) } + navigationEquivalents
    }

    /// The combinations with Control that the press stands for: Ctrl+C for the Copy key and for Ctrl+Insert, and so on. Empty for most
    /// keys. Shift+Delete cuts only in texts with a selection, so it is not here.
    var editingEquivalents: [(character: Character, flags: UIKeyModifierFlags)] {
        switch (press.key, modifierFlags.intersection([.shift, .control, .alternate, .command])) {
        case (.copy, []), (.insert, .control): [("c", .control)]
        case (.cut, []): [("x", .control)]
        case (.paste, []), (.insert, .shift): [("v", .control)]
        case (.undo, []): [("z", .control)]
        case (.redo, []), (.undo, .shift): [("z", [.control, .shift]), ("y", .control)]
        default: []
        }
    }

    /// The arrow with Alt that a browser's Back or Forward key stands for.
    private var navigationEquivalents: [(input: String, flags: UIKeyModifierFlags)] {
        switch press.key {
        case .back: [(UIKeyCommand.inputLeftArrow, .alternate)]
        case .forward: [(UIKeyCommand.inputRightArrow, .alternate)]
        default: []
        }
    }
}

nonisolated extension Key {
    /// The key as `UIKeyCommand.input` spells it.
    var commandInput: String {
        switch self {
        case .character(let character): String(character)
        case .up: "UIKeyInputUpArrow"
        case .down: "UIKeyInputDownArrow"
        case .left: "UIKeyInputLeftArrow"
        case .right: "UIKeyInputRightArrow"
        case .pageUp: "UIKeyInputPageUp"
        case .pageDown: "UIKeyInputPageDown"
        case .home: "UIKeyInputHome"
        case .end: "UIKeyInputEnd"
        case .delete: "UIKeyInputDelete"
        case .escape: "UIKeyInputEscape"
        case .tab: "\t"
        case .space: " "
        case .enter: "\r"
        case .backspace: "\u{8}"
        case .insert: "UIKeyInputInsert"
        case .copy: "UIKeyInputCopy"
        case .cut: "UIKeyInputCut"
        case .paste: "UIKeyInputPaste"
        case .undo: "UIKeyInputUndo"
        case .redo: "UIKeyInputRedo"
        case .back: "UIKeyInputBack"
        case .forward: "UIKeyInputForward"
        case .menu: "UIKeyInputMenu"
        case .function(let number): "UIKeyInputF\(number)"
        case .other: ""
        }
    }

    /// The keys without a character of their own.
    private static let named: [Key] =
        [
            .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .space, .enter, .escape, .backspace, .delete, .insert, .copy,
            .cut, .paste, .undo, .redo, .back, .forward, .menu,
        ] + (1...35).map { .function($0) }

    /// The key that `commandInput` spells; nil for a text that no key has.
    init?(commandInput: String) {
        if let key = Self.named.first(where: { $0.commandInput == commandInput }) {
            self = key
        } else if commandInput.count == 1, let character = commandInput.first {
            self = .character(character)
        } else {
            return nil
        }
    }
}
