// Contact sheets of the matrix: `make looks` writes a picture for each page to looks/.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import TabBarDemoScenes
@testable import UIKit

@MainActor
@Suite(.serialized) struct ContactSheetTests {
    /// The folder for the sheets; nil unless the tests are run by `make looks`.
    nonisolated private static let folder = ProcessInfo.processInfo.environment["LOOKS_FOLDER"]

    @Test(.enabled(if: folder != nil, "make looks"), arguments: MatrixPage.allCases)
    func contactSheetContainsAllCasesOfAPage(_ page: MatrixPage) throws {
        let folder = try #require(Self.folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var tiles: [ContactSheet.Tile] = []
        for matrixCase in MatrixCase.all where matrixCase.page == page {
            let stage = try Stage.matrix(matrixCase)
            tiles.append(ContactSheet.Tile(picture: try stage.picture(), caption: "\(matrixCase)"))
        }
        #expect(!tiles.isEmpty)
        try ContactSheet.picture(of: tiles).writePNG(to: "\(folder)/\(page.rawValue).png")
    }
}

/// Draws pictures in rows, each with a caption below.
@MainActor
enum ContactSheet {
    struct Tile {
        let picture: CGImage
        let caption: String
    }

    private static let columns = 4
    private static let tileSize = CGSize(width: 360, height: 360)
    private static let captionHeight: CGFloat = 30
    private static let gap: CGFloat = 8

    static func picture(of tiles: [Tile]) throws -> CGImage {
        let step = CGSize(width: tileSize.width + gap, height: tileSize.height + captionHeight + gap)
        let rows = (tiles.count + columns - 1) / columns
        let size = CGSize(width: CGFloat(min(columns, tiles.count)) * step.width + gap, height: CGFloat(rows) * step.height + gap)
        let image = UIGraphicsImageRenderer(size: size).image { context in
            UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1).setFill()
            context.fill(CGRect(origin: .zero, size: size))
            for (index, tile) in tiles.enumerated() {
                let origin = CGPoint(
                    x: gap + CGFloat(index % columns) * step.width, y: gap + CGFloat(index / columns) * step.height)
                draw(tile, at: origin)
            }
        }
        guard let picture = image.cgImage else { throw StageError(description: "no sheet of \(tiles.count) pictures") }
        return picture
    }

    private static func draw(_ tile: Tile, at origin: CGPoint) {
        let width = CGFloat(tile.picture.width), height = CGFloat(tile.picture.height)
        let part = min(tileSize.width / width, tileSize.height / height)
        UIImage(cgImage: tile.picture).draw(in: CGRect(x: origin.x, y: origin.y, width: width * part, height: height * part))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: tileSize.width, height: captionHeight))
        label.text = tile.caption
        label.font = .systemFont(ofSize: 10)
        label.numberOfLines = 2
        label.textColor = .white
        label.drawText(in: CGRect(x: origin.x, y: origin.y + tileSize.height, width: tileSize.width, height: captionHeight))
    }
}
