// The GIFs that are written: taken apart by a reader of our own, pixel by pixel.

import Testing

@testable import TabBarDemo

@MainActor
@Suite struct GIFEncoderTests {
    private func encode(_ frames: [[UInt32]], width: Int, delay: Int = 4) -> [UInt8] {
        var encoder = GIFEncoder(width: width, height: frames[0].count / width, delay: delay)
        var bytes = encoder.header
        for frame in frames { bytes += encoder.add(frame) }
        return bytes + encoder.finish()
    }

    /// Pixels that a generator with a fixed seed makes, out of `colors` colours.
    private func noise(_ count: Int, colors: Int, seed: UInt64 = 1) -> [UInt32] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32((state >> 33) % UInt64(colors)) &* 2_654_435_761 & 0xFF_FFFF
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 200, 256])
    func upTo256ColoursComeBackExactly(_ colors: Int) throws {
        let frame = noise(61 * 47, colors: colors)
        let film = try GIFReader.read(encode([frame], width: 61))
        #expect(film.frames.map(\.pixels) == [frame])
    }

    @Test func longFramesOutgrowTheCodeTableAndComeBackExactly() throws {
        let frame = noise(400 * 300, colors: 256)  // far more than 4096 codes
        let film = try GIFReader.read(encode([frame], width: 400))
        #expect(film.frames[0].pixels == frame)
    }

    @Test func everyLengthEndsWell() throws {
        // The last code may fall on any bit and on the moment when codes grow.
        for length in 1...700 {
            let frame = noise(length, colors: 4, seed: UInt64(length))
            #expect(try GIFReader.read(encode([frame], width: length)).frames[0].pixels == frame, "length \(length)")
        }
    }

    @Test func framesAddUpAndOnlyWhatChangedIsStored() throws {
        let first = [UInt32](repeating: 0xFFFFFF, count: 100 * 100)
        var second = first
        second[42 * 100 + 17] = 0x007AFF
        second[44 * 100 + 20] = 0x808080
        let film = try GIFReader.read(encode([first, second, second, first], width: 100))
        #expect(film.frames.map(\.pixels) == [first, second, first])
        #expect(film.frames.map(\.delay) == [4, 8, 4])  // the frame that was given twice stays twice as long
        #expect(film.frames[1].rect == PixelSpan(x: 17, y: 42, width: 4, height: 3))
        #expect(film.repeatsForEver)
    }

    @Test func manyColoursAreCutToNearOnes() throws {
        let width = 128
        let gradient = (0..<width * width).map { index -> UInt32 in
            let x = UInt32(index % width), y = UInt32(index / width)
            return (x * 2) << 16 | (y * 2) << 8 | (x + y)
        }
        let shown = try GIFReader.read(encode([gradient], width: width)).frames[0].pixels
        let distances = zip(gradient, shown).map(distance)
        #expect(Set(shown).count > 200)
        #expect(distances.reduce(0, +) / distances.count < 10)
        #expect((distances.max() ?? 0) < 40)
    }

    /// The largest difference of a channel.
    private func distance(_ first: UInt32, _ second: UInt32) -> Int {
        let channels: [UInt32] = [0, 8, 16]
        return channels.map { abs(Int(first >> $0 & 0xFF) - Int(second >> $0 & 0xFF)) }.max() ?? 0
    }
}
