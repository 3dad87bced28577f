// Large titles: metrics at given content offsets, and the offsets at which the content stops.
//
// As on the iPhone since iOS 11, the bar is 44 points high and the row with the large title 52. The safe area inset is 20 here.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct LargeTitleTests {
    @Test func contentBeginsBelowTheExpandedBar() {
        let stage = Stage.largeTitle()
        #expect(stage.bar.frame == CGRect(x: 0, y: 20, width: 375, height: 96))
        #expect(stage.page.view.safeAreaInsets.top == 116)
        #expect(stage.table.adjustedContentInset.top == 116)
        #expect(stage.table.contentOffset.y == -116)
        #expect(stage.smallTitle?.alpha == 0)
        #expect(stage.bar.backgroundView.alpha == 0)
        // The font size is 34 points. The text ends 8 points above the row's lower edge and begins 16 points from the side.
        #expect(stage.largeTitle?.label.font.pointSize == 34)
        #expect(stage.largeTitle.map { $0.label.frame.minX } == 16)
        #expect(stage.largeTitle.map { $0.label.frame.maxY } == 44)
    }

    /// The scrolled distance, the bar's height, and the opacity of the small title and the bar's background.
    @Test(arguments: [
        (CGFloat(0), CGFloat(96), CGFloat(0), CGFloat(0)), (20, 76, 0, 0), (44, 52, 0.5, 0), (52, 44, 1, 0), (56, 44, 1, 0.5),
        (60, 44, 1, 1), (400, 44, 1, 1),
        (-30, 126, 0, 0),
    ])
    func barHeightFollowsTheContentOffset(scrolled: CGFloat, height: CGFloat, small: CGFloat, background: CGFloat) {
        let stage = Stage.largeTitle()
        stage.table.contentOffset.y = -116 + scrolled
        // Without a touch, a frame would scroll pulled content back.
        if scrolled >= 0 { stage.frame() } else { stage.bar.layoutIfNeeded() }
        #expect(stage.bar.frame.height == height)
        #expect(stage.table.contentOffset.y == -116 + scrolled)
        #expect(stage.table.adjustedContentInset.top == 20 + min(height, 96))
        #expect(stage.smallTitle.map { abs($0.alpha - small) < 0.001 } == true)
        #expect(abs(stage.bar.backgroundView.alpha - background) < 0.001)
        // 1 + 0.1·pull/150 (Theme+Bars).
        #expect(stage.largeTitle.map { abs($0.label.transform.a - (scrolled < 0 ? 1.02 : 1)) < 1e-9 } == true)
    }

    @Test func wheelCollapsesAndExpandsTheBar() {
        let stage = Stage.largeTitle()
        stage.native.scroll(x: 180, y: 300, notches: 0.25)
        stage.system.settle()
        // A quarter of a notch ends within the large title's row, so the row is hidden completely.
        #expect(stage.table.contentOffset.y == -64)
        #expect(stage.bar.frame.height == 44)
        stage.native.scroll(x: 180, y: 300, notches: 3)
        stage.system.settle()
        stage.native.scroll(x: 180, y: 300, notches: -30)
        stage.system.settle()
        #expect(stage.table.contentOffset.y == -116)
        #expect(stage.bar.frame.height == 96)
    }

    @Test func keysCollapseAndExpandTheBar() {
        let stage = Stage.largeTitle()
        stage.table.becomeFirstResponder()
        stage.native.press(.down)
        stage.system.settle()
        #expect(stage.table.contentOffset.y == -64)
        stage.native.press(.end)
        stage.system.settle()
        #expect(stage.bar.frame.height == 44)
        stage.native.press(.home)
        stage.system.settle()
        #expect(stage.bar.frame.height == 96)
    }

    @Test(arguments: [(CGFloat(20), CGFloat(-116)), (30, -64), (-60, -116)])
    func releasedDragSnapsToCollapsedOrExpanded(dragged: CGFloat, rest: CGFloat) {
        let stage = Stage.largeTitle()
        stage.press(180, 400)
        // The first 10 points only begin the drag. The pointer stops before its button is released.
        let y = Double(400 - dragged - (dragged > 0 ? 10 : -10))
        for _ in 0..<12 { stage.move(180, y) }
        if dragged > 0 { #expect(stage.table.contentOffset.y == -116 + dragged) } else { #expect(stage.bar.frame.height > 120) }
        stage.release(180, y)
        stage.system.settle()
        #expect(stage.table.contentOffset.y == rest)
        #expect(stage.bar.frame.height == (rest == -116 ? 96 : 44))
        #expect(UIApplication.shared.isIdle)
    }

    @Test func barStaysExpandedOverShortContent() {
        let stage = Stage.largeTitle(rows: 3)
        stage.native.scroll(x: 180, y: 300, notches: 3)
        stage.system.settle()
        #expect(stage.bar.frame.height == 96)
        #expect(stage.table.contentOffset.y == -116)
    }

    @Test func pageWithoutScrollViewKeepsTheExpandedBar() {
        let stage = Stage.largeTitle()
        let plain = UIViewController()
        plain.title = "Plain"
        stage.controller.setViewControllers([plain], animated: false)
        stage.system.settle()
        #expect(stage.bar.frame.height == 96)
        #expect(plain.view.safeAreaInsets.top == 116)
        plain.navigationItem.largeTitleDisplayMode = .never
        stage.system.settle()
        #expect(stage.bar.frame.height == 44)
        #expect(plain.view.safeAreaInsets.top == 64)
        #expect(stage.bar.backgroundView.alpha == 1)
    }

    @Test func resizingKeepsTheContentAtTheTop() {
        let stage = Stage.largeTitle()
        for height in [300.0, 700, 480] {
            stage.native.resize(width: 320, height: height)
            stage.system.settle()
            #expect(stage.bar.frame == CGRect(x: 0, y: 20, width: 320, height: 96))
            #expect(stage.table.contentOffset.y == -116)
        }
    }

    @Test func barCollapsesCompletelyOverSlightlyTallContent() {
        // 20 points of safe area, a bar of 96 and 11 rows of 44 fill a window of 600 points. In a window of 580, the last 20 are hidden.
        let stage = Stage.largeTitle(rows: 11)
        stage.native.scroll(x: 180, y: 300, notches: 9)
        stage.system.settle()
        #expect(stage.bar.frame.height == 96)
        stage.native.resize(width: 375, height: 580)
        stage.native.scroll(x: 180, y: 300, notches: 9)
        stage.system.settle()
        #expect(stage.bar.frame.height == 44 && stage.table.contentOffset.y == -64)
        stage.press(180, 400)
        stage.move(180, 420)
        stage.release(180, 420)
        stage.system.settle()
        #expect(stage.bar.frame.height == 44 || stage.bar.frame.height == 96)
        for height in [400.0, 600, 580] {
            stage.native.resize(width: 375, height: height)
            stage.system.settle()
            #expect(stage.bar.frame.height == 44 || stage.bar.frame.height == 96)
        }
    }

    @Test func resizeDuringSnappingEndsExpanded() {
        let stage = Stage.largeTitle()
        stage.press(180, 400)
        for _ in 0..<12 { stage.move(180, 366) }
        #expect(stage.bar.frame.height == 72)
        stage.release(180, 366)
        for step in 1...4 {
            stage.frame()
            #expect(stage.table.isDecelerating)
            stage.native.resize(width: 375 - Double(step) * 5, height: 600)
        }
        stage.system.settle()
        #expect(stage.bar.frame.height == 96)
    }

    @Test func adjustedInsetFollowsThePartlyCollapsedBar() {
        let stage = Stage.largeTitle()
        stage.table.contentOffset.y = -116 + 30
        #expect(stage.table.adjustedContentInset.top == 86)
        #expect(stage.table.verticalRange.lowerBound == -116)
        stage.table.contentInset.bottom = 50
        stage.frame()
        #expect(stage.table.contentOffset.y == -86)
        #expect(stage.bar.frame.height == 66)
    }

    @Test func hiddenBarAndSmallTitlesHaveNoLargeTitleInset() {
        let stage = Stage.largeTitle()
        stage.table.contentOffset.y = 0
        stage.frame()
        stage.controller.isNavigationBarHidden = true
        stage.system.settle()
        #expect(stage.table.adjustedContentInset.top == 20)
        #expect(stage.table.verticalRange.lowerBound == -20)
        stage.controller.isNavigationBarHidden = false
        stage.system.settle()
        #expect(stage.table.verticalRange.lowerBound == -116)
        stage.bar.prefersLargeTitles = false
        stage.system.settle()
        #expect(stage.bar.frame.height == 44)
        #expect(stage.table.verticalRange.lowerBound == -64)
    }

    @Test func invalidOffsetsDoNotBreakTheBar() {
        let stage = Stage.largeTitle()
        for offset in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, 1e9] {
            stage.table.contentOffset = CGPoint(x: 0, y: offset)
            stage.frame()
            #expect(stage.bar.frame.height >= 44)
        }
        stage.table.contentOffset = CGPoint(x: 0, y: -116)
        stage.system.settle()
        #expect(stage.bar.frame.height == 96)
    }
}
