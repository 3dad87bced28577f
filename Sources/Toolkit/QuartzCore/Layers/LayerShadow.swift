// The shadow of a layer; `CALayer` stores nil for a layer without one.

import CoreGraphics
import Foundation

/// The values of a shadow.
nonisolated struct LayerShadow: Equatable {
    var color: CGColor? = .black
    var opacity: Float = 0
    var offset = CGSize(width: 0, height: -3)
    var radius: CGFloat = 3
    /// The outline of the shadow; nil means the shape of what the layer draws.
    var path: CGPath?

    /// The distance from the outline at which the shadow ends, in points, without the offset.
    var reach: CGFloat { max(radius, 0) * 2 }

    /// Whether the shadow is visible.
    var isVisible: Bool { opacity > 0 && (color?.alpha ?? 0) > 0 }
}
