// Targets that the delegate sets for drags, indicators after stopped animations, pictures of scrolled views, and accessibility's pages.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite final class ScrollTargetTests {
    private lazy var stage = Stage(size: CGSize(width: 300, height: 600))
    private let log = ScrollLog()
    private lazy var view: UIScrollView = {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
        view.contentSize = CGSize(width: 300, height: 6000)
        view.delegate = log
        stage.window.addSubview(view)
        stage.frame()
        return view
    }()

    private func flick() {
        let view = view
        log.target = CGPoint(x: 0, y: 1000)
        stage.native.drag(fromX: 150, y: 500, toX: 150, y: 300, steps: 8)
        stage.system.advance(frames: 4)
        #expect(view.isDecelerating)
    }

    /// `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`: the target holds when rows are added below.
    @Test func changedContentSizeKeepsTheDelegatesTarget() {
        flick()
        view.contentSize.height = 7000
        stage.system.settle()
        #expect(view.contentOffset.y == 1000)
        flick()
        view.contentSize.height = 1300
        stage.system.settle()
        #expect(view.contentOffset.y == 700, "a target out of range becomes the end")
    }

    @Test func rowsInsertedAboveShiftTheDelegatesTarget() {
        flick()
        view.shiftContent(by: 50)
        stage.system.settle()
        #expect(view.contentOffset.y == 1050)
    }

    @Test func targetOfAnEarlierDragIsForgotten() {
        flick()
        stage.system.settle()
        log.target = nil
        stage.native.drag(fromX: 150, y: 500, toX: 150, y: 300, steps: 8)
        stage.system.advance(frames: 4)
        view.contentSize.height = 7000
        stage.system.settle()
        #expect(view.contentOffset.y > 1200)
    }

    @Test func indicatorsDisappearWhenAnAnimationIsStopped() {
        view.setContentOffset(CGPoint(x: 0, y: 2000), animated: true)
        stage.system.advance(frames: 4)
        #expect(view.indicators.areShown)
        view.isScrollEnabled = false
        #expect(!view.indicators.areShown)
    }

    /// `UIView.drawHierarchy(in:afterScreenUpdates:)` draws "as visible onscreen".
    @Test func pictureOfAScrolledViewShowsItsVisibleContent() throws {
        let row = UIView(frame: CGRect(x: 0, y: 700, width: 300, height: 300))
        row.backgroundColor = .red
        view.addSubview(row)
        view.contentOffset.y = 600
        let image = UIGraphicsImageRenderer(size: view.bounds.size).image { _ in
            view.drawHierarchy(in: CGRect(origin: .zero, size: view.bounds.size), afterScreenUpdates: true)
        }
        let pixels = try #require(image.cgImage).premultipliedPixels
        #expect(pixels[50 * 300 + 10] == 0 && pixels[150 * 300 + 10] == 0xFFFF_0000)
        #expect(view.snapshotView(afterScreenUpdates: true)?.frame == CGRect(x: 0, y: 0, width: 300, height: 600))
    }

    /// `UIAccessibilityScrollDirection.next`: the next page, in the direction in which the content scrolls.
    @Test(arguments: [true, false]) func nextScrollsSidewaysContentSideways(isPaging: Bool) {
        view.contentSize = CGSize(width: 1500, height: 600)
        view.isPagingEnabled = isPaging
        #expect(view.accessibilityScroll(.next))
        stage.system.settle()
        #expect(view.contentOffset == CGPoint(x: isPaging ? 300 : 260, y: 0))
        #expect(view.accessibilityScroll(.previous))
        stage.system.settle()
        #expect(view.contentOffset == .zero)
        #expect(!view.accessibilityScroll(.previous))
    }
}
