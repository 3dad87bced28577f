// Bitmaps in perspective: parts of one colour are drawn faster, with the same pixels.

import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct ProjectiveSamplerTests {
    /// A map from a bitmap of 200 × 160 pixels to the screen, turned, scaled and seen from a distance.
    private func map(_ angle: Double, scale: Double, perspective: Double) -> PlaneTransform {
        let (c, s) = (cos(angle), sin(angle))
        return PlaneTransform(
            a: c * scale, b: s * scale * 0.2, p: s * perspective, c: -s * scale * 0.3, d: scale, q: c * perspective * 0.4, tx: 30, ty: 20,
            r: 1)
    }

    private func draw(_ pixels: [UInt32], tiles: Bool, _ map: PlaneTransform) throws -> [UInt32] {
        let part = DeviceRect(x: 3, y: 5, width: 190, height: 150)
        var target = [UInt32](repeating: 0, count: 320 * 320)
        try pixels.withUnsafeBytes { bytes in
            let start = try #require(bytes.baseAddress)
            let known = tiles ? UniformTiles(pixels: start, bytesPerRow: 800, part: part) : nil
            let levels = BitmapLevels(pixels: start, bytesPerRow: 800, part: part)
            let sampler = try #require(ProjectiveSampler(levels, map: map, tiles: known))
            try target.withUnsafeMutableBytes { target in
                sampler.draw(
                    DeviceRect(x: 0, y: 0, width: 320, height: 320), into: try #require(target.baseAddress), bytesPerRow: 320 * 4)
            }
        }
        return target
    }

    /// Bitmaps as planes of the exploded view have them: empty or of one colour, with some rectangles.
    @Test(arguments: 0..<40) func tilesOfOneColourDoNotChangeThePixels(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let background: UInt32 = [0, 0xFFFF_FFFF, 0x8040_2010, 0xFF12_3456][seed % 4]
        var pixels = [UInt32](repeating: background, count: 200 * 160)
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
            let (x, y) = (Int.random(in: 0..<190, using: &random), Int.random(in: 0..<150, using: &random))
            let color: UInt32 = [0xFF00_0000, 0, 0x2020_2020, 0xFFAB_CDEF][Int.random(in: 0..<4, using: &random)]
            for row in y..<min(y + 1 + Int.random(in: 0..<40, using: &random), 160) {
                for column in x..<min(x + 1 + Int.random(in: 0..<60, using: &random), 200) { pixels[row * 200 + column] = color }
            }
        }
        let angle = Double(Int.random(in: 0..<120, using: &random) - 60) * .pi / 180
        for scale in [0.2, 0.7, 1, 1.3, 3] {
            let map = map(angle, scale: scale, perspective: Double(Int.random(in: 0..<30, using: &random)) / 10_000)
            let (plain, tiled) = (try draw(pixels, tiles: false, map), try draw(pixels, tiles: true, map))
            let differences = zip(plain, tiled).count { $0 != $1 }
            #expect(differences == 0, "scale \(scale)")
        }
    }

    /// Planes behind each other, as in the exploded view. The last one is the frontmost.
    @Test(arguments: 0..<20) func hiddenBlocksDoNotChangeThePixels(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let all = DeviceRect(x: -5, y: 3, width: 300, height: 290)
        let part = DeviceRect(x: 0, y: 0, width: 200, height: 160)
        let bitmaps = (0..<5).map { index in
            let color: UInt32 = [0xFF00_FF00, 0xFF12_3456, 0x8040_2010, 0xFFFF_FFFF, 0][(index + seed) % 5]
            var pixels = [UInt32](repeating: color, count: 200 * 160)
            for _ in 0..<300 { pixels[Int.random(in: 0..<32_000, using: &random)] = 0xFFAB_CDEF }
            return pixels
        }
        let maps = (0..<5).map { map(Double($0 + seed) * 0.1, scale: 0.7 + Double($0) * 0.2, perspective: 0.0005) }
        func drawn(hiding: Bool) throws -> (pixels: [UInt32], blocks: Int, touched: Int) {
            var target = [UInt32](repeating: 0, count: all.area)
            var cover = BlockMask(covering: all)
            var masks: [BlockMask?] = Array(repeating: nil, count: 5)
            func sampler(_ index: Int, _ body: (ProjectiveSampler) throws -> Void) throws {
                try bitmaps[index].withUnsafeBytes { bytes in
                    let start = try #require(bytes.baseAddress)
                    let tiles = hiding ? UniformTiles(pixels: start, bytesPerRow: 800, part: part) : nil
                    let levels = BitmapLevels(pixels: start, bytesPerRow: 800, part: part)
                    try body(try #require(ProjectiveSampler(levels, map: maps[index], tiles: tiles)))
                }
            }
            var touched = 0
            if hiding {
                for index in 0..<5 {
                    var none = BlockMask(covering: all)
                    try sampler(index) { touched += $0.visibleBlocks(in: all, of: all, cover: &none, isOpaque: false).count }
                }
                for index in (0..<5).reversed() {
                    try sampler(index) { masks[index] = $0.visibleBlocks(in: all, of: all, cover: &cover, isOpaque: true) }
                }
            }
            try target.withUnsafeMutableBytes { target in
                let start = try #require(target.baseAddress)
                for index in 0..<5 {
                    try sampler(index) { $0.draw(all, into: start, bytesPerRow: 1200, mask: masks[index], blends: true) }
                }
            }
            return (target, masks.reduce(0) { $0 + ($1?.count ?? 0) }, touched)
        }
        let (plain, masked) = (try drawn(hiding: false), try drawn(hiding: true))
        #expect(plain.pixels == masked.pixels)
        let visible = try #require(masked.blocks > 0 ? masked.blocks : nil)
        #expect(visible < masked.touched)
    }
}
