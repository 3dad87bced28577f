// The root view of controllers that show child controllers under bars.

internal import Foundation

/// Calls its controller for layout, independent of overrides of `viewDidLayoutSubviews()`.
@preconcurrency @MainActor
final class UILayoutContainerView: UIView {
    /// Called in each layout pass.
    var layOut: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut?()
    }
}
