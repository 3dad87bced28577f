// Two hours of use, with a manual clock: nothing grows without a limit.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct LongUseTests {
    /// The number of layers in all windows.
    private func layerCount() -> Int {
        func count(_ layer: CALayer) -> Int { 1 + (layer.sublayers ?? []).reduce(0) { $0 + count($1) } }
        return UIApplication.shared.windows.reduce(0) { $0 + count($1.layer) }
    }

    /// One random use of the phone or the laboratory. At its end, the first tab is selected, and one phone shows the present.
    private func use(_ stage: Stage<CombinedTabBarController>, _ session: LaboratorySession, _ random: inout SeededGenerator) throws {
        switch random.number(below: 7) {
        case 0:
            stage.wheel(160, 300, notches: Double(random.number(below: 9)) - 4)
        case 1:
            stage.clickOnScreen(stage.containers[1 + random.number(below: 3)])
            stage.run(seconds: 0.3)
            stage.clickOnScreen(stage.containers[0])
        case 2:
            session.play()
        case 3:
            try session.model.set.change("bounce.duration", to: .number(0.2 + Double(random.number(below: 10)) / 10))
            session.play()
        case 4:
            session.model.undo()
            session.clock.speed = MotionClock.speeds[random.number(below: 4)].speed
        case 5:
            session.comparison.mode = .sideBySide
            stage.run(seconds: 0.2)
            stage.wheel(160, 300, notches: 2)
            stage.run(seconds: 0.2)
            session.comparison.mode = .off
        default:
            session.time.step(by: -3)
            stage.run(seconds: 0.1)
            session.time.past.resume()
        }
        stage.run(seconds: 0.4)
    }

    @Test func nothingGrowsInTwoHours() throws {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        let open = try stage.openLaboratory()
        weak var session: LaboratorySession?
        var random = SeededGenerator(seed: 11)
        var early = 0
        do {
            let used = try #require(open.session)
            session = used
            let start = stage.system.now
            for index in 0..<240 {
                try use(stage, used, &random)
                #expect(used.time.recorder.history.bytes <= 64 << 20)
                #expect(UIApplication.shared.windows.flatMap(\.viewsWithInfiniteFrames).isEmpty)
                // The user looks at the result. While nothing moves, no frame is drawn.
                stage.system.settle(limit: 20)
                let count = stage.native.frames.count
                stage.system.advance(to: start + Double(index + 1) * 30)
                #expect(stage.native.frames.count == count)
                if index == 39 {
                    stage.list.tableView.setContentOffset(.zero, animated: false)
                    stage.settle()
                    early = layerCount()
                }
            }
            #expect(stage.system.now - start >= 2 * 3600)
            #expect(used.time.recorder.input.entries.count <= 10_000)
            stage.list.tableView.setContentOffset(.zero, animated: false)
            used.clock.speed = 1
            stage.settle()
            // Cells for reuse and lanes of the timeline may differ a little.
            #expect(layerCount() < early + 100, "\(early) layers after 20 minutes, \(layerCount()) after two hours")
        }
        open.laboratory.close()
        stage.settle()
        #expect(session == nil && UIScreen.main.history == nil)
    }
}
