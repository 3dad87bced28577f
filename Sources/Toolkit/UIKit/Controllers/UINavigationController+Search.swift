// The search bar of the visible page: its part of the navigation bar's height, and the search that it begins.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    /// Whether a search hides the title and the buttons of `page`.
    func searchHidesTitles(of page: UIViewController) -> Bool { page.navigationItem.searchController?.hidesTitles ?? false }

    /// The height of the prompt and of the row with the title and the buttons; 0 during a search that hides them.
    func titleRowHeight(of page: UIViewController) -> CGFloat { searchHidesTitles(of: page) ? 0 : page.navigationItem.titleRowHeight }

    /// The height of a search bar that does not collapse while the content scrolls.
    func fixedSearchHeight(of page: UIViewController) -> CGFloat {
        let item = page.navigationItem
        guard !isBarHidden, let search = item.searchController, !item.collapsesSearchBar else { return 0 }
        return search.searchBar.navigationRowHeight
    }

    /// The height of a search bar that collapses while the content scrolls.
    func collapsibleSearchHeight(of page: UIViewController) -> CGFloat {
        let item = page.navigationItem
        guard !isBarHidden, let search = item.searchController, item.collapsesSearchBar else { return 0 }
        return search.searchBar.navigationRowHeight
    }

    /// The bar's current height over `page`, without the distance that the content is pulled down.
    func barInset(over page: UIViewController) -> CGFloat {
        titleRowHeight(of: page) + fixedSearchHeight(of: page) + collapsibleHeight(of: page)
    }

    /// Lays out the bar and the page after a search began or ended. A search bar that was collapsed before the search is collapsed again
    /// after it.
    func searchDidChange() {
        _navigationBar.searchDidChange()
        guard let root = _view else { return }
        let content = visiblePage.flatMap(contentScrollView)
        let search = visiblePage?._navigationItem?.searchController
        if let content, let search, search.isLaidOutForSearch {
            search.beganCollapsed = content.topBar === self && content.topExtension.current <= content.topExtension.middle
        }
        root.setNeedsLayout()
        root.layoutIfNeeded()
        if let content, let search, !search.isLaidOutForSearch, search.beganCollapsed {
            let extended = content.topExtension
            // Content that is scrolled further hides the search bar already.
            let offset = CGPoint(x: content.contentOffset.x, y: -content.collapsedTopInset - extended.middle)
            if extended.middle > 0, offset.y > content.contentOffset.y { content.moveContent(to: content.clampedOffset(offset)) }
        }
        for case let search as UISearchController in _children { search.updateSafeAreaAdditions() }
        _navigationBar.layoutIfNeeded()
    }

    /// The search in progress on the top page.
    var activeSearch: UISearchController? {
        guard let search = _viewControllers.last?._navigationItem?.searchController, search.isActive else { return nil }
        return search
    }
}
