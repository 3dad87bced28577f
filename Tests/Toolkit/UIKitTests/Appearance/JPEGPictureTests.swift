// JPEG pictures as images: data, files, asset names and orientations.

import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct JPEGPictureTests {
    private func picture() -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10), format: format).image { context in
            UIColor(red: 1, green: 0, blue: 0, alpha: 1).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        }
    }

    /// Apple, jpegData(compressionQuality:): "A data object containing the JPEG data".
    @Test func jpegDataIsReadBack() throws {
        let data = try #require(picture().jpegData(compressionQuality: 0.8))
        let image = try #require(UIImage(data: data, scale: 2))
        #expect(image.size == CGSize(width: 10, height: 5) && image.imageOrientation == .up)
        #expect(UIImage().jpegData(compressionQuality: 1) == nil)
        #expect(UIImage(data: data.prefix(20)) == nil)
    }

    @Test func filesAndNamesMayBeJPEG() throws {
        let folder = try TemporaryFolder()
        try #require(picture().jpegData(compressionQuality: 0.8)).write(to: folder.url.appendingPathComponent("Photo@2x.jpg"))
        #expect(UIImage(contentsOfFile: folder.path("Photo@2x.jpg"))?.size == CGSize(width: 10, height: 5))
        let lookup = UIImage.assetLookup
        defer {
            UIImage.assetLookup = lookup
            UIImage.removeCachedImages()
        }
        UIImage.assetLookup = { folder.url.appendingPathComponent($0) }
        #expect(UIImage(named: "Photo@2x.jpg")?.scale == 2)
    }

    /// The Exif standard: 6 is displayed after a turn by 90° clockwise.
    @Test func exifNumbersAreOrientations() {
        let all = (0...9).map { UIImage.Orientation(exif: $0) }
        #expect(all == [.up, .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left, .up])
    }
}
