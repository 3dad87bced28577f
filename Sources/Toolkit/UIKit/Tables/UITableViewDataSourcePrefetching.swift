// The protocol that fetches the data of a table's rows before they are visible.

public import Foundation
internal import ListEngine

/// Fetches the data of rows that scrolling is about to show.
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
    /// Called with the rows of the next screen in the scroll direction, each once, nearest first.
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    /// Called with rows that are no longer expected, for example because the scroll direction has changed.
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
    /// Does nothing.
    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}

extension UITableView {
    /// Calls the prefetching data source for the rows of the next screen in the scroll direction.
    func prefetch() {
        guard let source = prefetchDataSource, !list.isUpdating, bounds.height > 0 else { return }
        let isForward = list.prefetching.isForward(from: contentOffset)
        let span = visibleSpan
        let ahead =
            isForward
            ? span.upperBound...(span.upperBound + bounds.height) : (span.lowerBound - bounds.height)...span.lowerBound
        let paths = storedGeometry.paths(in: ahead)
        let change = list.prefetching.update(isForward ? paths : paths.reversed(), shown: Set(visible.map(\.path)))
        if !change.cancelled.isEmpty { source.tableView(self, cancelPrefetchingForRowsAt: change.cancelled.map { IndexPath($0) }) }
        if !change.new.isEmpty { source.tableView(self, prefetchRowsAt: change.new.map { IndexPath($0) }) }
    }
}
