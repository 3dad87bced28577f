// The place of the phone on the stage.

import Foundation
import Testing

@testable import TabBarLaboratory

@MainActor @Suite struct StageLayoutTests {
    private let stage = CGRect(x: 0, y: 52, width: 486, height: 892)

    /// Expected: the middle of the stage.
    @Test func fittingDeviceKeepsItsSize() {
        let layout = StageLayout(of: CGSize(width: 390, height: 844), in: stage, scale: nil, displayScale: 1)
        #expect(layout.scale == 1 && layout.center == CGPoint(x: 243, y: 498))
    }

    /// Expected: the width of the stage without its margins, divided by the device's; the quotient of the heights is larger.
    @Test func largeDeviceShrinksToFit() {
        let layout = StageLayout(of: CGSize(width: 768, height: 1024), in: stage, scale: nil, displayScale: 1)
        #expect(abs(layout.scale - (486 - 48) / 768) < 1e-9)
    }

    @Test func zoomIsLimited() {
        let size = CGSize(width: 320, height: 568)
        #expect(StageLayout(of: size, in: stage, scale: 9, displayScale: 1).scale == 4)
        #expect(StageLayout(of: size, in: CGRect(x: 0, y: 0, width: 10, height: 10), scale: nil, displayScale: 1).scale == 0.25)
    }

    @Test func freeDeviceFillsTheStage() {
        let layout = StageLayout(of: nil, in: stage, scale: 2, displayScale: 1)
        #expect(layout.size == stage.size && layout.scale == 1)
    }

    @Test func upperLeftCornerIsOnAWholePixel() {
        let layout = StageLayout(of: CGSize(width: 375, height: 667), in: stage, scale: 0.75, displayScale: 2)
        let left = (layout.center.x - layout.size.width * layout.scale / 2) * 2
        #expect(abs(left - left.rounded()) < 1e-9)
    }
}
