// A key that runs an action, and the names of keys that type nothing.

@preconcurrency public import Foundation
internal import WindowSystem

/// The modifier keys, with Apple's raw values.
nonisolated public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)

    init(_ modifiers: KeyModifiers) {
        var flags: UIKeyModifierFlags = []
        if modifiers.contains(.shift) { flags.insert(.shift) }
        if modifiers.contains(.control) { flags.insert(.control) }
        if modifiers.contains(.alt) { flags.insert(.alternate) }
        if modifiers.contains(.command) { flags.insert(.command) }
        self = flags
    }
}

/// A key combination that runs an action on the responder chain.
@preconcurrency @MainActor
open class UIKeyCommand: NSObject {
    public static let inputUpArrow = "UIKeyInputUpArrow"
    public static let inputDownArrow = "UIKeyInputDownArrow"
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    public static let inputRightArrow = "UIKeyInputRightArrow"
    public static let inputEscape = "UIKeyInputEscape"
    public static let inputPageUp = "UIKeyInputPageUp"
    public static let inputPageDown = "UIKeyInputPageDown"
    public static let inputHome = "UIKeyInputHome"
    public static let inputEnd = "UIKeyInputEnd"
    public static let inputDelete = "UIKeyInputDelete"

    /// The key, and what must be held down with it.
    public let input: String?
    public let modifierFlags: UIKeyModifierFlags
    public let action: Selector?
    /// What to call it in front of the user.
    open var title: String

    public init(title: String = "", input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.title = title
        self.input = input
        self.modifierFlags = modifierFlags
        self.action = action
        super.init()
    }

    /// F1 is 1; Apple names them one by one up to F12.
    public static func inputFunction(_ number: Int) -> String { "UIKeyInputF\(number)" }

    /// Whether this command's combination is `input` with the modifiers `flags`.
    func matches(_ input: String, _ flags: UIKeyModifierFlags) -> Bool {
        let relevant: UIKeyModifierFlags = [.shift, .control, .alternate, .command]
        return self.input == input && modifierFlags == flags.intersection(relevant)
    }
}

extension UIKey {
    /// The combinations that commands may name this press by, the key itself first, then what the layout makes it stand for.
    var combinations: [(input: String, flags: UIKeyModifierFlags)] {
        [(charactersIgnoringModifiers, modifierFlags)]
            + press.alternatives.map { ($0.key.commandInput, modifierFlags.subtracting(UIKeyModifierFlags($0.consumed))) }
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
        case .menu: "UIKeyInputMenu"
        case .function(let number): "UIKeyInputF\(number)"
        case .other: ""
        }
    }
}
