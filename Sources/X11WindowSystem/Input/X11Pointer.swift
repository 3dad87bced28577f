// The pointer over one window: which buttons are held, whether it is inside, and when a drag was taken away.

internal import WindowSystem

/// Turns the server's pointer events into the port's.
struct X11Pointer {
    /// Where the pointer is, in pixels.
    private(set) var x = 0.0
    private(set) var y = 0.0
    private var held: Set<PointerButton> = []
    private var isInside = false

    /// Whether a button is held.
    var isDragging: Bool { !held.isEmpty }

    /// The pointer moved, or something else moved and told of the pointer's place as well.
    mutating func moved(x: Double, y: Double) -> [InputEvent.Kind] {
        guard x != self.x || y != self.y || !isInside else { return [] }
        (self.x, self.y) = (x, y)
        // Some window managers' grabs swallow the crossing.
        return enterIfOutside() + [.pointerMoved]
    }

    /// The pointer crossed the border. Crossings within a drag are of no interest: the server's grab keeps the pointer ours.
    mutating func crossed(inside: Bool, x: Double, y: Double) -> [InputEvent.Kind] {
        guard !isDragging else { return [] }
        (self.x, self.y) = (x, y)
        if inside { return enterIfOutside() + [.pointerMoved] }
        guard isInside else { return [] }
        isInside = false
        return [.pointerLeft]
    }

    /// A button went down.
    mutating func pressed(_ button: PointerButton, x: Double, y: Double) -> [InputEvent.Kind] {
        (self.x, self.y) = (x, y)
        held.insert(button)
        return enterIfOutside() + [.buttonPressed(button)]
    }

    /// A button came up; outside the window, at `size` in pixels, the pointer is gone with it.
    mutating func released(_ button: PointerButton, x: Double, y: Double, size: PixelSize) -> [InputEvent.Kind] {
        (self.x, self.y) = (x, y)
        // Its press was cancelled, or before our time.
        guard held.remove(button) != nil else { return [] }
        let isWithin = x >= 0 && y >= 0 && x < Double(size.width) && y < Double(size.height)
        guard !isDragging, !isWithin else { return [.buttonReleased(button)] }
        isInside = false
        return [.buttonReleased(button), .pointerLeft]
    }

    /// A drag, if there is one, was taken away.
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
    /// The button with X11's number.
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
    /// One notch of a wheel button, 4…7; nil for another button's number.
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
