// The root view of controllers that show child controllers under bars.

internal import Foundation

/// Lets its controller lay out its subviews, independently of overrides of `viewDidLayoutSubviews()`.
@preconcurrency @MainActor
final class UILayoutContainerView: UIView {
    /// Called in each layout pass.
    var layOut: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut?()
    }
}
