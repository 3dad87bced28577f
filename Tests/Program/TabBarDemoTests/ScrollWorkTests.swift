// Tests the work that scrolling avoids.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import UIKit

@MainActor
@Suite(.serialized) struct ScrollWorkTests {
    @Test func scrollingBehindTheBarsSolvesNoConstraints() throws {
        let stage = try Stage.combined()
        let window = try #require(UIApplication.shared.keyWindow)
        // Scrolls past the large title first, because its collapse changes the layout.
        stage.native.scroll(x: 195, y: 400, notches: 5)
        stage.settle()
        let engine = try #require(window.autoLayout?.engine)
        let (solutions, digits, offset) = (engine.solutionCount, stage.list.wheelView.topLabel.text, stage.list.tableView.contentOffset.y)
        for _ in 0..<6 {
            stage.native.scroll(x: 195, y: 400, notches: 1)
            stage.system.advance(frames: 3)
        }
        stage.settle()
        #expect(stage.list.tableView.contentOffset.y > offset + 200 && stage.list.wheelView.topLabel.text != digits)
        #expect(engine.solutionCount == solutions)
    }
}
