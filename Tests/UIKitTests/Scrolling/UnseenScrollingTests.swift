// A scroll view that leaves the window in the midst of a movement, as when another tab is chosen, is found at rest.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor
private struct ScrollScene {
    let stage = Stage(size: CGSize(width: 300, height: 600))
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let diary = Diary()

    init(paging: Bool = false) {
        view.contentSize = CGSize(width: 300, height: 2400)
        view.isPagingEnabled = paging
        view.delegate = diary
        stage.window.addSubview(view)
        stage.system.settle()
    }

    /// Pulls the content down past its end, and leaves the button pressed.
    func pull() {
        stage.native.send(.buttonPressed(.primary), x: 150, y: 100)
        stage.native.movePointer(x: 150, y: 400)
        stage.frame()
    }

    func release() { stage.native.send(.buttonReleased(.primary), x: 150, y: 400) }

    func leaveAndComeBack() {
        view.removeFromSuperview()
        stage.system.settle()
        stage.window.addSubview(view)
        stage.system.settle()
    }
}

@MainActor @Suite struct UnseenScrollingTests {
    @Test func contentPulledPastItsEndIsBack() {
        let scene = ScrollScene()
        scene.pull()
        scene.release()
        scene.stage.frame()
        #expect(scene.view.contentOffset.y < -10)
        scene.leaveAndComeBack()
        #expect(scene.view.contentOffset.y == 0)
        #expect(scene.diary.entries.last == "didEndDecelerating" && !scene.view.isDecelerating)
    }

    @Test func contentLetGoOutsideIsBack() {
        let scene = ScrollScene()
        scene.pull()
        scene.view.removeFromSuperview()
        scene.release()
        scene.stage.window.addSubview(scene.view)
        scene.stage.system.settle()
        #expect(scene.view.contentOffset.y == 0 && !scene.view.isDragging)
    }

    @Test func animatedScrollingHasArrived() {
        let scene = ScrollScene()
        scene.view.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        scene.stage.frame()
        scene.stage.frame()
        #expect(scene.view.contentOffset.y > 0 && scene.view.contentOffset.y < 900)
        scene.leaveAndComeBack()
        #expect(scene.view.contentOffset.y == 900)
        #expect(scene.diary.entries == ["didEndScrollingAnimation"])
    }

    @Test func aTurnedPageIsThere() {
        let scene = ScrollScene(paging: true)
        scene.stage.native.scroll(x: 150, y: 300, notches: 1)
        scene.stage.frame()
        scene.stage.frame()
        scene.leaveAndComeBack()
        #expect(scene.view.contentOffset.y == 600)
    }
}
