// Page controls with images and drags, actions of segments, and observed progress.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct PageIndicatorTests {
    /// A control of 200 × 20 points at y = 40; the dots of four pages are centred at 73.5, 91.5, 109.5 and 127.5.
    private func scene(_ pages: Int = 4) -> (stage: Stage<Void>, control: UIPageControl) {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        let control = UIPageControl(frame: CGRect(x: 0, y: 40, width: 200, height: 20))
        control.numberOfPages = pages
        stage.window.backgroundColor = .white
        stage.window.addSubview(control)
        stage.frame()
        return (stage, control)
    }

    private func square(_ side: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: side, height: side)).fill()
        }
    }

    private func pixel(_ stage: Stage<Void>, _ x: Int, _ y: Int = 50) -> UInt32 { stage.native.pixel(x: x, y: y) & 0xFFFFFF }

    /// Apple's "setIndicatorImage(_:forPage:)" and "preferredIndicatorImage": images have the colour of their indicator.
    @Test func imagesReplaceDotsInTheirColours() {
        let (stage, control) = scene()
        control.currentPageIndicatorTintColor = .red
        control.pageIndicatorTintColor = .blue
        control.setIndicatorImage(square(11), forPage: 0)
        control.setIndicatorImage(square(11), forPage: 9)
        control.setCurrentPageIndicatorImage(square(3), forPage: 0)
        #expect(control.indicatorImage(forPage: 0) != nil && control.indicatorImage(forPage: 9) == nil)
        control.currentPage = 1
        stage.frame()
        // With an image of 11 points, the distance of the centres grows to 20, and the first is at 70.
        #expect(pixel(stage, 66, 46) == 0x0000FF && pixel(stage, 90) == 0xFF0000)
        control.currentPage = 0
        stage.frame()
        #expect(pixel(stage, 66, 46) == 0xFFFFFF && pixel(stage, 70) == 0xFF0000)
        control.numberOfPages = 0
        #expect(control.indicatorImage(forPage: 0) == nil)
    }

    @Test func preferredImagesApplyToAllPages() {
        let (stage, control) = scene()
        control.preferredIndicatorImage = square(7)
        control.pageIndicatorTintColor = .blue
        stage.frame()
        #expect([88, 106, 124].map { pixel(stage, $0, 47) } == [0x0000FF, 0x0000FF, 0x0000FF], "the corners of squares")
        #expect(control.size(forNumberOfPages: 4) == CGSize(width: 61, height: 26))
    }

    /// Apple's "allowsContinuousInteraction": a drag over the indicators changes the page as it moves.
    @Test func aDragMovesThroughThePages() {
        let (stage, control) = scene()
        var pages: [String] = []
        control.addAction(UIAction { _ in pages.append("\(control.currentPage) \(control.interactionState)") }, for: .valueChanged)
        stage.native.movePointer(x: 76, y: 50)
        stage.native.send(.buttonPressed(.primary), x: 76, y: 50)
        for x in [80.0, 94, 110, 190, 92] { stage.native.movePointer(x: x, y: 50) }
        #expect(pages == ["1 continuous", "2 continuous", "3 continuous", "1 continuous"])
        stage.native.send(.buttonReleased(.primary), x: 92, y: 50)
        #expect(control.currentPage == 1 && control.interactionState == .none && pages.count == 4)
        control.allowsContinuousInteraction = false
        stage.native.drag(fromX: 76, y: 50, toX: 124, y: 50)
        #expect(pages.last == "3 discrete")
    }

    /// Apple's "BackgroundStyle": the capsule is shown during interactions, always or never.
    @Test func theBackgroundFollowsItsStyle() {
        let (stage, control) = scene()
        func hasBackground() -> Bool {
            stage.frame()
            return pixel(stage, 84) != 0xFFFFFF
        }
        #expect(!hasBackground())
        control.backgroundStyle = .prominent
        #expect(hasBackground())
        control.backgroundStyle = .automatic
        stage.native.movePointer(x: 76, y: 50)
        stage.native.send(.buttonPressed(.primary), x: 76, y: 50)
        #expect(!hasBackground())
        stage.native.movePointer(x: 92, y: 50)
        #expect(hasBackground())
        control.backgroundStyle = .minimal
        #expect(!hasBackground())
        stage.native.send(.buttonReleased(.primary), x: 92, y: 50)
    }

    @Test func aCancelledKeyPressDoesNotChangeThePage() {
        let (stage, control) = scene()
        stage.native.press(.tab)
        control.keyPressBegan()
        control.keyPressCancelled()
        control.keyPressEnded()
        #expect(control.currentPage == 0)
    }

    /// Apple's "defersCurrentPageDisplay".
    @Test func aDeferredPageIsShownWhenUpdated() {
        let (stage, control) = scene()
        control.defersCurrentPageDisplay = true
        control.currentPageIndicatorTintColor = .red
        stage.native.click(x: 124, y: 50)
        stage.frame()
        #expect(control.currentPage == 3 && pixel(stage, 127) != 0xFF0000)
        control.updateCurrentPageDisplay()
        stage.frame()
        #expect(pixel(stage, 127) == 0xFF0000)
    }
}

