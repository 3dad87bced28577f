// The container view of a presentation.

internal import Foundation

/// Fills the window and contains the presented view. Keeps touches and wheel events from the views below, also during animations.
@MainActor
final class PresentationContainerView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityViewIsModal = true
    }

    /// Notified of layout.
    weak var presentationController: UIPresentationController?

    override func layoutSubviews() {
        presentationController?.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        presentationController?.containerViewDidLayoutSubviews()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
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
