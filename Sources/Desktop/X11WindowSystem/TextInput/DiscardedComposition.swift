// The text that an input method still enters after its composition was discarded.

/// Finds the late text of a discarded composition. With IBus, a reset makes some methods (Korean, kana, dead keys) enter the text, which
/// then arrives after the reply to the reset, although the field has kept or removed it: https://github.com/ibus/ibus/issues/2623
nonisolated struct DiscardedComposition: Sendable {
    private var text: String?
    private var hasKeyFollowed = false

    /// Records the composition that was discarded. `returned` is the text in the method's reply, for which the method sends nothing more.
    mutating func discard(_ composition: String, returned: String?) {
        hasKeyFollowed = false
        text = composition.isEmpty || returned?.isEmpty == false ? nil : composition
    }

    /// Records a key that was sent to the method.
    mutating func keyWasSent() { hasKeyFollowed = true }

    /// Records a new composition. Only a key begins one, so the method has finished the reset.
    mutating func compositionChanged(to composition: String) { if hasKeyFollowed, !composition.isEmpty { text = nil } }

    /// Whether a text that the method enters is the late one. Before the next key any text is; after it, only the discarded one.
    mutating func drops(_ entered: String) -> Bool {
        guard let late = text else { return false }
        text = nil
        return !hasKeyFollowed || entered == late
    }
}
