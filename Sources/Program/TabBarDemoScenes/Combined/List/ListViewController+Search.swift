// The search of the list. The wheel icon shows the rows found.

@preconcurrency internal import Foundation
internal import UIKit

extension ListViewController {
    /// Shows the search field below the bar and begins to edit it. Does nothing in edit mode.
    func beginSearch() {
        guard !isEditingRows, presentedViewController == nil else { return }
        if navigationItem.searchController == nil {
            let search = UISearchController(searchResultsController: nil)
            search.obscuresBackgroundDuringPresentation = false
            search.searchResultsUpdater = self
            search.delegate = self
            search.searchBar.placeholder = Localized.text("list.search")
            definesPresentationContext = true
            let offset = tableView.contentOffset
            navigationItem.searchController = search
            navigationController?.view.layoutIfNeeded()
            // With the old content offset, the search bar is collapsed at first, and then slides in.
            tableView.contentOffset = offset
        }
        navigationItem.searchController?.isActive = true
    }
}

// MARK: - UISearchResultsUpdating, UISearchControllerDelegate

extension ListViewController: UISearchResultsUpdating, UISearchControllerDelegate {
    func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.isActive ? searchController.searchBar.text ?? "" : ""
        guard text != query else { return }
        search(for: text)
        updateRefreshControl()
        if !text.isEmpty {
            UIAccessibility.post(notification: .announcement, argument: Localized.text("list.found", count: shown.count))
        }
    }

    /// The next search gets a new search field, in the language of that moment.
    func didDismissSearchController(_ searchController: UISearchController) {
        if !query.isEmpty { search(for: "") }
        updateRefreshControl()
        navigationItem.searchController = nil
    }
}
