// The container view of a presentation.

internal import Foundation

/// Fills the window beneath the presented view and keeps touches and wheel events from the views below, also while they animate.
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
