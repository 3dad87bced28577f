// Effects on drawings: shadows, clipping to the shape of an image, and transparency layers.
//
// A drawing with a shadow is drawn twice: as the shape of the shadow, at the shadow's place, and as itself.

internal import CCairo
public import Foundation

/// The shadow and the mask that apply to each drawing.
struct DrawingEffects {
    /// A shadow, with lengths in device pixels.
    struct Shadow {
        var offset: CGSize
        var deviation: Double
        var color: CGColor
    }

    var shadow: Shadow?
    /// A bitmap as large as the context. Each pixel of a drawing is multiplied by the mask's alpha there; nil for no mask.
    var mask: CGContext?
}

extension CGContext {
    /// Gives each later drawing a shadow. The offset is in points and does not depend on the transform: in a view, positive heights are
    /// downward, in a bitmap context upward. `blur` is the width of the blurred edge in points; 0 for a sharp one. With a nil or
    /// transparent colour, later drawings have no shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        var effects = state.effects ?? DrawingEffects()
        effects.shadow = nil
        if let color, color.alpha > 0 {
            func limited(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, -10_000), 10_000) : 0 }
            let (dx, dy) = (limited(offset.width), limited(offset.height))
            let device = CGSize(width: dx * scale, height: dy * baseTransform.d)
            effects.shadow = DrawingEffects.Shadow(
                offset: device, deviation: Double(min(max(limited(blur), 0), 200) * scale / 2), color: color)
        }
        state.effects = effects.shadow == nil && effects.mask == nil ? nil : effects
    }

    /// Gives each later drawing a shadow in black with an opacity of a third.
    public func setShadow(offset: CGSize, blur: CGFloat) { setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3)) }

    /// Limits later drawing to the shape of an image in a rectangle, in addition to the present clip. The image is placed as by
    /// `draw(_:in:)`. Its alpha values multiply the pixels of drawings; for an image without alpha, its brightness does.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect)
        guard state.canDraw, let made = CGContext(pixelWidth: width, pixelHeight: height, scale: scale) else { return }
        made.setCTM(state.ctm)
        made.draw(mask.isOpaque ? mask.withBrightnessAsAlpha ?? mask : mask, in: rect)
        var effects = state.effects ?? DrawingEffects()
        if let old = effects.mask {
            made.setBlendMode(.destinationIn)
            made.draw(old.liveImage, atPixelX: 0, y: 0)
        }
        made.flush()
        effects.mask = made
        state.effects = effects
    }

    /// Calls `body`, which draws, and applies the shadow and the mask of the state to the result.
    func composited(_ body: () -> Void) {
        guard let effects = state.effects, state.canDraw else { return cairo_new_path(cairo) }
        let mode = state.blendMode
        guard !mode.changesPixelsWithoutSource else { return compositedInShape(effects, body) }
        (state.effects, state.blendMode) = (nil, .normal)
        let shadow = effects.shadow.flatMap { bitmap(of: $0, castBy: body) }
        let group = group(body)
        (state.effects, state.blendMode) = (effects, mode)
        cairo_save(cairo)
        cairo_set_operator(cairo, mode.cairoOperator)
        if let shadow {
            inDeviceSpace { cairo_set_source_surface(cairo, shadow.bitmap.surface.pointer, shadow.x, shadow.y) }
            paint(through: effects.mask)
        }
        if let group {
            cairo_set_source(cairo, group)
            paint(through: effects.mask)
            cairo_pattern_destroy(group)
        }
        cairo_restore(cairo)
    }

    /// Like `composited(_:)`, for blend modes that would also change pixels where the source is transparent. Limits them to the shapes of
    /// the shadow and of the drawing, and to the mask: the result replaces the existing pixels in proportion to the coverage.
    private func compositedInShape(_ effects: DrawingEffects, _ body: () -> Void) {
        let mode = state.blendMode
        state.effects = nil
        defer { state.effects = effects }
        if var shadow = effects.shadow {
            let color = stored(shadow.color)
            (shadow.color, state.blendMode) = (.black, .normal)
            let coverage = bitmap(of: shadow, castBy: body)
            state.blendMode = mode
            if let coverage {
                if let mask = effects.mask {
                    coverage.bitmap.setBlendMode(.destinationIn)
                    coverage.bitmap.draw(mask.liveImage, atPixelX: Int(-coverage.x), y: Int(-coverage.y))
                }
                replacePixels(through: coverage.bitmap, x: coverage.x, y: coverage.y) {
                    cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
                    cairo_set_operator(cairo, mode.cairoOperator)
                    cairo_paint(cairo)
                }
            }
        }
        guard let mask = effects.mask else { return body() }
        replacePixels(through: mask, by: body)
    }

    /// Calls `draw` for a copy of the existing pixels, and replaces them with the result in proportion to the alpha of a mask. The top left
    /// corner of the mask is at the device pixel (x, y).
    private func replacePixels(through mask: CGContext, x: Double = 0, y: Double = 0, by draw: () -> Void) {
        mask.flush()
        let existing = cairo_get_group_target(cairo)
        let result = group {
            // The clip applies once, when the result is painted.
            cairo_reset_clip(cairo)
            inDeviceSpace { cairo_set_source_surface(cairo, existing, 0, 0) }
            cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
            cairo_paint(cairo)
            draw()
        }
        guard let result else { return }
        cairo_save(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_set_source(cairo, result)
        inDeviceSpace { cairo_mask_surface(cairo, mask.surface.pointer, x, y) }
        cairo_restore(cairo)
        cairo_pattern_destroy(result)
    }

    func removeMask() { state.effects = state.effects?.shadow.map { DrawingEffects(shadow: $0) } }

    /// Calls `body` and returns what it draws, as a pattern.
    private func group(_ body: () -> Void) -> OpaquePointer? {
        openLayers += 1
        cairo_push_group(cairo)
        body()
        openLayers -= 1
        return cairo_pop_group(cairo)
    }

    /// Paints the source, limited by a mask.
    private func paint(through mask: CGContext?) {
        guard let mask else { return cairo_paint(cairo) }
        inDeviceSpace { cairo_mask_surface(cairo, mask.surface.pointer, 0, 0) }
    }

    /// The greatest area of a shadow's bitmap in pixels. Larger shadows are not drawn, to limit memory.
    private static let mostShadowPixels = 1 << 23

    /// Calls `body` and returns the blurred shape that it draws, in the colour of a shadow, and its origin in device pixels. The current
    /// path remains. The clip limits the shadow, but not the shape: a shape outside the clip may cast a shadow into it.
    private func bitmap(of shadow: DrawingEffects.Shadow, castBy body: () -> Void) -> (bitmap: CGContext, x: Double, y: Double)? {
        let move = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
        let reach = Int((shadow.deviation * 2).rounded(.up)) + 1
        let clip = DeviceRect(
            minX: max(state.clip.x - reach, 0), minY: max(state.clip.y - reach, 0), maxX: min(state.clip.maxX + reach, width),
            maxY: min(state.clip.maxY + reach, height))
        guard !clip.isEmpty, state.ctm.concatenating(move).isUsableForDrawing else { return nil }
        let (old, oldPatternTransform) = (state, patternTransform)
        var path: UnsafeMutablePointer<cairo_path_t>?
        inDeviceSpace { path = cairo_copy_path(cairo) }
        guard let path else { return nil }
        cairo_save(cairo)
        resetClip()
        beginPath()
        addPixels(clip)
        cairo_clip(cairo)
        state.clip = clip
        patternTransform = patternTransform.concatenating(move)
        setCTM(state.ctm.concatenating(move))
        replacePath(by: path, movedBy: shadow.offset)
        let shape = group(body)
        cairo_restore(cairo)
        (state, patternTransform) = (old, oldPatternTransform)
        replacePath(by: path, movedBy: .zero)
        cairo_path_destroy(path)
        guard let shape else { return nil }
        defer { cairo_pattern_destroy(shape) }
        return bitmap(of: shadow, behind: shape, reach: reach)
    }

    /// Replaces the current path by one in device pixels.
    private func replacePath(by path: UnsafeMutablePointer<cairo_path_t>, movedBy offset: CGSize) {
        beginPath()
        inDeviceSpace {
            cairo_translate(cairo, Double(offset.width), Double(offset.height))
            cairo_append_path(cairo, path)
        }
    }

    /// A bitmap with the blurred shape in the colour of a shadow, and the bitmap's origin in device pixels; nil if it would be too large.
    private func bitmap(
        of shadow: DrawingEffects.Shadow, behind shape: OpaquePointer, reach: Int
    ) -> (bitmap: CGContext, x: Double, y: Double)? {
        var surface: OpaquePointer?
        guard cairo_pattern_get_surface(shape, &surface) == CAIRO_STATUS_SUCCESS, let surface,
            cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
        else { return nil }
        var (x, y) = (0.0, 0.0)
        cairo_surface_get_device_offset(surface, &x, &y)
        let width = Int(cairo_image_surface_get_width(surface)) + 2 * reach
        let height = Int(cairo_image_surface_get_height(surface)) + 2 * reach
        guard width * height <= Self.mostShadowPixels, let bitmap = CGContext(pixelWidth: width, pixelHeight: height, scale: 1) else {
            return nil
        }
        cairo_set_source_surface(bitmap.cairo, surface, Double(reach) + x, Double(reach) + y)
        cairo_paint(bitmap.cairo)
        bitmap.flush()
        var coverage = AlphaCoverage(bitmap)
        coverage.blur(deviation: shadow.deviation)
        coverage.write(to: bitmap, color: stored(shadow.color))
        bitmap.markDirty()
        return (bitmap, -x - Double(reach), -y - Double(reach))
    }
}

