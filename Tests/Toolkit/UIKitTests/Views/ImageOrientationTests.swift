// Images that are displayed in another orientation than they are stored in, patterns, thumbnails, and images with an opacity.

import CoreGraphics
import Foundation
import Testing
import UIKit

@MainActor @Suite struct ImageOrientationTests {
    private let letters: [UInt32] = [0xFF0A_0A0A, 0xFF0B_0B0B, 0xFF0C_0C0C, 0xFF0D_0D0D, 0xFF0E_0E0E, 0xFF0F_0F0F]

    /// A bitmap of two rows: A B C and D E F.
    private func stored() throws -> CGImage { try #require(CGImage(width: 3, height: 2, premultipliedPixels: letters)) }

    /// The rows of the displayed image, such as "ABC DEF".
    private func displayed(_ orientation: UIImage.Orientation) throws -> String {
        let image = UIImage(cgImage: try stored(), scale: 1, orientation: orientation)
        UIGraphicsBeginImageContextWithOptions(image.size, false, 1)
        defer { UIGraphicsEndImageContext() }
        image.draw(at: .zero)
        let bitmap = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
        return (0..<bitmap.height).map { y in
            (0..<bitmap.width).map { x in String(format: "%X", bitmap.pixel(x, y) & 0xF) }.joined()
        }.joined(separator: " ")
    }

    /// Apple, UIImage.Orientation: a `right` image is turned by 90° clockwise for display. The mirrored cases are EXIF 2, 4, 5 and 7.
    @Test func orientationTurnsTheDisplayedImage() throws {
        #expect(try displayed(.up) == "ABC DEF")
        #expect(try displayed(.down) == "FED CBA")
        #expect(try displayed(.right) == "DA EB FC")
        #expect(try displayed(.left) == "CF BE AD")
        #expect(try displayed(.upMirrored) == "CBA FED")
        #expect(try displayed(.downMirrored) == "DEF ABC")
        #expect(try displayed(.leftMirrored) == "AD BE CF")
        #expect(try displayed(.rightMirrored) == "FC EB DA")
    }

    /// Apple: UIImage.size takes the orientation into account, but cgImage does not.
    @Test func sizeIsTheSizeOfTheDisplayedImage() throws {
        let image = UIImage(cgImage: try stored(), scale: 1, orientation: .left)
        #expect(image.size == CGSize(width: 2, height: 3))
        #expect(image.cgImage?.width == 3 && image.imageOrientation == .left)
        #expect(image.withRenderingMode(.alwaysTemplate).imageOrientation == .left)
    }

    @Test(arguments: [UIImage.Orientation.up, .down, .left, .right, .upMirrored, .leftMirrored])
    func flippingTwiceRestoresTheOrientation(orientation: UIImage.Orientation) throws {
        let image = UIImage(cgImage: try stored(), scale: 1, orientation: orientation)
        let flipped = image.withHorizontallyFlippedOrientation()
        #expect(flipped.imageOrientation != orientation && flipped.size == image.size)
        #expect(flipped.withHorizontallyFlippedOrientation().imageOrientation == orientation)
    }

    /// The repetitions begin at the corner of the bitmap, not at the corner of the rectangle.
    @Test func patternRepeatsTheImage() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 8, height: 5), false, 1)
        defer { UIGraphicsEndImageContext() }
        UIImage(cgImage: try stored()).drawAsPattern(in: CGRect(x: 1, y: 0, width: 6, height: 4))
        let bitmap = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
        #expect(bitmap.pixel(0, 0) == 0 && bitmap.pixel(7, 0) == 0 && bitmap.pixel(1, 4) == 0)
        #expect(bitmap.pixel(1, 0) == letters[1] && bitmap.pixel(4, 0) == letters[1] && bitmap.pixel(6, 3) == letters[3])
    }

    @Test func thumbnailHasTheRequestedSize() throws {
        let thumbnail = try #require(UIImage(cgImage: try stored()).preparingThumbnail(of: CGSize(width: 30, height: 20)))
        #expect(thumbnail.size == CGSize(width: 30, height: 20))
        #expect(UIImage().preparingThumbnail(of: CGSize(width: 3, height: 3)) == nil)
    }

    @Test func imagesDrawWithOpacity() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 3, height: 2), false, 1)
        defer { UIGraphicsEndImageContext() }
        UIImage(cgImage: try stored()).draw(at: .zero, blendMode: .normal, alpha: 0.5)
        let bitmap = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
        #expect((0x7F...0x80).contains(bitmap.pixel(0, 0) >> 24))
    }
}
