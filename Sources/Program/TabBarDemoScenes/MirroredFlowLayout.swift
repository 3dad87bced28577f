// A flow layout for right-to-left interfaces.

internal import UIKit

/// A flow layout that is mirrored in right-to-left interfaces.
final class MirroredFlowLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
