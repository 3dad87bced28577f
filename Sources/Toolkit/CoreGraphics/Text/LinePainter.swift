// Drawing of a text line: backgrounds, shadows, glyphs, underlines, strikethroughs and pictures.

import Foundation
internal import CCairo

/// Draws shaped lines. The glyph runs and boxes of a line refer to `runs` by index.
@MainActor struct LinePainter {
    let context: CGContext
    let runs: [TextLayout.Run]
    /// The colour of runs that have no colour.
    let color: CGColor

    /// Draws a line. Its baseline starts at `origin` in user space.
    func draw(_ line: ShapedLine, at origin: CGPoint) {
        func fillBackground(ofRun index: Int, _ span: Range<CGFloat>) {
            guard let background = runs[index].decoration?.background else { return }
            context.setFillColor(background)
            context.fill(rect(of: span, in: line, at: origin))
        }
        for run in line.glyphRuns { fillBackground(ofRun: run.runIndex, run.span) }
        for box in line.boxes { fillBackground(ofRun: box.runIndex, box.x..<box.x + box.box.size.width) }
        for run in line.glyphRuns {
            let text = runs[run.runIndex]
            guard let decoration = text.decoration else {
                if run.expansion == 1 {
                    context.show(run, at: origin, color: text.color ?? color)
                } else {
                    context.showShaped(run, at: origin, color: text.color ?? color, values: TextDecoration.Values(), pointSize: 0)
                }
                continue
            }
            drawShadow(of: decoration, box: rect(of: run.span, in: line, at: origin)) { context, color in
                draw(run, text, decoration, in: context, at: origin, color: color)
            }
            draw(run, text, decoration, in: context, at: origin, color: nil)
        }
        for box in line.boxes { draw(box, at: origin) }
    }

    private func rect(of span: Range<CGFloat>, in line: ShapedLine, at origin: CGPoint) -> CGRect {
        CGRect(
            x: origin.x + span.lowerBound, y: origin.y - line.ascent, width: span.upperBound - span.lowerBound,
            height: line.ascent + line.descent)
    }

    private func draw(_ placed: ShapedLine.PlacedBox, at origin: CGPoint) {
        let run = runs[placed.runIndex]
        guard let decoration = run.decoration, let picture = decoration.picture else { return }
        let rect = placed.rect.offsetBy(dx: origin.x, dy: origin.y - decoration.rise)
        guard rect.width > 0, rect.height > 0 else { return }
        drawShadow(of: decoration, box: rect) { context, color in picture.draw(in: context, rect: rect, color: color) }
        picture.draw(in: context, rect: rect, color: run.color ?? color)
    }

    /// Draws the glyphs, underline and strikethrough of a run, all in the colour `single` unless it is nil.
    private func draw(
        _ run: GlyphRun, _ text: TextLayout.Run, _ decoration: TextDecoration, in context: CGContext, at origin: CGPoint,
        color single: CGColor?
    ) {
        var values = decoration.values
        if single != nil { values.stroke?.color = nil }
        let color = single ?? text.color ?? color
        let place = CGPoint(x: origin.x, y: origin.y - decoration.rise)
        func show(at point: CGPoint, _ color: CGColor) {
            if values.stroke == nil, values.skew == 0, run.expansion == 1 {
                context.show(run, at: point, color: color)
            } else {
                context.showShaped(run, at: point, color: color, values: values, pointSize: text.font.pointSize)
            }
        }
        if values.isLetterpress, single == nil {
            show(at: CGPoint(x: place.x, y: place.y + 1), CGColor(red: 1, green: 1, blue: 1, alpha: 0.5))
        }
        show(at: place, color)
        let usual = max(1 / context.scale, text.font.pointSize / 15)
        func draw(_ line: TextDecoration.Line, top: CGFloat) {
            let thickness = usual * line.thickness
            context.setFillColor(single ?? line.color ?? color)
            for number in 0..<line.count {
                let y = place.y + top + CGFloat(number) * thickness * 2
                for dash in dashes(of: line, thickness: thickness, in: run.span) {
                    context.fill(CGRect(x: origin.x + dash.lowerBound, y: y, width: dash.upperBound - dash.lowerBound, height: thickness))
                }
            }
        }
        if let line = values.underline { draw(line, top: usual) }
        if let line = values.strikethrough { draw(line, top: -text.font.pointSize * 0.27 - usual * line.thickness / 2) }
    }

    /// The parts of a span that a pattern covers. The pattern starts with the text line, so that it continues from run to run.
    private func dashes(of line: TextDecoration.Line, thickness: CGFloat, in span: Range<CGFloat>) -> [Range<CGFloat>] {
        let lengths = line.pattern.map { max($0, 0.1) * thickness }
        let period = lengths.reduce(0, +)
        guard lengths.count > 1, period > 0.05, (span.upperBound - span.lowerBound) / period < 100_000 else { return [span] }
        var result: [Range<CGFloat>] = []
        var start = (span.lowerBound / period).rounded(.down) * period
        while start < span.upperBound {
            var x = start
            for (index, length) in lengths.enumerated() {
                let dash = (x..<x + length).clamped(to: span)
                if index.isMultiple(of: 2), !dash.isEmpty { result.append(dash) }
                x += length
            }
            start += period
        }
        return result
    }

