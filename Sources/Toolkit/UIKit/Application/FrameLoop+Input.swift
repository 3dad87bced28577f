// Input of the window system, turned into touches, scroll events, key presses and texts.

internal import WindowSystem

extension FrameLoop: WindowDelegate, WindowSystemDelegate {
    func window(_ window: any Window, received event: InputEvent) {
        for observer in observers { observer.eventWillBeHandled() }
        handle(event)
        for observer in observers { observer.eventWasHandled() }
    }

    private func handle(_ event: InputEvent) {
        runDeferred()
        if let mirror = UIApplication.shared.inputMirror { mirror.receive(event, in: self) } else { deliver(event) }
    }

    /// Delivers an event to the windows of the seat in use.
    func deliver(_ event: InputEvent) {
        let point = screenPoint(x: event.x, y: event.y)
        let seat = UIApplication.shared.seat, touchDispatcher = seat.touchDispatcher
        if !UIApplication.shared.isHandlingMirroredInput { observe(event, at: point) }
        // Simulated input has no hover effects: the user's pointer stays where it is.
        if simulation == nil { seat.pointer.receive(event, at: point) }
        let pointer: LiveTouch.Source = simulation == nil ? .pointer : .simulatedPointer
        switch event.kind {
        case .buttonPressed(.primary): touch([TouchInput(source: pointer, phase: .began, point: point)], in: event)
        case .pointerMoved: touch([TouchInput(source: pointer, phase: .moved, point: point)], in: event)
        case .buttonReleased(.primary): touch([TouchInput(source: pointer, phase: .ended, point: point)], in: event)
        case .pointerCancelled: touch([TouchInput(source: pointer, phase: .cancelled, point: point)], in: event)
        case .touched(let changes):
            let inputs = changes.map {
                TouchInput(
                    source: simulation == nil ? .finger($0.identifier) : .simulatedFinger($0.identifier), phase: $0.phase,
                    point: screenPoint(x: $0.x, y: $0.y))
            }
            touch(inputs, in: event)
        case .gestured(let gesture): touchDispatcher.touchpad.handle(gesture, at: point, time: event.time)
        case .buttonPressed(.middle): _ = TextEditor.middleButtonPressed(at: point)
        case .buttonPressed(.secondary): ContextMenus.secondaryButtonPressed(at: point)
        case .buttonReleased(.secondary): ContextMenus.open?.secondaryButtonReleased(at: point)
        // The side buttons of a mouse are the Back and Forward keys.
        case .buttonPressed(.other(8)): self.press(KeyPress(key: .back), phase: .began, in: event)
        case .buttonReleased(.other(8)): self.press(KeyPress(key: .back), phase: .ended, in: event)
        case .buttonPressed(.other(9)): self.press(KeyPress(key: .forward), phase: .began, in: event)
        case .buttonReleased(.other(9)): self.press(KeyPress(key: .forward), phase: .ended, in: event)
        case .scrolled(let delta): scroll(delta, at: point, in: event)
        case .keyPressed(let press): self.press(press, phase: .began, in: event)
        case .keyReleased(let press): self.press(press, phase: .ended, in: event)
        case .textMarked(let text): mark(text)
        case .textCommitted(let text): commit(text)
        case .focusGained: setActive(true)
        case .focusLost:
            touchDispatcher.cancelAll(time: event.time)
            seat.focus.cancelPress()
            setActive(false)
        case .pointerEntered, .pointerLeft, .buttonPressed, .buttonReleased: break
        }
    }

    func windowDidResize(_ window: any Window) {
        updateScreen()
        renderer.invalidateAll()
    }

    func window(_ window: any Window, drawFrameAt time: Double, for occasion: FrameOccasion) { drawFrame(at: time, for: occasion) }

    func windowShouldClose(_ window: any Window) { UIApplication.shared.terminate() }

    func windowSystemDidChangeSettings(_ system: any WindowSystem) { updateScreen() }

    func windowSystemDidReceiveMemoryWarning(_ system: any WindowSystem) { UIApplication.shared.receiveMemoryWarning() }

