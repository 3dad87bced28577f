// The state machine: which moves are allowed, and what waits or gives way when two gestures are seen in one touch.

internal import Foundation

extension UIGestureRecognizer {
    private var dispatcher: TouchDispatcher { UIApplication.shared.touchDispatcher }

    /// Whether the gesture has been recognized and goes on, or has just ended.
    var isRecognized: Bool { current == .began || current == .changed || current == .ended }

    /// Whether the gesture goes on.
    var isUnderWay: Bool { current == .began || current == .changed }

    /// Whether the gesture is over, recognized or not, until it is made ready for the next.
    var isThrough: Bool { current == .ended || current == .failed || current == .cancelled }

    func move(to new: State) {
        switch (current, new) {
        case (.possible, .began), (.possible, .ended): seen(new)
        case (.possible, .changed):
            if pending == nil { seen(.began) }
        case (.possible, .failed), (.possible, .cancelled): fail()
        case (.began, .changed), (.changed, .changed): enter(.changed)
        case (.began, .ended), (.changed, .ended): enter(.ended)
        case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed): enter(.cancelled)
        default: break
        }
    }

    /// The gesture has been seen; it is recognized once nothing stands against it.
    private func seen(_ new: State) {
        if pending != nil {
            pending = new
            return
        }
        guard mayBegin else {
            fail()
            return
        }
        if dispatcher.mustWait(self) {
            pending = new
        } else {
            recognize(new)
        }
    }

    private var mayBegin: Bool {
        delegate?.gestureRecognizerShouldBegin(self) != false && hitViewAgrees
    }

    /// The touched view and those between it and the recognizer's own may object: controls do to taps.
    private var hitViewAgrees: Bool {
        if let touched = lastTouch?.view {
            for present in touched.lineage {
                if !present.gestureRecognizerShouldBegin(self) { return false }
                if present === view { return true }
            }
        }
        return view?.gestureRecognizerShouldBegin(self) ?? true
    }

    /// What was waited for has failed.
    func requirementsMayBeMet() {
        guard let waiting = pending, !dispatcher.mustWait(self) else { return }
        pending = nil
        recognize(waiting)
    }

    private func recognize(_ new: State) {
        guard !dispatcher.isPrevented(self) else {
            fail()
            return
        }
        current = new
        dispatcher.didRecognize(self)
        sendActions()
        if current == .ended { dispatcher.didFinish(self) }
    }

    func fail() {
        guard current == .possible else { return }
        pending = nil
        current = .failed
        dispatcher.didFail(self)
    }

    private func enter(_ new: State) {
        current = new
        sendActions()
        if new == .ended || new == .cancelled { dispatcher.didFinish(self) }
    }

    /// Back to the start, for the next touch.
    func makeReady() {
        pending = nil
        trackedTouches.removeAll()
        isFollowingTouchpad = false
        current = .possible
        reset()
    }

    func disable() {
        switch current {
        case .began, .changed: enter(.cancelled)
        case .possible: fail()
        default: break
        }
    }

    // MARK: Rivals

    func allowsSimultaneous(_ other: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
    }

    /// Whether `other`, being recognized, keeps this one from it.
    func isPrevented(by other: UIGestureRecognizer) -> Bool {
        !allowsSimultaneous(other) && other.canPrevent(self) && canBePrevented(by: other)
    }
}

extension UIView {
    func _addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        recognizer.view?._removeGestureRecognizer(recognizer)
        _gestureRecognizers.append(recognizer)
        recognizer.view = self
    }

    func _removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.disable()
        _gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }

    func replaceGestureRecognizers(_ recognizers: [UIGestureRecognizer]) {
        for old in _gestureRecognizers where !recognizers.contains(where: { $0 === old }) { _removeGestureRecognizer(old) }
        for new in recognizers where new.view !== self { _addGestureRecognizer(new) }
    }
}
