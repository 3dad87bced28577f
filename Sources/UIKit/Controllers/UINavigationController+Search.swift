// The search bar of the visible page: its part of the navigation bar's height, and the search that it begins.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    /// Whether a search hides the title and the buttons of `page`.
    func searchHidesTitles(of page: UIViewController) -> Bool { page.navigationItem.searchController?.hidesTitles ?? false }

    /// The height of the row with the title and the buttons; 0 during a search that hides them.
    func titleRowHeight(of page: UIViewController) -> CGFloat { searchHidesTitles(of: page) ? 0 : Theme.navigationBarHeight }

    /// The height of a search bar that does not collapse while the content scrolls.
    func fixedSearchHeight(of page: UIViewController) -> CGFloat {
        let item = page.navigationItem
        guard !_navigationBar.isHidden, let search = item.searchController, !item.collapsesSearchBar else { return 0 }
        return search.searchBar.navigationRowHeight
    }

    /// The height of a search bar that collapses while the content scrolls.
    func collapsibleSearchHeight(of page: UIViewController) -> CGFloat {
        let item = page.navigationItem
        guard !_navigationBar.isHidden, let search = item.searchController, item.collapsesSearchBar else { return 0 }
        return search.searchBar.navigationRowHeight
    }

    /// The bar's present height over `page`, without the distance that the content is pulled down.
    func barInset(over page: UIViewController) -> CGFloat {
        titleRowHeight(of: page) + fixedSearchHeight(of: page) + collapsibleHeight(of: page)
    }

    /// Lays out the bar and the page after a search began or ended.
    func searchDidChange() {
        _navigationBar.searchDidChange()
        guard let root = _view else { return }
        root.setNeedsLayout()
        root.layoutIfNeeded()
        for case let search as UISearchController in _children { search.updateSafeAreaAdditions() }
        _navigationBar.layoutIfNeeded()
    }

    /// The search in progress on the top page.
    var activeSearch: UISearchController? {
        guard let search = _viewControllers.last?._navigationItem?.searchController, search.isActive else { return nil }
        return search
    }
}
