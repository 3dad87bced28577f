// Draws a bitmap in perspective: for each device pixel, the colour at the corresponding point of the bitmap.
//
// Colours are interpolated between four pixels. Where the projection is smaller than the bitmap, a smaller copy of the bitmap is used to
// avoid flicker, and where it is smaller in one direction only, several samples are averaged; both are the same for a whole block.
// Edges are antialiased. The colour of a pixel depends only on its position, so drawing in several parts gives exactly the same pixels.
//
// Most pixels of a plane have the same colour as their neighbours. A row of device pixels is therefore drawn in blocks. If all samples of
// a block are in tiles of one colour, the block gets this colour. A mixture of equal colours is exactly this colour, so the pixels are the
// same. Of planes behind each other, only the blocks are drawn that no opaque block hides.

import Foundation

/// A bitmap in a plane in space.
package struct ProjectiveSampler {
    private let levels: [BitmapLevels.Level]
    /// The part of the bitmap that is drawn.
    private let part: DeviceRect
    /// The map from device pixels to the bitmap's pixels.
    private let back: PlaneTransform
    /// The signed distances from the sides of the projected part; nil if one of its corners is invisible.
    private let edges: Edges?
    /// The parts of the bitmap with a single colour; nil if they are not known.
    private let tiles: UniformTiles?
    /// The corners of the projected part; empty if one is invisible.
    private let corners: [CGPoint]

    /// Four linear functions of x and y. One that stands for no side is large everywhere.
    private struct Edges {
        var x = SIMD4<Double>.zero, y = SIMD4<Double>.zero, offset = SIMD4<Double>(repeating: 1e9)

        /// The functions without their x part in a row of pixels.
        @inline(__always) func row(_ row: Double) -> SIMD4<Double> { y * row + offset }
    }

    /// Returns nil if the bitmap's part is empty or `map`, from the bitmap's pixels to device pixels, has no inverse. `tiles` are those of
    /// the same part; they do not change the pixels.
    package init?(_ bitmap: BitmapLevels, map: PlaneTransform, tiles: UniformTiles? = nil) {
        guard !bitmap.part.isEmpty, let back = map.inverse else { return nil }
        part = bitmap.part
        self.back = back
        self.tiles = tiles
        corners = map.corners(of: part.cgRect) ?? []
        edges = corners.isEmpty ? nil : Self.edges(around: corners)
        // The distances are the greatest at a corner.
        let needed = corners.isEmpty ? Int.max : corners.reduce(0) { max($0, SampleGrid.level(at: $1, back)) }
        levels = bitmap.levels(upTo: needed)
    }

    /// The signed distances from the sides of a convex quadrilateral, positive inside for either orientation.
    private static func edges(around corners: [CGPoint]) -> Edges {
        let sides = zip(corners, corners.dropFirst() + corners.prefix(1))
        let area = sides.reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        let sign = area < 0 ? -1.0 : 1.0
        var edges = Edges()
        for (index, (from, to)) in sides.enumerated() {
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 1e-9 else { continue }
            let (x, y) = (-dy / length * sign, dx / length * sign)
            (edges.x[index], edges.y[index], edges.offset[index]) = (x, y, -(x * from.x + y * from.y))
        }
        return edges
    }

    // MARK: Blocks

    /// What is known about the pixels of a block.
    private enum Content {
        case uniform(UInt32)
        case opaque, unknown
    }

    /// Calls `body` for the blocks in `rect` that the projection may touch: with the block's column and row, and its pixels in `rect`.
    @inline(__always) private func forEachBlock(in rect: DeviceRect, _ body: (Int, Int, DeviceRect) -> Void) {
        guard !rect.isEmpty else { return }
        for row in BlockMask.index(rect.y)...BlockMask.index(rect.maxY - 1) {
            let band = DeviceRect(x: rect.x, y: row * BlockMask.side, width: rect.width, height: BlockMask.side).intersection(rect)
            let (first, last) = span(of: band)
            guard first < last else { continue }
            for column in BlockMask.index(first)...BlockMask.index(last - 1) {
                body(column, row, BlockMask.pixels(column: column, row: row, in: band))
            }
        }
    }

    /// The columns of some rows that the projection may touch.
    private func span(of band: DeviceRect) -> (Int, Int) {
        let (top, bottom) = (Double(band.y) + 0.5, Double(band.maxY) - 0.5)
        let upper = span(row: top, from: band.x, to: band.maxX), lower = span(row: bottom, from: band.x, to: band.maxX)
        var (low, high) = upper.0 < upper.1 ? upper : (band.maxX, band.x)
        if lower.0 < lower.1 { (low, high) = (min(low, lower.0), max(high, lower.1)) }
        for corner in corners where corner.y > top - 1 && corner.y < bottom + 1 {
            let x = min(max(corner.x, Double(band.x)), Double(band.maxX))
            (low, high) = (min(low, Int(x) - 2), max(high, Int(x) + 2))
        }
        return (max(low, band.x), min(high, band.maxX))
    }

    /// Finds the blocks in `rect` that have to be drawn: not those marked in `cover`, nor transparent ones. Then marks in `cover` the
    /// blocks that are opaque in all pixels of `area`, which contains `rect`, if the projection is drawn with full opacity.
    package func visibleBlocks(in rect: DeviceRect, of area: DeviceRect, cover: inout BlockMask, isOpaque: Bool) -> BlockMask {
        var visible = BlockMask(covering: rect)
        forEachBlock(in: rect) { column, row, pixels in
            guard !cover[column, row] else { return }
            let isCovering: Bool
            switch content(of: pixels, samples: samples(column: column, row: row)) {
            case .uniform(0): return
            case .uniform(let color): isCovering = color >> 24 == 255
            case .opaque: isCovering = true
            case .unknown: isCovering = false
            }
            visible[column, row] = true
            if isOpaque, isCovering, pixels == BlockMask.pixels(column: column, row: row, in: area), isInside(pixels) {
                cover[column, row] = true
            }
        }
        return visible
    }

    /// Writes the device pixels of `rect`; `target` points to the first. Pixels outside the projection are not written. If `mask` is not
    /// nil, only the blocks marked in it are drawn. With `blends`, pixels are blended over those of the target, else they replace them.
    package func draw(
        _ rect: DeviceRect, into target: UnsafeMutableRawPointer, bytesPerRow targetBytesPerRow: Int, mask: BlockMask? = nil,
        blends: Bool = false
    ) {
        forEachBlock(in: rect) { column, row, pixels in
            if let mask, !mask[column, row] { return }
            let samples = samples(column: column, row: row)
            let content = content(of: pixels, samples: samples)
            if case .uniform(0) = content { return }
            let isInside = isInside(pixels)
            for y in pixels.y..<pixels.maxY {
                let line = (target + (y - rect.y) * targetBytesPerRow).assumingMemoryBound(to: UInt32.self) - rect.x
                if isInside, case .uniform(let color) = content {
                    Self.put(color, pixels.x..<pixels.maxX, of: line, blends: blends)
                } else {
                    draw(pixels.x..<pixels.maxX, row: Double(y) + 0.5, samples, into: line, blends: blends)
                }
            }
        }
    }

    /// Whether the pixels of a rectangle are completely inside the projection.
    private func isInside(_ rect: DeviceRect) -> Bool {
        isInside(rect.x..<rect.maxX, row: Double(rect.y) + 0.5) && isInside(rect.x..<rect.maxX, row: Double(rect.maxY) - 0.5)
    }

    /// Whether the pixels of some columns of a row are completely inside the projection.
    @inline(__always) private func isInside(_ columns: Range<Int>, row y: Double) -> Bool {
        guard let edges else { return false }
        let rest = edges.row(y), first = edges.x * (Double(columns.lowerBound) + 0.5) + rest
        let last = edges.x * (Double(columns.upperBound) - 0.5) + rest
        return all(first .> 0.51) && all(last .> 0.51)
    }

    /// Draws the device pixels of some columns of a row. `line` points to the pixel of column 0.
    @inline(__always) private func draw(
        _ columns: Range<Int>, row y: Double, _ samples: SampleGrid, into line: UnsafeMutablePointer<UInt32>, blends: Bool
    ) {
        let uniform = uniformColor(from: Double(columns.lowerBound) + 0.5, to: Double(columns.upperBound) - 0.5, y: y, samples: samples)
        if uniform == 0 { return }
        if isInside(columns, row: y) {
            if let uniform { return Self.put(uniform, columns, of: line, blends: blends) }
            for x in columns {
                guard let color = color(x: Double(x) + 0.5, y: y, samples) else { continue }
                Self.put(Self.packed(color), over: &line[x], blends: blends)
            }
        } else {
            drawEdge(columns, row: y, uniform, samples, into: line, blends: blends)
        }
    }

    /// Draws the device pixels of some columns of a row that are not completely inside the projection.
    private func drawEdge(
        _ columns: Range<Int>, row y: Double, _ uniform: UInt32?, _ samples: SampleGrid, into line: UnsafeMutablePointer<UInt32>,
        blends: Bool
    ) {
        let flat = uniform.map { SIMD4<UInt16>(truncatingIfNeeded: unsafeBitCast($0, to: SIMD4<UInt8>.self)) }
        let rest = edges?.row(y) ?? .zero
        let (first, last) = span(row: y, from: columns.lowerBound, to: columns.upperBound)
        for x in first..<max(first, last) {
            let column = Double(x) + 0.5
            var cover = 1.0
            if let edges {
                let inside = edges.x * column + rest + 0.5
                for index in 0..<4 { cover *= min(max(inside[index], 0), 1) }
            }
            guard cover > 0, let color = flat ?? color(x: column, y: y, samples) else { continue }
            Self.put(
                Self.packed(cover < 1 ? Self.scaled(color, by: UInt16((cover * 256).rounded())) : color), over: &line[x], blends: blends)
        }
    }

    @inline(__always) private static func put(_ color: UInt32, over pixel: inout UInt32, blends: Bool) {
        if blends { PixelBlending.put(color, over: &pixel) } else { pixel = color }
    }

    /// Draws some columns of a row in one colour.
    @inline(__always)
    private static func put(_ color: UInt32, _ columns: Range<Int>, of line: UnsafeMutablePointer<UInt32>, blends: Bool) {
        if blends, color >> 24 < 255 { return PixelBlending.put(color, over: line + columns.lowerBound, count: columns.count) }
        for x in columns { line[x] = color }
    }

    /// What the tiles tell about the samples of all pixels of a rectangle.
    private func content(of rect: DeviceRect, samples: SampleGrid) -> Content {
        guard let tiles, edges != nil, let (columns, rows) = box(of: rect).flatMap({ sampled($0, samples) }) else { return .unknown }
        if let color = tiles.color(columns: columns, rows: rows) { return .uniform(color) }
        return tiles.isOpaque(columns: columns, rows: rows) ? .opaque : .unknown
    }

    /// The colour of all samples of the device pixels from one column to another in a row; nil if the colours differ, or may differ.
    @inline(__always) private func uniformColor(from: Double, to: Double, y: Double, samples: SampleGrid) -> UInt32? {
        // The samples of a row are on a line in the bitmap, between those of the first and the last pixel.
        guard let tiles, edges != nil, let (columns, rows) = box(from: from, to: to, y: y).flatMap({ sampled($0, samples) })
        else { return nil }
        return tiles.color(columns: columns, rows: rows)
    }

    /// The box around some points of the bitmap.
    private struct Box { var u0, u1, v0, v1: Double }

    /// The box around the points of the bitmap at the device pixels of a rectangle; nil if one of them is not in front of the viewer.
    private func box(of rect: DeviceRect) -> Box? {
        let (left, right) = (Double(rect.x) + 0.5, Double(rect.maxX) - 0.5)
        // All points are between those of the four corners.
        guard let upper = box(from: left, to: right, y: Double(rect.y) + 0.5),
            let lower = box(from: left, to: right, y: Double(rect.maxY) - 0.5)
        else { return nil }
        return Box(u0: min(upper.u0, lower.u0), u1: max(upper.u1, lower.u1), v0: min(upper.v0, lower.v0), v1: max(upper.v1, lower.v1))
    }

    /// The box around the points of the bitmap at two device points of a row; nil if one of them is not in front of the viewer.
    @inline(__always) private func box(from: Double, to: Double, y: Double) -> Box? {
        let start = y * back.q + back.r
        let (w0, w1) = (from * back.p + start, to * back.p + start)
        guard w0 > 0, w1 > 0 else { return nil }
        let (u0, u1) = ((from * back.a + y * back.c + back.tx) / w0, (to * back.a + y * back.c + back.tx) / w1)
        let (v0, v1) = ((from * back.b + y * back.d + back.ty) / w0, (to * back.b + y * back.d + back.ty) / w1)
        return Box(u0: min(u0, u1), u1: max(u0, u1), v0: min(v0, v1), v1: max(v0, v1))
    }

    /// The columns and rows of the bitmap that the samples at the points in a box may mix; nil if the samples of a pixel are far apart.
    @inline(__always)
    private func sampled(_ box: Box, _ samples: SampleGrid) -> (columns: ClosedRange<Double>, rows: ClosedRange<Double>)? {
        let (across, down) = (samples.across.reach + samples.mixture, samples.down.reach + samples.mixture)
        guard across < 64, down < 64 else { return nil }
        return (box.u0 - 0.5 - across...box.u1 - 0.5 + across, box.v0 - 0.5 - down...box.v1 - 0.5 + down)
    }

    /// The columns of a row that the projection may touch.
    private func span(row y: Double, from: Int, to: Int) -> (Int, Int) {
        var (low, high) = (Double(from), Double(to))
        if let edges {
            let rest = edges.row(y) + 0.5
            for index in 0..<4 {
                let (x, rest) = (edges.x[index], rest[index])
                if abs(x) < 1e-9 {
                    if rest <= 0 { return (0, 0) }
                } else if x > 0 {
                    low = max(low, -rest / x - 1)
                } else {
                    high = min(high, -rest / x + 1)
                }
            }
        }
        guard low < high else { return (0, 0) }
        return (max(from, Int(low.rounded(.down))), min(to, Int(high.rounded(.up))))
    }

    // MARK: Colours

    /// The samples for the pixels of a block: as its middle needs them.
    private func samples(column: Int, row: Int) -> SampleGrid {
        let side = CGFloat(BlockMask.side)
        return SampleGrid(at: CGPoint(x: (CGFloat(column) + 0.5) * side, y: (CGFloat(row) + 0.5) * side), back, levels)
    }

    /// The colour at a device point; nil if the bitmap's point is not in front of the viewer. Without edges, also nil outside `part`.
    @inline(__always) private func color(x: Double, y: Double, _ samples: SampleGrid) -> SIMD4<UInt16>? {
        let w = x * back.p + y * back.q + back.r
        guard w > 0 else { return nil }
        let near = 1 / w
        let u = (x * back.a + y * back.c + back.tx) * near
        let v = (x * back.b + y * back.d + back.ty) * near
        guard edges != nil || isInside(u: u, v: v) else { return nil }
        let middleX = SampleGrid.fixed((u - Double(part.x)) * samples.scale - 0.5)
        let middleY = SampleGrid.fixed((v - Double(part.y)) * samples.scale - 0.5)
        if samples.columns &* samples.rows == 1 { return Self.mixed(x: middleX, y: middleY, of: samples.level) }
        var sum = SIMD4<UInt16>.zero
        var (left, top) = (middleX &- samples.across.middle, middleY &- samples.down.middle)
        for _ in 0..<samples.rows {
            var (x, y) = (left, top)
            for _ in 0..<samples.columns {
                sum &+= Self.mixed(x: x, y: y, of: samples.level)
                (x, y) = (x &+ samples.across.column, y &+ samples.down.column)
            }
            (left, top) = (left &+ samples.across.row, top &+ samples.down.row)
        }
        let count = UInt16(truncatingIfNeeded: samples.columns &* samples.rows)
        return (sum &+ count / 2) &>> UInt16(truncatingIfNeeded: count.trailingZeroBitCount)
    }

    private func isInside(u: Double, v: Double) -> Bool {
        u >= Double(part.x) && u < Double(part.maxX) && v >= Double(part.y) && v < Double(part.maxY)
    }

    /// The interpolated colour at a point in 256ths of a pixel. The outermost pixels are repeated outside.
    @inline(__always) private static func mixed(x: Int, y: Int, of level: BitmapLevels.Level) -> SIMD4<UInt16> {
        let x = min(max(x, 0), (level.width &- 1) &<< 8), y = min(max(y, 0), (level.height &- 1) &<< 8)
        // In the last column and row, all of the colour is that of the second pixel.
        let column = max(min(x &>> 8, level.width &- 2), 0), row = max(min(y &>> 8, level.height &- 2), 0)
        let upper = level.pixels + (row &* level.bytesPerRow &+ column &* 4)
        let lower = upper + (level.height > 1 ? level.bytesPerRow : 0), right = level.width > 1 ? 4 : 0
        // The left pixels of both rows are mixed with the right ones, then the upper with the lower.
        let both = blend(pair(upper, lower), with: pair(upper + right, lower + right), share: x &- column &<< 8)
        return blend(both.lowHalf, with: both.highHalf, share: y &- row &<< 8)
    }

    /// Two pixels.
    @inline(__always) private static func pair(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> SIMD8<UInt16> {
        let bytes = UInt64(first.loadUnaligned(as: UInt32.self)) | UInt64(second.loadUnaligned(as: UInt32.self)) &<< 32
        return SIMD8<UInt16>(truncatingIfNeeded: unsafeBitCast(bytes, to: SIMD8<UInt8>.self))
    }

    /// A mixture of colours with `share` / 256 of the second.
    @inline(__always) private static func blend<Colors: SIMD>(_ first: Colors, with second: Colors, share: Int) -> Colors
    where Colors.Scalar == UInt16 {
        let share = UInt16(truncatingIfNeeded: share)
        return (first &* (256 &- share) &+ second &* share &+ 128) &>> 8
    }

    @inline(__always)
    private static func scaled(_ color: SIMD4<UInt16>, by share: UInt16) -> SIMD4<UInt16> { (color &* share &+ 128) &>> 8 }

    @inline(__always) private static func packed(_ color: SIMD4<UInt16>) -> UInt32 {
        unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: color), to: UInt32.self)
    }
}

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
    static func fixed(_ length: Double) -> Int { Int(Int32(truncatingIfNeeded: (length * 256 + 0x1.8p52).bitPattern)) }
}

