// The inspection of one page in one case of the matrix.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import WindowSystem

@testable import UIKit

/// A property that each page must have in all cases.
nonisolated enum MatrixProperty: String, CaseIterable, Sendable {
    case notEmpty = "empty"
    case finite
    case notTruncated = "truncated"
    case notOverlapped = "overlapped"
    case safeArea = "safe area"
    case contrast
    case touchTargets = "touch"
    case hairlines = "hairline"
    case focus
}

/// A violation of a property.
nonisolated struct MatrixFinding: Sendable, CustomStringConvertible {
    let property: MatrixProperty
    let text: String
    var description: String { "\(property.rawValue): \(text)" }
}

/// The visible views and pixels of a page, and the checks of them.
@MainActor
struct MatrixInspection {
    let matrixCase: MatrixCase
    let stage: Stage<MatrixCase>
    /// The window of the page: the laboratory's window if the laboratory is open.
    let window: UIWindow
    /// The view that receives input: the window, or the presented view in front.
    let root: UIView
    /// The views of `root` that are neither hidden nor transparent, back to front.
    let views: [VisibleView]
    let pixels: [UInt32]
    let pixelSize: (width: Int, height: Int)

    init(_ matrixCase: MatrixCase, on stage: Stage<MatrixCase>) {
        self.matrixCase = matrixCase
        self.stage = stage
        window = stage.laboratoryWindow ?? stage.window
        root = FocusMap(window: window, current: nil).root
        views = VisibleView.all(in: root)
        pixels = stage.native.pixels()
        pixelSize = (stage.native.pixelSize.width, stage.native.pixelSize.height)
    }

    /// The violations of all properties.
    func findings() -> [MatrixFinding] {
        let content = infiniteViews() + emptyViews() + truncatedViews() + overlappedViews() + viewsOutsideTheSafeArea()
        return content + lowContrastViews() + crowdedTargets() + imperfectHairlines() + focusProblems()
    }

    // MARK: Pixels

    /// The most frequent colour along the edge of `rect`, in the window's points.
    ///
    /// The inside is ignored, because a bold icon can have more pixels than its background.
    func background(of rect: CGRect) -> CGColor? {
        let scale = matrixCase.scale
        let minX = max(0, Int(rect.minX * scale)), maxX = min(pixelSize.width, Int((rect.maxX * scale).rounded(.up)))
        let minY = max(0, Int(rect.minY * scale)), maxY = min(pixelSize.height, Int((rect.maxY * scale).rounded(.up)))
        guard minX < maxX, minY < maxY else { return nil }
        // Counts by the upper five bits of each channel, because the pixels of a blurred background differ slightly.
        var counts: [UInt32: (count: Int, pixel: UInt32)] = [:]
        func count(_ x: Int, _ y: Int) {
            let pixel = pixel(x, y)
            counts[pixel & 0xF8F8F8, default: (0, pixel)].count += 1
        }
        for x in minX..<maxX {
            count(x, minY)
            count(x, maxY - 1)
        }
        for y in minY..<maxY {
            count(minX, y)
            count(maxX - 1, y)
        }
        return counts.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }.map { Self.color(of: $0.value.pixel) }
    }

    func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * pixelSize.width + x] }

    static func color(of pixel: UInt32) -> CGColor {
        func part(_ shift: UInt32) -> CGFloat { CGFloat(pixel >> shift & 0xFF) / 255 }
        return CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
}
