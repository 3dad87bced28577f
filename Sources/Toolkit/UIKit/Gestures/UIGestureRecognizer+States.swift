// The state machine of a gesture recognizer: allowed transitions, and the rules for two gestures detected in one touch.

internal import Foundation

extension UIGestureRecognizer {
    private var dispatcher: TouchDispatcher { (view?.seat ?? UIApplication.shared.seat).touchDispatcher }

    /// Whether the gesture has been recognized: it continues, or has just ended.
    var isRecognized: Bool { current == .began || current == .changed || current == .ended }

    /// Whether a continuous gesture has begun and not ended.
    var isInProgress: Bool { current == .began || current == .changed }

    /// Whether the gesture has ended, failed or was cancelled, and the recognizer has not been reset yet.
    var isFinished: Bool { current == .ended || current == .failed || current == .cancelled }

    /// Applies a state that a subclass sets; transitions that are not allowed have no effect.
    func changeState(to new: State) {
        switch (current, new) {
        case (.possible, .began), (.possible, .ended): didDetect(new)
        case (.possible, .changed):
            if pending == nil { didDetect(.began) }
        case (.possible, .failed), (.possible, .cancelled): fail()
        case (.began, .changed), (.changed, .changed): commit(.changed)
        case (.began, .ended), (.changed, .ended): commit(.ended)
        case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed): commit(.cancelled)
        default: break
        }
    }

    /// Handles the detection of the gesture. The gesture is recognized once every recognizer that this one waits for has failed.
    private func didDetect(_ new: State) {
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
        delegate?.gestureRecognizerShouldBegin(self) != false && touchedViewsAllowBeginning
    }

    /// Whether the touched view and its superviews, up to the recognizer's view, let the gesture begin. Enabled controls refuse the tap
    /// recognizers of superviews.
    private var touchedViewsAllowBeginning: Bool {
        if let touched = lastTouch?.view {
            for candidate in touched.lineage {
                if !candidate.gestureRecognizerShouldBegin(self) { return false }
                if candidate === view { return true }
            }
        }
        return view?.gestureRecognizerShouldBegin(self) ?? true
    }

    /// Recognizes a pending gesture if all recognizers it waited for have failed.
    func recognizeIfRequirementsFailed() {
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
        if current == .ended { dispatcher.resetFinishedRecognizers() }
    }

    /// Ends recognition without a gesture; has no effect after the gesture was recognized.
    func fail() {
        guard current == .possible else { return }
        pending = nil
        current = .failed
        dispatcher.didFail(self)
    }

    /// Changes the state and sends the actions.
    private func commit(_ new: State) {
        current = new
        sendActions()
        if new == .ended || new == .cancelled { dispatcher.resetFinishedRecognizers() }
    }

    /// Returns to `possible`.
    func prepareForNextGesture() {
        pending = nil
        trackedTouches.removeAll()
        isFollowingTouchpad = false
        current = .possible
        reset()
    }

    /// Cancels the gesture, or fails if it was not recognized yet. A recognizer without a touch or touchpad gesture stays `possible`.
    func disable() {
        switch current {
        case .began, .changed: commit(.cancelled)
        case .possible: if dispatcher.participants.contains(where: { $0 === self }) { fail() }
        default: break
        }
    }

    // MARK: Competing recognizers

    func allowsSimultaneous(_ other: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
    }

    /// Whether recognition of `other` makes this recognizer fail.
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
