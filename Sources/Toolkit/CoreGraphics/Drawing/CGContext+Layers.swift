// Transparency layers: drawing between begin and end is blended as a group.

public import Foundation
internal import CCairo

extension CGContext {
    /// Begins a group that will be blended with the current alpha and blend mode. Inside, alpha is 1 and the blend mode normal.
    ///
    /// The group's bitmap has the size of the clip, so a small clip saves time.
    public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
        state.beginsLayer = true
        savedStates.append(state)
        state.beginsLayer = false
        state.alpha = 1
        state.blendMode = .normal
        state.effects = nil
        openLayers += 1
        cairo_save(cairo)
        cairo_push_group(cairo)
    }

    /// Begins a group that is clipped to a rectangle.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]? = nil) {
        saveGState()
        clip(to: rect)
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
        savedStates[savedStates.count - 1].layerHasOwnClip = true
    }

    /// Blends the innermost group with the content below. Does nothing if no group is open.
    public func endTransparencyLayer() { endTransparencyLayer(movedBy: .zero) }

    /// Blends the innermost group after multiplying its colour components by factors, 0…255 for 0…1.
    package func endTransparencyLayer(multipliedBy factors: (red: UInt8, green: UInt8, blue: UInt8)) {
        if openLayers > 0, let group = cairo_get_group_target(cairo), cairo_surface_get_type(group) == CAIRO_SURFACE_TYPE_IMAGE {
            while let saved = savedStates.last, !saved.beginsLayer { restoreGState() }
            cairo_surface_flush(group)
            if let pixels = cairo_image_surface_get_data(group) {
                let width = Int(cairo_image_surface_get_width(group))
                let stride = Int(cairo_image_surface_get_stride(group))
                for y in 0..<Int(cairo_image_surface_get_height(group)) {
                    let row = UnsafeMutableRawPointer(pixels + y * stride).assumingMemoryBound(to: UInt32.self)
                    for x in 0..<width where row[x] != 0 { row[x] = row[x].multiplied(by: factors) }
                }
                cairo_surface_mark_dirty(group)
            }
        }
        endTransparencyLayer(movedBy: .zero)
    }

    /// Blends the innermost group, moved by a distance in device pixels, with the content below.
    package func endTransparencyLayer(movedBy distance: CGSize) {
        guard openLayers > 0 else { return }
        while let saved = savedStates.last, !saved.beginsLayer { restoreGState() }
        guard let saved = savedStates.popLast() else { return }
        openLayers -= 1
        if saved.effects != nil { return endLayer(of: saved, movedBy: distance) }
        if distance == .zero {
            cairo_pop_group_to_source(cairo)
        } else {
            let group = cairo_pop_group(cairo)
            cairo_translate(cairo, Double(distance.width), Double(distance.height))
            cairo_set_source(cairo, group)
            cairo_pattern_destroy(group)
        }
        if saved.canDraw {
            cairo_set_operator(cairo, saved.blendMode.cairoOperator)
            saved.alpha < 1 ? cairo_paint_with_alpha(cairo, Double(saved.alpha)) : cairo_paint(cairo)
        }
        cairo_restore(cairo)
        state = saved
        state.beginsLayer = false
        state.layerHasOwnClip = false
        if saved.layerHasOwnClip { restoreGState() }
    }

    /// Blends the innermost group with the shadow and the mask of the state in which it began.
    private func endLayer(of saved: DrawingState, movedBy distance: CGSize) {
        let group = cairo_pop_group(cairo)
        cairo_restore(cairo)
        state = saved
        state.beginsLayer = false
        state.layerHasOwnClip = false
        composited {
            cairo_save(cairo)
            cairo_translate(cairo, Double(distance.width), Double(distance.height))
            cairo_set_source(cairo, group)
            cairo_set_operator(cairo, state.blendMode.cairoOperator)
            cairo_paint_with_alpha(cairo, Double(state.alpha))
            cairo_restore(cairo)
        }
        cairo_pattern_destroy(group)
        if saved.layerHasOwnClip { restoreGState() }
    }
}

extension UInt32 {
    /// Multiplies the colour components of a premultiplied pixel 0xAARRGGBB by factors, 0…255 for 0…1. The alpha is unchanged.
    nonisolated fileprivate func multiplied(by factors: (red: UInt8, green: UInt8, blue: UInt8)) -> UInt32 {
        func product(_ shift: UInt32, _ factor: UInt8) -> UInt32 {
            ((((self >> shift) & 0xFF) * UInt32(factor) + 127) / 255) << shift
        }
        return (self & 0xFF00_0000) | product(16, factors.red) | product(8, factors.green) | product(0, factors.blue)
    }
}
