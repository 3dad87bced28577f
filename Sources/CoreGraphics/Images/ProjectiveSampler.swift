// Draws a bitmap in perspective: for each device pixel, the colour at the corresponding point of the bitmap.
//
// Colours are interpolated between four pixels. Where the projection is smaller than the bitmap, several samples are averaged to
// avoid flicker. Edges are antialiased. The colour of a pixel depends only on its position, so drawing in several parts gives
// exactly the same pixels as drawing at once.
//
// Most pixels of a plane have the same colour as their neighbours. A row of device pixels is therefore drawn in blocks. If all samples of
// a block are in tiles of one colour, the block gets this colour. A mixture of equal colours is exactly this colour, so the pixels are the
// same. Of planes behind each other, only the blocks are drawn that no opaque block hides.

import Foundation

/// A bitmap in a plane in space.
package struct ProjectiveSampler {
    private let pixels: UnsafeRawPointer
    private let bytesPerRow: Int
    /// The part of the bitmap that is drawn.
    private let part: DeviceRect
    /// The map from device pixels to the bitmap's pixels.
    private let back: PlaneTransform
    /// The signed distances from the sides of the projected part; empty if one of its corners is invisible.
    private let edges: [Edge]
    /// The parts of the bitmap with a single colour; nil if they are not known.
    private let tiles: UniformTiles?
    /// The corners of the projected part; empty if one is invisible.
    private let corners: [CGPoint]

    /// A linear function of x and y.
    private struct Edge {
        var x, y, offset: Double
    }

    /// The maximum number of samples of a device pixel along each axis.
    private static let mostTaps = 8.0

    /// Returns nil if `part` is empty or `map`, from the bitmap's pixels to device pixels, has no inverse.
    ///
    /// The bitmap has 4 bytes per pixel, premultiplied, and must outlive the sampler. `tiles` are those of the same part; they do not
    /// change the pixels.
    package init?(pixels: UnsafeRawPointer, bytesPerRow: Int, part: DeviceRect, map: PlaneTransform, tiles: UniformTiles? = nil) {
        guard !part.isEmpty, let back = map.inverse else { return nil }
        self.pixels = pixels
        self.bytesPerRow = bytesPerRow
        self.part = part
        self.back = back
        self.tiles = tiles
        corners = map.corners(of: part.cgRect) ?? []
        edges = corners.isEmpty ? [] : Self.edges(around: corners)
    }

    /// The signed distances from the sides of a convex quadrilateral, positive inside for either orientation.
    private static func edges(around corners: [CGPoint]) -> [Edge] {
        var area = 0.0
        for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) { area += from.x * to.y - to.x * from.y }
        let sign = area < 0 ? -1.0 : 1.0
        return zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap { from, to in
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 1e-9 else { return nil }
            let (x, y) = (-dy / length * sign, dx / length * sign)
            return Edge(x: x, y: y, offset: -(x * from.x + y * from.y))
        }
    }

    // MARK: Blocks

    /// What is known about the pixels of a block.
    private enum Content {
        case uniform(UInt32)
        case opaque
        case unknown
    }

    /// Calls `body` for the blocks in `rect` that the projection may touch: with the block's column and row, and its pixels in `rect`.
    @inline(__always)
    private func forEachBlock(in rect: DeviceRect, _ body: (Int, Int, DeviceRect) -> Void) {
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
            let content = content(of: pixels)
            var isCovering = false
            switch content {
            case .uniform(0): return
            case .uniform(let color): isCovering = color >> 24 == 255
            case .opaque: isCovering = true
            case .unknown: break
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
            let content = content(of: pixels)
            if case .uniform(0) = content { return }
            let isInside = isInside(pixels)
            for y in pixels.y..<pixels.maxY {
                let line = (target + (y - rect.y) * targetBytesPerRow).assumingMemoryBound(to: UInt32.self) - rect.x
                if isInside, case .uniform(let color) = content {
                    Self.put(color, pixels.x..<pixels.maxX, of: line, blends: blends)
                } else {
                    draw(pixels.x..<pixels.maxX, isInside: isInside, row: Double(y) + 0.5, into: line, blends: blends)
                }
            }
        }
    }

    /// Whether the pixels of a rectangle are completely inside the projection.
    private func isInside(_ rect: DeviceRect) -> Bool {
        guard !edges.isEmpty else { return false }
        let (left, right) = (Double(rect.x) + 0.5, Double(rect.maxX) - 0.5)
        let (top, bottom) = (Double(rect.y) + 0.5, Double(rect.maxY) - 0.5)
        return edges.allSatisfy { min($0.x * left, $0.x * right) + min($0.y * top, $0.y * bottom) + $0.offset > 0.51 }
    }

    /// Draws the device pixels of some columns of a row. `line` points to the pixel of column 0.
    @inline(__always)
    private func draw(_ columns: Range<Int>, isInside: Bool, row y: Double, into line: UnsafeMutablePointer<UInt32>, blends: Bool) {
        var columns = columns
        if !isInside {
            let (first, last) = span(row: y, from: columns.lowerBound, to: columns.upperBound)
            guard first < last else { return }
            columns = first..<last
        }
        let uniform = uniformColor(from: Double(columns.lowerBound) + 0.5, to: Double(columns.upperBound) - 0.5, y: y)
        if uniform == 0 { return }
        if isInside, let uniform { return Self.put(uniform, columns, of: line, blends: blends) }
        let flat = uniform.map { SIMD4<UInt16>(truncatingIfNeeded: unsafeBitCast($0, to: SIMD4<UInt8>.self)) }
        for x in columns {
            let column = Double(x) + 0.5
            var cover = 1.0
            if !isInside { for edge in edges { cover *= min(max(edge.x * column + edge.y * y + edge.offset + 0.5, 0), 1) } }
            guard cover > 0, let color = flat ?? color(x: column, y: y) else { continue }
            let pixel = Self.packed(cover < 1 ? Self.scaled(color, by: UInt16((cover * 256).rounded())) : color)
            if blends { PixelBlending.put(pixel, over: &line[x]) } else { line[x] = pixel }
        }
    }

    /// Draws some columns of a row in one colour.
    @inline(__always)
    private static func put(_ color: UInt32, _ columns: Range<Int>, of line: UnsafeMutablePointer<UInt32>, blends: Bool) {
        if blends, color >> 24 < 255 { return PixelBlending.put(color, over: line + columns.lowerBound, count: columns.count) }
        for x in columns { line[x] = color }
    }

    /// What the tiles tell about the samples of all pixels of a rectangle.
    private func content(of rect: DeviceRect) -> Content {
        let (left, right) = (Double(rect.x) + 0.5, Double(rect.maxX) - 0.5)
        let (top, bottom) = (Double(rect.y) + 0.5, Double(rect.maxY) - 0.5)
        // The samples are between those of the four corners.
        guard let tiles, !edges.isEmpty, let upper = samples(from: left, to: right, y: top),
            let lower = samples(from: left, to: right, y: bottom), let (columns, rows) = sampled(upper.union(lower))
        else { return .unknown }
        if let color = tiles.color(columns: columns, rows: rows) { return .uniform(color) }
        return tiles.isOpaque(columns: columns, rows: rows) ? .opaque : .unknown
    }

    /// The colour of all samples of the device pixels from one column to another in a row; nil if the colours differ, or may differ.
    @inline(__always)
    private func uniformColor(from: Double, to: Double, y: Double) -> UInt32? {
        // The samples of a row are on a line in the bitmap, between those of the first and the last pixel.
        guard let tiles, !edges.isEmpty, let line = samples(from: from, to: to, y: y), let (columns, rows) = sampled(line)
        else { return nil }
        return tiles.color(columns: columns, rows: rows)
    }

    /// The box around some points of the bitmap, and the least depth of the points.
    private struct Samples {
        var least, u0, u1, v0, v1: Double

        @inline(__always)
        func union(_ other: Samples) -> Samples {
            Samples(
                least: min(least, other.least), u0: min(u0, other.u0), u1: max(u1, other.u1), v0: min(v0, other.v0), v1: max(v1, other.v1))
        }
    }

    /// The points of the bitmap at two device points of a row; nil if one of them is not in front of the viewer.
    @inline(__always)
    private func samples(from: Double, to: Double, y: Double) -> Samples? {
        let start = y * back.q + back.r
        let (w0, w1) = (from * back.p + start, to * back.p + start)
        guard w0 > 0, w1 > 0 else { return nil }
        let (u0, u1) = ((from * back.a + y * back.c + back.tx) / w0, (to * back.a + y * back.c + back.tx) / w1)
        let (v0, v1) = ((from * back.b + y * back.d + back.ty) / w0, (to * back.b + y * back.d + back.ty) / w1)
        return Samples(least: min(w0, w1), u0: min(u0, u1), u1: max(u0, u1), v0: min(v0, v1), v1: max(v0, v1))
    }

    /// The columns and rows of the bitmap that the samples of device pixels may mix; nil if the samples of a pixel are far apart.
    @inline(__always)
    private func sampled(_ samples: Samples) -> (columns: ClosedRange<Double>, rows: ClosedRange<Double>)? {
        // The samples of a pixel are at most half the distance to its neighbours away, and each is a mixture of four pixels.
        let (perspective, near) = (abs(back.p) + abs(back.q), 0.5 / samples.least)
        let across = (abs(back.a) + abs(back.c) + max(abs(samples.u0), abs(samples.u1)) * perspective) * near + 1.01
        let down = (abs(back.b) + abs(back.d) + max(abs(samples.v0), abs(samples.v1)) * perspective) * near + 1.01
        guard across < 64, down < 64 else { return nil }
        return (samples.u0 - 0.5 - across...samples.u1 - 0.5 + across, samples.v0 - 0.5 - down...samples.v1 - 0.5 + down)
    }

    /// The columns of a row that the projection may touch.
    private func span(row y: Double, from: Int, to: Int) -> (Int, Int) {
        var (low, high) = (Double(from), Double(to))
        for edge in edges {
            let rest = edge.y * y + edge.offset + 0.5
            if abs(edge.x) < 1e-9 {
                if rest <= 0 { return (0, 0) }
            } else if edge.x > 0 {
                low = max(low, -rest / edge.x - 1)
            } else {
                high = min(high, -rest / edge.x + 1)
            }
        }
        guard low < high else { return (0, 0) }
        return (max(from, Int(low.rounded(.down))), min(to, Int(high.rounded(.up))))
    }

    // MARK: Colours

    /// The colour at a device point; nil if the bitmap's point is not in front of the viewer. Without edges, also nil outside `part`.
    @inline(__always)
    private func color(x: Double, y: Double) -> SIMD4<UInt16>? {
        let w = x * back.p + y * back.q + back.r
        guard w > 0 else { return nil }
        let near = 1 / w
        let u = (x * back.a + y * back.c + back.tx) * near
        let v = (x * back.b + y * back.d + back.ty) * near
        guard edges.isEmpty == false || isInside(u: u, v: v) else { return nil }
        // The distance in the bitmap between neighbouring device pixels, along rows and columns.
        let (ux, vx) = ((back.a - u * back.p) * near, (back.b - v * back.p) * near)
        let (uy, vy) = ((back.c - u * back.q) * near, (back.d - v * back.q) * near)
        // A sample mixes two pixels in each direction, so up to a distance of 1.5 pixels one sample is enough.
        let across = min(max((max(abs(ux), abs(vx)) - 0.5).rounded(.up), 1), Self.mostTaps)
        let down = min(max((max(abs(uy), abs(vy)) - 0.5).rounded(.up), 1), Self.mostTaps)
        if across == 1, down == 1 { return mixed(u: u, v: v) }
        var sum = SIMD4<UInt16>.zero
        for j in 0..<Int(down) {
            let dy = (Double(j) + 0.5) / down - 0.5
            for i in 0..<Int(across) {
                let dx = (Double(i) + 0.5) / across - 0.5
                sum &+= mixed(u: u + ux * dx + uy * dy, v: v + vx * dx + vy * dy)
            }
        }
        let count = UInt16(across * down)
        return (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
    }

    private func isInside(u: Double, v: Double) -> Bool {
        u >= Double(part.x) && u < Double(part.maxX) && v >= Double(part.y) && v < Double(part.maxY)
    }

    /// The interpolated colour at a point of the bitmap. The outermost pixels of `part` are repeated outside it.
    @inline(__always)
    private func mixed(u: Double, v: Double) -> SIMD4<UInt16> {
        let x = min(max(u - 0.5, Double(part.x)), Double(part.maxX - 1))
        let y = min(max(v - 0.5, Double(part.y)), Double(part.maxY - 1))
        let (column, row) = (Int(x), Int(y))
        let right = UInt16((x - Double(column)) * 256)
        let lower = UInt16((y - Double(row)) * 256)
        let corner = pixels + row * bytesPerRow + column * 4
        let across = column + 1 < part.maxX ? 4 : 0
        let down = row + 1 < part.maxY ? bytesPerRow : 0
        let upper = Self.blend(Self.pixel(corner), with: Self.pixel(corner + across), share: right)
        guard lower > 0 else { return upper }
        let second = Self.blend(Self.pixel(corner + down), with: Self.pixel(corner + down + across), share: right)
        return Self.blend(upper, with: second, share: lower)
    }

    @inline(__always)
    private static func pixel(_ address: UnsafeRawPointer) -> SIMD4<UInt16> {
        SIMD4<UInt16>(truncatingIfNeeded: address.loadUnaligned(as: SIMD4<UInt8>.self))
    }

    /// A mixture of two colours with `share` / 256 of the second.
    @inline(__always)
    private static func blend(_ first: SIMD4<UInt16>, with second: SIMD4<UInt16>, share: UInt16) -> SIMD4<UInt16> {
        (first &* (256 &- share) &+ second &* share &+ 128) &>> 8
    }

    @inline(__always)
    private static func scaled(_ color: SIMD4<UInt16>, by share: UInt16) -> SIMD4<UInt16> { (color &* share &+ 128) &>> 8 }

    @inline(__always)
    private static func packed(_ color: SIMD4<UInt16>) -> UInt32 {
        unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: color), to: UInt32.self)
    }
}
