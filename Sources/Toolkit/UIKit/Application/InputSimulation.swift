// Simulated input: a tool delivers input to a window in place of the user, on the clock of the window's animations.

internal import WindowSystem

/// Delivers input to one window, whatever is in front of it, and to the second window of an `InputMirror` that has it as the first.
///
/// The events have the times at which they would come at the normal speed of the window's layer, and what waits because of them, such as a
/// long press, waits on the clock of the layer. So the same input has the same effect while the layer is slow, paused or advanced in steps.
/// The user's pointer, fingers and hover effects are not concerned. Keys go to the window, which need not be the key window: the user can
/// type into another one meanwhile, until the input makes a view the first responder or moves the focus.
@preconcurrency @MainActor public final class InputSimulation {
    /// The window that receives the input.
    public private(set) weak var window: UIWindow?
    /// The beginning on the media clock and on the clock of the window's layer.
    private let start: (media: TimeInterval, local: TimeInterval)
    /// The seconds since the beginning at which the present input is due, on the clock of the layer.
    private var seconds: TimeInterval = 0
    private var waiting: [Waiting] = []
    private var isPressed = false
    private var isSecondaryPressed = false
    private var fingers: Set<Int> = []
    private var heldKeys: [UIKey] = []
    private var location = CGPoint.zero

    /// Work that waits for a time on the clock of the layer.
    private final class Waiting {
        let wakeUp: WakeUp
        let motion = FrameMotion(named: "simulated input")
        init(_ wakeUp: WakeUp) { self.wakeUp = wakeUp }
    }

    /// Begins now. The first tap is the first of a series, whatever another simulation has sent.
    public init(window: UIWindow) {
        self.window = window
        let now = CACurrentMediaTime()
        start = (now, window.layer.convertTime(now, from: nil))
        UIApplication.shared.forEachSeat { $0.touchDispatcher.forgetSimulatedTaps() }
    }

    /// Delivers an input that is due `seconds` after the beginning, on the clock of the window's layer. `location` is in the window's
    /// points.
    public func deliver(
        _ kind: ObservedInput.Kind, at location: CGPoint, modifierFlags: UIKeyModifierFlags = [], after seconds: TimeInterval
    ) {
        self.seconds = max(seconds, self.seconds)
        self.location = location
        note(kind)
        send(kind, modifierFlags)
    }

    /// Releases everything that is pressed, so that it has no effect: touches are cancelled.
    public func cancel() {
        if isPressed { send(.pointerCancelled, []) }
        if isSecondaryPressed {
            // Outside of the window, the release chooses nothing in an open menu.
            location = CGPoint(x: -1, y: -1)
            send(.secondaryReleased, [])
        }
        for finger in fingers.sorted() { send(.touch(finger: finger, phase: .cancelled), []) }
        if !heldKeys.isEmpty { UIApplication.shared.forEachSeat { $0.focus.cancelPress() } }
        for key in heldKeys { send(.keyReleased(key), key.modifierFlags) }
        UIApplication.shared.forEachSeat { $0.touchDispatcher.cancelSimulated(time: time) }
        (isPressed, isSecondaryPressed, fingers, heldKeys) = (false, false, [], [])
    }

    /// Whether a button, a finger or a key is down.
    public var isHolding: Bool { isPressed || isSecondaryPressed || !fingers.isEmpty || !heldKeys.isEmpty }

    /// The time of the present input in seconds on the media clock, as if the layer had the normal speed.
    var time: TimeInterval { start.media + seconds }

    private func note(_ kind: ObservedInput.Kind) {
        switch kind {
        case .pointerPressed: isPressed = true
        case .pointerReleased, .pointerCancelled: isPressed = false
        case .secondaryPressed: isSecondaryPressed = true
        case .secondaryReleased: isSecondaryPressed = false
        case .touch(let finger, .began): fingers.insert(finger)
        case .touch(let finger, .ended), .touch(let finger, .cancelled): fingers.remove(finger)
        case .keyPressed(let key): heldKeys.append(key)
        case .keyReleased(let key): heldKeys.removeAll { $0.press.key == key.press.key }
        case .pointerMoved, .scrolled, .touch: break
        }
    }

    // MARK: Delivery

