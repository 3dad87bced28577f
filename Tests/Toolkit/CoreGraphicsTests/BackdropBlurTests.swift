// The backdrop blur: its distance from a Gaussian, the properties it preserves, and agreement of partial with complete updates.

import CoreGraphics
import Foundation
import Testing

@Suite struct BackdropBlurTests {
    /// A bitmap for tests, and its blur.
    private struct Bitmap {
        let width: Int
        let height: Int
        var pixels: [UInt32]

        init(width: Int, height: Int, fill: UInt32 = 0xFF00_0000) {
            (self.width, self.height) = (width, height)
            pixels = Array(repeating: fill, count: width * height)
        }

        var bounds: DeviceRect { DeviceRect(x: 0, y: 0, width: width, height: height) }

        func take(_ part: DeviceRect, into blur: BackdropBlur) {
            pixels.withUnsafeBytes { bytes in
                if let base = bytes.baseAddress { blur.reduce(part, from: base, bytesPerRow: width * 4) }
            }
        }

        func blurred(
            _ rect: DeviceRect, deviation: Double, filter: ColorFilter = ColorFilter()
        ) throws -> (pixels: [UInt32], isOpaque: Bool) {
            let kernel = BlurKernel(deviation: deviation)
            let blur = try #require(BackdropBlur(rect: rect, bitmapWidth: width, bitmapHeight: height, kernel: kernel))
            take(blur.source, into: blur)
            blur.blur(filter)
            return (result(of: blur), blur.isOpaque)
        }

        func result(of blur: BackdropBlur) -> [UInt32] {
            var result = [UInt32](repeating: 0, count: blur.rect.area)
            result.withUnsafeMutableBytes { bytes in
                if let base = bytes.baseAddress { blur.write(blur.rect, to: base, bytesPerRow: blur.rect.width * 4) }
            }
            return result
        }
    }

