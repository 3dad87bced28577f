// Key presses: the key, its place on the keyboard, its text and its modifiers.

@preconcurrency public import Foundation
public import WindowSystem

/// One press of a key.
@preconcurrency @MainActor open class UIPress: NSObject {
    /// The phases of a press, with Apple's raw values.
    public enum Phase: Int, Sendable {
        case began = 0, changed, stationary, ended, cancelled
    }

    /// The phase of the press at the time of the event.
    public internal(set) var phase: Phase
    /// The time of the last change, in seconds on the clock of `CACurrentMediaTime()`.
    public internal(set) var timestamp: TimeInterval
    /// The key with its modifiers and text.
    public let key: UIKey?

    init(phase: Phase, key: UIKey, timestamp: TimeInterval) {
        self.phase = phase
        self.key = key
        self.timestamp = timestamp
        super.init()
    }
}

/// A key of the keyboard, with the modifiers held and the text it types.
@preconcurrency @MainActor open class UIKey: NSObject {
    /// The text that the press types; empty for keys such as arrows.
    public let characters: String
    /// The modifiers that were held.
    public let modifierFlags: UIKeyModifierFlags
    /// The text without modifiers, or for a key without text its name in `UIKeyCommand`.
    public let charactersIgnoringModifiers: String
    /// The press as the window system reports it.
    public let press: KeyPress

    init(_ press: KeyPress, modifierFlags: UIKeyModifierFlags) {
        self.press = press
        self.modifierFlags = modifierFlags
        characters = press.text
        charactersIgnoringModifiers = press.key.commandInput
        super.init()
    }
}

/// An event with the presses of keys.
@preconcurrency @MainActor open class UIPressesEvent: UIEvent {
    /// The presses of the event: one here.
    public let allPresses: Set<UIPress>

    init(presses: Set<UIPress>, timestamp: TimeInterval) {
        allPresses = presses
        super.init(.presses, timestamp: timestamp)
    }
}

/// The place of a key on the keyboard, whatever character the user's layout has there. Raw values are those of USB's usage page 0x07
/// ("HID Usage Tables", Keyboard/Keypad Page), as on Apple's systems; the names are those of the US layout.
nonisolated public enum UIKeyboardHIDUsage: Int, Sendable {
    /// An unknown key.
    case keyboardErrorUndefined = 0x03
    case keyboardA = 0x04, keyboardB, keyboardC, keyboardD, keyboardE, keyboardF, keyboardG, keyboardH, keyboardI, keyboardJ, keyboardK
    case keyboardL = 0x0F, keyboardM, keyboardN, keyboardO, keyboardP, keyboardQ, keyboardR, keyboardS, keyboardT, keyboardU, keyboardV
    case keyboardW = 0x1A, keyboardX, keyboardY, keyboardZ, keyboard1, keyboard2, keyboard3, keyboard4, keyboard5, keyboard6, keyboard7
    case keyboard8 = 0x25, keyboard9, keyboard0, keyboardReturnOrEnter, keyboardEscape, keyboardDeleteOrBackspace, keyboardTab
    case keyboardSpacebar = 0x2C, keyboardHyphen, keyboardEqualSign, keyboardOpenBracket, keyboardCloseBracket, keyboardBackslash
    case keyboardNonUSPound = 0x32, keyboardSemicolon, keyboardQuote, keyboardGraveAccentAndTilde, keyboardComma, keyboardPeriod
    case keyboardSlash = 0x38, keyboardCapsLock, keyboardF1, keyboardF2, keyboardF3, keyboardF4, keyboardF5, keyboardF6, keyboardF7
    case keyboardF8 = 0x41, keyboardF9, keyboardF10, keyboardF11, keyboardF12, keyboardPrintScreen, keyboardScrollLock, keyboardPause
    case keyboardInsert = 0x49, keyboardHome, keyboardPageUp, keyboardDeleteForward, keyboardEnd, keyboardPageDown, keyboardRightArrow
    case keyboardLeftArrow = 0x50, keyboardDownArrow, keyboardUpArrow, keypadNumLock, keypadSlash, keypadAsterisk, keypadHyphen
    case keypadPlus = 0x57, keypadEnter, keypad1, keypad2, keypad3, keypad4, keypad5, keypad6, keypad7, keypad8, keypad9, keypad0
    case keypadPeriod = 0x63, keyboardNonUSBackslash, keyboardApplication, keyboardPower, keypadEqualSign, keyboardF13, keyboardF14
    case keyboardF15 = 0x6A, keyboardF16, keyboardF17, keyboardF18, keyboardF19, keyboardF20, keyboardF21, keyboardF22, keyboardF23
    case keyboardF24 = 0x73, keyboardExecute, keyboardHelp, keyboardMenu, keyboardSelect, keyboardStop, keyboardAgain, keyboardUndo
    case keyboardCut = 0x7B, keyboardCopy, keyboardPaste, keyboardFind, keyboardMute, keyboardVolumeUp, keyboardVolumeDown
    case keyboardLeftControl = 0xE0, keyboardLeftShift, keyboardLeftAlt, keyboardLeftGUI, keyboardRightControl, keyboardRightShift
    case keyboardRightAlt = 0xE6, keyboardRightGUI
}

