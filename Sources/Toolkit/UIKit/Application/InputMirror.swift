// Mirrored input: another window receives the input of a window, at the same place and time.

internal import WindowSystem

/// Delivers the input of two windows to both of them.
///
///     event at a point ──► which window is there? ──► first window, at its point
///                                                └──► second window, at its point, with a seat of its own
///
/// Points are converted through the coordinates of the window under the pointer, so that scaled windows receive equal locations. Keys and
/// text go to both while the first one is the key window; a key command of the application is performed once. Input of other windows is
/// not mirrored.
@preconcurrency @MainActor public final class InputMirror {
    /// The window with the application's seat.
    public private(set) weak var first: UIWindow?
    /// The window that input is mirrored to.
    public private(set) weak var second: UIWindow?
    /// Called before the press of a mouse button or of a finger is delivered, with the pressed one of the two windows. A button that is
    /// pressed while another is down is not reported.
    public var windowWasPressed: (UIWindow) -> Void = { _ in }
    let seat = InputSeat(isMirrored: true)
    /// The one of the two windows that gets the pointer's events itself; nil if another window does. It keeps them during a press.
    private weak var target: UIWindow?
    private var buttons: Set<PointerButton> = []
    /// The targets of the fingers that went down on one of the two windows.
    private var fingers: [Int: UIWindow] = [:]
    /// Whether the present key has performed a command of the application. Such a command applies to both windows.
    var hasPerformedCommand = false

    /// Creates a mirror, which is used once it is the `mirroredInput` of the application.
    public init(first: UIWindow, second: UIWindow) {
        self.first = first
        self.second = second
        seat.onlyWindow = second
    }

    /// Runs `work`, such as showing the second window, with the second window's seat.
    public func performInSecond<Result>(_ work: () throws -> Result) rethrows -> Result { try seat.context.perform(work) }

    /// Lays out the second window with its seat: layouts start animations, too.
    func layOutSecond() { performInSecond { if let second { second.layer.layoutSubtree() } } }

    /// Ends the mirroring: cancels the input of the second window.
    public func end() {
        UIApplication.shared.firstSeat.onlyWindow = nil
        performInSecond {
            seat.touchDispatcher.cancelAll(time: UIApplication.shared.frameLoop.system?.now ?? 0)
            seat.firstResponder?.resignFirstResponder()
            seat.reset()
        }
        seat.keyWindow = nil
        if UIApplication.shared.inputMirror === self { UIApplication.shared.inputMirror = nil }
    }

    // MARK: Events

    func receive(_ event: InputEvent, in loop: FrameLoop) {
        matchKeyWindow()
        switch event.kind {
        case .keyPressed, .keyReleased, .textMarked, .textCommitted:
            hasPerformedCommand = false
            deliver(event, first?.isKeyWindow == true ? event : nil, in: loop)
        case .focusGained, .focusLost:
            buttons = []
            fingers = [:]
            deliver(event, event, in: loop)
        case .touched(let changes): receive(changes, of: event, in: loop)
        default: receivePointer(event, in: loop)
        }
        matchKeyWindow()
    }

    private func receivePointer(_ event: InputEvent, in loop: FrameLoop) {
        var continues = !buttons.isEmpty
        if case .gestured(let gesture) = event.kind, gesture.phase != .began { continues = true }
        if case .scrolled(let delta) = event.kind, delta.source == .touchpadLifted { continues = true }
        let point = loop.screenPoint(x: event.x, y: event.y)
        if !continues { target = window(at: point) }
        switch event.kind {
        case .buttonPressed(let button):
            buttons.insert(button)
            if !continues, let target { windowWasPressed(target) }
        case .buttonReleased(let button): buttons.remove(button)
        case .pointerCancelled: buttons = []
        case .pointerLeft: target = nil
        default: break
        }
        UIApplication.shared.firstSeat.onlyWindow = target == nil ? nil : first
        guard let target else {
            let hasPointer = seat.pointer.location != nil
            return deliver(event, hasPointer ? InputEvent(.pointerLeft, time: event.time, modifiers: event.modifiers) : nil, in: loop)
        }
        let points = points(point, in: target)
        deliver(event.moved(to: points.first), event.moved(to: points.second), in: loop)
    }

    /// Separates the fingers on the two windows from those on others.
    private func receive(_ changes: [TouchChange], of event: InputEvent, in loop: FrameLoop) {
        var others: [TouchChange] = [], firsts: [TouchChange] = [], seconds: [TouchChange] = []
        for change in changes {
            let point = loop.screenPoint(x: change.x, y: change.y)
            if change.phase == .began { fingers[change.identifier] = window(at: point) }
            guard let target = fingers[change.identifier] else {
                others.append(change)
                continue
            }
            if change.phase == .began { windowWasPressed(target) }
            if change.phase == .ended || change.phase == .cancelled { fingers[change.identifier] = nil }
            let points = points(point, in: target)
            firsts.append(change.moved(to: points.first))
            seconds.append(change.moved(to: points.second))
        }
        var event = event
        if !others.isEmpty {
            UIApplication.shared.firstSeat.onlyWindow = nil
            event.kind = .touched(others)
            deliver(event, nil, in: loop)
        }
        guard !firsts.isEmpty else { return }
        UIApplication.shared.firstSeat.onlyWindow = first
        event.kind = .touched(firsts)
        var mirrored = event
        mirrored.kind = .touched(seconds)
        deliver(event, mirrored, in: loop)
    }

    private func deliver(_ event: InputEvent, _ mirrored: InputEvent?, in loop: FrameLoop) {
        guard let mirrored else { return loop.deliver(event) }
        deliverPair({ loop.deliver(event) }, { loop.deliver(mirrored) })
    }

    /// Delivers an input to the first window, then to the second one with the second window's seat.
    func deliverPair(_ toFirst: () -> Void, _ toSecond: () -> Void) {
        UIApplication.shared.frameLoop.deliverTogether {
            toFirst()
            // The first delivery may have ended the mirroring.
            if UIApplication.shared.inputMirror === self { performInSecond(toSecond) }
        }
    }

    // MARK: Places

    /// The frontmost window at a point on the screen, if it is one of the two.
    private func window(at point: CGPoint) -> UIWindow? {
        let front = UIApplication.shared.windows.last { $0.hitTest($0.convert(fromScreen: point), with: nil) != nil }
        return front === first || front === second ? front : nil
    }

    /// The points on the screen at which the windows receive an event that one of them receives at `point`.
    private func points(_ point: CGPoint, in target: UIWindow) -> (first: CGPoint, second: CGPoint) {
        guard let first, let second else { return (point, point) }
        return target === first
            ? (point, second.convert(toScreen: first.convert(fromScreen: point)))
            : (first.convert(toScreen: second.convert(fromScreen: point)), point)
    }

    /// Makes the second window the key window of its seat while the first one is the application's.
    func matchKeyWindow() {
        guard let first, let second, first.isKeyWindow != second.isKeyWindow else { return }
        performInSecond { if first.isKeyWindow { second.makeKey() } else { second.loseKey() } }
    }
}

extension InputEvent {
    fileprivate func moved(to point: CGPoint) -> InputEvent {
        var event = self
        let zoom = UIApplication.windowConfiguration.zoom
        (event.x, event.y) = (point.x * zoom, point.y * zoom)
        return event
    }
}

extension TouchChange {
    fileprivate func moved(to point: CGPoint) -> TouchChange {
        let zoom = UIApplication.windowConfiguration.zoom
        return TouchChange(phase, identifier: identifier, x: point.x * zoom, y: point.y * zoom)
    }
}
