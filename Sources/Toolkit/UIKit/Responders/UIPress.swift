// Key presses: the key, its place on the keyboard, its text and its modifiers.

@preconcurrency public import Foundation
public import WindowSystem

/// One press of a key.
@preconcurrency @MainActor
open class UIPress: NSObject {
    /// The phases of a press, with Apple's raw values.
    public enum Phase: Int, Sendable {
        case began = 0
        case changed = 1
        case stationary = 2
        case ended = 3
        case cancelled = 4
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
@preconcurrency @MainActor
open class UIKey: NSObject {
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
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
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
    case keyboardA = 0x04, keyboardB = 0x05, keyboardC = 0x06, keyboardD = 0x07, keyboardE = 0x08, keyboardF = 0x09, keyboardG = 0x0A
    case keyboardH = 0x0B, keyboardI = 0x0C, keyboardJ = 0x0D, keyboardK = 0x0E, keyboardL = 0x0F, keyboardM = 0x10, keyboardN = 0x11
    case keyboardO = 0x12, keyboardP = 0x13, keyboardQ = 0x14, keyboardR = 0x15, keyboardS = 0x16, keyboardT = 0x17, keyboardU = 0x18
    case keyboardV = 0x19, keyboardW = 0x1A, keyboardX = 0x1B, keyboardY = 0x1C, keyboardZ = 0x1D, keyboard1 = 0x1E, keyboard2 = 0x1F
    case keyboard3 = 0x20, keyboard4 = 0x21, keyboard5 = 0x22, keyboard6 = 0x23, keyboard7 = 0x24, keyboard8 = 0x25, keyboard9 = 0x26
    case keyboard0 = 0x27, keyboardReturnOrEnter = 0x28, keyboardEscape = 0x29, keyboardDeleteOrBackspace = 0x2A, keyboardTab = 0x2B
    case keyboardSpacebar = 0x2C, keyboardHyphen = 0x2D, keyboardEqualSign = 0x2E, keyboardOpenBracket = 0x2F
    case keyboardCloseBracket = 0x30, keyboardBackslash = 0x31, keyboardNonUSPound = 0x32, keyboardSemicolon = 0x33
    case keyboardQuote = 0x34, keyboardGraveAccentAndTilde = 0x35, keyboardComma = 0x36, keyboardPeriod = 0x37, keyboardSlash = 0x38
    case keyboardCapsLock = 0x39, keyboardF1 = 0x3A, keyboardF2 = 0x3B, keyboardF3 = 0x3C, keyboardF4 = 0x3D, keyboardF5 = 0x3E
    case keyboardF6 = 0x3F, keyboardF7 = 0x40, keyboardF8 = 0x41, keyboardF9 = 0x42, keyboardF10 = 0x43, keyboardF11 = 0x44
    case keyboardF12 = 0x45, keyboardPrintScreen = 0x46, keyboardScrollLock = 0x47, keyboardPause = 0x48, keyboardInsert = 0x49
    case keyboardHome = 0x4A, keyboardPageUp = 0x4B, keyboardDeleteForward = 0x4C, keyboardEnd = 0x4D, keyboardPageDown = 0x4E
    case keyboardRightArrow = 0x4F, keyboardLeftArrow = 0x50, keyboardDownArrow = 0x51, keyboardUpArrow = 0x52, keypadNumLock = 0x53
    case keypadSlash = 0x54, keypadAsterisk = 0x55, keypadHyphen = 0x56, keypadPlus = 0x57, keypadEnter = 0x58, keypad1 = 0x59
    case keypad2 = 0x5A, keypad3 = 0x5B, keypad4 = 0x5C, keypad5 = 0x5D, keypad6 = 0x5E, keypad7 = 0x5F, keypad8 = 0x60
    case keypad9 = 0x61, keypad0 = 0x62, keypadPeriod = 0x63, keyboardNonUSBackslash = 0x64, keyboardApplication = 0x65
    case keyboardPower = 0x66, keypadEqualSign = 0x67, keyboardF13 = 0x68, keyboardF14 = 0x69, keyboardF15 = 0x6A, keyboardF16 = 0x6B
    case keyboardF17 = 0x6C, keyboardF18 = 0x6D, keyboardF19 = 0x6E, keyboardF20 = 0x6F, keyboardF21 = 0x70, keyboardF22 = 0x71
    case keyboardF23 = 0x72, keyboardF24 = 0x73, keyboardExecute = 0x74, keyboardHelp = 0x75, keyboardMenu = 0x76
    case keyboardSelect = 0x77, keyboardStop = 0x78, keyboardAgain = 0x79, keyboardUndo = 0x7A, keyboardCut = 0x7B
    case keyboardCopy = 0x7C, keyboardPaste = 0x7D, keyboardFind = 0x7E, keyboardMute = 0x7F, keyboardVolumeUp = 0x80
    case keyboardVolumeDown = 0x81, keyboardLeftControl = 0xE0, keyboardLeftShift = 0xE1, keyboardLeftAlt = 0xE2
    case keyboardLeftGUI = 0xE3, keyboardRightControl = 0xE4, keyboardRightShift = 0xE5, keyboardRightAlt = 0xE6
    case keyboardRightGUI = 0xE7
}

extension UIKey {
    /// The place of the key on the keyboard. If the window system does not report it, the place of its character on the US layout;
    /// `keyboardErrorUndefined` for other keys.
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
