// Images, colours and data of asset catalogues, and messages about files that cannot be read.

import CoreGraphics
import Foundation
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite(.serialized) struct AssetCatalogTests {
    /// Calls `body` with a temporary folder that contains a catalogue, and returns the lines reported on standard error.
    private func withCatalog(_ files: [String: Data], _ body: (URL) throws -> Void) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assets-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, data) in files {
            let url = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url)
        }
        UIImage.assetLookup = { folder.appendingPathComponent($0) }
        defer { UIImage.assetLookup = { _ in nil } }
        let old = DiagnosticLog.output
        var lines: [String] = []
        DiagnosticLog.output = { lines.append($0) }
        defer { DiagnosticLog.output = old }
        try body(folder)
        return lines
    }

    private func square(_ side: Int) throws -> Data {
        try #require(CGImage(width: side, height: side, premultipliedPixels: .init(repeating: 0xFFFF_0000, count: side * side))?.pngData)
    }

    @Test func imageSetHasTheImageForTheScreensScale() throws {
        let json = """
            {"images": [{"idiom": "universal", "filename": "a.png", "scale": "1x"},
            {"idiom": "universal", "filename": "b.png", "scale": "2x"}],
            "properties": {"template-rendering-intent": "template"}}
            """
        let files = [
            "Assets.xcassets/star.imageset/Contents.json": Data(json.utf8), "Assets.xcassets/star.imageset/a.png": try square(4),
            "Assets.xcassets/star.imageset/b.png": try square(8),
        ]
        let lines = try withCatalog(files) { _ in
            let star = try #require(UIImage(named: "star"))
            #expect(star.size == CGSize(width: 4, height: 4))
            #expect(star.renderingMode == .alwaysTemplate)
        }
        #expect(lines == [])
    }

    @Test func colorSetHasAVariantForTheDarkAppearance() throws {
        let json = """
            {"colors": [{"idiom": "universal", "color": {"color-space": "srgb",
            "components": {"red": "1.000", "green": "0x00", "blue": "255", "alpha": "0.500"}}},
            {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
            "color": {"color-space": "gray-gamma-22", "components": {"white": "1.000", "alpha": "1.000"}}}]}
            """
        let folder = #"{"properties": {"provides-namespace": true}}"#
        let files = [
            "Assets.xcassets/Brand/Contents.json": Data(folder.utf8),
            "Assets.xcassets/Brand/accent.colorset/Contents.json": Data(json.utf8),
        ]
        _ = try withCatalog(files) { _ in
            let color = try #require(UIColor(named: "Brand/accent"))
            let light = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).cgColor
            #expect((light.red, light.green, light.blue, light.alpha) == (1, 0, 1, 0.5))
            #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor == .white)
        }
    }

    @Test func dataSetHasTheDataOfItsFile() throws {
        let json = #"{"data": [{"idiom": "universal", "filename": "a.txt", "universal-type-identifier": "public.plain-text"}]}"#
        let files = [
            "Assets.xcassets/words.dataset/Contents.json": Data(json.utf8), "Assets.xcassets/words.dataset/a.txt": Data("hello".utf8),
        ]
        _ = try withCatalog(files) { _ in
            let asset = try #require(NSDataAsset(name: "words"))
            #expect(asset.data == Data("hello".utf8))
            #expect(asset.typeIdentifier == "public.plain-text")
        }
    }

    @Test func eachMissingAssetIsReportedOnce() throws {
        let lines = try withCatalog([:]) { folder in
            for _ in 0..<2 {
                #expect(UIImage(named: "moon") == nil)
                #expect(UIColor(named: "moon") == nil)
                #expect(NSDataAsset(name: "moon") == nil)
                #expect(UIImage(contentsOfFile: folder.path + "/absent.png") == nil)
            }
        }
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.contains("moon") || $0.contains("absent.png") })
    }

    @Test func compiledCataloguesAndConvertedPicturesAreReported() throws {
        var crushed = try square(4)
        crushed.replaceSubrange(12..<16, with: Data("CgBI".utf8))
        let lines = try withCatalog(["Assets.car": Data([1]), "crushed.png": crushed]) { folder in
            #expect(UIImage(named: "moon") == nil)
            #expect(UIImage(contentsOfFile: folder.path + "/crushed.png") == nil)
        }
        #expect(lines.count == 2)
        #expect(lines[0].contains("Assets.car"))
        #expect(lines[1].contains("CgBI"))
    }
}
