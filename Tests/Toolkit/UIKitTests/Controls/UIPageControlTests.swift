// Page controls: drawing, clicks, wheel and keys.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UIPageControlTests {
    /// A control as wide as its window of 200 points; the dots of four pages are centred at 73.5, 91.5, 109.5 and 127.5.
    @MainActor
    private struct Scene {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        let control = UIPageControl(frame: CGRect(x: 0, y: 40, width: 200, height: 20))
        /// The current page after each valueChanged event.
        var changes: [Int] { record.pages }
        private let record = Record()

        final class Record: NSObject {
            var pages: [Int] = []
            func changed(_ control: UIControl) { pages.append((control as? UIPageControl)?.currentPage ?? -1) }
        }

        init(pages: Int = 4) {
            stage.window.backgroundColor = .white
            control.numberOfPages = pages
            control.addTarget(record, action: Selector(Record.changed(_:)), for: .valueChanged)
            stage.window.addSubview(control)
            stage.frame()
        }

        func click(_ x: Double) { stage.native.click(x: x, y: 50) }
        /// The colour at `x`, at the height of the dots' centres.
        func pixel(_ x: Int) -> UInt32 { stage.native.pixel(x: x, y: 50) & 0xFFFFFF }
    }

    @Test func eachPageHasADotInItsColour() {
        let scene = Scene()
        scene.control.currentPageIndicatorTintColor = .red
        scene.control.pageIndicatorTintColor = .blue
        scene.control.currentPage = 2
        scene.stage.frame()
        #expect([73, 91, 109, 127].map(scene.pixel) == [0x0000FF, 0x0000FF, 0xFF0000, 0x0000FF])
        #expect([82, 60, 140].map(scene.pixel) == [0xFFFFFF, 0xFFFFFF, 0xFFFFFF])
        #expect(scene.changes.isEmpty)
    }

    @Test func clickOnADotSelectsItsPage() {
        let scene = Scene()
        scene.click(124)
        scene.click(70)
        scene.click(99)
        #expect(scene.changes == [3, 0, 1])
        // A click on the current dot changes nothing.
        scene.click(92)
        #expect(scene.changes == [3, 0, 1])
    }

    @Test func clickBesideTheDotsMovesByOnePage() {
        let scene = Scene()
        scene.click(190)
        scene.click(190)
        scene.click(10)
        #expect(scene.changes == [1, 2, 1])
        for _ in 0..<5 { scene.click(10) }
        #expect(scene.control.currentPage == 0)
        scene.control.isEnabled = false
        scene.click(190)
        #expect(scene.control.currentPage == 0)
    }

    @Test func wheelChangesThePage() {
        let scene = Scene()
        scene.stage.native.scroll(x: 100, y: 50, notches: 1)
        scene.stage.native.scroll(x: 100, y: 50, notches: 2)
        scene.stage.native.scroll(x: 100, y: 50, notches: -1)
        #expect(scene.changes == [1, 3, 2])
    }

    @Test func keysChangeThePageOfAFocusedControl() {
        let scene = Scene()
        scene.stage.native.press(.tab)
        #expect(scene.control.isFocused)
        for key in [Key.right, .right, .left, .space, .enter, .enter, .right] { scene.stage.native.press(key) }
        #expect(scene.changes == [1, 2, 1, 2, 3])
    }

    @Test func currentPageIsClamped() {
        let control = UIPageControl()
        control.currentPage = 5
        #expect(control.currentPage == 0)
        control.numberOfPages = 3
        control.currentPage = 9
        #expect(control.currentPage == 2)
        control.numberOfPages = 2
        #expect(control.currentPage == 1)
        control.currentPage = -4
        control.numberOfPages = -1
        #expect(control.currentPage == 0)
        #expect(control.numberOfPages == 0)
        // At 1×, dots are 7 points wide, with gaps of 11.
        #expect(control.size(forNumberOfPages: 4) == CGSize(width: 61, height: 26))
        #expect(control.size(forNumberOfPages: 0).width == 0)
    }

    @Test func onlyDotsThatFitAreDrawn() {
        let scene = Scene(pages: .max)
        scene.control.currentPageIndicatorTintColor = .red
        scene.control.currentPage = 1_000_000
        scene.stage.frame()
        // Eleven dots fit into 200 points, with the current one in their middle.
        #expect(scene.pixel(100) == 0xFF0000)
        scene.control.numberOfPages = 1
        scene.control.hidesForSinglePage = true
        scene.stage.frame()
        #expect(scene.pixel(100) == 0xFFFFFF)
    }
}