/// A flag for each block of 16 × 16 device pixels that touches a rectangle. The blocks begin at multiples of 16.
package struct BlockMask {
    package static let side = 16

    private let origin: (column: Int, row: Int)
    private let columns, rows: Int
    private var flags: [Bool]

    /// All flags are false.
    package init(covering rect: DeviceRect) {
        (origin.column, origin.row) = (Self.index(rect.x), Self.index(rect.y))
        columns = rect.isEmpty ? 0 : Self.index(rect.maxX - 1) - origin.column + 1
        rows = rect.isEmpty ? 0 : Self.index(rect.maxY - 1) - origin.row + 1
        flags = Array(repeating: false, count: columns * rows)
    }

    /// The column or row of the block that contains a pixel; also for negative coordinates.
    static func index(_ pixel: Int) -> Int { pixel >> 4 }

    /// The pixels of a block in a rectangle.
    static func pixels(column: Int, row: Int, in rect: DeviceRect) -> DeviceRect {
        DeviceRect(x: column * side, y: row * side, width: side, height: side).intersection(rect)
    }

    /// The number of flags that are true.
    package var count: Int { flags.count { $0 } }

    /// The flag of a block; false outside the rectangle, where it cannot be set.
    subscript(column: Int, row: Int) -> Bool {
        get {
            let (x, y) = (column - origin.column, row - origin.row)
            return x >= 0 && y >= 0 && x < columns && y < rows && flags[y * columns + x]
        }
        set {
            let (x, y) = (column - origin.column, row - origin.row)
            if x >= 0, y >= 0, x < columns, y < rows { flags[y * columns + x] = newValue }
        }
    }
}
