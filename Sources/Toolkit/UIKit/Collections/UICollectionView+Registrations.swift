// Registrations that configure cells and supplementary views for their items.

public import Foundation

extension UICollectionView {
    /// The class of cells for items of a type, and the function that configures them. Create it once, not for each cell.
    @preconcurrency @MainActor
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Configures a cell for an item.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
        let handler: Handler
        let identifier = UUID().uuidString

        /// Creates a registration. `handler` configures the cells.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// The class of supplementary views of a kind, and the function that configures them. Create it once, not for each view.
    @preconcurrency @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Configures a view.
        public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void
        let elementKind: String
        let handler: Handler
        let identifier = UUID().uuidString

        /// Creates a registration for views of a kind. `handler` configures the views.
        public init(elementKind: String, handler: @escaping Handler) {
            self.elementKind = elementKind
            self.handler = handler
        }
    }

    /// Returns a reused or new cell, configured for `item`; if `item` is nil, the cell is not configured.
    public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        if registry.viewClass(identifier: registration.identifier) == nil {
            register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
        }
        let dequeued = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
        let cell = dequeued as? Cell ?? Cell(frame: dequeued.frame)
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a reused or new supplementary view, configured for an index path.
    public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        if registry.viewClass(kind: registration.elementKind, identifier: registration.identifier) == nil {
            register(
                Supplementary.self, forSupplementaryViewOfKind: registration.elementKind, withReuseIdentifier: registration.identifier)
        }
        let dequeued = dequeueReusableSupplementaryView(
            ofKind: registration.elementKind, withReuseIdentifier: registration.identifier, for: indexPath)
        let view = dequeued as? Supplementary ?? Supplementary(frame: dequeued.frame)
        registration.handler(view, registration.elementKind, indexPath)
        return view
    }
}
