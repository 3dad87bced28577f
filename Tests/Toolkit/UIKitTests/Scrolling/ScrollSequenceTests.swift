// Sequences of scroll events: which view receives the notches of the wheel while the content moves under the pointer.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct ScrollSequenceTests {
    private final class Rows: NSObject, UIPickerViewDataSource {
        nonisolated deinit {}
        func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 100 }
    }

    /// A scroll view of 300 × 400 points with 3000 points of content, in which `inner` is at 600.
    private func fixture(_ inner: UIView, height: CGFloat = 200) -> (stage: Stage<Void>, outer: UIScrollView) {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        outer.contentSize = CGSize(width: 300, height: 3000)
        inner.frame = CGRect(x: 0, y: 600, width: 300, height: height)
        outer.addSubview(inner)
        stage.window.addSubview(outer)
        stage.frame()
        return (stage, outer)
    }

    /// `count` events 60 ms apart.
    private func scroll(_ stage: Stage<Void>, _ count: Int, by notches: Double = 1, y: Double = 200, source: ScrollDelta.Source = .wheel) {
        for _ in 0..<count {
            stage.native.scroll(x: 150, y: y, notches: notches, source: source)
            stage.system.advance(by: 0.06)
        }
    }

    /// LadybirdBrowser/ladybird PR #12134, BambuStudio #1016, horizon-eda #393: a control that comes under the pointer is not turned.
    @Test(arguments: [ScrollDelta.Source.wheel, .touchpad]) func aPickerThatComesUnderThePointerIsNotTurned(_ source: ScrollDelta.Source) {
        let picker = UIPickerView()
        let rows = Rows()
        picker.dataSource = rows
        let (stage, outer) = fixture(picker)
        scroll(stage, 60, source: source)
        stage.system.settle(limit: 3)
        #expect(outer.contentOffset.y == 2600 && picker.selectedRow(inComponent: 0) == 0)
    }

    @Test(arguments: [ScrollDelta.Source.wheel, .touchpad]) func anInnerScrollViewDoesNotCatchTheWheel(_ source: ScrollDelta.Source) {
        let inner = UIScrollView()
        inner.contentSize = CGSize(width: 300, height: 600)
        let (stage, outer) = fixture(inner)
        scroll(stage, 60, source: source)
        stage.system.settle(limit: 3)
        #expect(outer.contentOffset.y == 2600 && inner.contentOffset.y == 0)
    }

    @Test func aPageControlThatComesUnderThePointerKeepsItsPage() {
        let pages = UIPageControl()
        pages.numberOfPages = 20
        let (stage, outer) = fixture(pages)
        scroll(stage, 60)
        stage.system.settle(limit: 3)
        #expect(outer.contentOffset.y == 2600 && pages.currentPage == 0)
    }

    /// confusius #430: what a control cannot use is for the view around it. That view then keeps the sequence.
    @Test func thePageControlPassesNotchesOnAfterItsLastPage() {
        let pages = UIPageControl()
        pages.numberOfPages = 3
        let (stage, outer) = fixture(pages)
        outer.contentOffset.y = 450
        stage.frame()
        scroll(stage, 6)
        stage.system.settle(limit: 3)
        #expect(pages.currentPage == 2 && outer.contentOffset.y > 450)
    }

    @Test func theControlUnderThePointerIsTurnedAfterAPause() {
        let pages = UIPageControl()
        pages.numberOfPages = 20
        let (stage, outer) = fixture(pages, height: 1000)
        while outer.contentOffset.y < 450 { scroll(stage, 1) }
        stage.system.advance(by: 1)
        let offset = outer.contentOffset.y
        scroll(stage, 2)
        #expect(pages.currentPage == 2 && outer.contentOffset.y == offset)
    }

    @Test func liftedFingersAndAnotherPlaceEndASequence() {
        let inner = UIScrollView()
        inner.contentSize = CGSize(width: 300, height: 3000)
        let (stage, outer) = fixture(inner, height: 1000)
        while outer.contentOffset.y < 500 { scroll(stage, 1, source: .touchpad) }
        #expect(inner.contentOffset.y == 0)
        stage.native.scroll(x: 150, y: 200, notches: 0, source: .touchpadLifted)
        outer.contentOffset.y = 600
        scroll(stage, 1, source: .touchpad)
        #expect(inner.contentOffset.y > 0 && outer.contentOffset.y == 600)
        // The inner view ends above the pointer: the list is at another place.
        inner.frame.size.height = 250
        stage.frame()
        scroll(stage, 1, y: 300, source: .touchpad)
        #expect(outer.contentOffset.y > 600)
    }

    /// As in browsers, which call it latching: a scroll view at its end keeps the sequence, and the next one is for the view around it.
    @Test func aScrollViewKeepsTheSequenceAtItsEnd() {
        let inner = UIScrollView()
        inner.contentSize = CGSize(width: 300, height: 400)
        let (stage, outer) = fixture(inner)
        outer.contentOffset.y = 450
        stage.frame()
        scroll(stage, 30)
        #expect(inner.contentOffset.y == 200 && outer.contentOffset.y == 450)
        stage.system.advance(by: 1)
        scroll(stage, 1)
        stage.system.settle(limit: 3)
        #expect(inner.contentOffset.y == 200 && outer.contentOffset.y > 450)
    }

    /// A list does not keep a touchpad's sideways movements from a row that scrolls sideways.
    @Test func eachAxisHasItsOwnView() {
        let inner = UIScrollView()
        inner.contentSize = CGSize(width: 2000, height: 150)
        let (stage, outer) = fixture(inner)
        outer.contentOffset.y = 450
        stage.frame()
        let event = { (x: Double, y: Double) in
            stage.native.send(.scrolled(ScrollDelta(x: x, y: y, source: .touchpad)), x: 150, y: 200)
            stage.system.advance(by: 0.02)
        }
        event(1, 0)
        let left = inner.contentOffset.x
        #expect(left > 0)
        event(0, 1)
        event(1, 0)
        #expect(inner.contentOffset.x > left)
    }

    /// The pointer may move while two fingers scroll, and another view may come under it.
    @Test func aLiftIsForTheViewThatHasScrolled() {
        let (stage, outer) = fixture(UIView())
        for _ in 0..<8 {
            stage.native.scroll(x: 150, y: 200, notches: 0.5, source: .touchpad)
            stage.system.advance(by: 0.016)
        }
        let offset = outer.contentOffset.y
        let cover = UIScrollView(frame: CGRect(x: 0, y: 250, width: 300, height: 150))
        cover.contentSize = CGSize(width: 300, height: 1000)
        stage.window.addSubview(cover)
        stage.native.scroll(x: 150, y: 300, notches: 0, source: .touchpadLifted)
        #expect(offset > 0 && outer.isDecelerating)
    }
}
