// The contents that scrolling redraws, and the pixels after it.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct TableDrawingTests {
    private var renderer: LayerRenderer { UIApplication.shared.frameLoop.renderer }

    /// The number of contents that `work` redraws.
    private func drawn(during work: () -> Void) -> Int {
        let before = renderer.statistics.contentsRedrawn
        work()
        return renderer.statistics.contentsRedrawn - before
    }

    @Test func scrollingDoesNotRedrawVisibleRows() {
        let scene = ListScene([100])
        scene.table.showsVerticalScrollIndicator = false
        scene.stage.system.settle()
        // 15.57 rows are visible: no row appears within the first 18 points.
        let count = drawn {
            for _ in 0..<6 {
                scene.table.contentOffset.y += 3
                scene.stage.frame()
            }
        }
        #expect(scene.table.contentOffset.y == 18)
        #expect(scene.rows.cellsAsked.count == 16)
        #expect(count == 0)
    }

    @Test func aRowThatBecomesVisibleDrawsItsTextOnce() {
        let scene = ListScene([1000])
        scene.wheel(1)
        scene.rows.forget()
        let count = drawn {
            scene.stage.native.scroll(x: 100, y: 300, notches: 10)
            scene.stage.system.settle()
        }
        #expect(scene.rows.cellsAsked.count > 10)
        #expect(count <= scene.rows.cellsAsked.count)
    }

    @Test func partiallyRenderedFramesEqualFullyRenderedOnes() {
        let scene = ListScene([100], size: CGSize(width: 160, height: 300))
        scene.stage.native.scroll(x: 80, y: 100, notches: 4)
        for _ in 0..<8 {
            scene.stage.frame()
            let partial = scene.stage.native.pixels()
            renderer.invalidateAll()
            scene.stage.window.layer.setNeedsLayout()
            let offset = scene.table.contentOffset
            let motion = scene.table.motion
            scene.table.motion = .none
            scene.stage.frame()
            #expect(scene.table.contentOffset == offset)
            #expect(scene.stage.native.pixels() == partial)
            scene.table.motion = motion
            scene.table.displayLink.start(in: scene.table)
        }
        scene.stage.system.settle()
    }

    @Test func aTableAtRestDrawsNothing() {
        let scene = ListScene([100])
        scene.wheel(2)
        scene.stage.native.forgetFrames()
        scene.stage.system.advance(by: 10)
        #expect(scene.stage.native.frames.isEmpty)
    }
}
