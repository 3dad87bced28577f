// Several touches at once: the views and gesture recognizers that receive them.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct MultiTouchTests {
    @Test func viewReceivesOneTouchUnlessMultipleTouchIsEnabled() {
        let screen = TouchScreen()
        screen.down((1, 10, 10))
        screen.down((2, 50, 50))
        screen.move((1, 12, 10), (2, 52, 50))
        screen.up(2)
        screen.up(1)
        #expect(screen.pad.touches == ["began 1 of 1", "moved 1 of 2", "ended 1 of 1"])
        screen.pad.touches = []
        screen.pad.isMultipleTouchEnabled = true
        screen.down((1, 10, 10))
        screen.down((2, 50, 50))
        screen.move((1, 12, 10), (2, 52, 50))
        screen.move((1, 14, 10))
        screen.up(2)
        screen.up(1)
        #expect(
            screen.pad.touches
                == ["began 1 of 1", "began 1 of 2", "moved 2 of 2", "moved 1 of 2", "ended 1 of 2", "ended 1 of 1"])
    }

    @Test func twoTouchesPressTwoButtons() {
        let screen = TouchScreen()
        var clicks: [Int] = []
        for index in 0..<2 {
            let button = UIButton(frame: CGRect(x: 0, y: 100 + 50 * Double(index), width: 50, height: 40))
            button.addAction(UIAction { _ in clicks.append(index) }, for: .touchUpInside)
            screen.stage.window.addSubview(button)
        }
        screen.down((7, 10, 110))
        screen.down((9, 10, 160))
        screen.up(9)
        #expect(clicks == [1])
        screen.up(7)
        #expect(clicks == [1, 0])
    }

    @Test func exclusiveTouchBlocksOtherTouches() {
        let screen = TouchScreen()
        let other = TouchPad(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
        screen.stage.window.addSubview(other)
        other.isExclusiveTouch = true
        screen.down((1, 10, 10))
        screen.down((2, 10, 150))
        #expect(other.touches.isEmpty)
        screen.up(1, 2)
        screen.down((2, 10, 150))
        screen.down((1, 10, 10))
        #expect(other.touches == ["began 1 of 1"])
        #expect(screen.pad.touches == ["began 1 of 1", "ended 1 of 2"])
        screen.up(1, 2)
    }

    @Test func cancelledTouchCancelsViewAndGesture() {
        let screen = TouchScreen()
        let (pan, log) = screen.add(UIPanGestureRecognizer())
        screen.down((1, 10, 10))
        #expect(screen.pad.touches == ["began 1 of 1"])
        screen.cancel(1)
        #expect(screen.pad.touches == ["began 1 of 1", "cancelled 1 of 1"])
        #expect(log.states.isEmpty && pan.state == .possible)
        screen.down((2, 10, 10))
        screen.move((2, 10, 40))
        screen.cancel(2)
        #expect(log.states == [.began, .cancelled])
        #expect(pan.state == .possible)
    }

    @Test func repeatedBeginCancelsTheFirstTouch() {
        let screen = TouchScreen()
        screen.down((1, 10, 10))
        screen.down((1, 20, 20))
        screen.up(1)
        #expect(screen.pad.touches == ["began 1 of 1", "cancelled 1 of 1", "began 1 of 1", "ended 1 of 1"])
    }

    @Test func lostWindowFocusCancelsAllTouches() {
        let screen = TouchScreen()
        screen.pad.isMultipleTouchEnabled = true
        screen.down((1, 10, 10), (2, 30, 30))
        screen.stage.native.send(.focusLost)
        #expect(screen.pad.touches.suffix(2) == ["cancelled 1 of 2", "cancelled 1 of 2"])
        screen.move((1, 20, 20))
        screen.up(1)
        #expect(screen.pad.touches.count == 4)
    }

    @Test func panFollowsTheCentroidWithoutJumps() {
        let screen = TouchScreen()
        let (pan, log) = screen.add(UIPanGestureRecognizer())
        screen.down((1, 10, 10))
        screen.move((1, 10, 30))
        #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 10))
        screen.down((2, 90, 90))
        #expect(pan.numberOfTouches == 2)
        #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 10))
        screen.move((1, 10, 40), (2, 90, 110))
        #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 25))
        #expect(pan.location(in: nil) == CGPoint(x: 50, y: 75))
        screen.up(1)
        #expect(pan.numberOfTouches == 1)
        #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 25))
        screen.move((2, 90, 120))
        #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 35))
        screen.up(2)
        #expect(log.states == [.began, .changed, .changed, .ended])
        #expect(pan.state == .possible && pan.numberOfTouches == 0)
    }

    @Test func panRespectsMinimumAndMaximumTouches() {
        let screen = TouchScreen()
        let (pan, log) = screen.add(UIPanGestureRecognizer())
        pan.minimumNumberOfTouches = 2
        pan.maximumNumberOfTouches = 2
        screen.down((1, 10, 10))
        screen.move((1, 10, 50))
        #expect(log.states.isEmpty)
        screen.down((2, 50, 50))
        screen.move((1, 10, 70), (2, 50, 70))
        #expect(log.states == [.began])
        screen.up(1, 2)
        #expect(log.states == [.began, .ended])
        screen.down((1, 10, 10), (2, 20, 10), (3, 30, 10))
        screen.move((1, 10, 50), (2, 20, 50), (3, 30, 50))
        screen.up(1, 2, 3)
        #expect(log.states == [.began, .ended])
    }

    @Test func twoFingerTapNeedsTwoTouches() {
        let screen = TouchScreen()
        let (tap, log) = screen.add(UITapGestureRecognizer())
        tap.numberOfTouchesRequired = 2
        screen.down((1, 10, 10))
        screen.up(1)
        #expect(log.states.isEmpty)
        screen.down((1, 10, 10))
        screen.down((2, 50, 10))
        screen.up(1)
        screen.up(2)
        #expect(log.states == [.ended])
        #expect(screen.pad.touches.suffix(2) == ["began 1 of 1", "cancelled 1 of 1"])
        screen.down((1, 10, 10), (2, 50, 10), (3, 60, 10))
        screen.up(1, 2, 3)
        #expect(log.states == [.ended])
    }

    @Test func twoFingerLongPressNeedsTwoTouches() {
        let screen = TouchScreen()
        let (press, log) = screen.add(UILongPressGestureRecognizer())
        press.numberOfTouchesRequired = 2
        screen.down((1, 10, 10))
        screen.stage.system.advance(by: 1)
        #expect(log.states.isEmpty)
        screen.down((2, 50, 50))
        screen.stage.system.advance(by: 0.6)
        #expect(log.states == [.began])
        screen.up(1)
        screen.up(2)
        #expect(log.states == [.began, .ended])
    }

    @Test func gesturesInSiblingViewsDoNotExcludeEachOther() {
        let screen = TouchScreen()
        let other = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
        screen.stage.window.addSubview(other)
        let (_, first) = screen.add(UIPanGestureRecognizer())
        let (_, second) = screen.add(UIPanGestureRecognizer(), to: other)
        screen.down((1, 10, 10), (2, 10, 110))
        screen.move((1, 10, 40), (2, 40, 110))
        screen.up(1, 2)
        #expect(first.states == [.began, .ended])
        #expect(second.states == [.began, .ended])
    }

    @Test func secondTouchDuringAPanReachesNoView() {
        let screen = TouchScreen()
        let inner = TouchPad(frame: CGRect(x: 50, y: 50, width: 50, height: 50))
        screen.pad.addSubview(inner)
        let (_, log) = screen.add(UIPanGestureRecognizer())
        screen.down((1, 10, 10))
        screen.move((1, 10, 40))
        screen.down((2, 60, 60))
        screen.up(2)
        screen.up(1)
        #expect(inner.touches.isEmpty)
        #expect(log.states == [.began, .ended])
    }

    @Test func touchTypeIsDirectForFingersOnly() {
        let screen = TouchScreen()
        final class Delegate: UIGestureRecognizerDelegate {
            var types: [UITouch.TouchType] = []
            func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
                types.append(touch.type)
                return true
            }
        }
        let delegate = Delegate()
        let (tap, _) = screen.add(UITapGestureRecognizer())
        tap.delegate = delegate
        screen.down((1, 10, 10))
        screen.up(1)
        screen.stage.native.click(x: 10, y: 10)
        #expect(delegate.types == [.direct, .indirectPointer])
    }

    @Test func twoTouchesScrollAScrollView() {
        let screen = TouchScreen()
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        list.contentSize = CGSize(width: 200, height: 1000)
        screen.stage.window.addSubview(list)
        screen.down((1, 50, 150), (2, 100, 150))
        screen.move((1, 50, 100), (2, 100, 100))
        screen.move((1, 50, 80), (2, 100, 80))
        #expect(list.contentOffset.y == 60)
        screen.up(1)
        screen.move((2, 100, 60))
        #expect(list.contentOffset.y == 80)
        screen.up(2)
    }

    /// Touches are reported one at a time: the second can scroll the table while the first still highlights its row.
    @Test func scrollingWithTwoTouchesSelectsNoRow() {
        final class Rows: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
        }
        let screen = TouchScreen()
        let rows = Rows()
        let list = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
        list.dataSource = rows
        screen.stage.window.addSubview(list)
        screen.stage.system.settle(limit: 3)
        screen.down((1, 50, 150))
        screen.down((2, 100, 170))
        // The row under the touch is highlighted only after a delay.
        screen.stage.system.advance(by: 0.5)
        #expect(list.visibleCells.filter(\.isHighlighted).count == 1)
        for step in 1...10 {
            screen.move((1, 50, 150 - 10 * Double(step)))
            screen.stage.frame()
            screen.move((2, 100, 170 - 10 * Double(step)))
            screen.stage.frame()
        }
        screen.stage.system.settle(limit: 3)
        #expect(list.visibleCells.allSatisfy { !$0.isHighlighted && !$0.isSelected })
        screen.up(1)
        screen.up(2)
        screen.stage.system.settle(limit: 3)
        #expect(list.contentOffset.y > 60)
        #expect(list.visibleCells.allSatisfy { !$0.isHighlighted && !$0.isSelected })
    }
}
