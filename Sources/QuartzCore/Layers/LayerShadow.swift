// A layer's shadow; kept apart because few layers have one.

import CoreGraphics
import Foundation

/// What falls behind a layer.
nonisolated struct LayerShadow: Equatable {
    var color: CGColor? = .black
    var opacity: Float = 0
    var offset = CGSize(width: 0, height: -3)
    var radius: CGFloat = 3
    /// The outline that throws the shadow; nil means the layer's own shape.
    var path: CGPath?

    /// How far beyond the outline the shadow can be seen, on every side, before the offset.
    var reach: CGFloat { max(radius, 0) * 3 }

    /// Whether any of it can be seen.
    var isVisible: Bool { opacity > 0 && (color?.alpha ?? 0) > 0 }
}
