// One page being looked at: what is on it, and what is found to be wrong.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import WindowSystem

@testable import UIKit

/// A property that every page must have in all circumstances.
nonisolated enum MatrixProperty: String, CaseIterable, Sendable {
    case nothingIsEmpty = "empty"
    case nothingIsCut = "cut"
    case nothingIsOverlapped = "overlapped"
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
    let stage: MatrixStage
    /// What can be acted upon: the window, or what is presented over all else.
    let root: UIView
    /// Back to front.
    let views: [SeenView]
    let pixels: [UInt32]
    let pixelSize: (width: Int, height: Int)

    init(_ matrixCase: MatrixCase, on stage: MatrixStage) {
        self.matrixCase = matrixCase
        self.stage = stage
        root = FocusMap(window: stage.root, current: nil).root
        views = SeenView.all(in: root)
        pixels = stage.pixels()
        pixelSize = (stage.window.pixelSize.width, stage.window.pixelSize.height)
    }

    /// Everything that is wrong, one property after the other.
    func findings() -> [MatrixFinding] {
        emptyOnes() + cutOnes() + overlappedOnes() + paleOnes() + crowdedTargets() + softHairlines() + lostFocus()
    }

    // MARK: Pixels

    /// The colour that most of `rect` has, in points of the window: the ground of what stands there.
    func ground(of rect: CGRect) -> CGColor? {
        let scale = matrixCase.scale
        let minX = max(0, Int(rect.minX * scale)), maxX = min(pixelSize.width, Int((rect.maxX * scale).rounded(.up)))
        let minY = max(0, Int(rect.minY * scale)), maxY = min(pixelSize.height, Int((rect.maxY * scale).rounded(.up)))
        guard minX < maxX, minY < maxY else { return nil }
        var counts: [UInt32: Int] = [:]
        let step = max(1, (maxX - minX) * (maxY - minY) / 4000)
        var index = 0
        while index < (maxX - minX) * (maxY - minY) {
            counts[pixels[(minY + index / (maxX - minX)) * pixelSize.width + minX + index % (maxX - minX)], default: 0] += 1
            index += step
        }
        guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else { return nil }
        func part(_ shift: UInt32) -> CGFloat { CGFloat(most >> shift & 0xFF) / 255 }
        return CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
}
