// Playing the parameters of scrolling: the wheel, a flick and a pull past the end.

import CoreGraphics
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
@Suite(.serialized) struct ScrollDemonstrationTests {
    /// The offsets of the list in each frame of a demonstration, beginning with 0 at the top.
    private func play(_ prepare: (WindowScrolling) -> Void = { _ in }) throws -> (offsets: [CGFloat], rows: Int) {
        let stage = try Stage.combined()
        let scrolling = WindowScrolling(window: stage.window)
        prepare(scrolling)
        let top = stage.list.tableView.contentOffset.y
        scrolling.play(in: stage.window)
        var offsets: [CGFloat] = []
        for _ in 0..<Int((try #require(scrolling.playedDuration) + 0.5) * 60) {
            stage.system.advance(frames: 1)
            offsets.append(stage.list.tableView.contentOffset.y - top)
        }
        #expect(UIApplication.shared.isIdle)
        return (offsets, stage.list.contents.count)
    }

    /// Expected: four notches of (844 pt)^(2/3), then 0.12 s of the drag and the way of the flick, as `ScrollDeceleration` computes it.
    @Test func playShowsTheWheelTheFlickAndThePull() throws {
        let (offsets, rows) = try play()
        let notches = 4 * pow(844.0, 2.0 / 3.0)
        #expect(offsets.contains { abs($0 - notches) < 1 })
        let farthest = try #require(offsets.max())
        #expect(abs(farthest - (notches + 1200 * 0.12 + 594)) < 30, "\(farthest)")
        // 240 points past the top with a coefficient of 0.55: (1 − 1/(240·0.55/844 + 1))·844.
        #expect(abs(try #require(offsets.min()) + 114) < 2)
        #expect(offsets.last == 0 && rows == 100)
    }

    @Test func playShowsADifferenceForEachParameter() throws {
        let usual = try play().offsets
        #expect(try play { $0.decelerationRate = 0.99 }.offsets.max() ?? 0 < (usual.max() ?? 0) - 400)
        #expect(try play { $0.rubberBandCoefficient = 0.1 }.offsets.min() ?? 0 > (usual.min() ?? 0) + 50)
        #expect(try play { $0.notchDistance = 2 }.offsets.max() ?? 0 > (usual.max() ?? 0) + 300)
        #expect(try play { $0.glideDuration = 1 }.offsets[20] < usual[20])
    }

    @Test func slowSpeedSlowsTheDemonstration() throws {
        let stage = try Stage.combined { $0.slowAnimations = true }
        let scrolling = WindowScrolling(window: stage.window), top = stage.list.tableView.contentOffset.y
        scrolling.play(in: stage.window)
        stage.system.advance(by: try #require(scrolling.playedDuration))
        // A tenth of the demonstration: the wheel.
        #expect(stage.list.tableView.contentOffset.y > top + 300 && !UIApplication.shared.isIdle)
    }

    @Test func theUsersDragEndsTheDemonstration() throws {
        let stage = try Stage.combined()
        let scrolling = WindowScrolling(window: stage.window)
        scrolling.play(in: stage.window)
        stage.system.advance(by: 0.2)
        stage.native.send(.buttonPressed(.primary), x: 195, y: 500)
        for step in 1...10 {
            stage.system.advance(frames: 1)
            stage.native.movePointer(x: 195, y: 500 - Double(step) * 5)
        }
        let offset = stage.list.tableView.contentOffset.y
        stage.system.advance(by: 2)
        #expect(stage.list.tableView.contentOffset.y == offset)
        stage.native.send(.buttonReleased(.primary), x: 195, y: 450)
    }

    @Test func theUsersWheelEndsTheDemonstration() throws {
        let stage = try Stage.combined()
        let scrolling = WindowScrolling(window: stage.window), list = stage.list.tableView
        let top = list.contentOffset.y
        scrolling.play(in: stage.window)
        stage.system.advance(by: 0.2)
        stage.native.scroll(x: 195, y: 500, notches: 1)
        stage.system.advance(by: 2)
        let offset = list.contentOffset.y
        stage.system.advance(by: 3)
        #expect(offset > top + 100 && list.contentOffset.y == offset && UIApplication.shared.isIdle)
    }

    /// As when another tab is selected, or another demonstration begins, during the pull.
    @Test(arguments: [true, false]) func stoppedPullReturnsToTheEnd(inWindow: Bool) throws {
        let stage = try Stage.combined()
        let list = stage.list.tableView, top = list.contentOffset.y
        let demonstration = ScrollDemonstration(list, in: stage.window, feel: WindowScrolling(window: stage.window))
        for _ in 0..<600 where list.contentOffset.y > top - 60 { stage.system.advance(frames: 1) }
        #expect(list.contentOffset.y <= top - 60)
        if inWindow {
            demonstration.stop()
        } else {
            stage.tabs.selectedIndex = 1
            stage.system.advance(by: 0.5)
            stage.tabs.selectedIndex = 0
        }
        stage.system.advance(by: 2)
        #expect(abs(list.contentOffset.y - top) < 0.5)
    }

    @Test func decelerationAndRubberBandHaveAPlotWithAScale() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let model = try #require(open.session?.model)
        model.select("scrolling")
        stage.settle()
        let plots = ["deceleration-rate", "rubber-band"].map { try? stage.tool("plot-scrolling.\($0)") as? PlotView }
        let (coasting, band) = (try #require(plots[0] ?? nil), try #require(plots[1] ?? nil))
        let numbers = [coasting, band].compactMap { $0.descendants(of: PlotNumbers.self).first?.texts }
        // From 1,200 points per second the content comes to rest in ln(120)/2.002 = 2.391 s, and moves by 594 points.
        #expect(numbers.first?.lengths == ["1.196 s", "2.391 s"] && numbers.first?.values.contains("400") == true, "\(numbers)")
        #expect(numbers.last?.lengths == ["200 pt", "400 pt"])
        let far = try #require(coasting.samples.last)
        #expect(abs(far - 594) < 2)
        model.change("scrolling.deceleration-rate", to: .number(0.99))
        stage.settle()
        #expect(coasting.samples.last ?? far < 150)
        #expect(throws: StageError.self) { try stage.tool("plot-scrolling.glide-duration") }
    }
}
