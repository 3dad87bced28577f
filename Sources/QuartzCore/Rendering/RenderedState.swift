// What the last frame made of a layer.

import CoreGraphics
import Foundation

/// A layer's place on the screen in the last frame: what the next is compared with, and what compositing draws from.
///
/// Numbers alone, so that a copy costs nothing.
struct RenderedState {
    var geometry = LayerGeometry(toDevice: .identity, isAligned: false, box: .zero)
    /// The bounds, since a stretched picture looks different though its visible part may be the same.
    var bounds = CGRect.zero
    /// The layer's own pixels, clipped by its ancestors; empty when none are shown.
    var drawnRect = DeviceRect.zero
    /// The box around the ink of the layer and everything below it.
    var subtreeRect = DeviceRect.zero
    /// What the layer clips its sublayers to, its ancestors' clip included.
    var innerClip = DeviceRect.zero
    /// Whether the layer is drawn at all: not hidden, of finite geometry, not fully transparent.
    var isShown = false
    /// Whether the layer and what is in it become one picture before it is blended with what lies behind.
    var isGroup = false
    /// Whether the layer is, or contains, the one that gathering ends at.
    var containsEnd = false
    /// Whether a frame has shown the layer in its present tree.
    var wasPresented = false
}

extension CALayer {
    /// The layer with the values seen: its presentation copy while animations run.
    @inline(__always)
    var presentationValues: CALayer { presented ?? self }

    /// Forgets the place on the screen of the layer and everything below it; returns the places given up.
    func forgetRendering() -> ContiguousArray<DeviceRect> {
        var places = removedRects
        if rendered.wasPresented {
            if !rendered.drawnRect.isEmpty { places.append(rendered.drawnRect) }
            let isProjected = projected != nil
            for child in children {
                let inner = child.forgetRendering()
                if !isProjected { places.append(contentsOf: inner) }
            }
            _ = maskLayer?.forgetRendering()
        }
        rendered = RenderedState()
        removedRects = []
        projected = nil
        rasters = nil
        return places
    }
}
