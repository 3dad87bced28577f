// Tests the indicator that travels between the tabs.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct TabIndicatorTests {
    /// Four tabs 80 points wide, in a window 320 points wide.
    private func stage() -> (Stage<AnimatedTabs>, TabIndicatorView) {
        let stage = Stage.tabs([nil, nil, nil, nil])
        let indicator = TabIndicatorView(tabBar: stage.tabs.tabBar)
        stage.retained.append(indicator)
        stage.system.settle(limit: 2)
        return (stage, indicator)
    }

    @Test func indicatorTravelsToTheClickedTab() {
        let (stage, indicator) = stage()
        #expect(indicator.frame == CGRect(x: 24, y: 0, width: 32, height: 3), "centred at the first tab")
        stage.clickTab(2)
        var centers: [CGFloat] = []
        var widths: [CGFloat] = []
        for _ in 0..<12 {
            stage.frame()
            centers.append(indicator.frame.midX)
            widths.append(indicator.frame.width)
        }
        #expect(centers[0] < 80 && centers[11] > 140 && centers == centers.sorted())
        #expect((widths.max() ?? 0) > 45, "wider between two tabs")
        stage.system.settle(limit: 3)
        #expect(indicator.frame == CGRect(x: 184, y: 0, width: 32, height: 3))
    }

    /// The spring toward the first tab begins with the velocity of the movement to the last one.
    @Test func movementIsReversedWithItsVelocity() {
        let (stage, indicator) = stage()
        stage.clickTab(3)
        for _ in 0..<8 { stage.frame() }
        let before = indicator.position
        stage.frame()
        let step = indicator.position - before
        #expect(step > 0.05)
        stage.clickTab(0)
        stage.frame()
        let next = indicator.position
        #expect(next > before, "continues in its direction at first")
        stage.system.settle(limit: 3)
        #expect(indicator.position == 0 && indicator.frame.midX == 40)
    }

    @Test func indicatorStaysWhereASwipeHoldsIt() {
        let (stage, indicator) = stage()
        indicator.position = 0.5
        #expect(indicator.frame.midX == 80 && indicator.frame.width == 32 + 0.25 * 80)
        stage.system.settle(limit: 1)
        #expect(indicator.position == 0.5)
        indicator.release()
        stage.system.settle(limit: 3)
        #expect(indicator.position == 0)
    }

    @Test func reducedMotionFadesTheIndicator() {
        let (stage, indicator) = stage()
        stage.system.settings.motion = .reduced
        stage.clickTab(3)
        stage.animate(for: 0.05)
        #expect(indicator.frame.midX == 40 && indicator.layer.presentation()?.opacity ?? 1 < 1)
        stage.system.settle(limit: 3)
        #expect(indicator.frame.midX == 280 && indicator.alpha == 1)
    }

    /// While the indicator fades out at the first tab, another tab is selected: the first one again, or a third one.
    @Test(arguments: [0, 2]) func fadeOfReducedMotionIsReversed(index: Int) {
        let (stage, indicator) = stage()
        stage.system.settings.motion = .reduced
        stage.clickTab(3)
        stage.animate(for: 0.05)
        let opacity = indicator.layer.presentation()?.opacity ?? 1
        #expect(opacity < 0.9)
        stage.clickTab(index)
        // The indicator moves only while it is invisible.
        for _ in 0..<30 {
            let (x, opacity) = (indicator.frame.midX, indicator.layer.presentation()?.opacity ?? Float(indicator.alpha))
            stage.system.advance(frames: 1)
            #expect(indicator.frame.midX == x || opacity < 0.2)
        }
        stage.system.settle(limit: 3)
        #expect(indicator.frame.midX == 40 + 80 * CGFloat(index) && indicator.alpha == 1)
    }

    @Test func positionThatIsSetDuringAFadeEndsIt() {
        let (stage, indicator) = stage()
        stage.system.settings.motion = .reduced
        stage.clickTab(3)
        stage.animate(for: 0.05)
        indicator.position = 0.5
        stage.system.settle(limit: 3)
        #expect(indicator.position == 0.5 && indicator.alpha == 1)
        indicator.release()
        stage.system.settle(limit: 3)
        #expect(indicator.position == 3 && indicator.alpha == 1)
    }

    @Test func indicatorIsMirroredAndGoesAroundTheRaisedButton() {
        let (stage, indicator) = stage()
        stage.tabs.centreButton = CentreButton(image: nil)
        stage.system.settle(limit: 2)
        // (320 − 80) / 4 = 60 points for each tab.
        #expect(indicator.frame.midX == 30)
        stage.tabs.tabBar.semanticContentAttribute = .forceRightToLeft
        stage.tabs.tabBar.setNeedsLayout()
        stage.system.settle(limit: 2)
        #expect(indicator.frame.midX == 290)
        stage.clickTab(1)
        stage.system.settle(limit: 3)
        #expect(indicator.frame.midX == 230)
    }
}
