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

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Adds the presented view and makes it fill the container.
    func addPresentedView(_ view: UIView) {
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
    }
}
