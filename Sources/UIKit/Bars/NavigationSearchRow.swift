// The row of a navigation bar that contains a search bar.

internal import CoreGraphics
internal import Foundation

/// Clips a search bar to a row, which is shorter than the search bar while scrolling collapses it.
@MainActor
final class NavigationSearchRow: UIView {
    let searchBar: UISearchBar

    init(searchBar: UISearchBar) {
        self.searchBar = searchBar
        super.init(frame: .zero)
        clipsToBounds = true
        searchBar.isInNavigationBar = true
        addSubview(searchBar)
    }

    required init?(coder: NSCoder) {
        searchBar = UISearchBar(frame: .zero)
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard searchBar.superview === self else { return }
        searchBar.frame = bounds
        let full = searchBar.navigationRowHeight
        searchBar.alpha = full > 0 ? min(max(bounds.height / full * 1.5 - 0.5, 0), 1) : 1
    }
}
