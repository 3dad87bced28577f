// The protocol that fetches the data of a collection's items before they are visible.

public import Foundation
internal import ListEngine

/// Fetches the data of items that scrolling is about to show.
@preconcurrency @MainActor
public protocol UICollectionViewDataSourcePrefetching: AnyObject {
    /// Called with the items of the next screen in the scroll direction, each once, nearest first.
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
    /// Called with items that are no longer expected, for example because the scroll direction has changed.
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}

extension UICollectionView {
    /// Calls the prefetching data source for the items of the next screen in the scroll direction.
    func prefetch(_ visible: [UICollectionViewLayoutAttributes]) {
        guard isPrefetchingEnabled, let source = prefetchDataSource, !list.isUpdating, bounds.width > 0, bounds.height > 0 else { return }
        let isForward = list.prefetching.isForward(from: contentOffset)
        let isHorizontal = horizontalRange.upperBound - horizontalRange.lowerBound > verticalRange.upperBound - verticalRange.lowerBound
        let sign: CGFloat = isForward ? 1 : -1
        let area = bounds.offsetBy(dx: isHorizontal ? sign * bounds.width : 0, dy: isHorizontal ? 0 : sign * bounds.height)
        let ahead = (layout.layoutAttributesForElements(in: area) ?? [])
            .filter { $0.representedElementCategory == .cell && contains(ListPath($0.indexPath)) }
            .map { ListPath($0.indexPath) }.sorted()
        let shown = Set(visible.filter { $0.representedElementCategory == .cell }.map { ListPath($0.indexPath) })
        let change = list.prefetching.update(isForward ? ahead : ahead.reversed(), shown: shown)
        if !change.cancelled.isEmpty {
            source.collectionView(self, cancelPrefetchingForItemsAt: change.cancelled.map { IndexPath($0) })
        }
        if !change.new.isEmpty { source.collectionView(self, prefetchItemsAt: change.new.map { IndexPath($0) }) }
    }
}
