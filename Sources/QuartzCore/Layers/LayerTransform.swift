// A layer's transform other than the identity, apart from the layer.

import CoreGraphics

/// A transform, and no identity.
///
/// In a box of its own, for whether there is one is asked a hundred times a frame, of layers nearly all of which have none.
final class LayerTransform {
    let matrix: CATransform3D

    /// Nil for the identity.
    init?(_ matrix: CATransform3D) {
        guard !CATransform3DIsIdentity(matrix) else { return nil }
        self.matrix = matrix
    }
}
