// A flow that begins where the interface's lines do.

internal import UIKit

/// A flow layout whose items run from the right where the interface does.
final class MirroredFlowLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
