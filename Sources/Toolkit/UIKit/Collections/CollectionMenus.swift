// The context menus of a collection's items.

public import Foundation

/// Gets the menu of items from the collection's delegate, and highlights the clicked item while its menu is open.
@MainActor
final class CollectionMenus: UIContextMenuInteractionDelegate {
    private weak var collection: UICollectionView?
    private weak var cell: UICollectionViewCell?

    init(collection: UICollectionView) { self.collection = collection }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let collection else { return nil }
        let path = collection.indexPathForItem(at: location)
        let selected = collection.indexPathsForSelectedItems ?? []
        let paths = path.map { selected.contains($0) ? selected : [$0] } ?? []
        return collection.delegate?.collectionView(collection, contextMenuConfigurationForItemsAt: paths, point: location)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let collection, let path = collection.indexPathForItem(at: interaction.location(in: collection)) else { return }
        cell = collection.cellForItem(at: path)
        cell?.isHighlighted = true
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        cell?.isHighlighted = false
        cell = nil
    }
}

extension UICollectionView {
    /// The interaction that opens the context menus of items.
    public var contextMenuInteraction: UIContextMenuInteraction? { interaction(UIContextMenuInteraction.self) }

    /// The index path of a visible supplementary view; nil for other views.
    public func indexPath(forSupplementaryView supplementaryView: UICollectionReusableView) -> IndexPath? {
        shown.first { $0.value.view === supplementaryView && $0.key.kind != nil && !$0.key.isDecoration }?.key.path
    }
}
