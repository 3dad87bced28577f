// Tests GIFEncoder by decoding its output with GIFReader.

import TestSupport
import Testing

@testable import TabBarDemo
@testable import TabBarLaboratory

@MainActor
@Suite struct GIFEncoderTests {
    private func encode(_ frames: [[UInt32]], width: Int, delay: Int = 4) -> [UInt8] {
        var encoder = GIFEncoder(width: width, height: frames[0].count / width, delay: delay)
        var bytes: [UInt8] = []
        for frame in frames { bytes += encoder.add(frame) }
        return bytes + encoder.finish()
    }

    /// Pseudo-random pixels with at most `colors` colours, the same in each run.
    private func noise(_ count: Int, colors: Int, seed: UInt64 = 1) -> [UInt32] {
        var numbers = SeededGenerator(seed: seed)
        return (0..<count).map { _ in UInt32(numbers.number(below: colors)) &* 2_654_435_761 & 0xFF_FFFF }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 200, 256])
    func upTo256ColoursAreExact(_ colors: Int) throws {
        let frame = noise(61 * 47, colors: colors)
        let film = try GIFReader.read(encode([frame], width: 61))
        #expect(film.frames.map(\.pixels) == [frame])
    }

    @Test func framesWithMoreCodesThanTheTableHoldsAreExact() throws {
        let frame = noise(400 * 300, colors: 256)  // far more than 4096 codes
        let film = try GIFReader.read(encode([frame], width: 400))
        #expect(film.frames[0].pixels == frame)
    }

    @Test func framesOfAnyLengthAreTerminatedCorrectly() throws {
        // The last code can end at any bit of a byte, and at the point where the code length grows.
        for length in 1...700 {
            let frame = noise(length, colors: 4, seed: UInt64(length))
            #expect(try GIFReader.read(encode([frame], width: length)).frames[0].pixels == frame, "length \(length)")
        }
    }

    @Test func onlyChangedRectanglesAreStoredAndEqualFramesAreMerged() throws {
        let first = [UInt32](repeating: 0xFFFFFF, count: 100 * 100)
        var second = first
        second[42 * 100 + 17] = 0x007AFF
        second[44 * 100 + 20] = 0x808080
        let film = try GIFReader.read(encode([first, second, second, first], width: 100))
        #expect(film.frames.map(\.pixels) == [first, second, first])
        #expect(film.frames.map(\.delay) == [4, 8, 4])  // two equal frames are one with twice the delay
        #expect(film.frames[1].rect == PixelSpan(x: 17, y: 42, width: 4, height: 3))
        #expect(film.repeatsForever)
    }

    /// The format's longest duration is 655.35 s. Frames without changes make up for the rest.
    @Test func pictureIsShownForAnHour() throws {
        let pictures = [noise(40, colors: 2), noise(40, colors: 3, seed: 2), noise(40, colors: 2, seed: 3)]
        var encoder = GIFEncoder(width: 8, height: 5, delay: 4)
        var bytes: [UInt8] = []
        for picture in pictures {
            bytes += encoder.add(picture)
            encoder.prolong(by: 360_000)
        }
        let film = try GIFReader.read(bytes + encoder.finish())
        for (index, picture) in pictures.enumerated() {
            let shown = film.frames[index * 6..<index * 6 + 6]
            #expect(shown.allSatisfy { $0.pixels == picture } && shown.map(\.delay).reduce(0, +) == 360_004)
        }
        #expect(film.frames.count == 18)
    }

    @Test func manyColoursAreReplacedBySimilarOnes() throws {
        let width = 64
        let gradient = (0..<width * width).map { index -> UInt32 in
            let x = UInt32(index % width), y = UInt32(index / width)
            return (x * 4) << 16 | (y * 4) << 8 | (x + y) * 2
        }
        let shown = try GIFReader.read(encode([gradient], width: width)).frames[0].pixels
        let distances = zip(gradient, shown).map(distance)
        #expect(Set(shown).count > 200)
        #expect(distances.reduce(0, +) / distances.count < 10)
        #expect((distances.max() ?? 0) < 40)
    }

    /// Dithering keeps the mean of each 8×8 block, which is the colour seen from a distance; bands of colour would not.
    @Test func gradientsKeepTheMeanOfEachBlock() throws {
        let width = 72
        let gradient = (0..<width * width).map { index -> UInt32 in
            let x = UInt32(index % width), y = UInt32(index / width)
            return (60 + x) << 16 | (200 - y) << 8 | (30 + (x + y) / 2)
        }
        #expect(Set(gradient).count > 4000)
        let shown = try GIFReader.read(encode([gradient], width: width)).frames[0].pixels
        var worst = 0.0
        for block in 0..<(width / 8) * (width / 8) {
            let origin = block / (width / 8) * 8 * width + block % (width / 8) * 8
            for shift: UInt32 in [0, 8, 16] {
                let difference = (0..<64).reduce(0) { sum, offset in
                    let index = origin + offset / 8 * width + offset % 8
                    return sum + Int(shown[index] >> shift & 0xFF) - Int(gradient[index] >> shift & 0xFF)
                }
                worst = max(worst, (Double(difference) / 64).magnitude)
            }
        }
        #expect(worst < 1.5, "a block is off by \(worst) levels")
    }

    @Test func flatColoursAreExactBesideGradients() throws {
        let width = 96
        var frame = (0..<width * width).map { index -> UInt32 in
            UInt32(index % width) << 16 | UInt32(index / width) << 8 | 0x40
        }
        // A bar, a page, a separator and a thin line in the tint, beside a gradient with more than 256 colours.
        let flat: [(rows: Range<Int>, color: UInt32)] = [(0..<40, 0xF8F8F8), (40..<80, 0xFFFFFF), (80..<81, 0xC6C6C8), (81..<82, 0x007AFF)]
        for (rows, color) in flat { for index in rows.lowerBound * width..<rows.upperBound * width { frame[index] = color } }
        let shown = try GIFReader.read(encode([frame], width: width)).frames[0].pixels
        for (rows, color) in flat {
            #expect(Set(shown[rows.lowerBound * width..<rows.upperBound * width]) == [color])
        }
    }

    @Test func pixelsThatDoNotChangeAreNotStoredAgain() throws {
        // More colours than a palette has, so they are dithered. Then only two opposite corners change.
        let width = 64
        var first = (0..<width * width).map { UInt32($0 % width * 4) << 16 | UInt32($0 / width * 4) << 8 }
        first[0] = 0
        var second = first
        second[0] = 0xFF_FFFF
        second[width * width - 1] = 0x12_3456
        let film = try GIFReader.read(encode([first, second], width: width))
        #expect(film.frames[1].rect == PixelSpan(x: 0, y: 0, width: width, height: width))
        #expect(film.frames[1].pixels[0] == 0xFF_FFFF && film.frames[1].pixels.last == 0x12_3456)
        #expect(film.frames[1].pixels[1..<width * width - 1] == film.frames[0].pixels[1..<width * width - 1])
    }

    @Test func frameHasItsOwnPaletteOnlyForNewColors() throws {
        let first = noise(64 * 64, colors: 200)
        let shuffled = Array(first.reversed())
        var marked = shuffled
        for index in 0..<2000 { marked[index] = index % 2 == 0 ? 0xABCDEF : 0xFEDCBA }
        let film = try GIFReader.read(encode([first, shuffled, marked], width: 64))
        #expect(film.frames.map(\.pixels) == [first, shuffled, marked])
        #expect(film.frames.map(\.hasOwnPalette) == [false, false, true])
    }

    /// The largest difference of the red, green and blue channels.
    private func distance(_ first: UInt32, _ second: UInt32) -> Int {
        let channels: [UInt32] = [0, 8, 16]
        return channels.map { abs(Int(first >> $0 & 0xFF) - Int(second >> $0 & 0xFF)) }.max() ?? 0
    }
}
