// The root view of controllers that show child controllers under bars.

internal import Foundation

/// Calls a closure of the controller to lay out the subviews, even if the controller overrides `viewDidLayoutSubviews()`.
@preconcurrency @MainActor
final class UILayoutContainerView: UIView {
    /// Called in each layout pass.
    var layOut: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut?()
    }
}
