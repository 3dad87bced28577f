// Images from bytes in the layouts of CGImage's initializer, and the bytes of images.

import CoreGraphics
import Foundation
import Testing

@Suite struct CGDataProviderTests {
    /// An image of the pixels in `bytes`, one row.
    private func image(
        _ bytes: [UInt8], _ info: CGBitmapInfo, bits: Int = 32, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), width: Int = 1
    ) throws -> CGImage? {
        let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
        return CGImage(
            width: width, height: 1, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: bytes.count, space: space, bitmapInfo: info,
            provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }

    private func info(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = []) -> CGBitmapInfo {
        CGBitmapInfo(rawValue: alpha.rawValue).union(order)
    }

    /// Apple, CGImageAlphaInfo: the place of alpha in a pixel, from the most significant byte. A little-endian order reverses the bytes.
    @Test func componentsAreReadInTheOrderOfTheLayout() throws {
        #expect(try image([10, 20, 30, 255], info(.premultipliedLast))?.pixel(0, 0) == 0xFF0A_141E)
        #expect(try image([255, 10, 20, 30], info(.premultipliedFirst, .byteOrder32Big))?.pixel(0, 0) == 0xFF0A_141E)
        #expect(try image([30, 20, 10, 255], info(.premultipliedFirst, .byteOrder32Little))?.pixel(0, 0) == 0xFF0A_141E)
        #expect(try image([255, 30, 20, 10], info(.premultipliedLast, .byteOrder32Little))?.pixel(0, 0) == 0xFF0A_141E)
        #expect(try image([10, 20, 30, 7], info(.noneSkipLast))?.pixel(0, 0) == 0xFF0A_141E)
        #expect(try image([10, 20, 30], info(.none), bits: 24)?.pixel(0, 0) == 0xFF0A_141E)
    }

    /// A colour of 200 with an alpha of 51 of 255 is 40 when multiplied.
    @Test func straightAlphaIsMultiplied() throws {
        #expect(try image([200, 100, 0, 51], info(.last))?.pixel(0, 0) == 0x3328_1400)
        #expect(try image([200, 100, 0, 51], info(.premultipliedLast))?.pixel(0, 0) == 0x3333_3300)
    }

    @Test func graySpaceHasOneComponent() throws {
        let gray = CGColorSpaceCreateDeviceGray()
        let row = try #require(try image([0, 128, 255], info(.none), bits: 8, space: gray, width: 3))
        #expect((0..<3).map { row.pixel($0, 0) } == [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF] && row.isOpaque)
        #expect(try image([200, 51], info(.last), bits: 16, space: gray)?.pixel(0, 0) == 0x3328_2828)
    }

    @Test func unusableLayoutsGiveNoImage() throws {
        #expect(try image([1, 2, 3], info(.premultipliedLast)) == nil)
        #expect(try image([1, 2, 3, 4], info(.premultipliedLast), bits: 64) == nil)
        #expect(try image([1, 2, 3, 4], info(.premultipliedLast), width: 2) == nil)
        #expect(try image([1, 2, 3, 4], info(.premultipliedLast), width: 0) == nil)
        #expect(try image([1, 2, 3, 4], info(.none)) == nil)
        #expect(try image([1, 2, 3, 4], info(.premultipliedLast, .floatComponents)) == nil)
        #expect(try image([], info(.premultipliedLast)) == nil)
    }

    /// The bytes have the layout that `bitmapInfo` names, here blue, green, red, alpha.
    @Test func providerReturnsThePixels() throws {
        let image = try #require(CGImage(width: 2, height: 1, premultipliedPixels: [0xFF0A_141E, 0x8000_0040]))
        let data = try #require(image.dataProvider?.data)
        #expect(data.count == image.bytesPerRow * image.height && Array(data.prefix(8)) == [0x1E, 0x14, 0x0A, 0xFF, 0x40, 0, 0, 0x80])
        let copy = CGImage(
            width: 2, height: 1, bitsPerComponent: image.bitsPerComponent, bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow,
            space: try #require(image.colorSpace), bitmapInfo: image.bitmapInfo, provider: try #require(image.dataProvider), decode: nil,
            shouldInterpolate: false, intent: .perceptual)
        #expect(copy?.premultipliedPixels == image.premultipliedPixels)
    }
}
