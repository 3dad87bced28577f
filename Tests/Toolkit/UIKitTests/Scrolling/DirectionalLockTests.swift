// Drags that scroll along one axis, and controllers that keep the insets of their scroll views.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite(.serialized) struct DirectionalLockTests {
    private func scene(isLocked: Bool) -> (Stage<Void>, UIScrollView) {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        view.contentSize = CGSize(width: 2000, height: 2000)
        view.decelerationRate = .fast
        view.isDirectionalLockEnabled = isLocked
        view.contentOffset = CGPoint(x: 500, y: 500)
        stage.window.addSubview(view)
        stage.frame()
        return (stage, view)
    }

    /// Apple, isDirectionalLockEnabled: scrolling is disabled in the other direction if the drag begins in one general direction. "If the
    /// drag direction is diagonal, then scrolling will not be locked."
    @Test func aDragMostlyAlongOneAxisScrollsOnlyAlongIt() {
        let (stage, view) = scene(isLocked: true)
        stage.native.drag(fromX: 200, y: 200, toX: 180, y: 100)
        stage.system.settle()
        #expect(view.contentOffset.x == 500 && view.contentOffset.y > 550)
        let before = view.contentOffset
        stage.native.drag(fromX: 200, y: 200, toX: 100, y: 190)
        stage.system.settle()
        #expect(view.contentOffset.y == before.y && view.contentOffset.x > before.x + 50)
    }

    @Test func diagonalDragsAndViewsWithoutALockScrollAlongBothAxes() {
        let (stage, view) = scene(isLocked: true)
        stage.native.drag(fromX: 200, y: 200, toX: 120, y: 120)
        stage.system.settle()
        #expect(view.contentOffset.x > 550 && view.contentOffset.y > 550)
        let (other, free) = scene(isLocked: false)
        other.native.drag(fromX: 200, y: 200, toX: 180, y: 100)
        other.system.settle()
        #expect(free.contentOffset.x > 500 && free.contentOffset.y > 550)
    }

    /// Apple, automaticallyAdjustsScrollViewInsets: true lets the controller adjust the insets for the bars.
    @Test func aControllerCanKeepTheInsetsOfItsScrollViews() throws {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let stage = Stage(size: CGSize(width: 300, height: 300)) { window in
            let page = UIViewController()
            page.view.addSubview(scroll)
            window.rootViewController = UINavigationController(rootViewController: page)
            return page
        }
        stage.frame()
        #expect(scroll.adjustedContentInset.top == 44)
        stage.content.automaticallyAdjustsScrollViewInsets = false
        #expect(scroll.adjustedContentInset.top == 0)
        scroll.contentInsetAdjustmentBehavior = .always
        #expect(scroll.adjustedContentInset.top == 44)
    }
}
