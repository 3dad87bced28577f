// The protocols through which a search controller reports the search and its own presentation.

/// Shows the results of a search.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called when the search bar becomes active or inactive, and when its text or its scope changes.
    func updateSearchResults(for searchController: UISearchController)
}

/// Notified of the presentation and the dismissal of a search controller. All methods are optional.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
    /// Called before the controller is presented by the user or by `isActive`.
    func willPresentSearchController(_ searchController: UISearchController)
    /// Called after the presentation ended.
    func didPresentSearchController(_ searchController: UISearchController)
    /// Called before the controller is dismissed.
    func willDismissSearchController(_ searchController: UISearchController)
    /// Called after the dismissal ended.
    func didDismissSearchController(_ searchController: UISearchController)
    /// Called when the search begins, before the other methods; the delegate may present the controller itself.
    func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func presentSearchController(_ searchController: UISearchController) {}
}
