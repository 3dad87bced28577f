// Draws many small images, each with its own transform and tint colour.

package import Foundation
internal import CCairo

/// A part of an image to draw, such as a particle.
package struct Sprite {
    /// The part of the image to draw, in fractions of the image's size.
    package var part: CGRect
    /// Maps a rectangle of `size`, centred on the origin, to user space.
    package var transform: CGAffineTransform
    /// The size of the part in points.
    package var size: CGSize
    /// The factors of the colour components and the alpha, 0…1.
    package var red, green, blue, alpha: Double

    /// Creates a sprite.
    package init(
        part: CGRect, transform: CGAffineTransform, size: CGSize, color: (red: Double, green: Double, blue: Double, alpha: Double)
    ) {
        (self.part, self.transform, self.size) = (part, transform, size)
        (red, green, blue, alpha) = color
    }
}

extension CGContext {
    /// Draws sprites of an image directly into the context's bitmap, without clipping. Does nothing in a transparency layer.
    ///
    /// - Parameter adds: whether colours are added to the pixels instead of drawn over them.
    package func draw(_ sprites: [Sprite], of image: CGImage, adds: Bool) {
        guard !sprites.isEmpty, openLayers == 0 else { return }
        flush()
        cairo_surface_flush(image.surface.pointer)
        var reduced: [Int: SpriteImage] = [:]
        for sprite in sprites {
            let map = CGAffineTransform(
                a: sprite.size.width, b: 0, c: 0, d: sprite.size.height, tx: -sprite.size.width / 2, ty: -sprite.size.height / 2
            ).concatenating(sprite.transform).concatenating(state.ctm)
            guard map.isFinite, map.isInvertible else { continue }
            // The image is halved until a device pixel covers at most two of its pixels.
            let pixels = max(Double(image.width) * sprite.part.width, Double(image.height) * sprite.part.height)
            let extent = max(hypot(map.a, map.b), hypot(map.c, map.d))
            let level = extent > 0 ? min(max(Int(log2(max(pixels / extent, 1))), 0), 12) : 12
            let source = reduced[level] ?? SpriteImage(image).halved(times: level)
            reduced[level] = source
            source.draw(sprite, map: map, into: bytes, width: width, height: height, bytesPerRow: bytesPerRow, adds: adds)
        }
        markDirty()
    }
}

/// The pixels of an image, sampled with bilinear interpolation.
private struct SpriteImage {
    let width, height: Int
    /// Four components per pixel: blue, green, red, alpha, premultiplied.
    let values: [SIMD4<Float>]

    init(_ image: CGImage) {
        (width, height) = (image.width, image.height)
        values = image.premultipliedPixels.map {
            SIMD4(Float($0 & 0xFF), Float(($0 >> 8) & 0xFF), Float(($0 >> 16) & 0xFF), Float($0 >> 24))
        }
    }

    private init(width: Int, height: Int, values: [SIMD4<Float>]) { (self.width, self.height, self.values) = (width, height, values) }

    func halved(times: Int) -> SpriteImage {
        guard times > 0, width > 1 || height > 1 else { return self }
        let (w, h) = (max(width / 2, 1), max(height / 2, 1))
        var result: [SIMD4<Float>] = []
        result.reserveCapacity(w * h)
        for y in 0..<h {
            for x in 0..<w {
                let (right, below) = (min(2 * x + 1, width - 1), min(2 * y + 1, height - 1))
                let (left, above) = (min(2 * x, width - 1), min(2 * y, height - 1))
                result.append(
                    (values[above * width + left] + values[above * width + right] + values[below * width + left]
                        + values[below * width + right]) / 4)
            }
        }
        return SpriteImage(width: w, height: h, values: result).halved(times: times - 1)
    }

    /// The colour at a point, in pixels of the image; transparent outside the image.
    private func sample(_ x: Double, _ y: Double) -> SIMD4<Float> {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        guard left >= -1, top >= -1, left < Double(width), top < Double(height) else { return .zero }
        let (fx, fy) = (Float(x - 0.5 - left), Float(y - 0.5 - top))
        func value(_ x: Int, _ y: Int) -> SIMD4<Float> { x >= 0 && y >= 0 && x < width && y < height ? values[y * width + x] : .zero }
        let (i, j) = (Int(left), Int(top))
        let upper = value(i, j) * (1 - fx) + value(i + 1, j) * fx
        let lower = value(i, j + 1) * (1 - fx) + value(i + 1, j + 1) * fx
        return upper * (1 - fy) + lower * fy
    }

    /// Draws the sprite's part of the image; `map` maps the unit square to device pixels.
    func draw(
        _ sprite: Sprite, map: CGAffineTransform, into target: UnsafeMutableRawPointer, width targetWidth: Int, height targetHeight: Int,
        bytesPerRow: Int, adds: Bool
    ) {
        let box = DeviceRect(covering: CGRect(x: 0, y: 0, width: 1, height: 1).applying(map).insetBy(dx: -1, dy: -1))
            .intersection(DeviceRect(x: 0, y: 0, width: targetWidth, height: targetHeight))
        guard !box.isEmpty else { return }
        let back = map.inverted()
        let (w, h) = (Double(width) * sprite.part.width, Double(height) * sprite.part.height)
        let (x0, y0) = (Double(width) * sprite.part.minX, Double(height) * sprite.part.minY)
        let factor = SIMD4<Float>(Float(sprite.blue), Float(sprite.green), Float(sprite.red), 1) * Float(sprite.alpha)
        for y in box.y..<box.maxY {
            let row = (target + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in box.x..<box.maxX {
                let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)
                guard point.x * w > -0.5, point.y * h > -0.5, (point.x - 1) * w < 0.5, (point.y - 1) * h < 0.5 else { continue }
                let color = sample(x0 + point.x * w, y0 + point.y * h) * factor
                guard color.max() > 0.25 else { continue }
                let pixel = row[x]
                let old = SIMD4<Float>(
                    Float(pixel & 0xFF), Float((pixel >> 8) & 0xFF), Float((pixel >> 16) & 0xFF), Float(pixel >> 24))
                let sum = adds ? old + color : old * (1 - color.w / 255) + color
                let new = (sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)) + 0.5)
                row[x] = UInt32(new.x) | UInt32(new.y) << 8 | UInt32(new.z) << 16 | UInt32(new.w) << 24
            }
        }
    }
}
