// Two phones in the laboratory, in an off-screen window.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

/// The open laboratory with two phones.
struct TwoPhones {
    let open: OpenLaboratory
    let session: LaboratorySession
    let first: UIWindow
    let second: UIWindow
    let firstTabs: CombinedTabBarController
    let secondTabs: CombinedTabBarController

    var comparison: Comparison { session.comparison }
}

extension Stage where Content == CombinedTabBarController {
    /// Opens the laboratory and compares two phones. The zoom is in percent; 0 fits both phones into the stage.
    func comparePhones(
        _ mode: Comparison.Mode = .sideBySide, zoom: Int = 100, files: (any LaboratoryFiles)? = nil
    ) throws -> TwoPhones {
        settings.laboratory[\.zoom] = zoom
        let open = try openLaboratory(files: files)
        guard let session = open.session else { throw StageError(description: "no session") }
        session.comparison.mode = mode
        window.makeKey()
        settle()
        guard let second = session.stage.second, let tabs = second.rootViewController as? CombinedTabBarController else {
            throw StageError(description: "no second phone")
        }
        return TwoPhones(open: open, session: session, first: window, second: second, firstTabs: self.tabs, secondTabs: tabs)
    }

    /// The pixels of a phone on the stage, row by row.
    func pixels(of phone: UIWindow) throws -> [UInt32] {
        let picture = try picture(), scale = UIScreen.main.scale
        let frame = phone.frame, all = picture.premultipliedPixels
        let left = Int((frame.minX * scale).rounded()), top = Int((frame.minY * scale).rounded())
        let width = Int((frame.width * scale).rounded()), height = Int((frame.height * scale).rounded())
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in max(top, 0)..<min(top + height, picture.height) {
            let row = y * picture.width
            pixels += all[(row + max(left, 0))..<(row + min(left + width, picture.width))]
        }
        return pixels
    }

    /// The number of pixels that differ between the two phones.
    func differingPixels(_ phones: TwoPhones) throws -> Int {
        let first = try pixels(of: phones.first), second = try pixels(of: phones.second)
        guard first.count == second.count else { return max(first.count, second.count) }
        return zip(first, second).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    }

    /// The point of the screen at a point of a phone.
    func point(_ x: CGFloat, _ y: CGFloat, in phone: UIWindow) -> CGPoint { phone.convert(CGPoint(x: x, y: y), to: nil) }
}
