// Tests the tunable values of a window's scrolling and bars. The formulas are from ScrollPhysics and TopExtension.

import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import UIKitTools
import WindowSystem

@testable import UIKit

@MainActor @Suite struct WindowFeelTests {
    private let page: CGFloat = 600

    /// A scroll view that fills the window, with content four times as high.
    private func scene(_ change: (inout WindowFeel) -> Void) -> (stage: Stage<Void>, view: UIScrollView) {
        let stage = Stage(size: CGSize(width: 300, height: page))
        change(&stage.window.feel)
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: page))
        view.contentSize = CGSize(width: 300, height: 2400)
        stage.window.addSubview(view)
        stage.frame()
        return (stage, view)
    }

    @Test func standardValuesAreThoseOfUIKit() {
        let feel = WindowFeel.standard
        #expect(feel.decelerationRate == 0.998 && feel.rubberBandCoefficient == 0.55 && feel.glideDuration == 0.15)
        #expect(feel.barBlurRadius == 20 && feel.barTintOpacity == 0.82)
        #expect(feel.notchDistance == 1 && feel.collapseDistance == 1)
    }

    @Test func aNotchScrollsByAMultipleOfItsDistanceInTheGivenTime() {
        let (stage, view) = scene {
            $0.notchDistance = 3
            $0.glideDuration = 1
        }
        stage.native.scroll(x: 150, y: 300, notches: 1)
        let first = stage.frame()
        // 3 · 600^(2/3) = 213.4. The animation begins a frame before the first one; after half of its time, 1 − ½³ is covered.
        stage.system.advance(to: first + 0.5 - 1.0 / 60)
        #expect(abs(view.contentOffset.y - 213.4 * 0.875) < 2)
        stage.system.settle()
        #expect(view.contentOffset.y == 213)
    }

    @Test func notchDistanceDoesNotApplyToTouchpads() {
        let (stage, view) = scene { $0.notchDistance = 3 }
        stage.native.scroll(x: 150, y: 300, notches: 0.1, source: .touchpad)
        #expect(abs(view.contentOffset.y - ScrollPhysics.notchDistance(page: page) / 10) < 0.001)
    }

    @Test func rubberBandHasTheCoefficient() {
        let (stage, view) = scene { $0.rubberBandCoefficient = 0.2 }
        stage.native.send(.buttonPressed(.primary), x: 150, y: 100)
        stage.native.movePointer(x: 150, y: 310)
        // 200 points past the top: −(1 − 1/(200·0.2/600 + 1))·600 = −37.5.
        #expect(abs(view.contentOffset.y + 37.5) <= 0.5)
        stage.native.movePointer(x: 150, y: 110)
        #expect(view.contentOffset.y == 0, "the content follows the finger back")
        stage.native.send(.buttonReleased(.primary), x: 150, y: 110)
    }

    /// The distance that the content moves after a flick at 1,000 points per second.
    private func distance(rate: CGFloat, own: UIScrollView.DecelerationRate = .normal) -> CGFloat {
        let (stage, view) = scene { $0.decelerationRate = rate }
        view.decelerationRate = own
        view.contentSize.height = 100_000
        view.contentOffset.y = 5000
        view.beginDeceleration(velocity: CGPoint(x: 0, y: 1000))
        stage.system.settle(limit: 60)
        return view.contentOffset.y - 5000
    }

    @Test func decelerationHasTheRateOfTheWindowUnlessTheViewHasItsOwn() {
        // For v in points per second, the distance is (v − 10) · rate / (1 − rate) / 1000 points.
        #expect(abs(distance(rate: 0.998) - 494) < 1)
        #expect(abs(distance(rate: 0.996) - 246.5) < 1)
        #expect(abs(distance(rate: 0.996, own: .fast) - 98) < 1)
    }

    // MARK: Bars

    @Test func barsShowTheBlurAndTheTintOfTheWindowAtOnce() throws {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let bar = UITabBar(frame: CGRect(x: 0, y: 251, width: 300, height: 49))
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
        stage.window.addSubview(bar)
        stage.window.addSubview(effect)
        stage.frame()
        let layers = stage.window.descendants(of: BackdropView.self).compactMap { $0.layer as? CABackdropLayer }
        let own = try #require(layers.first { $0.blurRadius == 20 && abs($0.overlayColor.alpha - 0.82) < 1e-9 })
        let other = try #require(layers.first { $0 !== own })
        let before = other.overlayColor
        stage.window.feel.barBlurRadius = 5
        stage.window.feel.barTintOpacity = 0.25
        #expect(own.blurRadius == 5 && abs(own.overlayColor.alpha - 0.25) < 1e-9)
        #expect(other.blurRadius == 20 && other.overlayColor == before, "other materials are not those of bars")
    }

    @Test(arguments: [(CGFloat(2), CGFloat(0), CGFloat(96)), (2, 52, 70), (2, 104, 44), (2, 200, 44), (0.5, 13, 70), (0.5, 26, 44)])
    func largeTitleCollapsesOverAMultipleOfItsHeight(factor: CGFloat, scrolled: CGFloat, height: CGFloat) {
        let stage = Stage.largeTitle()
        stage.window.feel.collapseDistance = factor
        stage.system.settle()
        stage.table.contentOffset.y = -116 + scrolled
        stage.frame()
        #expect(stage.bar.frame.height == height)
        #expect(stage.table.contentOffset.y == -116 + scrolled)
    }

    @Test(arguments: [(CGFloat(2), CGFloat(-12)), (0.5, -90), (1, -64)])
    func contentStopsWhereTheLargeTitleIsCollapsed(factor: CGFloat, rest: CGFloat) {
        let stage = Stage.largeTitle()
        stage.window.feel.collapseDistance = factor
        stage.system.settle()
        stage.native.scroll(x: 180, y: 300, notches: 0.1)
        stage.system.settle()
        // A tenth of a notch ends within the large title's row, so the row is hidden completely.
        #expect(stage.table.contentOffset.y == rest && stage.bar.frame.height == 44)
        stage.native.scroll(x: 180, y: 300, notches: -3)
        stage.system.settle()
        #expect(stage.table.contentOffset.y == -116 && stage.bar.frame.height == 96)
    }

    @Test func scrollingFollowsTheSpeedOfTheWindowOnRequest() {
        /// The offset after a notch with a glide of 1 s, at a time after the first frame.
        func offset(after seconds: Double, speed: Float, follows: Bool) -> CGFloat {
            let (stage, view) = scene {
                $0.notchDistance = 3
                $0.glideDuration = 1
            }
            stage.window.scrollsAtAnimationSpeed = follows
            stage.window.layer.speed = speed
            stage.native.scroll(x: 150, y: 300, notches: 1)
            let first = stage.frame()
            stage.system.advance(to: first + seconds)
            return view.contentOffset.y
        }
        let plain = offset(after: 0.3, speed: 1, follows: false)
        #expect(plain > 50 && offset(after: 0.3, speed: 0.5, follows: false) == plain)
        // The movement begins one frame before the first one; that frame is slow, too.
        let elapsed = 0.3 + 1.0 / 60
        for speed in [0.5, 0.1] {
            #expect(abs(offset(after: elapsed / speed - 1.0 / 60, speed: Float(speed), follows: true) - plain) <= 1)
        }
    }

    @Test func pausedScrollingNeedsNoFramesAndMovesByTheStep() {
        let (stage, view) = scene { $0.glideDuration = 1 }
        stage.window.scrollsAtAnimationSpeed = true
        stage.native.scroll(x: 150, y: 300, notches: 3)
        stage.frame()
        let layer = stage.window.layer, local = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = local
        stage.frame()
        let offset = view.contentOffset.y
        let frames = stage.native.frames.count
        stage.system.advance(to: CACurrentMediaTime() + 2)
        #expect(view.contentOffset.y == offset && stage.native.frames.count == frames)
        layer.timeOffset += 1.0 / 60
        stage.frame()
        #expect(view.contentOffset.y > offset)
        layer.speed = 1
        layer.timeOffset = 0
        stage.system.settle()
        #expect(view.contentOffset.y > 200)
    }
}