    // MARK: Shadows

    private func drawShadow(of decoration: TextDecoration, box: CGRect, _ body: (CGContext, CGColor) -> Void) {
        guard let shadow = decoration.values.shadow, shadow.color.alpha > 0 else { return }
        var reach = decoration.reach(pointSize: box.height) + box.height / 4
        if reach.isNaN { reach = 0 }
        context.drawShadow(shadow, of: box.insetBy(dx: -reach, dy: -reach), body)
    }
}

extension CGContext {
    /// The greatest area of a shadow's bitmap in pixels. Larger shadows are not drawn, to limit memory.
    private static let mostShadowPixels = 1 << 22

    /// Draws the shadow of a drawing within `box`, in user space. `body` makes the drawing, in the context and colour that it receives.
    func drawShadow(_ shadow: TextDecoration.Shadow, of box: CGRect, _ body: (CGContext, CGColor) -> Void) {
        guard state.canDraw else { return }
        let move = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height).concatenating(state.ctm)
        let factor = abs(state.ctm.determinant).squareRoot()
        let reach = PixelGrid.integer(shadow.blur * 2 * factor) + 2
        let surroundings = DeviceRect(
            x: state.clip.x - reach, y: state.clip.y - reach, width: state.clip.width + 2 * reach, height: state.clip.height + 2 * reach)
        let pixels = DeviceRect(covering: box.applying(move)).intersection(surroundings)
        guard !pixels.isEmpty, pixels.area <= Self.mostShadowPixels,
            let bitmap = CGContext(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: 1)
        else { return }
        bitmap.concatenate(move.concatenating(CGAffineTransform(translationX: CGFloat(-pixels.x), y: CGFloat(-pixels.y))))
        body(bitmap, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        bitmap.flush()
        var coverage = AlphaCoverage(bitmap)
        coverage.blur(deviation: Double(shadow.blur / 2 * factor))
        coverage.write(to: bitmap, color: stored(shadow.color))
        bitmap.markDirty()
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        inDeviceSpace {
            cairo_set_source_surface(cairo, bitmap.surface.pointer, Double(pixels.x), Double(pixels.y))
            cairo_paint_with_alpha(cairo, Double(state.alpha))
        }
    }

    /// Draws the glyphs of a run slanted, expanded or with an outline. `origin` is the start of the line's baseline in user space.
    @MainActor func showShaped(_ run: GlyphRun, at origin: CGPoint, color: CGColor, values: TextDecoration.Values, pointSize: CGFloat) {
        guard !run.glyphs.isEmpty, state.canDraw, let font = run.scaledFont, run.scale > 0 else { return }
        let slant = CGAffineTransform(a: 1, b: 0, c: -values.skew, d: 1 / run.expansion, tx: origin.x, ty: origin.y)
        let map = slant.concatenating(state.ctm).scaledBy(x: run.scale, y: run.scale)
        guard map.isUsableForDrawing else { return }
        let perPoint = 1 / Double(run.scale)
        let glyphs = run.glyphs.map { cairo_glyph_t(index: $0.index, x: $0.x * perPoint, y: $0.y * perPoint * Double(run.expansion)) }
        let count = Int32(truncatingIfNeeded: glyphs.count)
        // Saves the context's path, in device coordinates, because the glyphs replace it.
        var path: UnsafeMutablePointer<cairo_path_t>?
        inDeviceSpace { path = cairo_copy_path(cairo) }
        cairo_save(cairo)
        var matrix = map.cairoMatrix
        cairo_set_matrix(cairo, &matrix)
        cairo_set_scaled_font(cairo, font)
        if values.stroke?.fills ?? true, prepare(color) {
            // `prepare` changes the matrix for a pattern.
            cairo_set_matrix(cairo, &matrix)
            cairo_show_glyphs(cairo, glyphs, count)
        }
        if let stroke = values.stroke, stroke.width > 0, prepare(stroke.color ?? color) {
            cairo_set_matrix(cairo, &matrix)
            cairo_new_path(cairo)
            cairo_glyph_path(cairo, glyphs, count)
            var plain = state.ctm.cairoMatrix
            cairo_set_matrix(cairo, &plain)
            cairo_set_line_width(cairo, Double(stroke.width * pointSize))
            cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
            cairo_set_miter_limit(cairo, 4)
            cairo_set_dash(cairo, nil, 0, 0)
            cairo_stroke(cairo)
        }
        cairo_restore(cairo)
        cairo_new_path(cairo)
        guard let path else { return }
        inDeviceSpace { cairo_append_path(cairo, path) }
        cairo_path_destroy(path)
    }
}
