// Key presses: the key, its text and its modifiers.

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
