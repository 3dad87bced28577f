// The geometry of a picker's wheel of height H, compared with measurements of UIKit and with values calculated from `PickerCylinder`'s
// formulas T = H + 75, R = 0.334225372·T and N = ⌈2T / row height⌉.

import Foundation
import Testing

@testable import UIKit

@Suite struct PickerCylinderTests {
    @Test func wheelWithRowsOf32PointsHas19RowsAround() {
        let cylinder = PickerCylinder(height: 216, rowHeight: 32)
        #expect(cylinder.wound == 291)
        #expect(abs(cylinder.radius - 97.25958) < 1e-5)
        // 582 / 32 = 18.19.
        #expect(cylinder.rowsAround == 19)
        #expect(cylinder.y(at: 0) == 108)
        // 360° / 19 = 18.947°: the sine is 0.32470, the cosine 0.94582.
        #expect(abs(cylinder.y(at: 1) - (108 + 31.5802)) < 1e-3)
        #expect(abs(cylinder.squeeze(at: 1) - 0.94582) < 1e-5)
        #expect(cylinder.squeeze(at: 0) == 1)
        #expect(cylinder.visibleRows(turned: 0) == -4...4)
        #expect(cylinder.visibleRows(turned: 0.5) == -4...5)
    }

    @Test func wheelWithRowsOf34PointsHas18RowsAround() {
        // 582 / 34 = 17.1, so the wheel has 18 rows of 20° each.
        let cylinder = PickerCylinder(height: 216, rowHeight: 34)
        #expect(cylinder.rowsAround == 18)
        #expect(abs(cylinder.y(at: -1) - (108 - 97.25958 * 0.342020)) < 1e-3)
        #expect(abs(cylinder.squeeze(at: 3) - 0.5) < 1e-9)
        #expect(abs(cylinder.opacity(at: -3) - 0.5) < 1e-9)
    }

    /// H, N and R of wheels with rows of 32 points, as measured in UIKit.
    @Test(arguments: [
        (120, 13, 65.17395), (150, 15, 75.20071), (180, 16, 85.22748), (216, 19, 97.25958), (250, 21, 108.62325), (300, 24, 125.33452),
        (400, 30, 158.75706), (500, 36, 192.17959),
    ])
    func radiusAndRowCountAreThoseOfUIKit(height: Int, rowsAround: Int, radius: Double) {
        let cylinder = PickerCylinder(height: CGFloat(height), rowHeight: 32)
        #expect(cylinder.rowsAround == CGFloat(rowsAround))
        #expect(abs(cylinder.radius - radius) < 1e-4)
    }

    /// Upper edges and heights of the rows around the middle, as measured in UIKit.
    @Test(arguments: [
        (32, -4, 9.7888, 7.8555), (32, -3, 17.8264, 17.5023), (32, -2, 35.6357, 25.2525), (32, -1, 61.2868, 30.2661), (32, 0, 92, 32),
        (32, 1, 124.4471, 30.2661), (32, 2, 155.1118, 25.2525), (32, 3, 180.6713, 17.5023), (32, 4, 198.3557, 7.8555),
        (44, -3, 8.2835, 9.7909), (44, -2, 18.2426, 27.4336), (44, -1, 45.9793, 39.6426), (44, 0, 86, 44), (44, 1, 130.3780, 39.6426),
        (44, 3, 197.9256, 9.7909),
    ])
    func rowPositionsAreThoseOfUIKit(rowHeight: Int, distance: Int, top: Double, height: Double) {
        let cylinder = PickerCylinder(height: 216, rowHeight: CGFloat(rowHeight))
        let presented = CGFloat(rowHeight) * cylinder.squeeze(at: CGFloat(distance))
        #expect(abs(presented - height) < 0.01)
        #expect(abs(cylinder.y(at: CGFloat(distance)) - presented / 2 - top) < 0.01)
    }

    @Test func rowsShrinkAndFadeWithTheirDistanceFromTheMiddle() {
        let cylinder = PickerCylinder(height: 216, rowHeight: 32)
        for distance in stride(from: 0.0, to: 4.7, by: 0.1) {
            #expect(cylinder.squeeze(at: distance + 0.05) < cylinder.squeeze(at: distance))
            #expect(cylinder.opacity(at: distance + 0.05) < cylinder.opacity(at: distance))
            #expect(abs(cylinder.y(at: distance) - 108 + cylinder.y(at: -distance) - 108) < 1e-9)
        }
        #expect(cylinder.squeeze(at: 5) == 0)
        #expect(cylinder.squeeze(at: 19) == 0, "a row a full turn away is hidden, although its cosine is positive")
    }

    @Test func pointMapsToTheRowDrawnThere() throws {
        let cylinder = PickerCylinder(height: 216, rowHeight: 34)
        for distance in [-4, -1.5, 0, 0.25, 2, 4.4] {
            let found = try #require(cylinder.distance(seenAt: cylinder.y(at: distance)))
            #expect(abs(found - distance) < 1e-9)
        }
        // The cylinder begins at 108 − 97.26 = 10.7 and ends at 205.3.
        #expect(cylinder.distance(seenAt: 10) == nil)
        #expect(cylinder.distance(seenAt: 206) == nil)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300, 1e-300])
    func invalidSizesGiveAValidWheel(_ number: Double) {
        for cylinder in [PickerCylinder(height: number, rowHeight: 32), PickerCylinder(height: 216, rowHeight: number)] {
            #expect(cylinder.y(at: 1).isFinite)
            #expect(cylinder.rowsAround >= 1)
            #expect(cylinder.visibleRows(turned: 0).contains(0))
            #expect(cylinder.visibleRows(turned: number).count < 40_000)
        }
        #expect(PickerCylinder(height: 216, rowHeight: 32).distance(seenAt: .nan) == nil)
    }
}
