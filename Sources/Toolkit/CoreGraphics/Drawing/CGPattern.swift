// Pictures that are repeated in place of a plain colour.

package import Foundation
internal import CCairo

/// A picture that fills and strokes repeat in both directions. Two patterns are equal if they are the same object.
public final class CGPattern: Hashable, @unchecked Sendable {
    private let tile: CGImage
    /// The size of the tile in points.
    private let size: CGSize

    /// Creates a pattern that shows `tile` in tiles of `size` points.
    package init(tile: CGImage, size: CGSize) { (self.tile, self.size) = (tile, size) }

    /// Whether both are the same object.
    public static func == (first: CGPattern, second: CGPattern) -> Bool { first === second }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The map from pixels of the tile to device pixels.
    fileprivate func map(to device: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(scaleX: size.width / CGFloat(tile.width), y: size.height / CGFloat(tile.height)).concatenating(device)
    }

    fileprivate func image(alpha: CGFloat) -> CGImage {
        guard alpha < 1, let context = CGContext(pixelWidth: tile.width, pixelHeight: tile.height, scale: 1) else { return tile }
        context.setAlpha(alpha)
        context.draw(tile, atPixelX: 0, y: 0)
        return context.makeImage() ?? tile
    }
}

extension CGContext {
    /// Sets a pattern and the operator for painting. Returns false if nothing can be drawn.
    func prepare(_ pattern: CGPattern, alpha: CGFloat) -> Bool {
        let map = pattern.map(to: patternTransform)
        let image = stored(pattern.image(alpha: alpha))
        // Cairo's pattern retains the surface.
        let created = withExtendedLifetime(image) { cairo_pattern_create_for_surface(image.surface.pointer) }
        guard map.isUsableForDrawing, let source = created else {
            if let created { cairo_pattern_destroy(created) }
            return false
        }
        var matrix = map.inverted().cairoMatrix
        cairo_pattern_set_matrix(source, &matrix)
        cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
        let isExact = map.isRectilinear && abs(map.a - 1) < 1e-6 && abs(map.d - 1) < 1e-6
        cairo_pattern_set_filter(source, isExact ? CAIRO_FILTER_NEAREST : state.interpolation.cairoFilter)
        inDeviceSpace { cairo_set_source(cairo, source) }
        cairo_pattern_destroy(source)
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        return true
    }
}
