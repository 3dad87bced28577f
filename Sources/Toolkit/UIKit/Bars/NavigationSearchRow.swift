// The row of a navigation bar that contains a search bar.

internal import CoreGraphics
internal import Foundation

/// Contains a search bar. While scrolling collapses the row, the search bar is clipped and fades out.
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
