// The container view of a presentation.

internal import Foundation

/// Covers the window or the presentation context, and contains the presented view. Keeps touches and wheel events from the views below,
/// also during animations.
@MainActor
final class PresentationContainerView: UIView {
    override func didInit() {
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityViewIsModal = true
    }

    /// Decides about touches and Escape, and is notified of layout.
    weak var presentationController: UIPresentationController?

    /// Returns nil beside the presented view where the presentation passes touches to the views beneath.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self && presentationController?.passesTouch(at: point, in: self) == true ? nil : hit
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touches.first?.view === self { presentationController?.touchedBeside() } else { super.touchesBegan(touches, with: event) }
    }

    /// The Escape key, if it dismisses the presented controller.
    override var keyCommands: [UIKeyCommand]? {
        guard presentationController?.dismissesOnEscape == true else { return super.keyCommands }
        return [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(Self.escapeWasPressed))]
    }

    private func escapeWasPressed() { presentationController?.dismissByUser() }

    override func layoutSubviews() {
        presentationController?.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        presentationController?.containerViewDidLayoutSubviews()
    }

    /// Adds the presented view; it fills the container unless a subclass of `UIPresentationController` places it.
    func addPresentedView(_ view: UIView, of manager: UIPresentationController) {
        guard type(of: manager) == UIPresentationController.self else {
            let presented = manager.presentedView ?? view
            presented.frame = manager.frameOfPresentedViewInContainerView
            addSubview(presented)
            return
        }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
    }
}
