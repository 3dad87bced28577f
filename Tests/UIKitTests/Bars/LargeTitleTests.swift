// Large titles: their figures at given offsets, and where the content comes to rest.
//
// Expected figures: a bar of 44 points and a row of 52 beneath it, as on the phone since iOS 11; the window's rim is 20 here.

import Foundation
import OffscreenWindowSystem
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct LargeTitleTests {
    @Test func atRestTheBarHasItsRowAndTheContentBeginsBelow() {
        let scene = LargeTitleStage()
        #expect(scene.bar.frame == CGRect(x: 0, y: 20, width: 375, height: 96))
        #expect(scene.page.view.safeAreaInsets.top == 116)
        #expect(scene.table.adjustedContentInset.top == 116)
        #expect(scene.table.contentOffset.y == -116)
        #expect(scene.smallTitle?.alpha == 0)
        #expect(scene.bar.ground.alpha == 0)
        // 34 points bold; the text's lower edge stands 8 above the row's, 16 from the side.
        #expect(scene.largeTitle?.label.font.pointSize == 34)
        #expect(scene.largeTitle.map { $0.label.frame.minX } == 16)
        #expect(scene.largeTitle.map { $0.label.frame.maxY } == 44)
    }

    /// Offsets from rest, the bar's height, the insets, the small title's and the ground's opacity.
    @Test(arguments: [
        (CGFloat(0), CGFloat(96), CGFloat(0), CGFloat(0)), (20, 76, 0, 0), (44, 52, 0.5, 0), (52, 44, 1, 0), (56, 44, 1, 0.5),
        (60, 44, 1, 1), (400, 44, 1, 1),
        (-30, 126, 0, 0),
    ])
    func theBarFollowsTheContent(scrolled: CGFloat, height: CGFloat, small: CGFloat, ground: CGFloat) {
        let scene = LargeTitleStage()
        scene.table.contentOffset.y = -116 + scrolled
        // Content that nobody holds pulled down would be back in its place after a frame.
        if scrolled >= 0 { scene.stage.frame() } else { scene.bar.layoutIfNeeded() }
        #expect(scene.bar.frame.height == height)
        #expect(scene.table.contentOffset.y == -116 + scrolled)
        #expect(scene.table.adjustedContentInset.top == 20 + min(height, 96))
        #expect(scene.smallTitle.map { abs($0.alpha - small) < 0.001 } == true)
        #expect(abs(scene.bar.ground.alpha - ground) < 0.001)
        // 1 + 0.1·pull/150 (Theme+Bars).
        #expect(scene.largeTitle.map { abs($0.label.transform.a - (scrolled < 0 ? 1.02 : 1)) < 1e-9 } == true)
    }

    @Test func theWheelCollapsesAndExpandsIt() {
        let scene = LargeTitleStage()
        scene.stage.native.scroll(x: 180, y: 300, notches: 0.25)
        scene.stage.system.settle()
        // A quarter of a notch ends within the row: the row goes altogether.
        #expect(scene.table.contentOffset.y == -64)
        #expect(scene.bar.frame.height == 44)
        scene.stage.native.scroll(x: 180, y: 300, notches: 3)
        scene.stage.system.settle()
        scene.stage.native.scroll(x: 180, y: 300, notches: -30)
        scene.stage.system.settle()
        #expect(scene.table.contentOffset.y == -116)
        #expect(scene.bar.frame.height == 96)
    }

    @Test func keysCollapseAndExpandIt() {
        let scene = LargeTitleStage()
        scene.table.becomeFirstResponder()
        scene.stage.native.press(.down)
        scene.stage.system.settle()
        #expect(scene.table.contentOffset.y == -64)
        scene.stage.native.press(.end)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 44)
        scene.stage.native.press(.home)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 96)
    }

    @Test(arguments: [(CGFloat(20), CGFloat(-116)), (30, -64), (-60, -116)])
    func letGoItSnaps(dragged: CGFloat, rest: CGFloat) {
        let scene = LargeTitleStage()
        scene.press(180, 400)
        // The slop of 10 does not count; the finger rests before it lifts.
        let y = Double(400 - dragged - (dragged > 0 ? 10 : -10))
        for _ in 0..<12 { scene.move(180, y) }
        if dragged > 0 { #expect(scene.table.contentOffset.y == -116 + dragged) } else { #expect(scene.bar.frame.height > 120) }
        scene.release(180, y)
        scene.stage.system.settle()
        #expect(scene.table.contentOffset.y == rest)
        #expect(scene.bar.frame.height == (rest == -116 ? 96 : 44))
        #expect(UIApplication.shared.isIdle)
    }

    @Test func shortContentStaysExpanded() {
        let scene = LargeTitleStage(rows: 3)
        scene.stage.native.scroll(x: 180, y: 300, notches: 3)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 96)
        #expect(scene.table.contentOffset.y == -116)
    }

    @Test func aPageWithoutScrollingKeepsItsTitle() {
        let scene = LargeTitleStage()
        let plain = UIViewController()
        plain.title = "Plain"
        scene.controller.setViewControllers([plain], animated: false)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 96)
        #expect(plain.view.safeAreaInsets.top == 116)
        plain.navigationItem.largeTitleDisplayMode = .never
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 44)
        #expect(plain.view.safeAreaInsets.top == 64)
        #expect(scene.bar.ground.alpha == 1)
    }

    @Test func resizingKeepsTheContentAtItsBeginning() {
        let scene = LargeTitleStage()
        for height in [300.0, 700, 480] {
            scene.stage.native.resize(width: 320, height: height)
            scene.stage.system.settle()
            #expect(scene.bar.frame == CGRect(x: 0, y: 20, width: 320, height: 96))
            #expect(scene.table.contentOffset.y == -116)
        }
    }

    @Test func contentThatHardlyScrollsStillHidesTheWholeRow() {
        // 11 rows of 44 fill a window of 600 below its safe area of 20 and the bar of 96: in one of 580 the last 20 points are hidden.
        let scene = LargeTitleStage(rows: 11)
        scene.stage.native.scroll(x: 180, y: 300, notches: 9)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 96)
        scene.stage.native.resize(width: 375, height: 580)
        scene.stage.native.scroll(x: 180, y: 300, notches: 9)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 44 && scene.table.contentOffset.y == -64)
        scene.press(180, 400)
        scene.move(180, 420)
        scene.release(180, 420)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 44 || scene.bar.frame.height == 96)
        for height in [400.0, 600, 580] {
            scene.stage.native.resize(width: 375, height: height)
            scene.stage.system.settle()
            #expect(scene.bar.frame.height == 44 || scene.bar.frame.height == 96)
        }
    }

    @Test func aResizeWhileTheRowSnapsLeavesItNotHalfShown() {
        let scene = LargeTitleStage()
        scene.press(180, 400)
        for _ in 0..<12 { scene.move(180, 366) }
        #expect(scene.bar.frame.height == 72)
        scene.release(180, 366)
        for step in 1...4 {
            scene.stage.frame()
            #expect(scene.table.isDecelerating)
            scene.stage.native.resize(width: 375 - Double(step) * 5, height: 600)
        }
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 96)
    }

    @Test func sectionsAndIndicatorsBeginBelowTheBarAsItIs() {
        let scene = LargeTitleStage()
        scene.table.contentOffset.y = -116 + 30
        #expect(scene.table.adjustedContentInset.top == 86)
        #expect(scene.table.verticalRange.lowerBound == -116)
        scene.table.contentInset.bottom = 50
        scene.stage.frame()
        #expect(scene.table.contentOffset.y == -86)
        #expect(scene.bar.frame.height == 66)
    }

    @Test func withoutTheBarThereIsNoRow() {
        let scene = LargeTitleStage()
        scene.table.contentOffset.y = 0
        scene.stage.frame()
        scene.controller.isNavigationBarHidden = true
        scene.stage.system.settle()
        #expect(scene.table.adjustedContentInset.top == 20)
        #expect(scene.table.verticalRange.lowerBound == -20)
        scene.controller.isNavigationBarHidden = false
        scene.stage.system.settle()
        #expect(scene.table.verticalRange.lowerBound == -116)
        scene.bar.prefersLargeTitles = false
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 44)
        #expect(scene.table.verticalRange.lowerBound == -64)
    }

    @Test func absurdOffsetsDoNoHarm() {
        let scene = LargeTitleStage()
        for offset in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, 1e9] {
            scene.table.contentOffset = CGPoint(x: 0, y: offset)
            scene.stage.frame()
            #expect(scene.bar.frame.height >= 44)
        }
        scene.table.contentOffset = CGPoint(x: 0, y: -116)
        scene.stage.system.settle()
        #expect(scene.bar.frame.height == 96)
    }
}
