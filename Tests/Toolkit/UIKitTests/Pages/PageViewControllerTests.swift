// Page view controllers: pages turned by a drag, by a click or by the program, and the calls of the delegate.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// Five numbered pages.
@MainActor
private final class Book: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let log = CallbackLog()
    lazy var pages = (0..<5).map { LoggingController("\($0)", log) }
    var calls: [String] = []
    var dots = 0

    func title(_ pages: [UIViewController]) -> String { pages.map { $0.title ?? "" }.joined(separator: "+") }
    private func page(beside page: UIViewController, _ step: Int) -> UIViewController? {
        guard let index = pages.firstIndex(where: { $0 === page }), pages.indices.contains(index + step) else { return nil }
        return pages[index + step]
    }
    func pageViewController(_ pager: UIPageViewController, viewControllerBefore page: UIViewController) -> UIViewController? {
        self.page(beside: page, -1)
    }
    func pageViewController(_ pager: UIPageViewController, viewControllerAfter page: UIViewController) -> UIViewController? {
        self.page(beside: page, 1)
    }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { dots }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
    func pageViewController(_ pager: UIPageViewController, willTransitionTo pending: [UIViewController]) {
        calls.append("will \(title(pending))")
    }
    func pageViewController(
        _ pager: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    ) { calls.append("did \(title(previousViewControllers)) \(completed)") }
}

@MainActor @Suite struct PageViewControllerTests {
    private func show(
        _ style: UIPageViewController.TransitionStyle, _ orientation: UIPageViewController.NavigationOrientation = .horizontal,
        options: [UIPageViewController.OptionsKey: Any]? = nil, dots: Int = 0
    ) -> (Stage<Void>, UIPageViewController, Book) {
        let stage = Stage(size: CGSize(width: 400, height: 600))
        let book = Book()
        book.dots = dots
        let pager = UIPageViewController(transitionStyle: style, navigationOrientation: orientation, options: options)
        pager.dataSource = book
        pager.delegate = book
        let first = options?[.spineLocation] == nil ? [book.pages[0]] : [book.pages[0], book.pages[1]]
        pager.setViewControllers(first, direction: .forward, animated: false)
        stage.window.rootViewController = pager
        stage.system.settle()
        stage.retained = [book]
        return (stage, pager, book)
    }

    @Test func aDragTurnsThePage() {
        let (stage, pager, book) = show(.scroll)
        #expect(pager.view.subviews.first is UIScrollView && book.pages[0].view.frameInWindow.width == 400)
        _ = book.log.take()
        stage.native.drag(fromX: 350, y: 300, toX: 50, y: 300)
        stage.system.settle()
        #expect(pager.viewControllers == [book.pages[1]] && book.calls == ["will 1", "did 0 true"])
        #expect(book.pages[1].view.frameInWindow == CGRect(x: 0, y: 0, width: 400, height: 600) && book.pages[0].view.window == nil)
        let appearances = book.log.take().filter { $0.contains("Did") && !$0.contains("Load") }
        #expect(appearances == ["0 viewDidDisappear", "1 viewDidAppear"])
        #expect(pager.children == [book.pages[1]] && book.pages[1].parent === pager)
    }

    @Test func aShortDragReturnsToThePage() {
        let (stage, pager, book) = show(.scroll)
        _ = book.log.take()
        stage.native.send(.buttonPressed(.primary), x: 300, y: 300)
        for step in 1...10 {
            stage.system.advance(by: 0.03)
            stage.native.movePointer(x: 300 - Double(step) * 8, y: 300)
        }
        stage.system.advance(by: 0.4)
        stage.native.send(.buttonReleased(.primary), x: 220, y: 300)
        stage.system.settle()
        #expect(pager.viewControllers == [book.pages[0]] && book.calls == ["will 1", "did 0 false"])
        #expect(book.pages[1].view.window == nil && pager.children == [book.pages[0]])
    }

    @Test func pagesTurnBackAndStopAtTheEnds() {
        let (stage, pager, book) = show(.scroll)
        stage.native.drag(fromX: 50, y: 300, toX: 350, y: 300)
        stage.system.settle()
        #expect(pager.viewControllers == [book.pages[0]] && book.calls.isEmpty)
        for _ in 0..<2 {
            stage.native.drag(fromX: 350, y: 300, toX: 50, y: 300)
            stage.system.settle()
        }
        stage.native.drag(fromX: 50, y: 300, toX: 350, y: 300)
        stage.system.settle()
        #expect(pager.viewControllers == [book.pages[1]])
    }