    /// Pseudorandom numbers that depend on a seed.
    private struct Noise {
        var state: UInt64
        mutating func next() -> UInt32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32(truncatingIfNeeded: state >> 33)
        }
    }

    /// The integral between two points of a Gaussian with its centre at 0.
    private static func share(from a: Double, to b: Double, deviation: Double) -> Double {
        (erf(b / (deviation * 2.0.squareRoot())) - erf(a / (deviation * 2.0.squareRoot()))) / 2
    }

    /// The Gaussian blur of a white bar on black is a difference of error functions. The bar is one standard deviation wide.
    ///
    /// Three boxes with the exact variance differ from the Gaussian by 2 % of white. The blurs of navigation bars and tab bars (20 points)
    /// have the exact variance at 1× and 2×; at 1.5× and 3× their variance is 5 % too large. The smallest blurs differ by at most 4 % of
    /// white.
    @Test(arguments: [(20.0, 0.022), (30, 0.027), (40, 0.022), (60, 0.027), (10, 0.022), (6, 0.03), (3, 0.04), (120, 0.022)])
    func blurOfABarIsNearAGaussian(deviation: Double, tolerance: Double) throws {
        let width = Int(deviation * 9)
        var bitmap = Bitmap(width: width, height: 24)
        let bar = (width / 2 - Int(deviation / 2))..<(width / 2 + Int(deviation / 2))
        for y in 0..<24 { for x in bar { bitmap.pixels[y * width + x] = 0xFFFF_FFFF } }
        let result = try bitmap.blurred(bitmap.bounds, deviation: deviation).pixels
        for x in 0..<width {
            let place = Double(x) + 0.5
            let expected = Self.share(from: Double(bar.lowerBound) - place, to: Double(bar.upperBound) - place, deviation: deviation)
            let actual = Double(result[12 * width + x] & 0xFF) / 255
            #expect(abs(actual - expected) <= tolerance, "at \(x) of \(width)")
        }
    }

    @Test(arguments: [1, 2, 3, 5, 8, 10, 15, 20, 24, 30, 40, 60, 90, 120, 250])
    func standardDeviationIsNearTheRequestedOne(deviation: Double) {
        let kernel = BlurKernel(deviation: deviation)
        #expect(abs(kernel.deviation / deviation - 1) < (deviation < 3 ? 0.45 : 0.06))
        if deviation == 20 || deviation == 40 { #expect(abs(kernel.deviation / deviation - 1) < 0.035) }
    }

    /// The blur of a small square has nearly circular contour lines, so values on an axis and on a diagonal agree.
    @Test func blurIsIsotropic() throws {
        var bitmap = Bitmap(width: 240, height: 240)
        for y in 116..<124 { for x in 116..<124 { bitmap.pixels[y * 240 + x] = 0xFFFF_FFFF } }
        let result = try bitmap.blurred(bitmap.bounds, deviation: 8).pixels
        let peak = result[120 * 240 + 120] & 0xFF
        #expect(peak > 20)
        for distance in [4, 8, 12, 16] {
            let along = Int(result[120 * 240 + 120 + distance] & 0xFF)
            let step = Int((Double(distance) / 2.0.squareRoot()).rounded())
            let diagonal = Int(result[(120 + step) * 240 + 120 + step] & 0xFF)
            #expect(abs(along - diagonal) <= 2, "at \(distance)")
        }
    }

    @Test(arguments: [2.0, 10, 20, 40])
    func brightnessIsPreserved(deviation: Double) throws {
        // The bitmap is large enough for the whole blur.
        let side = Int(deviation * 10)
        var bitmap = Bitmap(width: side, height: side)
        let middle = side / 2 - side / 8..<side / 2 + side / 8
        var noise = Noise(state: 7)
        for y in middle { for x in middle { bitmap.pixels[y * side + x] = 0xFF00_0000 | noise.next() & 0xFFFFFF } }
        let result = try bitmap.blurred(bitmap.bounds, deviation: deviation).pixels
        for shift in [0, 8, 16] as [UInt32] {
            let before = bitmap.pixels.reduce(0) { $0 + Double($1 >> shift & 0xFF) } / Double(side * side)
            let after = result.reduce(0) { $0 + Double($1 >> shift & 0xFF) } / Double(side * side)
            // Where the blur is faint, rounding to bytes changes a pixel by up to half a level.
            #expect(abs(before - after) < 0.25)
        }
    }

    @Test(arguments: [0, 1, 5, 20, 40, 90], [0xFF12_80F0, 0xFFFF_FFFF, 0xFF00_0000, 0x8040_2010] as [UInt32])
    func uniformColourIsUnchanged(deviation: Double, color: UInt32) throws {
        let bitmap = Bitmap(width: 75, height: 41, fill: color)
        let result = try bitmap.blurred(DeviceRect(x: 3, y: 5, width: 70, height: 36), deviation: deviation)
        #expect(result.pixels.allSatisfy { $0 == color })
        #expect(result.isOpaque == (color >> 24 == 0xFF))
    }

    @Test func blurKeepsOpacityAndPremultiplication() throws {
        var noise = Noise(state: 3)
        var bitmap = Bitmap(width: 101, height: 67)
        for index in bitmap.pixels.indices { bitmap.pixels[index] = 0xFF00_0000 | noise.next() & 0xFFFFFF }
        let filter = ColorFilter(saturation: 1.8, overlay: CGColor(gray: 0.97, alpha: 0.82))
        let opaque = try bitmap.blurred(bitmap.bounds, deviation: 20, filter: filter)
        #expect(opaque.isOpaque)
        #expect(opaque.pixels.allSatisfy { $0 >> 24 == 0xFF })
        bitmap.pixels[40 * 101 + 50] = 0
        for index in 0..<2000 { bitmap.pixels[index] = 0 }
        let holed = try bitmap.blurred(bitmap.bounds, deviation: 20, filter: filter)
        #expect(!holed.isOpaque)
        for pixel in holed.pixels {
            let alpha = pixel >> 24
            #expect(alpha >= pixel >> 16 & 0xFF && alpha >= pixel >> 8 & 0xFF && alpha >= pixel & 0xFF)
        }
    }

    /// Saturation scales the difference from the luminance 0.2126 R + 0.7152 G + 0.0722 B; the overlay is blended with its alpha.
    @Test func saturationAndOverlayApply() throws {
        let bitmap = Bitmap(width: 40, height: 40, fill: 0xFF80_6050)
        let gray = try bitmap.blurred(bitmap.bounds, deviation: 20, filter: ColorFilter(saturation: 0)).pixels[0]
        // 0.2126 · 128 + 0.7152 · 96 + 0.0722 · 80 = 101.65
        #expect(gray == 0xFF66_6666)
        let strong = try bitmap.blurred(bitmap.bounds, deviation: 20, filter: ColorFilter(saturation: 1.8)).pixels[0]
        // 101.65 + 1.8 · (128 − 101.65) = 149.1; … (96 − 101.65) → 91.5; … (80 − 101.65) → 62.7
        #expect(abs(Int(strong >> 16 & 0xFF) - 149) <= 1)
        #expect(abs(Int(strong >> 8 & 0xFF) - 91) <= 1)
        #expect(abs(Int(strong & 0xFF) - 63) <= 1)
        let overlay = ColorFilter(overlay: CGColor(gray: 1, alpha: 0.75))
        let covered = try bitmap.blurred(bitmap.bounds, deviation: 20, filter: overlay).pixels[0]
        // 0.25 · 128 + 0.75 · 255 = 223.25
        #expect(abs(Int(covered >> 16 & 0xFF) - 223) <= 1)
        let beyond = Bitmap(width: 40, height: 40, fill: 0xFFFF_0000)
        #expect(try beyond.blurred(beyond.bounds, deviation: 20, filter: ColorFilter(saturation: 3)).pixels[0] == 0xFFFF_0000)
    }

    /// Edge pixels are repeated outside the bitmap, so a white edge stays white.
    @Test func edgePixelsAreRepeatedOutsideTheBitmap() throws {
        var bitmap = Bitmap(width: 403, height: 30)
        for y in 0..<30 { for x in 200..<403 { bitmap.pixels[y * 403 + x] = 0xFFFF_FFFF } }
        let result = try bitmap.blurred(bitmap.bounds, deviation: 20).pixels
        #expect(result[15 * 403] == 0xFF00_0000)
        #expect(result[15 * 403 + 402] == 0xFFFF_FFFF)
        #expect(abs(Int(result[15 * 403 + 200] & 0xFF) - 128) <= 4)
    }

    @Test(arguments: [1, 3, 9, 20, 40, 75] as [Double])
    func partialUpdatesEqualACompleteBlur(deviation: Double) throws {
        var noise = Noise(state: UInt64(deviation))
        var bitmap = Bitmap(width: 187, height: 131)
        for index in bitmap.pixels.indices { bitmap.pixels[index] = 0xFF00_0000 | noise.next() & 0xFFFFFF }
        let kernel = BlurKernel(deviation: deviation)
        let rect = DeviceRect(x: 21, y: 60, width: 140, height: 71)
        let blur = try #require(BackdropBlur(rect: rect, bitmapWidth: 187, bitmapHeight: 131, kernel: kernel))
        bitmap.take(blur.source, into: blur)
        blur.blur(ColorFilter(saturation: 1.8))
        var kept = bitmap.result(of: blur)
        for _ in 0..<25 {
            let change = DeviceRect(
                x: Int(noise.next() % 180), y: Int(noise.next() % 125), width: 1 + Int(noise.next() % 40),
                height: 1 + Int(noise.next() % 30)
            ).intersection(bitmap.bounds)
            for y in change.y..<change.maxY {
                for x in change.x..<change.maxX { bitmap.pixels[y * 187 + x] = 0xFF00_0000 | noise.next() & 0xFFFFFF }
            }
            bitmap.take(blur.needed(for: change), into: blur)
            blur.blur(ColorFilter(saturation: 1.8))
            let affected = blur.affected(by: change)
            kept.withUnsafeMutableBytes { bytes in
                if let base = bytes.baseAddress { blur.write(affected, to: base, bytesPerRow: rect.width * 4) }
            }
            #expect(try kept == bitmap.blurred(rect, deviation: deviation, filter: ColorFilter(saturation: 1.8)).pixels)
        }
    }

    @Test func distantChangesHaveNoEffect() throws {
        let kernel = BlurKernel(deviation: 20)
        let blur = try #require(
            BackdropBlur(rect: DeviceRect(x: 0, y: 729, width: 375, height: 83), bitmapWidth: 375, bitmapHeight: 812, kernel: kernel))
        // The three boxes extend less than three standard deviations and one block.
        #expect(blur.source.y >= 729 - 64 && blur.source.y < 729 - 40)
        #expect(blur.affected(by: DeviceRect(x: 0, y: 0, width: 375, height: blur.source.y)).isEmpty)
        #expect(blur.needed(for: DeviceRect(x: 0, y: 0, width: 375, height: blur.source.y)).isEmpty)
        let far = blur.affected(by: DeviceRect(x: 0, y: 0, width: 375, height: blur.source.y + 1))
        #expect(far.height <= 8)
    }

    @Test func invalidArgumentsAreRejected() {
        #expect(BlurKernel(deviation: .nan) == BlurKernel(deviation: 0))
        #expect(BlurKernel(deviation: -3) == BlurKernel(deviation: 0))
        #expect(BlurKernel(deviation: .infinity) == BlurKernel(deviation: BlurKernel.maximumDeviation))
        let kernel = BlurKernel(deviation: 2)
        #expect(BackdropBlur(rect: .zero, bitmapWidth: 9, bitmapHeight: 9, kernel: kernel) == nil)
        #expect(BackdropBlur(rect: DeviceRect(x: 5, y: 5, width: 5, height: 4), bitmapWidth: 9, bitmapHeight: 9, kernel: kernel) == nil)
    }
}
