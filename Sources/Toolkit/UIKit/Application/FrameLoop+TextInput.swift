// Text input through the window system: the caret's place for input methods, and their texts for the first responder.

internal import Foundation
internal import WindowSystem

/// A responder with editable text, which receives the texts of input methods while it is the first responder.
@MainActor
protocol TextInputReceiver: UIResponder {
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
