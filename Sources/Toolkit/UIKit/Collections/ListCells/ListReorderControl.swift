// The control of a list cell that moves its row in the collection.

internal import CoreGraphics
internal import Foundation

/// Three lines; dragging them moves the cell's item up or down.
@MainActor
final class ListReorderControl: CellReorderControl {
    /// The width of the control, in points.
    static let width: CGFloat = 26

    /// The collection of the drag; the cell may leave it during the drag.
    private weak var collection: UICollectionView?
    /// The vertical distance from the cell's centre to the finger when the drag began.
    private var grip: CGFloat = 0
    private var x: CGFloat = 0
    private var cell: UICollectionViewListCell? { superview as? UICollectionViewListCell }

    /// The tint that the accessory sets, else grey.
    override var lineColor: UIColor { ownTint == nil ? super.lineColor : tintColor }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let cell, let collection = cell.outlineCollection, let path = collection.indexPath(for: cell), let touch = touches.first
        else { return }
        grip = touch.location(in: collection).y - cell.center.y
        x = cell.center.x
        self.collection = collection.beginInteractiveMovementForItem(at: path) ? collection : nil
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let collection, let touch = touches.first else { return }
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: x, y: touch.location(in: collection).y - grip))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        collection?.endInteractiveMovement()
        collection = nil
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        collection?.cancelInteractiveMovement()
        collection = nil
    }

    /// Moves the row by `step` rows within its section.
    override func moveRow(by step: Int) {
        guard let cell, let collection = cell.outlineCollection, let path = collection.indexPath(for: cell) else { return }
        let target = IndexPath(item: path.item + step, section: path.section)
        guard let place = collection.layoutAttributesForItem(at: target)?.center,
            target.item < collection.numberOfItems(inSection: path.section), collection.beginInteractiveMovementForItem(at: path)
        else { return }
        collection.updateInteractiveMovementTargetPosition(place)
        collection.endInteractiveMovement()
    }
}
