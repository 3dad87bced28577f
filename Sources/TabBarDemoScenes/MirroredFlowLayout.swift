// A flow layout that follows the interface's direction.

internal import UIKit

/// A flow layout that is mirrored in right-to-left interfaces.
final class MirroredFlowLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