@MainActor @Suite struct SegmentActionTests {
    /// Apple's "init(frame:actions:)" and "segmentIndex(identifiedBy:)".
    @Test func segmentsPerformTheirActions() {
        let stage = Stage(size: CGSize(width: 320, height: 100))
        var performed: [String] = []
        let actions = ["A", "B"].map { title in UIAction(title: title, identifier: .init(title)) { performed.append($0.title) } }
        let control = UISegmentedControl(frame: CGRect(x: 0, y: 0, width: 300, height: 32), actions: actions)
        stage.window.addSubview(control)
        control.insertSegment(action: UIAction(title: "C", identifier: .init("c")) { performed.append($0.title) }, at: 1, animated: false)
        stage.system.settle()
        #expect((0..<3).map { control.titleForSegment(at: $0) } == ["A", "C", "B"])
        #expect(control.segmentIndex(identifiedBy: .init("B")) == 2 && control.segmentIndex(identifiedBy: .init("x")) == NSNotFound)
        stage.native.click(x: 150, y: 16)
        #expect(performed == ["C"] && control.selectedSegmentIndex == 1)
        control.setAction(UIAction(title: "D", identifier: .init("d")) { performed.append($0.title) }, forSegmentAt: 0)
        #expect(control.titleForSegment(at: 0) == "D" && control.actionForSegment(at: 0)?.identifier == .init("d"))
        control.insertSegment(action: UIAction(title: "New", identifier: .init("B")) { _ in }, at: 0, animated: false)
        #expect(control.numberOfSegments == 3 && control.titleForSegment(at: 2) == "New", "an identifier is in one segment only")
    }

    /// Apple's "setWidth(_:forSegmentAt:)": the width applies only to that segment.
    @Test func aWidthAppliesOnlyToItsSegment() {
        let control = UISegmentedControl(items: ["A", "B", "C"])
        let equal = control.intrinsicContentSize.width
        let share = (equal - 2 * Theme.selectedSegmentInset) / 3
        control.setWidth(200, forSegmentAt: 1)
        #expect(control.intrinsicContentSize.width == 2 * share + 200 + 2 * Theme.selectedSegmentInset)
    }

    /// Apple's "setContentOffset(_:forSegmentAt:)".
    @Test func theContentOffsetMovesATitle() throws {
        let control = UISegmentedControl(items: ["A", "B"])
        control.layoutIfNeeded()
        func frame() throws -> CGRect {
            let segment = try #require(control.subviews.compactMap { $0 as? SegmentView }.first)
            return try #require(segment.subviews.first { $0 is UILabel }).frame
        }
        let before = try frame()
        control.setContentOffset(CGSize(width: 3, height: -2), forSegmentAt: 0)
        control.layoutIfNeeded()
        #expect(try frame() == before.offsetBy(dx: 3, dy: -2))
        #expect(control.contentOffsetForSegment(at: 0) == CGSize(width: 3, height: -2) && control.contentOffsetForSegment(at: 7) == .zero)
    }
}

@MainActor @Suite struct ObservedProgressTests {
    /// Apple's "observedProgress": the view follows the fraction that is completed.
    @Test func theViewFollowsItsProgress() {
        let stage = Stage(size: CGSize(width: 200, height: 50))
        let view = UIProgressView(progressViewStyle: .default)
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 4)
        let progress = Progress(totalUnitCount: 4)
        progress.completedUnitCount = 1
        view.observedProgress = progress
        #expect(view.progress == 0.25)
        stage.window.addSubview(view)
        progress.completedUnitCount = 2
        stage.system.advance(by: 0.2)
        #expect(view.progress == 0.5)
        progress.completedUnitCount = 4
        stage.system.settle()
        #expect(view.progress == 1)
        #expect(stage.system.nextTime == nil, "a finished progress needs no more time")
        view.observedProgress = nil
        #expect(view.progress == 1 && view.observedProgress == nil)
    }
}
