// The rows on which a released picker wheel stops.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@Suite struct PickerWheelTests {
    private let ten = PickerWheel(rowCount: 10, rowHeight: 32)
    private let round = PickerWheel(rowCount: 24, rowHeight: 34, ends: .wrap)

    @Test func releasedWheelStopsOnTheRowNearestToItsUnadjustedDestination() {
        // Unadjusted, it would move (300 − 10) · 0.199 = 57.7 points, where 0.199 = 0.995 / (1 − 0.995) / 1000. Row 2 is nearest.
        let glide = ten.release(at: 0, velocity: 300)
        #expect(glide.destination == 64)
        var last: CGFloat = 0
        for frame in 1...120 {
            let position = glide.position(at: Double(frame) / 60)
            #expect(position >= last)
            last = position
        }
        #expect(last == 64)
    }

    @Test func wheelWithoutVelocityMovesToTheNearestRow() {
        #expect(ten.release(at: 40, velocity: 0).destination == 32)
        #expect(ten.release(at: 49, velocity: 0).destination == 64)
        #expect(ten.release(at: 64, velocity: 0).duration == 0)
    }

    @Test func wheelStopsOnItsFirstOrLastRow() {
        #expect(ten.release(at: 0, velocity: -1000).destination == 0)
        #expect(ten.release(at: 200, velocity: 9000).destination == 288)
        #expect(ten.release(at: -30, velocity: 0).destination == 0)
        #expect(ten.release(at: 300, velocity: -20).destination == 288)
        let back = ten.release(at: -30, velocity: 2000)
        #expect(back.destination >= 0 && back.destination <= 288)
        #expect(back.destination.truncatingRemainder(dividingBy: 32) == 0)
    }

    @Test func wrappingWheelContinuesPastItsEnds() {
        // −(1000 − 10) · 0.199 = −197.0 points are −5.8 rows; row −6 is row 18 of 24.
        let glide = round.release(at: 0, velocity: -1000)
        #expect(glide.destination == -204)
        #expect(round.row(round.index(at: glide.destination)) == 18)
        #expect(round.row(24) == 0)
        #expect(round.row(-1) == 23)
        #expect(ten.row(10) == nil)
        #expect(ten.row(-1) == nil)
    }

    @Test func wrappingWheelTurnsTheShorterWay() {
        #expect(round.index(of: 23, near: 0) == -1)
        #expect(round.index(of: 1, near: 23 * 34) == 25)
        #expect(round.index(of: 12, near: 0) == 12)
        #expect(ten.index(of: 9, near: 0) == 9)
        #expect(ten.index(of: 99, near: 0) == 9)
    }

    @Test func everyReleaseEndsOnARow() {
        var generator = SeededGenerator(seed: 1)
        for wheel in [ten, round, PickerWheel(rowCount: 1, rowHeight: 20, ends: .wrap), PickerWheel(rowCount: 2, rowHeight: 44)] {
            for _ in 0..<500 {
                let start = CGFloat.random(in: -900...900, using: &generator)
                let speed = CGFloat.random(in: -9000...9000, using: &generator)
                let glide = wheel.release(at: start, velocity: speed)
                let index = wheel.index(at: glide.destination)
                #expect(abs(glide.destination - wheel.offset(of: index)) < 1e-9, "from \(start) with \(speed)")
                #expect(wheel.row(index) != nil)
                #expect(glide.duration < 10)
            }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func invalidNumbersGiveFiniteOffsets(_ number: Double) {
        for wheel in [ten, round, PickerWheel(rowCount: 0, rowHeight: number), PickerWheel(rowCount: -4, rowHeight: 10)] {
            #expect(wheel.release(at: 0, velocity: number).destination.isFinite)
            #expect(wheel.nearestRowOffset(to: number).isFinite)
        }
        #expect(PickerWheel(rowCount: 0, rowHeight: 32).row(0) == nil)
    }
}
