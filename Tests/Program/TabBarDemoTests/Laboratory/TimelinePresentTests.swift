// The visible part of time: Show All shows all, the present is followed again, and plots use the height for the visible values.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct TimelinePresentTests {
    private struct Opened {
        let stage: Stage<CombinedTabBarController>
        let session: LaboratorySession
        var time: TimeSession { session.time }
        var axis: TimeAxis { time.model.axis }
        var width: CGFloat { time.controller.ruler.bounds.width }
        var now: Double { time.recorder.range?.upperBound ?? 0 }

        @MainActor func isVisible(_ time: Double) -> Bool { axis.range(width: width).contains(time) }

        /// Turns the wheel over the list, and waits until the timeline shows it.
        @MainActor func scroll() {
            stage.wheel(160, 300, notches: 2)
            stage.settle()
            stage.system.advance(by: 0.5)
        }

        @MainActor func click(_ identifier: String) throws {
            stage.clickOnScreen(try stage.tool(identifier))
            stage.system.advance(by: 0.5)
        }
    }

    private func open() throws -> Opened {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        let session = try #require(try stage.openLaboratory().session)
        let opened = Opened(stage: stage, session: session)
        opened.scroll()
        return opened
    }

    /// After Show All, later frames do not push the beginning out.
    @Test func showAllShowsAllFramesThatFollow() throws {
        let opened = try open()
        for _ in 0..<3 {
            opened.stage.system.advance(by: 20)
            opened.scroll()
        }
        try opened.click("show-all")
        for _ in 0..<6 {
            opened.stage.system.advance(by: 15)
            opened.scroll()
            let first = try #require(opened.time.recorder.range?.lowerBound)
            #expect(opened.isVisible(first) && opened.isVisible(opened.now))
        }
        // All of it takes more than a third of the width.
        let first = try #require(opened.time.recorder.range?.lowerBound)
        #expect(opened.axis.x(of: opened.now) - opened.axis.x(of: first) > opened.width / 3)
    }

    /// The scale before Show All is restored, and the present is visible and followed.
    @Test func nowReturnsToThePresentAtTheFormerScale() throws {
        let opened = try open()
        let scale = opened.axis.scale
        #expect(opened.time.controller.header.nowButton.isHidden)
        opened.stage.system.advance(by: 60)
        opened.scroll()
        try opened.click("show-all")
        #expect(opened.axis.scale < scale / 2)
        try opened.click("show-now")
        #expect(opened.axis.scale == scale && opened.isVisible(opened.now))
        #expect(opened.time.controller.header.nowButton.isHidden)
        opened.stage.system.advance(by: 60)
        opened.scroll()
        #expect(opened.isVisible(opened.now))
    }

    /// A part is marked and shown; Escape returns to the present, which is followed again.
    @Test func resumeFollowsThePresentAgain() throws {
        let opened = try open()
        let scale = opened.axis.scale
        opened.time.model.mark(from: opened.time.model.zero, to: opened.now)
        opened.stage.system.advance(by: 60)
        opened.scroll()
        try opened.click("show-all")
        #expect(!opened.isVisible(opened.now), "only the marked part")
        opened.time.model.scrub(to: opened.time.model.zero)
        opened.stage.system.advance(by: 0.2)
        opened.stage.native.press(.escape)
        opened.stage.system.advance(by: 0.5)
        #expect(opened.isVisible(opened.now) && opened.axis.scale == scale)
        opened.stage.system.advance(by: 60)
        opened.scroll()
        #expect(opened.isVisible(opened.now) && opened.time.model.markIn != nil)
    }

    @Test func wheelOverTheTimelineLeavesThePresentUntilNow() throws {
        let opened = try open()
        let ruler = opened.time.controller.ruler.accessibilityFrame
        for _ in 0..<20 { opened.stage.native.scroll(x: ruler.midX, y: ruler.midY, notches: -1) }
        opened.scroll()
        #expect(!opened.isVisible(opened.now) && !opened.time.controller.header.nowButton.isHidden)
        opened.stage.native.press(.character("n"))
        opened.stage.system.advance(by: 0.5)
        #expect(opened.isVisible(opened.now))
    }

    /// A long scroll long ago does not flatten the curve of a short one.
    @Test func plotIsScaledToItsVisiblePart() throws {
        let opened = try open()
        let lane = try #require(opened.time.recorder.lanes.lanes.first { $0.kind == .scrolling })
        opened.stage.wheel(160, 300, notches: 12)
        opened.stage.settle()
        opened.stage.system.advance(by: 60)
        opened.scroll()
        let all = try #require(lane.range(of: 1))
        let row = try #require(opened.time.controller.rows.first { $0.lane === lane })
        let shown = try #require(lane.scale(of: 1, in: row.track.visibleTimes)), last = try #require(lane.bars.last)
        #expect(shown.upperBound - shown.lowerBound < (all.upperBound - all.lowerBound) / 3)
        #expect(shown.contains(last.values.last?[1] ?? -1) && shown.contains(last.values.first?[1] ?? -1))
    }
}
