// The state of a layer in the latest frame.

import CoreGraphics
import Foundation

/// The state of a layer in the latest frame. The next frame is compared with it, and compositing reads it.
///
/// It contains only numbers, so that copies need no reference counting.
struct RenderedState {
    var geometry = LayerGeometry(toDevice: .identity, isAligned: false, box: .zero)
    /// The bounds. A stretched layer looks different even if its device rectangle is the same.
    var bounds = CGRect.zero
    /// The pixels of the layer itself, or of its projection, clipped by its ancestors; empty if it draws nothing.
    var drawnRect = DeviceRect.zero
    /// The bounding box of the pixels of the layer and its sublayers.
    var subtreeRect = DeviceRect.zero
    /// The clip of the sublayers, including the clips of the ancestors.
    var innerClip = DeviceRect.zero
    /// Whether the layer is drawn. False if it is hidden or fully transparent, its clip is empty, its geometry is invalid, or it
    /// faces away and is not double-sided.
    var isShown = false
    /// Whether the layer and its sublayers are drawn into one bitmap that is then blended.
    var isGroup = false
    /// Whether the layer is, or contains, the one at which the traversal ends.
    var containsEnd = false
    /// Whether a frame has displayed the layer in its current tree.
    var wasPresented = false
}

extension CALayer {
    /// The layer with the values to draw: the presentation layer if there are animations, otherwise the layer itself.
    @inline(__always)
    var presentationValues: CALayer { presented ?? self }

    /// Discards the state of the layer and its sublayers, and returns their device rectangles.
    func forgetRendering() -> ContiguousArray<DeviceRect> {
        var rects = removedRects
        if rendered.wasPresented {
            if !rendered.drawnRect.isEmpty { rects.append(rendered.drawnRect) }
            let isProjected = projected != nil
            for child in drawnChildren {
                let inner = child.forgetRendering()
                if !isProjected { rects.append(contentsOf: inner) }
            }
            if drawsCopies { for child in children { _ = child.forgetRendering() } }
            _ = maskLayer?.forgetRendering()
        }
        rendered = RenderedState()
        removedRects = []
        projected = nil
        rasters = nil
        frozen = nil
        return rects
    }
}