    /// Pages that the program sets scroll in, and the delegate is not called.
    @Test func theProgramTurnsPagesWithAnAnimation() {
        let (stage, pager, book) = show(.scroll)
        var results: [Bool] = []
        pager.setViewControllers([book.pages[3]], direction: .forward, animated: true) { results.append($0) }
        stage.system.advance(by: 0.15)
        #expect(results.isEmpty && book.pages[0].view.window != nil && book.pages[3].view.window != nil)
        let x = book.pages[3].view.frameInWindow.minX
        #expect(x > 0 && x < 400)
        stage.system.settle()
        #expect(results == [true] && book.calls.isEmpty && pager.viewControllers == [book.pages[3]])
        pager.setViewControllers([book.pages[0]], direction: .reverse, animated: true)
        stage.system.advance(by: 0.15)
        #expect(book.pages[0].view.frameInWindow.minX < 0)
        stage.system.settle()
        #expect(pager.viewControllers == [book.pages[0]] && book.pages[0].view.frameInWindow.minX == 0)
    }

    /// `presentationCount(for:)`: the dots are below the pages, in an area 37 points high.
    @Test func dotsFollowThePages() throws {
        let (stage, pager, book) = show(.scroll, dots: 5)
        let dots = try #require(pager.view.subviews.compactMap { $0 as? UIPageControl }.first)
        #expect(dots.numberOfPages == 5 && dots.currentPage == 0 && dots.frame == CGRect(x: 0, y: 563, width: 400, height: 37))
        #expect(book.pages[0].view.frameInWindow.height == 563)
        stage.native.drag(fromX: 350, y: 300, toX: 50, y: 300)
        stage.system.settle()
        #expect(dots.currentPage == 1)
    }

    @Test func pagesScrollVerticallyWithSpacing() {
        let (stage, pager, book) = show(.scroll, .vertical, options: [.interPageSpacing: 20])
        #expect(book.pages[0].view.frameInWindow == CGRect(x: 0, y: 0, width: 400, height: 600))
        stage.native.drag(fromX: 200, y: 500, toX: 200, y: 100)
        stage.system.settle()
        #expect(pager.viewControllers == [book.pages[1]])
        #expect(book.pages[1].view.frameInWindow == CGRect(x: 0, y: 0, width: 400, height: 600))
    }

    @Test func aPageHasTheWindowsSizeAfterResizing() {
        let (stage, pager, book) = show(.scroll)
        stage.native.drag(fromX: 350, y: 300, toX: 50, y: 300)
        stage.system.settle()
        stage.native.resize(width: 500, height: 400)
        stage.system.settle()
        #expect(pager.viewControllers == [book.pages[1]])
        #expect(book.pages[1].view.frameInWindow == CGRect(x: 0, y: 0, width: 500, height: 400))
    }

    // MARK: Books

    @Test func clicksAtTheEdgesTurnThePagesOfABook() {
        let (stage, pager, book) = show(.pageCurl)
        #expect(pager.spineLocation == .min && pager.gestureRecognizers.count == 2)
        stage.native.click(x: 200, y: 300)
        stage.system.settle()
        #expect(book.calls.isEmpty)
        stage.native.click(x: 390, y: 300)
        stage.system.settle()
        #expect(book.calls == ["will 1", "did 0 true"] && pager.viewControllers == [book.pages[1]])
        stage.native.drag(fromX: 100, y: 300, toX: 300, y: 300)
        stage.system.settle()
        #expect(pager.viewControllers == [book.pages[0]])
    }

    /// `UIPageViewController.SpineLocation.mid`: two pages are visible.
    @Test func twoPagesAreBesideASpineInTheMiddle() {
        let (stage, pager, book) = show(.pageCurl, options: [.spineLocation: UIPageViewController.SpineLocation.mid])
        #expect(book.pages[1].view.frameInWindow == CGRect(x: 200, y: 0, width: 200, height: 600))
        stage.native.click(x: 390, y: 300)
        stage.system.settle()
        #expect(book.calls == ["will 2+3", "did 0+1 true"] && pager.viewControllers == [book.pages[2], book.pages[3]])
    }
}
