// The state of the pointer over one window: position, held buttons, and whether it is inside.

internal import WindowSystem

/// Translates pointer events of the server into kinds of `InputEvent`.
struct X11Pointer {
    /// The two kinds of crossing events.
    enum Crossing { case enter, leave }

    /// The distance from the window's left edge, in pixels.
    private(set) var x = 0.0
    /// The distance below the window's top edge, in pixels.
    private(set) var y = 0.0
    private var held: Set<PointerButton> = []
    private var isInside = false

    /// Whether a button is held.
    var isDragging: Bool { !held.isEmpty }
    /// Whether the primary button is held, the release of which ends a drag of content.
    var holdsPrimary: Bool { held.contains(.primary) }

    /// Handles an event with the pointer's position, such as a motion event.
    mutating func moved(x: Double, y: Double) -> [InputEvent.Kind] {
        guard x != self.x || y != self.y || !isInside else { return [] }
        (self.x, self.y) = (x, y)
        // The grabs of some window managers suppress the enter event.
        return enterIfOutside() + [.pointerMoved]
    }

    /// Handles a crossing of the window's border. Does nothing during a drag, because the implicit grab sends all events to this window.
    mutating func crossed(_ crossing: Crossing, x: Double, y: Double) -> [InputEvent.Kind] {
        guard !isDragging else { return [] }
        (self.x, self.y) = (x, y)
        if crossing == .enter { return enterIfOutside() + [.pointerMoved] }
        guard isInside else { return [] }
        isInside = false
        return [.pointerLeft]
    }

    /// Handles a press of a button.
    mutating func pressed(_ button: PointerButton, x: Double, y: Double) -> [InputEvent.Kind] {
        (self.x, self.y) = (x, y)
        held.insert(button)
        return enterIfOutside() + [.buttonPressed(button)]
    }

    /// Handles a release of a button. If the drag ends outside the window, the pointer leaves. `size` is the window's size.
    mutating func released(_ button: PointerButton, x: Double, y: Double, size: PixelSize) -> [InputEvent.Kind] {
        (self.x, self.y) = (x, y)
        // The press was cancelled, or came before the window was mapped.
        guard held.remove(button) != nil else { return [] }
        let isWithin = x >= 0 && y >= 0 && x < Double(size.width) && y < Double(size.height)
        guard !isDragging, !isWithin else { return [.buttonReleased(button)] }
        isInside = false
        return [.buttonReleased(button), .pointerLeft]
    }

    /// Cancels a drag, if there is one.
    mutating func cancelled() -> [InputEvent.Kind] {
        guard isDragging else { return [] }
        held.removeAll()
        return [.pointerCancelled]
    }

    private mutating func enterIfOutside() -> [InputEvent.Kind] {
        guard !isInside else { return [] }
        isInside = true
        return [.pointerEntered]
    }
}

extension PointerButton {
    /// The button with an X11 button number.
    init(number: Int) {
        switch number {
        case 1: self = .primary
        case 2: self = .middle
        case 3: self = .secondary
        default: self = .other(number)
        }
    }
}

extension ScrollDelta {
    /// One notch of a wheel button, 4…7; nil for other buttons.
    init?(wheelButton number: Int) {
        switch number {
        case 4: self.init(x: 0, y: -1, source: .wheel)
        case 5: self.init(x: 0, y: 1, source: .wheel)
        case 6: self.init(x: -1, y: 0, source: .wheel)
        case 7: self.init(x: 1, y: 0, source: .wheel)
        default: return nil
        }
    }
}
