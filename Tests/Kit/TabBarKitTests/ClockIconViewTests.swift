// Tests the clock icon: the angles of its hands, and its colours and sizes.

import Foundation
import QuartzCore
import Testing
import UIKit

@testable import TabBarKit

@MainActor
@Suite struct ClockIconViewTests {
    /// The hour hand turns by 30 degrees per hour and half a degree per minute, the minute hand by six degrees per minute.
    @Test(arguments: [
        (0, 0, 0.0, 0.0), (9, 0, 270.0, 0.0), (9, 10, 275.0, 60.0), (10, 30, 315.0, 180.0), (24, 0, 720.0, 0.0), (12, 60, 390.0, 360.0),
    ])
    func handsPointToTheTime(_ hour: Int, _ minute: Int, _ hourDegrees: Double, _ minuteDegrees: Double) {
        let clock = ClockIconView(frame: .zero)
        clock.hour = hour
        clock.minute = minute
        #expect(abs(clock.hourAngle * 180 / .pi - hourDegrees) < 1e-9)
        #expect(abs(clock.minuteAngle * 180 / .pi - minuteDegrees) < 1e-9)
        let transform = clock.hourHand.affineTransform()
        #expect(abs(transform.a - cos(clock.hourAngle)) < 1e-9)
        #expect(abs(transform.b - sin(clock.hourAngle)) < 1e-9)
    }

    @Test func timesBeyondTheDayAreClamped() {
        let clock = ClockIconView(frame: .zero)
        clock.hour = 99
        clock.minute = -1
        #expect(clock.hour == 24)
        #expect(clock.minute == 0)
    }

    @Test func faceIsADiscInTheTintColour() {
        let clock = ClockIconView(frame: CGRect(x: 0, y: 0, width: 25, height: 25))
        clock.layoutIfNeeded()
        clock.tintColor = .gray
        #expect(clock.layer.cornerRadius == 12.5)
        #expect(clock.layer.backgroundColor == UIColor.gray.cgColor)
        #expect(clock.hourHand.position == CGPoint(x: 12.5, y: 12.5))
        #expect(clock.hourHand.strokeColor == UIColor.white.cgColor)
        #expect(clock.minuteHand.lineWidth == 2)
        #expect(clock.minuteHand.path?.boundingBoxOfPath.height == 10)
        #expect(clock.hourHand.path?.boundingBoxOfPath.height == 8)
    }
}
