// View controllers that keep the insets of their scroll views as they are.

internal import Foundation

/// Applies `automaticallyAdjustsScrollViewInsets` of view controllers to their scroll views.
@MainActor
enum ScrollInsetsOfController {
    /// Whether any controller has set the property to false; if not, scroll views need not look for their controllers.
    static var areUsed = false

    /// Whether the controller of a scroll view adjusts its insets.
    static func adjusts(_ scrollView: UIScrollView) -> Bool {
        let page = scrollView.lineage.lazy.compactMap { $0.controller as? UIViewController }.first
        return page?.automaticallyAdjustsScrollViewInsets ?? true
    }
}

extension UIViewController {
    /// Updates the insets of the scroll views in the controller's view.
    func scrollInsetsDidChange() {
        ScrollInsetsOfController.areUsed = true
        func update(_ view: UIView) {
            (view as? UIScrollView)?.updateAdjustedInset()
            for subview in view.subviews { update(subview) }
        }
        if let _view { update(_view) }
    }
}
