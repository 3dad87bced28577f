// One page being looked at: what is on it, and what is found to be wrong.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import WindowSystem

@testable import UIKit

/// A property that every page must have in all circumstances.
nonisolated enum MatrixProperty: String, CaseIterable, Sendable {
    case nothingIsEmpty = "empty"
    case nothingIsCut = "cut"
    case nothingIsOverlapped = "overlapped"
    case safeArea = "safe area"
    case contrast
    case touchTargets = "touch"
    case hairlines = "hairline"
    case focus
}

/// Something wrong with a page.
nonisolated struct MatrixFinding: Sendable, CustomStringConvertible {
    let property: MatrixProperty
    let text: String
    var description: String { "\(property.rawValue): \(text)" }
}

/// What is seen of a page in its circumstances.
@MainActor
struct MatrixLook {
    let matrixCase: MatrixCase
    let stage: Stage<MatrixCase>
    /// What can be acted upon: the window, or what is presented over all else.
    let root: UIView
    /// Back to front.
    let views: [SeenView]
    let pixels: [UInt32]
    let pixelSize: (width: Int, height: Int)

    init(_ matrixCase: MatrixCase, on stage: Stage<MatrixCase>) {
        self.matrixCase = matrixCase
        self.stage = stage
        root = FocusMap(window: stage.window, current: nil).root
        views = SeenView.all(in: root)
        pixels = stage.native.pixels()
        pixelSize = (stage.native.pixelSize.width, stage.native.pixelSize.height)
    }

    /// Everything that is wrong, one property after the other.
    func findings() -> [MatrixFinding] {
        emptyOnes() + cutOnes() + overlappedOnes() + unsafeOnes() + paleOnes() + crowdedTargets() + softHairlines() + lostFocus()
    }

    // MARK: Pixels

    /// The colour that most of the edge of `rect` has, in points of the window: the ground of what stands in it.
    ///
    /// Within, a bold icon may have more pixels than its ground; and of a blurred ground each pixel may differ a little from the next.
    func ground(of rect: CGRect) -> CGColor? {
        let scale = matrixCase.scale
        let minX = max(0, Int(rect.minX * scale)), maxX = min(pixelSize.width, Int((rect.maxX * scale).rounded(.up)))
        let minY = max(0, Int(rect.minY * scale)), maxY = min(pixelSize.height, Int((rect.maxY * scale).rounded(.up)))
        guard minX < maxX, minY < maxY else { return nil }
        // By the upper five bits of each channel: the number of pixels, and one of them.
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