extension CGImage {
    /// The image with its brightness as alpha, in black; nil only if there is not enough memory.
    fileprivate var withBrightnessAsAlpha: CGImage? {
        guard let copy = CairoSurface(width: width, height: height, opacity: .transparent) else { return nil }
        cairo_surface_flush(surface.pointer)
        for y in 0..<height {
            let from = (surface.bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            let to = (copy.bytes + y * copy.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width {
                let (red, green, blue) = ((from[x] >> 16) & 0xFF, (from[x] >> 8) & 0xFF, from[x] & 0xFF)
                // The weights of sRGB's luminance in 1/256.
                to[x] = ((red * 54 + green * 183 + blue * 19) >> 8) << 24
            }
        }
        cairo_surface_mark_dirty(copy.pointer)
        return CGImage(surface: copy)
    }
}

// MARK: - Layers

extension CGContext {
    /// Begins a group that will be blended with the current alpha and blend mode. Inside, alpha is 1 and the blend mode normal. The group's
    /// bitmap has the size of the clip, so a small clip saves time.
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

    /// Blends the innermost group, moved by a distance in device pixels, with the content below: with the alpha, the blend mode, the shadow
    /// and the mask of the state in which it began.
    package func endTransparencyLayer(movedBy distance: CGSize) {
        guard openLayers > 0 else { return }
        while let saved = savedStates.last, !saved.beginsLayer { restoreGState() }
        guard let saved = savedStates.popLast() else { return }
        openLayers -= 1
        let group = cairo_pop_group(cairo)
        cairo_restore(cairo)
        state = saved
        (state.beginsLayer, state.layerHasOwnClip) = (false, false)
        func paintGroup() {
            cairo_save(cairo)
            cairo_translate(cairo, Double(distance.width), Double(distance.height))
            cairo_set_source(cairo, group)
            cairo_set_operator(cairo, state.blendMode.cairoOperator)
            cairo_paint_with_alpha(cairo, Double(state.alpha))
            cairo_restore(cairo)
        }
        if saved.effects != nil { composited(paintGroup) } else if saved.canDraw { paintGroup() }
        cairo_pattern_destroy(group)
        if saved.layerHasOwnClip { restoreGState() }
    }
}

extension UInt32 {
    /// Multiplies the colour components of a premultiplied pixel 0xAARRGGBB by factors, 0…255 for 0…1. The alpha is unchanged.
    nonisolated fileprivate func multiplied(by factors: (red: UInt8, green: UInt8, blue: UInt8)) -> UInt32 {
        func product(_ shift: UInt32, _ factor: UInt8) -> UInt32 { ((((self >> shift) & 0xFF) * UInt32(factor) + 127) / 255) << shift }
        return (self & 0xFF00_0000) | product(16, factors.red) | product(8, factors.green) | product(0, factors.blue)
    }
}
