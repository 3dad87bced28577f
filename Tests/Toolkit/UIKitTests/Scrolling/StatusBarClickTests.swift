// A click in the inset at the top of a phone's screen scrolls to the top.
//
// Apple's documentation of `scrollsToTop`: it works only if exactly one visible scroll view has it, and the delegate permits it.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor private final class TopLog: NSObject, UIScrollViewDelegate {
    var entries: [String] = []
    var allows = true
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
        entries.append("should")
        return allows
    }
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { entries.append("did \(scrollView.contentOffset.y)") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { entries.append("animation") }
}

@MainActor
private struct TopScene {
    let stage: Stage<Void>
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let log = TopLog()

    init(inset: CGFloat = 44) {
        stage = Stage(size: CGSize(width: 300, height: 600), safeArea: UIEdgeInsets(top: inset, left: 0, bottom: 0, right: 0))
        view.contentSize = CGSize(width: 300, height: 3000)
        view.delegate = log
        stage.window.addSubview(view)
        stage.frame()
        view.contentOffset.y = 1000
    }

    func click(y: Double) {
        stage.native.click(x: 150, y: y)
        stage.system.settle()
    }
}

@MainActor @Suite struct StatusBarClickTests {
    @Test func clickInTheInsetScrollsToTheTopAndReportsIt() {
        let scene = TopScene()
        scene.click(y: 20)
        #expect(scene.view.contentOffset.y == -44)
        #expect(scene.log.entries == ["should", "did -44.0"])
    }

    @Test func clickBelowTheInsetDoesNotScroll() {
        let scene = TopScene()
        scene.click(y: 60)
        #expect(scene.view.contentOffset.y == 1000 && scene.log.entries.isEmpty)
    }

    @Test func windowWithoutAnInsetHasNoStatusBar() {
        let scene = TopScene(inset: 0)
        scene.click(y: 5)
        #expect(scene.view.contentOffset.y == 1000)
    }

    @Test func delegateCanRefuse() {
        let scene = TopScene()
        scene.log.allows = false
        scene.click(y: 20)
        #expect(scene.view.contentOffset.y == 1000 && scene.log.entries == ["should"])
    }

    @Test func twoScrollViewsWithThePropertyDoNotScroll() {
        let scene = TopScene()
        let other = UIScrollView(frame: CGRect(x: 0, y: 300, width: 300, height: 100))
        scene.stage.window.addSubview(other)
        scene.click(y: 20)
        #expect(scene.view.contentOffset.y == 1000)
        other.scrollsToTop = false
        scene.click(y: 20)
        #expect(scene.view.contentOffset.y == -44)
    }

    @Test func dragWithinTheInsetIsNoClick() {
        let scene = TopScene()
        scene.view.isScrollEnabled = true
        scene.stage.native.drag(fromX: 150, y: 20, toX: 250, y: 22)
        scene.stage.system.settle()
        #expect(scene.log.entries.isEmpty)
    }
}