extension UIKey {
    /// The place of the key on the keyboard; if it is not reported, that of its character on the US layout, or `keyboardErrorUndefined`.
    public var keyCode: UIKeyboardHIDUsage {
        UIKeyboardHIDUsage(rawValue: Int(press.usage)) ?? press.key.usualUsage ?? .keyboardErrorUndefined
    }
}

extension Key {
    /// The place of the key on the US layout; nil for keys without one.
    fileprivate nonisolated var usualUsage: UIKeyboardHIDUsage? {
        switch self {
        case .character(let character): Self.usage(of: character)
        case .up: .keyboardUpArrow
        case .down: .keyboardDownArrow
        case .left: .keyboardLeftArrow
        case .right: .keyboardRightArrow
        case .pageUp: .keyboardPageUp
        case .pageDown: .keyboardPageDown
        case .home: .keyboardHome
        case .end: .keyboardEnd
        case .tab: .keyboardTab
        case .space: .keyboardSpacebar
        case .enter: .keyboardReturnOrEnter
        case .escape: .keyboardEscape
        case .backspace: .keyboardDeleteOrBackspace
        case .delete: .keyboardDeleteForward
        case .insert: .keyboardInsert
        case .copy: .keyboardCopy
        case .cut: .keyboardCut
        case .paste: .keyboardPaste
        case .undo: .keyboardUndo
        case .redo: .keyboardAgain
        case .menu: .keyboardApplication
        case .function(let number) where (1...12).contains(number):
            UIKeyboardHIDUsage(rawValue: UIKeyboardHIDUsage.keyboardF1.rawValue + number - 1)
        case .function(let number) where (13...24).contains(number):
            UIKeyboardHIDUsage(rawValue: UIKeyboardHIDUsage.keyboardF13.rawValue + number - 13)
        case .function, .back, .forward, .other: nil
        }
    }

    private nonisolated static func usage(of character: Character) -> UIKeyboardHIDUsage? {
        let rows: [(first: UIKeyboardHIDUsage, characters: String)] = [
            (.keyboardA, "abcdefghijklmnopqrstuvwxyz"), (.keyboard1, "1234567890"), (.keyboardHyphen, "-=[]\\"),
            (.keyboardSemicolon, ";'`,./"),
        ]
        for row in rows {
            guard let index = row.characters.firstIndex(of: character) else { continue }
            return UIKeyboardHIDUsage(rawValue: row.first.rawValue + row.characters.distance(from: row.characters.startIndex, to: index))
        }
        return nil
    }
}
