// What a presented controller's view stands on: nothing beneath it takes touches or wheels, whatever moves on it.

internal import Foundation

/// Fills the window between what presents and what is presented.
@MainActor
final class PresentationStage: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityViewIsModal = true
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Puts the presented view here, as large as the stage.
    func take(_ view: UIView) {
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
    }
}
