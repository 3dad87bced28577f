// Storage for transforms other than the identity.

import CoreGraphics

/// A transform that is not the identity.
///
/// It is a separate object, because most layers have no transform and frames often check whether a layer has one.
final class LayerTransform {
    let matrix: CATransform3D

    /// Returns nil for the identity.
    init?(_ matrix: CATransform3D) {
        guard !CATransform3DIsIdentity(matrix) else { return nil }
        self.matrix = matrix
    }
}
