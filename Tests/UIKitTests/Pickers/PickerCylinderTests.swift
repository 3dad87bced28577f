// Where a picker's rows are seen: figures by hand from T = H + 75, R = 0.334·T, N = ⌈2T / row height⌉.

import Foundation
import Testing

@testable import UIKit

@Suite struct PickerCylinderTests {
    @Test func theWheelOfAnOrdinaryPicker() {
        let cylinder = PickerCylinder(height: 216, rowHeight: 32)
        #expect(cylinder.wound == 291)
        #expect(abs(cylinder.radius - 97.194) < 1e-9)
        // 582 / 32 = 18.19.
        #expect(cylinder.rowsAround == 19)
        #expect(cylinder.y(at: 0) == 108)
        // 360° / 19 = 18.947°: the sine is 0.32470, the cosine 0.94582.
        #expect(abs(cylinder.y(at: 1) - (108 + 31.559)) < 1e-3)
        #expect(abs(cylinder.squeeze(at: 1) - 0.94582) < 1e-5)
        #expect(cylinder.squeeze(at: 0) == 1)
        #expect(cylinder.visibleRows(turned: 0) == -4...4)
        #expect(cylinder.visibleRows(turned: 0.5) == -4...5)
    }

    @Test func theWheelOfATimePicker() {
        // 582 / 34 = 17.1, so a row is a turn of 20°.
        let cylinder = PickerCylinder(height: 216, rowHeight: 34)
        #expect(cylinder.rowsAround == 18)
        #expect(abs(cylinder.y(at: -1) - (108 - 97.194 * 0.342020)) < 1e-3)
        #expect(abs(cylinder.squeeze(at: 3) - 0.5) < 1e-9)
        #expect(abs(cylinder.opacity(at: -3) - 0.5) < 1e-9)
    }

    @Test func rowsFadeAndAreSqueezedTowardTheEndsOnBothSidesAlike() {
        let cylinder = PickerCylinder(height: 216, rowHeight: 32)
        for distance in stride(from: 0.0, to: 4.7, by: 0.1) {
            #expect(cylinder.squeeze(at: distance + 0.05) < cylinder.squeeze(at: distance))
            #expect(cylinder.opacity(at: distance + 0.05) < cylinder.opacity(at: distance))
            #expect(abs(cylinder.y(at: distance) - 108 + cylinder.y(at: -distance) - 108) < 1e-9)
        }
        #expect(cylinder.squeeze(at: 5) == 0)
        #expect(cylinder.squeeze(at: 19) == 0, "a row on the back is not seen, though its cosine is that of the front")
    }

    @Test func aPointBelongsToTheRowSeenThere() throws {
        let cylinder = PickerCylinder(height: 216, rowHeight: 34)
        for distance in [-4, -1.5, 0, 0.25, 2, 4.4] {
            let found = try #require(cylinder.distance(seenAt: cylinder.y(at: distance)))
            #expect(abs(found - distance) < 1e-9)
        }
        // 108 − 97.194 = 10.8.
        #expect(cylinder.distance(seenAt: 10) == nil)
        #expect(cylinder.distance(seenAt: 206) == nil)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300, 1e-300])
    func absurdNumbersMakeAWheelAllTheSame(_ number: Double) {
        for cylinder in [PickerCylinder(height: number, rowHeight: 32), PickerCylinder(height: 216, rowHeight: number)] {
            #expect(cylinder.y(at: 1).isFinite)
            #expect(cylinder.rowsAround >= 1)
            #expect(cylinder.visibleRows(turned: 0).contains(0))
            #expect(cylinder.visibleRows(turned: number).count < 40_000)
        }
        #expect(PickerCylinder(height: 216, rowHeight: 32).distance(seenAt: .nan) == nil)
    }
}
