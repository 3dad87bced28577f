// Paging by wheel, touchpad, keys and drags always stops at a page.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct PagingTests {
    /// Five pages of 200 points side by side.
    @MainActor
    private struct Scene {
        let stage = Stage(size: CGSize(width: 200, height: 150))
        let view: UIScrollView

        init() {
            view = UIScrollView(frame: stage.window.bounds)
            view.contentSize = CGSize(width: 1000, height: 150)
            view.isPagingEnabled = true
            view.bounces = false
            stage.window.addSubview(view)
            stage.frame()
        }

        var x: CGFloat { view.contentOffset.x }
        func wheel(_ notches: Double, _ source: ScrollDelta.Source = .wheel) {
            stage.native.scroll(x: 100, y: 75, notches: notches, source: source)
        }
        func sideways(_ notches: Double, _ source: ScrollDelta.Source = .wheel) {
            stage.native.send(.scrolled(ScrollDelta(x: notches, y: 0, source: source)), x: 100, y: 75)
        }
        func key(_ key: Key) {
            stage.native.press(key)
            stage.system.settle()
        }
    }

    @Test func notchesAddUpToPages() {
        let scene = Scene()
        scene.wheel(1)
        scene.stage.system.settle()
        #expect(scene.x == 200)
        for _ in 0..<3 { scene.wheel(1) }
        scene.stage.system.settle()
        #expect(scene.x == 800)
        scene.wheel(1)
        scene.sideways(-1)
        scene.stage.system.settle()
        #expect(scene.x == 600)
        scene.wheel(-9)
        scene.stage.system.settle()
        #expect(scene.x == 0)
    }

    @Test func fractionalNotchesAddUpToAPage() {
        let scene = Scene()
        for _ in 0..<7 { scene.wheel(0.125) }
        scene.stage.system.settle()
        #expect(scene.x == 0)
        scene.wheel(0.125)
        scene.stage.system.settle()
        #expect(scene.x == 200)
        // A change of direction or a pause resets the fraction.
        for _ in 0..<7 { scene.wheel(0.125) }
        scene.wheel(-0.125)
        scene.wheel(0.125)
        scene.stage.system.advance(by: 1)
        for _ in 0..<7 { scene.wheel(0.125) }
        scene.stage.system.settle()
        #expect(scene.x == 200)
    }

    @Test func touchpadScrollingEndsAtAPage() {
        let scene = Scene()
        for _ in 0..<4 {
            scene.sideways(0.3, .touchpad)
            scene.stage.system.advance(frames: 1)
        }
        #expect(scene.x > 30 && scene.x < 100)
        // When fingers at rest are lifted, the content moves to the nearest page.
        scene.stage.system.advance(by: 0.3)
        scene.wheel(0, .touchpadLifted)
        scene.stage.system.settle()
        #expect(scene.x == 0)
        // When moving fingers are lifted, the content moves to the next page.
        for _ in 0..<4 {
            scene.sideways(0.3, .touchpad)
            scene.stage.system.advance(frames: 1)
        }
        scene.wheel(0, .touchpadLifted)
        scene.stage.system.settle()
        #expect(scene.x == 200)
    }

    @Test func keysScrollByPages() {
        let scene = Scene()
        scene.key(.right)
        #expect(scene.x == 200)
        scene.key(.pageDown)
        #expect(scene.x == 400)
        scene.key(.left)
        scene.key(.pageUp)
        #expect(scene.x == 0)
        scene.key(.end)
        #expect(scene.x == 800)
        scene.key(.right)
        #expect(scene.x == 800)
        scene.key(.home)
        #expect(scene.x == 0)
        scene.stage.native.press(.right)
        scene.stage.system.advance(frames: 3)
        scene.key(.right)
        #expect(scene.x == 400)
    }

    @Test func releaseOfAnInterruptingPressResumesPaging() {
        let scene = Scene()
        scene.stage.native.drag(fromX: 180, y: 75, toX: 40, y: 75, steps: 5)
        scene.stage.system.advance(frames: 2)
        #expect(scene.x > 100 && scene.x < 200)
        scene.stage.native.send(.buttonPressed(.primary), x: 100, y: 75)
        scene.stage.system.advance(by: 0.5)
        #expect(scene.x > 100 && scene.x < 200)
        scene.stage.native.send(.buttonReleased(.primary), x: 100, y: 75)
        scene.stage.system.settle()
        #expect(scene.x == 200)
    }

    @Test func changedContentSizeKeepsTheTargetPage() {
        let scene = Scene()
        scene.stage.native.drag(fromX: 180, y: 75, toX: 40, y: 75, steps: 5)
        scene.stage.system.advance(frames: 2)
        scene.view.contentSize.width = 1200
        scene.stage.system.settle()
        #expect(scene.x == 200)
    }
}