    private func touch(_ inputs: [TouchInput], in event: InputEvent) {
        UIApplication.shared.seat.touchDispatcher.handle(inputs, time: event.time) { point in
            let hit = UIApplication.shared.hitTest(atScreen: point)
            // A tool's input leaves the keys and the focus where the user has put them.
            if self.simulation == nil {
                hit?.window.makeKey()
                UIApplication.shared.seat.focus.pointerPressed(on: hit?.view)
            }
            return hit.map { ($0.window, $0.view) }
        }
    }

    private func scroll(_ delta: ScrollDelta, at point: CGPoint, in input: InputEvent) {
        let event = UIEvent(.scroll, timestamp: input.time)
        event.scroll = delta
        event.modifierFlags = UIKeyModifierFlags(input.modifiers)
        for window in UIApplication.shared.windows.reversed() where UIApplication.shared.receivesInput(window) {
            event.windowLocation = window.convert(fromScreen: point)
            guard let view = window.hitTest(event.windowLocation, with: event) else { continue }
            event.targetWindow = window
            event.targetView = view
            return UIApplication.shared.sendEvent(event)
        }
    }

    private func press(_ press: KeyPress, phase: UIPress.Phase, in input: InputEvent) {
        let key = UIKey(press, modifierFlags: UIKeyModifierFlags(input.modifiers))
        let event = UIPressesEvent(presses: [UIPress(phase: phase, key: key, timestamp: input.time)], timestamp: input.time)
        event.modifierFlags = key.modifierFlags
        if let simulation {
            let isMirrored = UIApplication.shared.isHandlingMirroredInput
            event.targetWindow = isMirrored ? UIApplication.shared.inputMirror?.second : simulation.window
        }
        UIApplication.shared.sendEvent(event)
    }

    private func setActive(_ isActive: Bool) {
        guard !UIApplication.shared.isHandlingMirroredInput else { return }
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
        UIApplication.shared.setActive(isActive)
    }
}

extension UIWindow {
    /// Converts a point on the screen to the window's coordinates, also if the window has a transform.
    func convert(fromScreen point: CGPoint) -> CGPoint {
        let point = layer.convert(point, from: nil)
        guard UIApplication.shared.inputMirror != nil else { return point }
        // Two windows at different places on the screen get equal locations in spite of rounding errors.
        let parts: CGFloat = 4096
        return CGPoint(x: (point.x * parts).rounded() / parts, y: (point.y * parts).rounded() / parts)
    }

    /// Converts a point of the window to the screen's coordinates.
    func convert(toScreen point: CGPoint) -> CGPoint { layer.convert(point, to: nil) }
}

// MARK: - Text input

/// A responder with editable text, which receives the texts of input methods while it is the first responder.
@MainActor protocol TextInputReceiver: UIResponder {
    /// Replaces the marked text; an empty one ends the composition.
    func receive(marked: MarkedText)
    /// Inserts a text in place of the marked text or the selection.
    func receive(committed text: String)
}

extension FrameLoop {
    /// Begins text input with the caret at `caret`, in points on the screen, or moves the caret. Nil ends text input.
    func setTextInput(caret: CGRect?, privacy: TextInput.Privacy = .normal) {
        guard !UIApplication.shared.isHandlingMirroredInput else { return }
        guard let caret else { return native?.setTextInput(nil) ?? () }
        let zoom = UIApplication.windowConfiguration.zoom
        native?.setTextInput(
            TextInput(
                x: caret.minX * zoom, y: caret.minY * zoom, width: caret.width * zoom, height: caret.height * zoom, privacy: privacy))
    }

    /// Ends the composition without further events.
    func discardMarkedText() { if !UIApplication.shared.isHandlingMirroredInput { native?.discardMarkedText() } }

    /// The first responder, if it has editable text.
    private var textInputReceiver: (any TextInputReceiver)? { UIApplication.shared.seat.firstResponder as? any TextInputReceiver }

    /// Delivers a change of the composition.
    func mark(_ text: MarkedText) { textInputReceiver?.receive(marked: text) }

    /// Delivers a text that an input method has entered.
    func commit(_ text: String) {
        if let textInputReceiver { return textInputReceiver.receive(committed: text) }
        (UIApplication.shared.seat.firstResponder as? any UIKeyInput)?.insertText(text)
    }
}
