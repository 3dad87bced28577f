// Tests swipes between tabs.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct TabSwipeTests {
    /// Records the calls of a tab bar controller's delegate.
    private final class Delegate: UITabBarControllerDelegate {
        var asked: [Int] = []
        var selected: [Int] = []
        var allows = true
        func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
            asked.append(tabBarController.viewControllers?.firstIndex { $0 === viewController } ?? -1)
            return allows
        }
        func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
            selected.append(tabBarController.selectedIndex)
        }
    }

    /// A live icon that records the shares of its selection.
    private final class Icon: UIView, TabSwipeResponding {
        var shares: [CGFloat] = []
        func selectionShareDidChange(_ share: CGFloat) { shares.append(share) }
    }

    private struct Swipes {
        let stage: Stage<AnimatedTabs>
        let swipe: TabSwipe
        let delegate: Delegate
        var tabs: AnimatedTabBarController { stage.tabs }
        func page(_ index: Int) -> UIView? { tabs.viewControllers?[index].view }

        /// Presses and moves by `steps`, with a frame after each. Returns the last position.
        func drag(from x: Double = 200, y: Double = 200, by steps: [Double]) -> Double {
            stage.native.movePointer(x: x, y: y)
            stage.native.send(.buttonPressed(.primary), x: x, y: y)
            return move(from: x, y: y, by: steps)
        }

        func move(from x: Double, y: Double = 200, by steps: [Double]) -> Double {
            var place = x
            for step in steps {
                place += step
                stage.native.movePointer(x: place, y: y)
                stage.system.advance(frames: 1)
            }
            return place
        }

        func release(at x: Double, y: Double = 200) { stage.native.send(.buttonReleased(.primary), x: x, y: y) }

        /// Keeps the pointer in place for 12 frames, so that it has no velocity.
        func rest() { stage.system.advance(frames: 12) }
    }

    private func swipes(count: Int = 4) -> Swipes {
        let stage = Stage.tabs(Array(repeating: nil, count: count))
        let delegate = Delegate()
        stage.tabs.delegate = delegate
        return Swipes(stage: stage, swipe: TabSwipe(tabBarController: stage.tabs), delegate: delegate)
    }

    /// The window is 320 points wide, and the first 10 points are the slop of the drag.
    @Test func pagesFollowTheFingerAndTheSwipeSelectsTheTab() {
        let swipes = swipes()
        let x = swipes.drag(by: [-10, -40, -40])
        #expect(abs((swipes.page(0)?.transform.tx ?? 0) + 80) < 0.01)
        #expect(abs((swipes.page(1)?.transform.tx ?? 0) - 240) < 0.01)
        #expect(swipes.page(0)?.window != nil && swipes.page(1)?.window != nil)
        swipes.release(at: swipes.move(from: x, by: [-40, -40, -40]))
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 1 && swipes.stage.looksSelected(1) && !swipes.stage.containers[0].isSelected)
        #expect(swipes.page(1)?.transform == .identity && swipes.page(0)?.window == nil)
        #expect(swipes.delegate.asked == [1] && swipes.delegate.selected == [1], "asked once, and called once")
        #expect(swipes.tabs.delegate === swipes.delegate)
    }

    /// marcosgriselli/SwipeableTabBarController #55 and #60, uias/Tabman #326: controls that are dragged sideways.
    @Test func aDraggedControlDoesNotSwipe() throws {
        let swipes = swipes()
        let page = try #require(swipes.page(0))
        let control = UISwitch(frame: CGRect(x: 200, y: 100, width: 51, height: 31))
        control.isOn = true
        let segments = UISegmentedControl(items: ["A", "B", "C"])
        segments.frame = CGRect(x: 20, y: 160, width: 280, height: 32)
        segments.selectedSegmentIndex = 2
        for view in [control, segments] { page.addSubview(view) }
        swipes.release(at: swipes.drag(from: 240, y: 115, by: [-12, -12, -12]), y: 115)
        swipes.release(at: swipes.drag(from: 260, y: 176, by: [-60, -60, -60, -30]), y: 176)
        swipes.stage.system.settle(limit: 3)
        #expect(!control.isOn && segments.selectedSegmentIndex == 0)
        #expect(swipes.tabs.selectedIndex == 0 && swipes.delegate.asked.isEmpty)
    }

    @Test func swipeThatEndsBeforeTheThresholdReturns() {
        let swipes = swipes()
        let x = swipes.drag(by: [-10, -40, -40])
        swipes.rest()
        swipes.release(at: x)
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 0 && swipes.stage.looksSelected(0) && !swipes.stage.containers[1].isSelected)
        #expect(swipes.page(0)?.transform == .identity && swipes.page(0)?.window != nil && swipes.page(1)?.window == nil)
        #expect(swipes.delegate.selected.isEmpty)
    }

    @Test func swipeIsReversedByTheFingerAndByAFlick() {
        let swipes = swipes()
        let x = swipes.drag(by: [-10, -80, -80, -60])
        swipes.rest()
        let back = swipes.move(from: x, by: [40, 40])
        #expect(abs((swipes.page(0)?.transform.tx ?? 0) + 140) < 0.01)
        swipes.release(at: back)
        let before = swipes.page(0)?.transform.tx ?? 0
        swipes.stage.system.advance(frames: 2)
        #expect((swipes.page(0)?.transform.tx ?? 0) > before, "continues backwards")
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 0)
    }

    @Test func settlingPagesCanBeCaught() {
        let swipes = swipes()
        swipes.release(at: swipes.drag(from: 300, by: [-10, -60, -60, -60]))
        swipes.stage.system.advance(frames: 3)
        let caught = swipes.page(0)?.transform.tx ?? 0
        #expect(caught < -180 && caught > -320)
        let x = swipes.drag(from: 100, by: [5, 5])
        #expect(abs((swipes.page(0)?.transform.tx ?? 0) - caught) < 60, "the pages are where the finger has caught them")
        swipes.release(at: swipes.move(from: x, by: [40, 60, 60]))
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 0 && swipes.delegate.selected.isEmpty)
        #expect(swipes.page(0)?.transform == .identity)
    }

    @Test func iconsAndIndicatorFollowTheProgress() throws {
        let swipes = swipes()
        let icon = Icon(frame: .zero)
        swipes.stage.containers[1].replaceIcon(with: icon, size: CGSize(width: 25, height: 25))
        let indicator = TabIndicatorView(tabBar: swipes.tabs.tabBar)
        swipes.swipe.indicator = indicator
        let x = swipes.drag(by: [-10, -80])
        #expect(abs(indicator.position - 0.25) < 0.001 && abs((icon.shares.last ?? 0) - 0.25) < 0.001)
        var colors = [swipes.stage.label(0).textColor, swipes.stage.label(1).textColor]
        #expect(colors[0] != colors[1] && colors[0] != swipes.tabs.tabBar.tintColor, "between both colours")
        #expect(!swipes.stage.looksSelected(1))
        swipes.release(at: swipes.move(from: x, by: [-100, -60]))
        swipes.stage.system.settle(limit: 3)
        colors = [swipes.stage.label(0).textColor, swipes.stage.label(1).textColor]
        #expect(colors == [swipes.stage.items[0].textColor, swipes.tabs.tabBar.tintColor])
        #expect(indicator.position == 1 && icon.shares.last == 1)
    }

    /// The click also ends the recorded motion of the swipe, which would otherwise grow with each frame.
    @Test func clickDuringASwipeSelectsItsTab() {
        let swipes = swipes(), motions = SwipeMotions()
        ObservedMotions.observer = motions
        defer { ObservedMotions.observer = nil }
        swipes.release(at: swipes.drag(from: 300, by: [-10, -60, -60, -60]))
        swipes.stage.system.advance(frames: 2)
        swipes.stage.clickTab(3)
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 3 && swipes.page(3)?.window != nil && swipes.page(3)?.transform == .identity)
        #expect(swipes.stage.containers.map(\.isSelected) == [false, false, false, true])
        for index in 0..<3 { #expect(swipes.page(index)?.window == nil) }
        #expect(motions.valueCount > 2 && motions.running.isEmpty)
    }

    /// The swipes that have not reported their end.
    private final class SwipeMotions: MotionObserver {
        var running: Set<ObjectIdentifier> = []
        var valueCount = 0

        func motion(_ motion: ObjectIdentifier, of owner: String, property: String, hasValue value: Double, in layer: CALayer) {
            guard owner == "swipe" else { return }
            running.insert(motion)
            valueCount += 1
        }

        func motionDidEnd(_ motion: ObjectIdentifier) { running.remove(motion) }
        func displayLinkWillStart(_ link: CADisplayLink, for layer: CALayer) {}
    }

    @Test func dragsBeyondTheEndsVerticalDragsAndRefusedDragsSelectNoTab() {
        let swipes = swipes()
        swipes.release(at: swipes.drag(from: 100, by: [10, 60, 60]))
        #expect(swipes.page(0)?.transform == .identity && swipes.delegate.asked.isEmpty, "there is no earlier tab")
        swipes.stage.native.drag(fromX: 160, y: 300, toX: 170, y: 100)
        #expect(swipes.delegate.asked.isEmpty)
        swipes.delegate.allows = false
        swipes.release(at: swipes.drag(by: [-10, -80, -80]))
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 0 && swipes.page(0)?.transform == .identity)
    }

    /// The delegate may show a message when it refuses a tab. The message must not appear again for each movement.
    @Test func delegateIsAskedOncePerDrag() {
        let swipes = swipes()
        swipes.delegate.allows = false
        let x = swipes.drag(by: [-10, -20, -20, -20, -20])
        #expect(swipes.delegate.asked == [1])
        swipes.release(at: x)
        swipes.release(at: swipes.drag(by: [-10, -20, -20]))
        #expect(swipes.delegate.asked == [1, 1], "again for another drag")
    }

    @Test func selectionEndsTheDragThatItInterrupts() {
        let swipes = swipes()
        var x = swipes.drag(by: [-10, -100, -60])
        swipes.tabs.selectedIndex = 2
        x = swipes.move(from: x, by: [-20, -20])
        #expect(swipes.page(2)?.transform == .identity && swipes.page(3)?.window == nil)
        #expect(swipes.delegate.asked == [1])
        swipes.release(at: x)
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 2 && swipes.delegate.selected.isEmpty && swipes.page(2)?.transform == .identity)
        swipes.release(at: swipes.drag(by: [-10, -100, -100]))
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 3, "the next drag swipes")
    }

    @Test func reducedMotionCrossFadesThePages() {
        let swipes = swipes()
        swipes.stage.system.settings.motion = .reduced
        let x = swipes.drag(by: [-10, -80])
        #expect(swipes.page(0)?.transform == .identity && swipes.page(1)?.transform == .identity)
        #expect(abs((swipes.page(1)?.alpha ?? 1) - 0.25) < 0.001)
        swipes.release(at: swipes.move(from: x, by: [-80, -60]))
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 1 && swipes.page(1)?.alpha == 1)
    }

    @Test func rightToLeftSwipesAreMirrored() {
        let swipes = swipes()
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        defer { UIApplication.environmentOverrides = UIEnvironmentOverrides() }
        swipes.stage.system.settle(limit: 2)
        let x = swipes.drag(from: 60, by: [10, 80])
        #expect(abs((swipes.page(0)?.transform.tx ?? 0) - 80) < 0.01 && abs((swipes.page(1)?.transform.tx ?? 0) + 240) < 0.01)
        swipes.release(at: swipes.move(from: x, by: [80, 60]))
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 1)
    }

    @Test func twoFingersOnATouchpadSwipe() {
        let swipes = swipes()
        for _ in 0..<5 {
            swipes.stage.native.send(.scrolled(ScrollDelta(x: 1, y: 0, source: .touchpad)), x: 160, y: 200)
            swipes.stage.system.advance(frames: 1)
        }
        #expect((swipes.page(0)?.transform.tx ?? 0) < -100)
        swipes.stage.native.send(.scrolled(ScrollDelta(x: 0, y: 0, source: .touchpadLifted)), x: 160, y: 200)
        swipes.stage.system.settle(limit: 3)
        #expect(swipes.tabs.selectedIndex == 1)
    }

    /// The points of the window's width that no page covers.
    private func uncovered(_ swipes: Swipes) -> CGFloat {
        let pages = (0..<4).compactMap { swipes.page($0) }.filter { $0.window != nil }
        let frames = pages.map { $0.convert($0.bounds, to: nil) }.sorted { $0.minX < $1.minX }
        var covered: CGFloat = 0
        for frame in frames where frame.minX <= covered + 0.5 { covered = max(covered, frame.maxX) }
        return max(0, 320 - covered)
    }

    /// Flicks by `distance` points, at an equal speed for three frames, and checks all frames.
    private func flick(_ swipes: Swipes, by distance: Double, frames: Int) {
        var x: Double = distance < 0 ? 310 : 10
        swipes.stage.native.movePointer(x: x, y: 200)
        swipes.stage.native.send(.buttonPressed(.primary), x: x, y: 200)
        for _ in 0..<3 {
            x += distance / 3
            swipes.stage.native.movePointer(x: x, y: 200)
            swipes.stage.system.advance(frames: 1)
            #expect(uncovered(swipes) < 1)
        }
        swipes.release(at: x)
        for _ in 0..<frames {
            swipes.stage.system.advance(frames: 1)
            #expect(uncovered(swipes) < 1)
        }
    }

    @Test(arguments: [1, 0.4]) func pagesCoverTheWindowInAllFramesOfFastSwipes(_ damping: Double) {
        var generator = SeededGenerator(seed: 28)
        for _ in 0..<12 {
            let swipes = swipes()
            swipes.swipe.spring = SpringValues(dampingRatio: damping, response: 0.35)
            for _ in 0..<4 {
                let distance = Double.random(in: 60...300, using: &generator) * (Bool.random(using: &generator) ? -1 : 1)
                flick(swipes, by: distance, frames: Int.random(in: 1...14, using: &generator))
            }
            swipes.stage.system.settle(limit: 6)
            #expect(uncovered(swipes) < 1)
            let shown = (0..<4).filter { swipes.page($0)?.window != nil }
            #expect(shown == [swipes.tabs.selectedIndex] && swipes.stage.looksSelected(swipes.tabs.selectedIndex))
        }
    }

    @Test(arguments: [1, 3, 6, 10]) func secondSwipeReachesTheNextTab(_ frames: Int) {
        let swipes = swipes()
        flick(swipes, by: -240, frames: frames)
        flick(swipes, by: -240, frames: 0)
        for _ in 0..<60 {
            swipes.stage.system.advance(frames: 1)
            #expect(uncovered(swipes) < 1)
        }
        #expect(swipes.tabs.selectedIndex == 2 && swipes.stage.looksSelected(2))
        #expect(swipes.delegate.selected == [1, 2], "both tabs were selected, in this order")
        // Back to the first tab.
        flick(swipes, by: 240, frames: frames)
        flick(swipes, by: 240, frames: 60)
        #expect(swipes.tabs.selectedIndex == 0 && swipes.page(0)?.transform == .identity)
    }

    @Test func secondSwipeAgainstTheDirectionReturns() {
        let swipes = swipes()
        flick(swipes, by: -240, frames: 4)
        flick(swipes, by: 240, frames: 60)
        #expect(swipes.tabs.selectedIndex == 0 && swipes.delegate.selected.isEmpty)
    }

    @Test func delegateCanRefuseTheTabOfTheSecondSwipe() {
        let swipes = swipes()
        flick(swipes, by: -240, frames: 4)
        swipes.delegate.allows = false
        flick(swipes, by: -240, frames: 60)
        #expect(swipes.tabs.selectedIndex == 1 && swipes.page(1)?.transform == .identity && swipes.page(2)?.window == nil)
    }
}
