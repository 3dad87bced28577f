// Images of system symbols, and resizable images.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite(.serialized) struct SymbolImageTests {
    /// The names that code for iOS uses most.
    private static let names = [
        "plus", "trash", "star", "star.fill", "heart", "heart.fill", "house", "magnifyingglass", "gear", "gearshape", "person",
        "chevron.left", "chevron.right", "chevron.up", "chevron.down", "xmark", "checkmark", "ellipsis", "square.and.arrow.up",
        "arrow.clockwise", "bell", "calendar", "clock", "pencil", "folder", "doc", "camera", "photo", "play.fill", "pause.fill",
        "info.circle", "plus.circle", "minus", "minus.circle", "list.bullet", "bookmark", "tag", "map", "mappin", "envelope", "phone",
        "lock", "eye",
    ]

    @Test func frequentSymbolsHavePixels() throws {
        for name in Self.names {
            let image = try #require(UIImage(systemName: name), "\(name)")
            #expect(image.isSymbolImage && image.renderingMode == .automatic)
            let pixels = try #require(image.cgImage).premultipliedPixels
            let drawn = pixels.filter { $0 != 0 }.count
            #expect(drawn > 5 && drawn < pixels.count, "\(name)")
        }
    }

    /// Symbols of Apple's catalogue that the code of public snapshot tests shows.
    @Test(arguments: ["record.circle.fill", "hare.fill"]) func symbolsOfSnapshotTestsExist(name: String) throws {
        let pixels = try #require(UIImage(systemName: name)?.cgImage).premultipliedPixels
        let drawn = pixels.filter { $0 != 0 }.count
        #expect(drawn > 5 && drawn < pixels.count)
    }

    @Test func configurationSetsSizeAndWeight() throws {
        let plus = try #require(UIImage(systemName: "plus"))
        let large = try #require(UIImage(systemName: "plus", withConfiguration: UIImage.SymbolConfiguration(pointSize: 34)))
        #expect(abs(large.size.height - 2 * plus.size.height) <= 0.5)
        func ink(_ weight: UIImage.SymbolWeight) throws -> Int {
            let image = try #require(plus.applyingSymbolConfiguration(UIImage.SymbolConfiguration(pointSize: 40, weight: weight)))
            return try #require(image.cgImage).premultipliedPixels.reduce(0) { $0 + Int($1 >> 24) }
        }
        #expect(try ink(.ultraLight) < ink(.regular))
        #expect(try ink(.regular) < ink(.black))
    }

    @Test func appliedConfigurationsReplaceOnlyTheValuesTheySpecify() {
        let sized = UIImage.SymbolConfiguration(pointSize: 20, weight: .bold)
        let expected = UIImage.SymbolConfiguration(pointSize: 20, weight: .bold, scale: .large)
        #expect(sized.applying(UIImage.SymbolConfiguration(scale: .large)) == expected)
    }

    @Test func imageViewsFillSymbolsWithTheTint() throws {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let view = UIImageView(image: UIImage(systemName: "circle.fill"))
        view.tintColor = .red
        stage.window.addSubview(view)
        stage.frame()
        #expect(stage.native.pixel(x: Int(view.bounds.midX), y: Int(view.bounds.midY)) == 0xFFFF_0000)
    }

    @Test func unknownSymbolsAreNilAndReportedOnce() {
        PictureDiagnostics.reset()
        let old = DiagnosticLog.output
        var lines: [String] = []
        DiagnosticLog.output = { lines.append($0) }
        defer { DiagnosticLog.output = old }
        #expect(UIImage(systemName: "no.such.symbol") == nil)
        #expect(UIImage(systemName: "no.such.symbol") == nil)
        #expect(lines.count == 1 && lines.first?.contains("no.such.symbol") == true)
    }

    /// An image of four columns (red, green, blue, white), 1 point high.
    private var stripes: UIImage? {
        CGImage(width: 4, height: 1, premultipliedPixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]).map {
            UIImage(cgImage: $0)
        }
    }

    private func drawn(_ image: UIImage) throws -> [UInt32] {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let result = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 1), format: format).image { _ in
            image.draw(in: CGRect(x: 0, y: 0, width: 8, height: 1))
        }
        return try #require(result.cgImage).premultipliedPixels
    }

    @Test func resizableImagesRepeatTheirMiddle() throws {
        // https://developer.apple.com/documentation/uikit/uiimage/resizableimage(withcapinsets:): the middle is tiled.
        let image = try #require(stripes).resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
        let (red, green, blue, white): (UInt32, UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF)
        #expect(try drawn(image) == [red, green, blue, green, blue, green, blue, white])
    }

    @Test func imageViewsRepeatTheMiddleOfResizableImages() throws {
        let stage = Stage()
        let image = try #require(stripes).resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
        let view = UIImageView(image: image)
        view.frame = CGRect(x: 0, y: 0, width: 8, height: 1)
        stage.window.addSubview(view)
        stage.frame()
        #expect((0..<8).map { stage.native.pixel(x: $0, y: 0) } == (try drawn(image)))
    }

    @Test func stretchedMiddlesKeepTheCaps() throws {
        let image = try #require(stripes).resizableImage(
            withCapInsets: UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 1), resizingMode: .stretch)
        let pixels = try drawn(image)
        #expect(pixels == [0xFFFF_0000, 0xFF00_FF00] + [UInt32](repeating: 0xFF00_00FF, count: 5) + [0xFFFF_FFFF])
    }
}