    private func send(_ kind: ObservedInput.Kind, _ flags: UIKeyModifierFlags) {
        guard let window, UIApplication.shared.windows.contains(where: { $0 === window }) else { return }
        let application = UIApplication.shared, mirror = application.inputMirror?.first === window ? application.inputMirror : nil
        let event = event(kind, flags, in: window)
        perform {
            guard let mirror, let second = mirror.second else { return application.frameLoop.deliver(event) }
            mirror.matchKeyWindow()
            mirror.hasPerformedCommand = false
            let mirrored = self.event(kind, flags, in: second)
            mirror.deliverPair({ application.frameLoop.deliver(event) }, { application.frameLoop.deliver(mirrored) })
            mirror.matchKeyWindow()
        }
    }

    /// Runs code that handles the input.
    private func perform(_ work: () -> Void) {
        let loop = UIApplication.shared.frameLoop, seat = UIApplication.shared.firstSeat
        loop.runDeferred()
        let (outer, outerWindow, mirror) = (loop.simulation, seat.onlyWindow, UIApplication.shared.inputMirror)
        loop.simulation = self
        seat.onlyWindow = window
        work()
        loop.simulation = outer
        // Work that has ended the mirroring has freed the seat.
        seat.onlyWindow = UIApplication.shared.inputMirror === mirror ? outerWindow : nil
    }

    private func event(_ kind: ObservedInput.Kind, _ flags: UIKeyModifierFlags, in window: UIWindow) -> InputEvent {
        let zoom = UIApplication.windowConfiguration.zoom, point = window.convert(toScreen: location)
        let (x, y) = (Double(point.x * zoom), Double(point.y * zoom))
        let content: InputEvent.Kind =
            switch kind {
            case .pointerMoved: .pointerMoved
            case .pointerPressed: .buttonPressed(.primary)
            case .pointerReleased: .buttonReleased(.primary)
            case .pointerCancelled: .pointerCancelled
            case .secondaryPressed: .buttonPressed(.secondary)
            case .secondaryReleased: .buttonReleased(.secondary)
            case .scrolled(let dx, let dy): .scrolled(ScrollDelta(x: dx, y: dy, source: .wheel))
            case .touch(let finger, let phase): .touched([TouchChange(Self.phase(phase), identifier: finger, x: x, y: y)])
            case .keyPressed(let key): .keyPressed(key.press)
            case .keyReleased(let key): .keyReleased(key.press)
            }
        return InputEvent(content, time: time, x: x, y: y, modifiers: flags.keyModifiers)
    }

    private static func phase(_ phase: UITouch.Phase) -> TouchPhase {
        switch phase {
        case .began: .began
        case .ended: .ended
        case .cancelled: .cancelled
        default: .moved
        }
    }

    // MARK: Waiting

    /// Runs `work`, which handles the input, `seconds` after the present input, on the clock of the layer.
    func schedule(after seconds: TimeInterval, _ work: @escaping @MainActor () -> Void) -> WakeUp {
        let due = self.seconds + seconds, kept = CallbackContext.current.keeping(work)
        let wakeUp = WakeUp(time: start.media + due) { [self] in
            self.seconds = max(self.seconds, due)
            perform(kept)
        }
        let waiting = Waiting(wakeUp)
        self.waiting.append(waiting)
        let local = start.local + due
        waiting.motion.handler = { [weak self, weak waiting] time in
            guard let waiting, waiting.wakeUp.isPending else {
                self?.waiting.removeAll { !$0.wakeUp.isPending }
                return .atRest
            }
            guard time >= local - 1e-9 else { return .moving }
            self?.waiting.removeAll { $0 === waiting }
            waiting.wakeUp.fire()
            return .atRest
        }
        waiting.motion.start(on: window?.layer)
        return wakeUp
    }
}

extension UIKey {
    /// The key with an input as in `charactersIgnoringModifiers`, for simulated input. Nil if no key has this input.
    public convenience init?(input: String, characters: String, modifierFlags: UIKeyModifierFlags) {
        guard let key = Key(commandInput: input) else { return nil }
        self.init(KeyPress(key: key, text: characters), modifierFlags: modifierFlags)
    }
}

// `UIKitTools` publishes this.
extension UIApplication {
    /// Whether the code that runs now handles input that a tool delivers in place of the user.
    package var _isDeliveringSimulatedInput: Bool { frameLoop.simulation != nil }

    /// The time of the input that is handled now, in seconds on the media clock: simulated input has its own.
    var inputTime: TimeInterval { frameLoop.simulation?.time ?? CACurrentMediaTime() }
}
