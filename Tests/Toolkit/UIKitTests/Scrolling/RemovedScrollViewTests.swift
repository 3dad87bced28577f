// A scroll view that is removed from its window while it scrolls, as by a change of tabs, completes the movement.

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
    let log = ScrollLog()

    init(paging: Bool = false) {
        view.contentSize = CGSize(width: 300, height: 2400)
        view.isPagingEnabled = paging
        view.delegate = log
        stage.window.addSubview(view)
        stage.system.settle()
    }

    /// Drags the content down past its top without releasing the button.
    func pull() {
        stage.native.send(.buttonPressed(.primary), x: 150, y: 100)
        stage.native.movePointer(x: 150, y: 400)
        stage.frame()
    }

    func release() { stage.native.send(.buttonReleased(.primary), x: 150, y: 400) }

    func removeAndAddAgain() {
        view.removeFromSuperview()
        stage.system.settle()
        stage.window.addSubview(view)
        stage.system.settle()
    }
}

@MainActor @Suite struct RemovedScrollViewTests {
    @Test func removalEndsTheBounce() {
        let scene = ScrollScene()
        scene.pull()
        scene.release()
        scene.stage.frame()
        #expect(scene.view.contentOffset.y < -10)
        scene.removeAndAddAgain()
        #expect(scene.view.contentOffset.y == 0)
        #expect(scene.log.entries.last == "didEndDecelerating" && !scene.view.isDecelerating)
    }

    @Test func dragReleasedAfterRemovalEndsAtTheTop() {
        let scene = ScrollScene()
        scene.pull()
        scene.view.removeFromSuperview()
        scene.release()
        scene.stage.window.addSubview(scene.view)
        scene.stage.system.settle()
        #expect(scene.view.contentOffset.y == 0 && !scene.view.isDragging)
    }

    @Test func removalEndsAnimatedScrollingAtItsTarget() {
        let scene = ScrollScene()
        scene.view.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        scene.stage.frame()
        scene.stage.frame()
        #expect(scene.view.contentOffset.y > 0 && scene.view.contentOffset.y < 900)
        scene.removeAndAddAgain()
        #expect(scene.view.contentOffset.y == 900)
        #expect(scene.log.entries == ["didEndScrollingAnimation"])
    }

    @Test func removalEndsPagingAtItsPage() {
        let scene = ScrollScene(paging: true)
        scene.stage.native.scroll(x: 150, y: 300, notches: 1)
        scene.stage.frame()
        scene.stage.frame()
        scene.removeAndAddAgain()
        #expect(scene.view.contentOffset.y == 600)
    }
}
