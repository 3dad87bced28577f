// Tests the clock's page: when a wheel stops, the hands in the tab's icon move to the time.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct ClockPageTests {
    /// Scene `wheel` with its second tab selected.
    private struct Page {
        let stage: Stage<WheelContent>
        let controller: ClockViewController
        let picker: UIDatePicker

        @MainActor init() throws {
            stage = try Stage.wheel()
            controller = try #require(stage.tabs.viewControllers?.last as? ClockViewController)
            #expect(controller.datePicker == nil, "created when the page appears")
            stage.clickTab(1)
            picker = try #require(controller.datePicker)
        }

        /// Turns the mouse wheel over hours (0), minutes (1) or AM and PM (2). Their centres are 65 points apart.
        @MainActor func wheel(_ notches: Double, over component: Int) {
            let frame = picker.frameInWindow
            stage.native.scroll(x: frame.midX + Double(component - 1) * 65, y: frame.midY, notches: notches)
        }

        /// The presentation angles of the hour and minute hands, in degrees clockwise from twelve.
        @MainActor var hands: [Double] {
            [controller.clockView.hourHand, controller.clockView.minuteHand].map { hand in
                let transform = (hand.presentation() ?? hand).affineTransform()
                let degrees = atan2(transform.b, transform.a) * 180 / .pi
                return degrees < -1e-9 ? degrees + 360 : degrees
            }
        }
    }

    @Test func clockBeginsAtNine() throws {
        let page = try Page()
        #expect(page.controller.clockView.hour == 9)
        #expect(page.controller.clockView.minute == 0)
        #expect(page.picker.date == Date(timeIntervalSinceReferenceDate: 9 * 3600))
        #expect(page.picker.minuteInterval == 5)
        // As in the article's recording: the selected row is 108 points above the bar, which is 83 points high.
        #expect(page.picker.frameInWindow == CGRect(x: 0, y: 513, width: 375, height: 216))
    }

    @Test func handsMoveWhenTheWheelStops() throws {
        let page = try Page()
        page.wheel(2, over: 1)
        while page.controller.clockView.minute == 0, let next = page.stage.system.nextTime {
            #expect(page.hands == [270, 0], "unchanged while the wheel turns")
            page.stage.system.advance(to: next)
        }
        #expect(page.controller.clockView.minute == 10)
        // The values of the default timing curve at each fifth of 0.25 s; the minute hand turns by 60°, the hour hand by 5°. In the
        // article's recording, with frames 70 ms apart, the minute hand is at 0°, 9°, 33°, 57° and 60°.
        for part in [0, 0.295244, 0.682541, 0.885229, 0.975625, 1] {
            #expect(abs(page.hands[1] - 60 * part) < 0.01)
            #expect(abs(page.hands[0] - 270 - 5 * part) < 0.01)
            page.stage.system.advance(frames: 3)
        }
    }

    @Test func handsMoveWhenTheWheelStopsAfterADrag() throws {
        let page = try Page()
        let frame = page.picker.frameInWindow
        page.stage.native.drag(fromX: frame.midX, y: frame.midY + 40, toX: frame.midX, y: frame.midY - 30)
        #expect(page.hands == [270, 0])
        page.stage.system.settle(limit: 5)
        let minutes = page.controller.clockView.minute
        #expect(minutes > 5 && minutes % 5 == 0)
        #expect(abs(page.hands[1] - 6 * Double(minutes)) < 0.01)
    }

    @Test func clickOnARowSelectsItsTime() throws {
        let page = try Page()
        let frame = page.picker.frameInWindow
        // On the cylinder, the second row below the centre is 97.260 · sin 40° = 62.5 points away.
        page.stage.native.click(x: frame.midX - 65, y: frame.midY + 62.5)
        page.stage.system.settle(limit: 5)
        #expect(page.controller.clockView.hour == 11)
        #expect(abs(page.hands[0] - 330) < 0.01)
    }

    @Test func leavingThePageWhileAWheelTurnsKeepsItsTarget() throws {
        let page = try Page()
        page.wheel(3, over: 1)
        page.stage.system.advance(frames: 2)
        page.stage.clickTab(0)
        #expect(page.controller.clockView.minute == 15)
        page.stage.clickTab(1)
        #expect(page.picker.date == Date(timeIntervalSinceReferenceDate: 9 * 3600 + 15 * 60))
        #expect(page.controller.datePicker === page.picker)
    }
}
