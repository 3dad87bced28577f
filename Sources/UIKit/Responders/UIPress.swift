// A key held down, as responders see it.

@preconcurrency public import Foundation
public import WindowSystem

/// A key that is pressed.
@preconcurrency @MainActor
open class UIPress: NSObject {
    /// How far the press has come.
    public enum Phase: Int, Sendable {
        case began = 0
        case changed = 1
        case stationary = 2
        case ended = 3
        case cancelled = 4
    }

    /// How far the press has come, and when that was, in seconds.
    public internal(set) var phase: Phase
    public internal(set) var timestamp: TimeInterval
    /// The key, and what it types.
    public let key: UIKey?

    init(phase: Phase, key: UIKey, timestamp: TimeInterval) {
        self.phase = phase
        self.key = key
        self.timestamp = timestamp
        super.init()
    }
}

/// A key of the keyboard together with the modifiers held.
@preconcurrency @MainActor
open class UIKey: NSObject {
    /// What it types.
    public let characters: String
    public let modifierFlags: UIKeyModifierFlags
    /// What it would type without modifiers, or one of the names in `UIKeyCommand`.
    public let charactersIgnoringModifiers: String
    /// The window system's name for the key.
    public let press: KeyPress

    init(_ press: KeyPress, modifierFlags: UIKeyModifierFlags) {
        self.press = press
        self.modifierFlags = modifierFlags
        characters = press.text
        charactersIgnoringModifiers = press.key.commandInput
        super.init()
    }
}

/// The event that brings presses of keys.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
    public let allPresses: Set<UIPress>

    init(presses: Set<UIPress>, timestamp: TimeInterval) {
        allPresses = presses
        super.init(.presses, timestamp: timestamp)
    }
}
