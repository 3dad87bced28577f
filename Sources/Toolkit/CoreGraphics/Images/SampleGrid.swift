// How the pixels of a block of a projection are sampled.

import Foundation

/// The samples that are averaged for a device pixel: a grid around its point of a bitmap, in one of the bitmap's levels.
struct SampleGrid {
    /// The coordinates of the samples along one axis, in 256ths of a pixel of the level.
    struct Axis {
        /// The distances between samples that belong to the same row and the same column of the grid.
        var column = 0, row = 0
        /// The distance from the first sample to the middle of the grid.
        var middle = 0
        /// The greatest distance of a sample from the middle, in pixels of the bitmap.
        var reach = 0.0
    }

    /// The distances in a bitmap between neighbouring device pixels, along a row and along a column.
    private struct Spacing {
        var ux, vx, uy, vy: Double
        var alongRow: Double { max(abs(ux), abs(vx)) }
        var alongColumn: Double { max(abs(uy), abs(vy)) }

        /// Returns nil if the device point is not in front of the viewer. `back` is the map from device pixels to the bitmap's pixels.
        init?(at point: CGPoint, _ back: PlaneTransform) {
            let w = point.x * back.p + point.y * back.q + back.r
            guard w > 0 else { return nil }
            let u = (point.x * back.a + point.y * back.c + back.tx) / w, v = (point.x * back.b + point.y * back.d + back.ty) / w
            (ux, vx) = ((back.a - u * back.p) / w, (back.b - v * back.p) / w)
            (uy, vy) = ((back.c - u * back.q) / w, (back.d - v * back.q) / w)
        }

        /// The level in which the smaller distance is at most 1.5 pixels: a sample mixes two pixels in each direction.
        var level: Int {
            var (level, distance) = (0, min(alongRow, alongColumn))
            while distance > 1.5, level < 16 { (level, distance) = (level + 1, distance / 2) }
            return level
        }
    }

    let level: BitmapLevels.Level
    /// The size of the level, relative to the bitmap.
    let scale: Double
    /// Powers of two, at most 8.
    private(set) var columns = 1, rows = 1
    private(set) var across = Axis(), down = Axis()

    /// How far from a sample are the pixels of the bitmap that it mixes.
    var mixture: Double { 1.5 / scale - 0.49 }

    /// The samples that the device pixels at a point need. `back` is the map from device pixels to the bitmap's pixels.
    init(at point: CGPoint, _ back: PlaneTransform, _ levels: [BitmapLevels.Level]) {
        let spacing = Spacing(at: point, back)
        let index = min(spacing?.level ?? 0, levels.count - 1)
        level = levels[index]
        scale = 1 / Double(1 << index)
        guard let spacing else { return }
        columns = Self.count(spacing.alongRow * scale)
        rows = Self.count(spacing.alongColumn * scale)
        (across, down) = (axis(spacing.ux, spacing.uy), axis(spacing.vx, spacing.vy))
    }

    /// The level that the device pixels at a point need; 0 if it is not in front of the viewer.
    static func level(at point: CGPoint, _ back: PlaneTransform) -> Int { Spacing(at: point, back)?.level ?? 0 }

    private func axis(_ x: Double, _ y: Double) -> Axis {
        let (column, row) = (x / Double(columns), y / Double(rows))
        let (half, other) = ((x - column) / 2, (y - row) / 2)
        return Axis(
            column: Self.fixed(column * scale), row: Self.fixed(row * scale), middle: Self.fixed((half + other) * scale),
            reach: abs(half) + abs(other))
    }

    /// The number of samples along a row or a column, for the distance between device pixels.
    private static func count(_ distance: Double) -> Int {
        if distance <= 1.5 { return 1 }
        return distance <= 2.5 ? 2 : distance <= 4.5 ? 4 : 8
    }

    /// A length in 256ths of a pixel. Adding this number to a `Double` rounds it and moves its integer to the lowest bits.
    @inline(__always)
    static func fixed(_ length: Double) -> Int {
        Int(Int32(truncatingIfNeeded: (length * 256 + 0x1.8p52).bitPattern))
    }
}
