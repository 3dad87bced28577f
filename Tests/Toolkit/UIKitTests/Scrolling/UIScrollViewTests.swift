// Scroll views: wheel, touchpad, drags, keys, insets and indicators.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UIScrollViewTests {
    private let page: CGFloat = 600

    /// A scroll view that fills the window, with content four times as high.
    private func scene(content: CGSize = CGSize(width: 300, height: 2400)) -> (stage: Stage<Void>, view: UIScrollView, log: ScrollLog) {
        let stage = Stage(size: CGSize(width: 300, height: page))
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: page))
        let log = ScrollLog()
        view.contentSize = content
        view.delegate = log
        stage.window.addSubview(view)
        stage.frame()
        return (stage, view, log)
    }

    // MARK: Wheel

    @Test func firstFrameAfterANotchMovesTheContent() {
        let (stage, view, log) = scene()
        stage.system.advance(by: 1)
        stage.native.scroll(x: 150, y: 300, notches: 1)
        #expect(view.contentOffset.y == 0)
        // Without recent frames, the next one is drawn at once.
        stage.system.advance(by: 0)
        // After one ninth of the time, 1 − (8/9)³ of the distance is covered: 0.2977 · 71.14 = 21.2, rounded to a pixel.
        #expect(view.contentOffset.y == 21)
        #expect(log.offsets == [21])
    }

    @Test func notchMovesByItsDistanceWithEasing() {
        let (stage, view, log) = scene()
        stage.native.scroll(x: 150, y: 300, notches: 1)
        let time = stage.system.settle()
        #expect(view.contentOffset.y == 71)
        #expect(log.offsets == log.offsets.sorted())
        #expect(log.offsets.count >= 6)
        #expect(time < 1.2)
        #expect(log.entries.isEmpty)
    }

    @Test func notchesAddUp() {
        let (stage, view, _) = scene()
        for _ in 0..<5 {
            stage.native.scroll(x: 150, y: 300, notches: 1)
            stage.frame()
        }
        stage.system.settle()
        // 5 · 600^(2/3) = 355.69.
        #expect(view.contentOffset.y == 356)
    }

    @Test func wheelStopsAtTheEnds() {
        let (stage, view, log) = scene()
        stage.native.scroll(x: 150, y: 300, notches: -3)
        stage.system.settle()
        #expect(view.contentOffset.y == 0)
        stage.native.scroll(x: 150, y: 300, notches: 300)
        stage.system.settle()
        #expect(view.contentOffset.y == 1800)
        #expect(log.offsets.allSatisfy { (0...1800).contains($0) })
    }

    @Test func wheelAtTheEndScrollsTheOuterView() {
        let (stage, outer, _) = scene()
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        inner.contentSize = CGSize(width: 300, height: 210)
        outer.addSubview(inner)
        stage.native.scroll(x: 150, y: 100, notches: 1)
        stage.system.settle()
        #expect(inner.contentOffset.y == 10)
        #expect(outer.contentOffset.y == 0)
        stage.native.scroll(x: 150, y: 100, notches: 1)
        stage.system.settle()
        #expect(outer.contentOffset.y > 0)
    }

    @Test func notchScrollsAPagingViewByOnePage() {
        let (stage, view, _) = scene(content: CGSize(width: 1200, height: 600))
        view.isPagingEnabled = true
        stage.native.scroll(x: 150, y: 300, notches: 1)
        stage.system.settle()
        #expect(view.contentOffset.x == 300)
        stage.native.scroll(x: 150, y: 300, notches: -1)
        stage.system.settle()
        #expect(view.contentOffset.x == 0)
    }

    @Test func viewAtRestDrawsNoFrames() {
        let (stage, _, _) = scene()
        stage.native.scroll(x: 150, y: 300, notches: 1)
        stage.system.settle()
        #expect(UIApplication.shared.isIdle)
        #expect(stage.system.nextTime == nil)
    }

    // MARK: Touchpad

    @Test func touchpadScrollingDecelerates() {
        let (stage, view, _) = scene()
        let notch = ScrollPhysics.notchDistance(page: page)
        for step in 1...10 {
            stage.native.scroll(x: 150, y: 300, notches: 0.1, source: .touchpad)
            #expect(abs(view.contentOffset.y - CGFloat(step) * notch / 10) < 0.001)
            stage.frame()
        }
        let lifted = view.contentOffset.y
        stage.native.send(.scrolled(ScrollDelta(x: 0, y: 0, source: .touchpadLifted)), x: 150, y: 300)
        #expect(view.isDecelerating)
        stage.system.settle()
        // 0.1 notches per frame are v = 426.8 points per second; the content decelerates over (v − 10)/2.002 points.
        let distance = (notch * 6 - 10) / 2.002
        #expect(abs(view.contentOffset.y - lifted - distance) < 3)
    }

    // MARK: Drag

    @Test func contentFollowsADragAfterTenPoints() {
        let (stage, view, log) = scene()
        stage.native.send(.buttonPressed(.primary), x: 150, y: 400)
        #expect(view.isTracking)
        stage.native.movePointer(x: 150, y: 395)
        #expect(!view.isDragging)
        stage.native.movePointer(x: 150, y: 300)
        #expect(view.isDragging)
        #expect(view.contentOffset.y == 90)
        stage.native.movePointer(x: 150, y: 350)
        #expect(view.contentOffset.y == 40)
        stage.system.advance(by: 0.5)
        stage.native.send(.buttonReleased(.primary), x: 150, y: 350)
        #expect(!view.isTracking)
        #expect(log.entries == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    }

    @Test func dragPastTheEndResistsAndBounces() {
        let (stage, view, log) = scene()
        stage.native.send(.buttonPressed(.primary), x: 150, y: 100)
        stage.native.movePointer(x: 150, y: 310)
        // 200 points past the top in a view of 600: −(1 − 1/(200·0.55/600 + 1))·600 = −92.96.
        #expect(view.contentOffset.y == -93)
        stage.system.advance(by: 0.5)
        stage.native.send(.buttonReleased(.primary), x: 150, y: 310)
        #expect(log.entries.last == "willBeginDecelerating")
        let released = stage.system.now
        stage.system.advance(by: 0.1)
        // −93·(1 + (11 − 7.23)·t)·e^(−11·t) at the last frame.
        let time = (stage.native.frames.last?.time ?? 0) - released
        let expected = -93 * (1 + 3.77 * time) * exp(-11 * time)
        #expect(abs(view.contentOffset.y - expected) <= 1)
        stage.system.settle()
        #expect(view.contentOffset.y == 0)
        #expect(log.entries.last == "didEndDecelerating")
    }

    @Test func flickDecelerates() throws {
        let (stage, view, log) = scene(content: CGSize(width: 300, height: 20_000))
        stage.native.drag(fromX: 150, y: 500, toX: 150, y: 300, steps: 10)
        #expect(view.isDecelerating)
        let start = view.contentOffset.y
        let begin = stage.system.now
        // 20 points per frame are 1200 points per second.
        let deceleration = ScrollDeceleration(start: start, velocity: 1200, rate: 0.998)
        for _ in 0..<60 {
            stage.frame()
            let time = try #require(stage.native.frames.last?.time) - begin
            #expect(abs(view.contentOffset.y - deceleration.position(at: time)) < 14)
        }
        stage.system.settle()
        #expect(abs(view.contentOffset.y - deceleration.destination) < 14)
        #expect(view.contentOffset.y == view.contentOffset.y.rounded())
        #expect(
            log.entries == [
                "willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didEndDecelerating",
            ])
    }

    @Test func pressStopsDeceleration() {
        let (stage, view, log) = scene(content: CGSize(width: 300, height: 20_000))
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 20_000))
        var clicks = 0
        button.addAction(UIAction { _ in clicks += 1 }, for: .touchUpInside)
        view.addSubview(button)
        stage.native.drag(fromX: 150, y: 500, toX: 150, y: 300, steps: 6)
        stage.system.advance(frames: 4)
        #expect(view.isDecelerating)
        stage.native.send(.buttonPressed(.primary), x: 150, y: 300)
        let stopped = view.contentOffset.y
        #expect(!view.isDecelerating)
        stage.system.advance(by: 0.3)
        stage.native.send(.buttonReleased(.primary), x: 150, y: 300)
        stage.system.settle()
        #expect(view.contentOffset.y == stopped)
        #expect(log.entries.last == "didEndDecelerating")
        #expect(clicks == 0)
        stage.native.click(x: 150, y: 300)
        #expect(clicks == 1)
    }

    @Test func dragEndsWheelScrolling() {
        let (stage, view, _) = scene()
        stage.native.scroll(x: 150, y: 300, notches: 4)
        stage.system.advance(frames: 2)
        stage.native.send(.buttonPressed(.primary), x: 150, y: 300)
        stage.native.movePointer(x: 150, y: 280)
        let dragged = view.contentOffset.y
        stage.system.advance(by: 0.5)
        #expect(view.contentOffset.y == dragged)
        stage.native.send(.buttonReleased(.primary), x: 150, y: 280)
        stage.system.settle()
    }

    @Test func delegateSetsTheTargetContentOffset() {
        let (stage, view, log) = scene(content: CGSize(width: 300, height: 20_000))
        log.target = CGPoint(x: 0, y: 1000)
        stage.native.drag(fromX: 150, y: 500, toX: 150, y: 300, steps: 10)
        stage.system.settle()
        #expect(view.contentOffset.y == 1000)
    }

    @Test func pagingDragEndsAtAPage() {
        let (stage, view, _) = scene(content: CGSize(width: 900, height: 600))
        view.isPagingEnabled = true
        stage.native.drag(fromX: 250, y: 300, toX: 200, y: 300, steps: 3)
        stage.system.settle()
        #expect(view.contentOffset.x == 300)
    }

    @Test func contentThatFitsScrollsOnlyIfItAlwaysBounces() {
        let (stage, view, log) = scene(content: CGSize(width: 300, height: 100))
        stage.native.drag(fromX: 150, y: 100, toX: 150, y: 300)
        stage.native.scroll(x: 150, y: 300, notches: 2)
        stage.system.settle()
        #expect(view.contentOffset.y == 0)
        #expect(log.offsets.isEmpty)
        view.alwaysBounceVertical = true
        stage.native.drag(fromX: 150, y: 100, toX: 150, y: 300)
        #expect(view.contentOffset.y < 0)
        stage.system.settle()
        #expect(view.contentOffset.y == 0)
    }

    // MARK: Keys and changes by code

    @Test func keysScroll() {
        let (stage, view, _) = scene()
        func offset(after key: Key) -> CGFloat {
            stage.native.press(key)
            stage.system.settle()
            return view.contentOffset.y
        }
        #expect(offset(after: .down) == 40)
        #expect(offset(after: .up) == 0)
        #expect(offset(after: .pageDown) == 560)
        #expect(offset(after: .end) == 1800)
        #expect(offset(after: .pageUp) == 1240)
        #expect(offset(after: .home) == 0)
    }

    @Test func animatedScrollingNotifiesTheDelegate() {
        let (stage, view, log) = scene()
        view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
        #expect(view.contentOffset.y == 0)
        stage.system.settle()
        #expect(view.contentOffset.y == 500)
        #expect(log.entries == ["didEndScrollingAnimation"])
    }

    @Test func scrollRectToVisibleMovesAsLittleAsPossible() {
        let (stage, view, _) = scene()
        defer { withExtendedLifetime(stage) {} }
        view.scrollRectToVisible(CGRect(x: 0, y: 900, width: 10, height: 50), animated: false)
        #expect(view.contentOffset.y == 350)
        view.scrollRectToVisible(CGRect(x: 0, y: 400, width: 10, height: 50), animated: false)
        #expect(view.contentOffset.y == 350)
        view.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 50), animated: false)
        #expect(view.contentOffset.y == 100)
    }

    @Test func settingTheDelegateSendsNoCall() {
        let (stage, view, _) = scene()
        defer { withExtendedLifetime(stage) {} }
        let log = ScrollLog()
        view.delegate = log
        #expect(log.offsets.isEmpty)
    }

    @Test func contentOffsetIsLimitedWhenTheContentShrinks() {
        let (stage, view, _) = scene()
        defer { withExtendedLifetime(stage) {} }
        view.contentOffset.y = 1800
        view.contentSize.height = 700
        #expect(view.contentOffset.y == 100)
    }

    @Test func invalidOffsetsAreIgnored() {
        let (stage, view, _) = scene()
        defer { withExtendedLifetime(stage) {} }
        view.contentOffset = CGPoint(x: CGFloat.nan, y: .infinity)
        #expect(view.contentOffset == .zero)
    }

    // MARK: Insets and indicators

    @Test func safeAreaInsetsTheContent() {
        let stage = Stage(size: CGSize(width: 300, height: 600), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        let view = UIScrollView(frame: stage.window.bounds)
        view.contentSize = CGSize(width: 300, height: 2000)
        stage.window.addSubview(view)
        #expect(view.adjustedContentInset == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        #expect(view.contentOffset.y == -44)
        stage.native.scroll(x: 150, y: 300, notches: 100)
        stage.system.settle()
        #expect(view.contentOffset.y == 1434)
        view.contentInsetAdjustmentBehavior = .never
        #expect(view.adjustedContentInset == .zero)
    }

    @Test func indicatorFadesAfterScrolling() throws {
        let (stage, view, _) = scene()
        stage.native.scroll(x: 150, y: 300, notches: 1)
        stage.frame()
        let bar = try #require(view.subviews.last { $0 is ScrollIndicator })
        #expect(bar.alpha == 1)
        #expect(bar.frame.width == 3)
        // A quarter of the content is visible, so the indicator is a quarter of its track of 594 points.
        #expect(bar.frame.height == 149)
        #expect(bar.frame.maxX == 297)
        stage.system.advance(by: 0.3)
        #expect(bar.alpha == 1)
        stage.system.settle()
        #expect(bar.alpha == 0)
    }
}
