// Quick clicks and taps in different places, where multiple clicks are recognized, too.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct QuickClickTests {
    /// Recognizers of one to `count` taps, each of which waits for the next one to fail.
    private final class Fixture {
        let stage = Stage(size: CGSize(width: 400, height: 400))
        let logs = StateLogs()
        private(set) var taps: [StateLog] = []

        init(upTo count: Int) {
            let pad = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            stage.window.addSubview(pad)
            var last: UITapGestureRecognizer?
            for number in (1...count).reversed() {
                let tap = UITapGestureRecognizer()
                tap.numberOfTapsRequired = number
                if let last { tap.require(toFail: last) }
                last = tap
                taps.insert(logs.add(tap, to: pad).1, at: 0)
            }
            stage.frame()
        }

        /// The number of recognized taps, double taps and so on.
        var counts: [Int] { taps.map { $0.states.filter { $0 == .ended }.count } }

        func click(_ x: Double, _ y: Double) {
            stage.native.click(x: x, y: y)
            stage.system.advance(by: 0.13)
        }

        func tap(_ x: Double, _ y: Double) {
            stage.native.touch(TouchChange(.began, identifier: 1, x: x, y: y))
            stage.native.touch(TouchChange(.ended, identifier: 1, x: x, y: y))
            stage.system.advance(by: 0.13)
        }
    }

    /// WebKit PR #59034, pharo PR #14476, aseprite/laf #112.
    @Test func sixQuickClicksAtTwoPlacesAreSixTaps() {
        let fixture = Fixture(upTo: 2)
        for number in 0..<6 { fixture.click(number.isMultiple(of: 2) ? 50 : 300, 100) }
        fixture.stage.system.advance(by: 1)
        #expect(fixture.counts == [6, 0])
    }

    @Test func sixQuickTapsOfAFingerAtTwoPlacesAreSixTaps() {
        let fixture = Fixture(upTo: 2)
        for number in 0..<6 { fixture.tap(number.isMultiple(of: 2) ? 50 : 300, 100) }
        fixture.stage.system.advance(by: 1)
        #expect(fixture.counts == [6, 0])
    }

    @Test(arguments: [300, 51]) func aClickBeforeADragIsATap(_ place: Double) {
        let fixture = Fixture(upTo: 2)
        fixture.click(50, 100)
        fixture.stage.native.drag(fromX: place, y: 100, toX: place, y: 250)
        fixture.stage.system.advance(by: 1)
        #expect(fixture.counts == [1, 0])
    }

    @Test func aDoubleClickThatWaitsForATripleIsNotLostByAClickElsewhere() {
        let fixture = Fixture(upTo: 3)
        fixture.click(50, 100)
        fixture.click(50, 100)
        fixture.click(300, 100)
        fixture.stage.system.advance(by: 1)
        #expect(fixture.counts == [1, 1, 0])
    }

    @Test func clicksInOnePlaceAreCountedTogether() {
        let fixture = Fixture(upTo: 3)
        for _ in 0..<3 { fixture.click(50, 100) }
        fixture.stage.system.advance(by: 1)
        #expect(fixture.counts == [0, 0, 1])
    }
}
