// Images resized in nine parts, and images repeated in a rectangle.

public import Foundation

extension CGContext {
    /// Draws an image in a rectangle: its corners keep their size, its edges are resized in one direction and its centre in both.
    ///
    /// `center` is in fractions of the image, which has `scale` pixels per point. Resized parts are repeated if `tiles` is true, else
    /// stretched.
    package func draw(_ image: CGImage, center: CGRect, scale: CGFloat, in frame: CGRect, tiles: Bool) {
        // All parts have one shadow.
        if state.effects != nil { return composited { draw(image, center: center, scale: scale, in: frame, tiles: tiles) } }
        let scale = max(scale, 1e-6)
        let columns = Band.three(
            pixels: CGFloat(image.width), start: center.minX, length: center.width, origin: frame.minX, target: frame.width, scale: scale)
        let rows = Band.three(
            pixels: CGFloat(image.height), start: center.minY, length: center.height, origin: frame.minY, target: frame.height,
            scale: scale)
        for row in rows {
            for column in columns {
                let source = CGRect(x: column.from, y: row.from, width: column.extent, height: row.extent)
                let target = CGRect(x: column.to, y: row.to, width: column.toExtent, height: row.toExtent)
                guard target.width > 0, target.height > 0, let part = image.cropping(to: source) else { continue }
                if tiles, column.isResized || row.isResized {
                    let size = CGSize(
                        width: column.isResized ? column.extent / scale : target.width,
                        height: row.isResized ? row.extent / scale : target.height)
                    drawTiles(part, of: size, in: target)
                } else {
                    draw(part, uprightIn: target)
                }
            }
        }
    }

    /// Fills the clipping area with adjacent copies of an image, each with the size of `rect`, so that one copy is in `rect`. If `byTiling`
    /// is false, draws only this copy. As in `draw(_:in:)`, the first row of a copy is at its greatest y.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
        guard byTiling, rect.width > 0, rect.height > 0 else { return draw(image, in: rect) }
        guard state.canDraw, rect.isFinite else { return }
        saveGState()
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        let area = boundingBoxOfClipPath
        if !area.isNull { drawTiles(image, of: rect.size, in: area, from: rect.origin) }
        restoreGState()
    }

    /// Fills `rect` with copies of an image of `size` points, beginning at `origin`, or if it is nil, at the top left corner of `rect`.
    private func drawTiles(_ image: CGImage, of size: CGSize, in rect: CGRect, from origin: CGPoint? = nil) {
        let origin = origin ?? rect.origin
        saveGState()
        let oldTransform = patternTransform
        patternTransform = ctm.translatedBy(x: origin.x, y: origin.y)
        setFillColor(CGColor(pattern: CGPattern(tile: image, size: size)))
        fill(rect)
        patternTransform = oldTransform
        restoreGState()
    }

    /// A part of an axis: its start and length in pixels of the image, and in points of the frame.
    private struct Band {
        var from, extent, to, toExtent: CGFloat
        var isResized = false

        /// The first, the middle and the last part of an axis. The middle is resized.
        static func three(
            pixels: CGFloat, start: CGFloat, length: CGFloat, origin: CGFloat, target: CGFloat, scale: CGFloat
        ) -> [Band] {
            let first = (start * pixels).rounded()
            let middle = max((length * pixels).rounded(), 1)
            let last = max(pixels - first - middle, 0)
            // Ends that do not fit are reduced by the same factor.
            let shrink = min(1, target * scale / max(first + last, 1))
            let head = first / scale * shrink
            let tail = last / scale * shrink
            return [
                Band(from: 0, extent: first, to: origin, toExtent: head),
                Band(from: first, extent: middle, to: origin + head, toExtent: target - head - tail, isResized: true),
                Band(from: first + middle, extent: last, to: origin + target - tail, toExtent: tail),
            ]
        }
    }
}
