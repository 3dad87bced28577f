// The root view of controllers that show other controllers under bars.

internal import Foundation

/// A view that is laid out by its controller, outside the open methods.
@preconcurrency @MainActor
final class UILayoutContainerView: UIView {
    /// Lays out the subviews.
    var layOut: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut?()
    }
}
