// The handlers of one window's X events, which translate them into `InputEvent`s.

internal import CX11
internal import MainLoop
internal import WindowSystem

extension X11Window {
    // MARK: - Delivery

    /// Delivers events in order. Successive motion and scroll events are merged, until another event arrives or the queue is empty.
    func deliver(_ kinds: [InputEvent.Kind], time: Double) {
        for kind in kinds {
            let event = InputEvent(kind, time: time, x: pointer.x / scale, y: pointer.y / scale, modifiers: modifiers)
            switch kind {
            case .pointerMoved: pendingMotion = event
            case .scrolled(let delta): addScroll(delta, event)
            default:
                deliverPending()
                delegate?.window(self, received: event)
            }
        }
    }

    /// Delivers the merged motion, scroll and touch events.
    func deliverPending() {
        if let motion = pendingMotion.take() { delegate?.window(self, received: motion) }
        if let scroll = pendingScroll.take() { delegate?.window(self, received: scroll) }
        deliverPendingTouches()
    }

    private func addScroll(_ delta: ScrollDelta, _ event: InputEvent) {
        var delta = delta
        if case .scrolled(let before) = pendingScroll?.kind {
            if before.source == delta.source {
                delta.x += before.x
                delta.y += before.y
            } else {
                deliverPending()
            }
        }
        pendingScroll = event
        pendingScroll?.kind = .scrolled(delta)
    }

    // MARK: - Pointer

    func pointerMoved(x: Double, y: Double, time: Double) { deliver(pointer.moved(x: x, y: y), time: time) }

    func pointerCrossed(_ crossing: X11Pointer.Crossing, x: Double, y: Double, time: Double) {
        if crossing == .enter, hasDrawnFrame { defineCursor() }
        deliver(pointer.crossed(crossing, x: x, y: y), time: time)
    }

    func buttonPressed(_ number: Int, x: Double, y: Double, time: Double) {
        deliver(pointer.pressed(PointerButton(number: number), x: x, y: y), time: time)
    }

    func buttonReleased(_ number: Int, x: Double, y: Double, time: Double) {
        deliver(pointer.released(PointerButton(number: number), x: x, y: y, size: pixelSize), time: time)
    }

    func scrolled(_ delta: ScrollDelta, x: Double, y: Double, time: Double) {
        deliver(pointer.moved(x: x, y: y) + [.scrolled(delta)], time: time)
    }

    /// Cancels a drag with the pointer, if there is one.
    func cancelDrag(time: Double) { deliver(pointer.cancelled(), time: time) }

    func cancelInput(time: Double) {
        cancelDrag(time: time)
        cancelTouches(time: time)
    }

    // MARK: - Focus, keys

    func focusChanged(_ event: XFocusChangeEvent, time: Double) {
        let isGained = event.type == FocusIn
        if event.mode == NotifyGrab || event.mode == NotifyUngrab {
            // Another client has grabbed the keyboard, for example for Alt+Tab: the window keeps the focus, but a drag is cancelled.
            if event.mode == NotifyGrab, !isGained { cancelInput(time: time) }
            return
        }
        guard event.detail != NotifyInferior, isGained != hasFocus else { return }
        hasFocus = isGained
        if !isGained {
            system?.keyboard.focusLost()
            cancelInput(time: time)
            modifiers = []
        }
        system?.textInput?.focusChanged(of: self)
        deliver([isGained ? .focusGained : .focusLost], time: time)
    }

    /// Handles a key that no input method has used, or the text that Xlib's own method enters.
    func key(_ event: XKeyEvent, time: Double) {
        let context = system?.textInput?.localContext(of: self)
        let isPress = event.type != KeyRelease
        key(event, text: isPress ? context?.text(of: event) : nil, isForMethod: context != nil, time: time)
    }

    /// Handles a key with the text that an input method gives it; nil if the method has none. `isForMethod` is whether the method may have
    /// used other events of this key.
    func key(_ event: XKeyEvent, text: String?, isForMethod: Bool, time: Double) {
        // An input method that enters a text sends a press without a key.
        if isForMethod, event.keycode == 0 {
            if let text, !text.isEmpty { deliver([.textCommitted(text)], time: time) }
            return
        }
        modifiers = KeyModifiers(state: event.state)
        if event.type == KeyRelease {
            // The method may have used the press and not the release.
            if isForMethod, system?.keyboard.isHeld(event.keycode) == false { return }
            if let press = system?.keyboard.released(event) { deliver([.keyReleased(press)], time: time) }
        } else if var press = system?.keyboard.pressed(event) {
            userActed(at: event.time, press.isRepeat ? .continued : .new)
            if press.key == .escape, let drag = system?.dragSource, drag.followsPointer { return drag.cancel() }
            if let text, modifiers.isDisjoint(with: [.control, .alt, .command]) {
                if text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }), !text.isEmpty { press.text = text }
            }
            deliver([.keyPressed(press)], time: time)
        }
    }

    // MARK: - Visibility

    func mapped() { visibility.isMapped = true }

    func unmapped() {
        visibility.isMapped = false
        sync?.forgetAwaited()
        sync?.confirmWithoutFrame()
        cancelInput(time: MonotonicClock.now)
        if let drag = system?.dragSource, drag.window == identifier { drag.cancel() }
    }

    func visibilityChanged(_ state: Int32) { visibility.isObscured = state == VisibilityFullyObscured }

    /// Reads whether the window is hidden, since some window managers do not unmap minimised windows, and whether it fills the screen.
    func stateChanged() {
        let states = connection.property(identifier, connection.atoms[.netWMState], type: XA_ATOM)
        visibility.isHidden = states.contains(connection.atoms[.netWMStateHidden])
        let atoms = connection.atoms
        let fills = [atoms[.netWMStateFullscreen], atoms[.netWMStateMaximizedVertically], atoms[.netWMStateMaximizedHorizontally]]
        let fillsNow = states.contains(where: fills.contains)
        if fillsNow, !fillsScreen { unmaximizedSize.filledScreen(at: MonotonicClock.now) }
        fillsScreen = fillsNow
    }

    // MARK: - Messages

    /// Handles a client message from the window manager or the compositor.
    func message(_ event: XClientMessageEvent) {
        guard event.format == 32 else { return }
        if let system, system.dropTarget.handle(event, of: self) || system.dragSource?.handle(event) == true { return }
        let (atoms, data) = (connection.atoms, event.data.l)
        if event.message_type == atoms[.netWMFrameDrawn] {
            if sync?.drawn(low: data.0, high: data.1) ?? false { pacer.release(at: MonotonicClock.now) }
            return
        }
        guard event.message_type == atoms[.wmProtocols] else { return }
        switch Atom(bitPattern: data.0) {
        case atoms[.wmDeleteWindow]:
            deliverPending()
            delegate?.windowShouldClose(self)
        case atoms[.wmTakeFocus]:
            connection.errors.ignoring { XSetInputFocus(connection.display, identifier, RevertToParent, Time(bitPattern: data.1)) }
        case atoms[.netWMPing]:
            var answer = XEvent()
            answer.xclient = event
            answer.xclient.window = connection.root
            XSendEvent(connection.display, connection.root, False, Int(SubstructureRedirectMask | SubstructureNotifyMask), &answer)
        case atoms[.netWMSyncRequest]: sync?.announce(low: data.2, high: data.3, isExtended: data.4)
        default: break
        }
    }
}
