// Images, colours and fonts.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite struct ImageAndColorTests {
    private func square(_ color: UIColor, side: CGFloat = 4) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: side, height: side))
        }
    }

    @Test func templateImagesAreDrawnInTheTintColour() {
        let stage = Stage()
        let view = UIImageView(image: square(.green).withRenderingMode(.alwaysTemplate))
        stage.window.addSubview(view)
        stage.window.tintColor = .red
        stage.frame()
        #expect(stage.native.pixel(x: 1, y: 1) == 0xFFFF_0000)
        view.tintColor = .blue
        stage.frame()
        #expect(stage.native.pixel(x: 1, y: 1) == 0xFF00_00FF)
        view.image = square(.green).withRenderingMode(.alwaysOriginal)
        stage.frame()
        #expect(stage.native.pixel(x: 1, y: 1) == 0xFF00_FF00)
    }

    @Test func contentModeSetsTheImagesPosition() {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let view = UIImageView(image: square(.red))
        view.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        view.contentMode = .bottomRight
        stage.window.addSubview(view)
        stage.frame()
        #expect(stage.native.pixel(x: 18, y: 8) == 0xFFFF_0000)
        #expect(stage.native.pixel(x: 10, y: 5) == 0xFFFF_FFFF)
        view.contentMode = .scaleAspectFit
        stage.frame()
        #expect(stage.native.pixel(x: 10, y: 5) == 0xFFFF_0000)
        #expect(stage.native.pixel(x: 2, y: 5) == 0xFFFF_FFFF)
    }

    @Test func svgImagesAreRasterisedAtTheScale() throws {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='6'><rect width='10' height='6' fill='#f00'/></svg>"
        let image = try #require(UIImage(data: Data(text.utf8)))
        #expect(image.size == CGSize(width: 10, height: 6))
        let bitmap = try #require(image.bitmap(scale: 3))
        #expect((bitmap.width, bitmap.height) == (30, 18))
        #expect(image.bitmap(scale: 3) === bitmap)
        #expect(UIImage(data: Data("nothing".utf8)) == nil)
    }

    @Test func namedImagesAreCached() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("uikit-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try square(.red).cgImage?.writePNG(to: folder.appendingPathComponent("star@2x.png").path)
        var lookups: [String] = []
        UIImage.assetLookup = { name in
            lookups.append(name)
            let url = folder.appendingPathComponent(name)
            return FileManager.default.fileExists(atPath: url.path) ? url : nil
        }
        defer { UIImage.assetLookup = { _ in nil } }
        let star = try #require(UIImage(named: "star"))
        #expect(star.scale == 2)
        #expect(star.size == CGSize(width: CGFloat(star.cgImage?.width ?? 0) / 2, height: CGFloat(star.cgImage?.height ?? 0) / 2))
        let count = lookups.count
        _ = UIImage(named: "star")
        #expect(lookups.count == count)
        #expect(UIImage(named: "moon") == nil)
    }

    @Test func dynamicColoursResolveByStyle() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == UIColor.white)
        #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == UIColor.black)
        #expect(color.withAlphaComponent(0.5).resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor.alpha == 0.5)
    }

    @Test func hueIsTheAngleOnTheColourWheel() {
        let cases: [(CGFloat, UIColor)] = [(0, .red), (1.0 / 6, .yellow), (1.0 / 3, .green), (0.5, .cyan), (2.0 / 3, .blue), (1, .red)]
        for (hue, expected) in cases {
            let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1).cgColor
            #expect(abs(color.red - expected.cgColor.red) < 1e-9, "hue \(hue)")
            #expect(abs(color.green - expected.cgColor.green) < 1e-9, "hue \(hue)")
            #expect(abs(color.blue - expected.cgColor.blue) < 1e-9, "hue \(hue)")
        }
    }

    /// Apple's default tint, #007AFF.
    @Test func systemBlueIsApplesTint() {
        let blue = UIColor.systemBlue.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).cgColor
        #expect((blue.red, blue.green, blue.blue) == (0, 122.0 / 255, 1))
    }

    @Test func fontsKeepTheirWeight() {
        let font = UIFont.systemFont(ofSize: 15, weight: .bold)
        #expect(font.font.weight == .bold)
        #expect(font.withSize(30).font.weight == .bold)
        #expect(font == UIFont.boldSystemFont(ofSize: 15))
        #expect(UIFont.systemFont(ofSize: 10, weight: .medium).font.weight == .medium)
        #expect(UIFont.systemFont(ofSize: 10, weight: .ultraLight).font.weight == .ultraLight)
        #expect(UIFont.systemFont(ofSize: 10, weight: .black).font.weight == .black)
        #expect(abs(font.withSize(30).lineHeight - 2 * font.lineHeight) < 0.01)
        #expect(font.descender < 0)
    }
}
