// Input events from tests and scripts. Each is delivered at once, with the clock's time; frames are drawn when the clock advances.

public import WindowSystem

extension OffscreenWindow {
    /// Delivers an event unchanged.
    public func send(_ event: InputEvent) { delegate?.window(self, received: event) }

    /// Delivers an event with the clock's time at a position in points.
    public func send(_ kind: InputEvent.Kind, x: Double = 0, y: Double = 0, modifiers: KeyModifiers = []) {
        send(InputEvent(kind, time: system?.now ?? 0, x: x, y: y, modifiers: modifiers))
    }

    /// Moves the pointer to a position in points.
    public func movePointer(x: Double, y: Double) { send(.pointerMoved, x: x, y: y) }

    /// Presses and releases a button. The pointer leaves the window afterwards, so that the click leaves no hover effect.
    public func click(x: Double, y: Double, button: PointerButton = .primary) {
        send(.buttonPressed(button), x: x, y: y)
        send(.buttonReleased(button), x: x, y: y)
        send(.pointerLeft, x: x, y: y)
    }

    /// Drags with the primary button in `steps` equal moves, advancing the clock by a frame before each.
    ///
    /// The pointer leaves the window afterwards, so that the drag leaves no hover effect.
    public func drag(fromX: Double, y fromY: Double, toX: Double, y toY: Double, steps: Int = 8) {
        let steps = max(steps, 1)
        send(.buttonPressed(.primary), x: fromX, y: fromY)
        for step in 1...steps {
            system?.advance(frames: 1)
            let part = Double(step) / Double(steps)
            movePointer(x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part)
        }
        send(.buttonReleased(.primary), x: toX, y: toY)
        send(.pointerLeft, x: toX, y: toY)
    }

    /// Delivers changes of touches as one event.
    public func touch(_ changes: TouchChange...) { touch(changes) }

    /// Delivers changes of touches as one event, at most one change per touch.
    public func touch(_ changes: [TouchChange]) {
        send(.touched(changes), x: changes.first?.x ?? 0, y: changes.first?.y ?? 0)
    }

    /// Delivers an event of a touchpad gesture with the pointer at a position in points.
    public func gesture(_ gesture: TouchpadGesture, x: Double, y: Double) { send(.gestured(gesture), x: x, y: y) }

    /// Turns the wheel, or scrolls with another kind of device; positive notches scroll toward the content's end.
    public func scroll(x: Double, y: Double, notches: Double, source: ScrollDelta.Source = .wheel, modifiers: KeyModifiers = []) {
        send(.scrolled(ScrollDelta(x: 0, y: notches, source: source)), x: x, y: y, modifiers: modifiers)
    }

    /// Presses and releases a key. Without Control, Alt or Command, a character key or the space bar types its character.
    public func press(_ key: Key, modifiers: KeyModifiers = []) {
        var text = ""
        if modifiers.isDisjoint(with: [.control, .alt, .command]) {
            switch key {
            case .character(let character): text = modifiers.contains(.shift) ? character.uppercased() : String(character)
            case .space: text = " "
            default: break
            }
        }
        let press = KeyPress(key: key, text: text)
        send(.keyPressed(press), modifiers: modifiers)
        send(.keyReleased(press), modifiers: modifiers)
    }

    /// Changes the composition as an input method does, with the selection in UTF-16 code units of `text`; by default, the caret is at
    /// its end. An empty text ends the composition. Does nothing without text input, or for a password.
    public func mark(_ text: String, selection: Range<Int>? = nil) {
        guard textInput?.privacy == .normal else { return }
        send(.textMarked(MarkedText(text, selection: selection)))
    }

    /// Enters a text as an input method does. Does nothing without text input.
    public func commit(_ text: String) {
        guard textInput != nil else { return }
        send(.textCommitted(text))
    }

    /// Does the same as the close button of a title bar.
    public func requestClose() { delegate?.windowShouldClose(self) }
}
