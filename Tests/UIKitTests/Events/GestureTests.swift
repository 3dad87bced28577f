// Recognizers: their states, their rivals, and what is left to the view.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct GestureTests {
    /// A view at (0, 0), 100 by 100 points, that writes down its touches.
    private final class Pad: UIView {
        var touches: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("began") }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("moved") }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("ended") }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("cancelled") }
    }

    private final class Listener {
        var states: [UIGestureRecognizer.State] = []
        func heard(_ recognizer: UIGestureRecognizer) { states.append(recognizer.state) }
    }

    private final class Judge: UIGestureRecognizerDelegate {
        var begins = true, receives = true, simultaneous = false
        func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { begins }
        func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { receives }
        func gestureRecognizer(
            _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
        ) -> Bool { simultaneous }
    }

    private final class Desk {
        let stage = Stage()
        let pad = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

        init() { stage.window.addSubview(pad) }

        func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, to view: UIView? = nil) -> (Recognizer, Listener) {
            let listener = Listener()
            listeners.append(listener)
            recognizer.addTarget(listener, action: Selector(Listener.heard(_:)))
            (view ?? pad).addGestureRecognizer(recognizer)
            return (recognizer, listener)
        }

        private var listeners: [Listener] = []

        func press(_ x: Double, _ y: Double) { stage.native.send(.buttonPressed(.primary), x: x, y: y) }
        func move(_ x: Double, _ y: Double) { stage.native.send(.pointerMoved, x: x, y: y) }
        func release(_ x: Double, _ y: Double) { stage.native.send(.buttonReleased(.primary), x: x, y: y) }
    }

    @Test func aTapIsRecognizedAndTakesTheTouchFromTheView() {
        let desk = Desk()
        let (tap, heard) = desk.add(UITapGestureRecognizer())
        desk.press(10, 10)
        desk.release(12, 10)
        #expect(heard.states == [.ended])
        #expect(desk.pad.touches == ["began", "cancelled"])
        #expect(tap.state == .possible)
        tap.cancelsTouchesInView = false
        desk.press(60, 60)
        desk.release(60, 60)
        #expect(heard.states == [.ended, .ended])
        #expect(desk.pad.touches.suffix(2) == ["began", "ended"])
    }

    @Test func strayingFailsATap() {
        let desk = Desk()
        let (_, heard) = desk.add(UITapGestureRecognizer())
        desk.press(10, 10)
        desk.move(10, 30)
        desk.move(10, 10)
        desk.release(10, 10)
        #expect(heard.states.isEmpty)
        #expect(desk.pad.touches == ["began", "moved", "moved", "ended"])
    }

    @Test func aPanBeginsBeyondTheSlopAndFollows() {
        let desk = Desk()
        let (pan, heard) = desk.add(UIPanGestureRecognizer())
        desk.press(10, 10)
        desk.move(10, 19)
        #expect(heard.states.isEmpty)
        desk.move(10, 25)
        #expect(heard.states == [.began])
        #expect(pan.translation(in: desk.pad) == CGPoint(x: 0, y: 5))
        desk.move(14, 45)
        #expect(pan.translation(in: desk.pad) == CGPoint(x: 4, y: 25))
        pan.setTranslation(.zero, in: desk.pad)
        desk.move(14, 50)
        #expect(pan.translation(in: desk.pad) == CGPoint(x: 0, y: 5))
        desk.release(14, 50)
        #expect(heard.states == [.began, .changed, .changed, .ended])
        #expect(desk.pad.touches == ["began", "moved", "cancelled"])
    }

    @Test func thePansVelocityIsThatOfTheLastTenthOfASecond() {
        let desk = Desk()
        let (pan, _) = desk.add(UIPanGestureRecognizer())
        desk.press(10, 10)
        for step in 1...6 {
            desk.stage.system.advance(by: 0.02)
            desk.move(10, 10 + Double(step) * 10)
        }
        #expect(abs(pan.velocity(in: nil).y - 500) < 1)
        desk.stage.system.advance(by: 0.3)
        desk.release(10, 70)
        #expect(pan.velocity(in: nil) == .zero)
    }

    @Test func aLongPressBeginsWhereItIsHeld() {
        let desk = Desk()
        let (_, heard) = desk.add(UILongPressGestureRecognizer())
        desk.press(10, 10)
        desk.stage.system.advance(by: 0.4)
        #expect(heard.states.isEmpty)
        desk.stage.system.advance(by: 0.2)
        #expect(heard.states == [.began])
        desk.move(40, 40)
        desk.release(40, 40)
        #expect(heard.states == [.began, .changed, .ended])
        desk.press(10, 10)
        desk.release(10, 10)
        desk.stage.system.advance(by: 1)
        #expect(heard.states.count == 3)
    }

    @Test func theFirstToBeRecognizedExcludesTheOthers() {
        let desk = Desk()
        let (_, inner) = desk.add(UIPanGestureRecognizer())
        let (_, outer) = desk.add(UIPanGestureRecognizer(), to: desk.stage.window)
        desk.press(10, 10)
        desk.move(10, 40)
        desk.release(10, 40)
        #expect(inner.states == [.began, .ended])
        #expect(outer.states.isEmpty)
    }

    @Test func aDelegateMayAllowBoth() {
        let desk = Desk()
        let judge = Judge()
        judge.simultaneous = true
        let (pan, inner) = desk.add(UIPanGestureRecognizer())
        pan.delegate = judge
        let (_, outer) = desk.add(UIPanGestureRecognizer(), to: desk.stage.window)
        desk.press(10, 10)
        desk.move(10, 40)
        desk.release(10, 40)
        #expect(inner.states == [.began, .ended])
        #expect(outer.states == [.began, .ended])
    }

    @Test func aDelegateMayRefuse() {
        let desk = Desk()
        let judge = Judge()
        let (tap, heard) = desk.add(UITapGestureRecognizer())
        tap.delegate = judge
        judge.begins = false
        desk.press(10, 10)
        desk.release(10, 10)
        judge.begins = true
        judge.receives = false
        desk.press(10, 10)
        desk.release(10, 10)
        #expect(heard.states.isEmpty)
        #expect(desk.pad.touches == ["began", "ended", "began", "ended"])
    }

    @Test func aSingleTapWaitsForTheDoubleTapToFail() {
        let desk = Desk()
        let (single, ones) = desk.add(UITapGestureRecognizer())
        let (double, twos) = desk.add(UITapGestureRecognizer())
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        desk.press(10, 10)
        desk.release(10, 10)
        #expect(ones.states.isEmpty)
        desk.stage.system.advance(by: 1)
        #expect(ones.states == [.ended])
        #expect(twos.states.isEmpty)
        desk.press(10, 10)
        desk.release(10, 10)
        desk.stage.system.advance(by: 0.1)
        desk.press(10, 10)
        desk.release(10, 10)
        desk.stage.system.advance(by: 1)
        #expect(ones.states == [.ended])
        #expect(twos.states == [.ended])
        #expect(single.state == .possible && double.state == .possible)
    }

    @Test func delayedBeginningsReachTheViewOnlyAfterFailure() {
        let desk = Desk()
        let (pan, _) = desk.add(UIPanGestureRecognizer())
        pan.delaysTouchesBegan = true
        desk.press(10, 10)
        #expect(desk.pad.touches.isEmpty)
        desk.release(10, 10)
        #expect(desk.pad.touches == ["began", "ended"])
        desk.pad.touches = []
        desk.press(10, 10)
        desk.move(10, 60)
        desk.release(10, 60)
        #expect(desk.pad.touches.isEmpty)
    }

    @Test func losingThePointerCancelsADrag() {
        let desk = Desk()
        let (pan, heard) = desk.add(UIPanGestureRecognizer())
        desk.press(10, 10)
        desk.move(10, 40)
        desk.stage.native.send(.pointerCancelled, x: 10, y: 40)
        #expect(heard.states == [.began, .cancelled])
        #expect(pan.state == .possible)
    }

    @Test func disablingFailsOrCancels() {
        let desk = Desk()
        let (pan, heard) = desk.add(UIPanGestureRecognizer())
        desk.press(10, 10)
        desk.move(10, 40)
        pan.isEnabled = false
        desk.move(10, 60)
        desk.release(10, 60)
        #expect(heard.states == [.began, .cancelled])
    }

    @Test func aTapFurtherOutLeavesButtonsAlone() {
        let desk = Desk()
        let button = UIButton(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
        var clicks = 0
        button.addAction(UIAction { _ in clicks += 1 }, for: .touchUpInside)
        desk.pad.addSubview(button)
        let (_, heard) = desk.add(UITapGestureRecognizer())
        desk.press(30, 30)
        desk.release(30, 30)
        #expect(clicks == 1)
        #expect(heard.states.isEmpty)
    }

    /// Drags in a view with `recognizer`, and removes the view.
    private func dragAndRemove(_ recognizer: UIGestureRecognizer, on desk: Desk) {
        final class Witness: UIView {
            weak var touch: UITouch?
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touch = touches.first }
        }
        let view = Witness(frame: desk.pad.bounds)
        recognizer.cancelsTouchesInView = false
        view.addGestureRecognizer(recognizer)
        desk.pad.addSubview(view)
        desk.press(10, 10)
        #expect(view.touch?.gestureRecognizers?.contains(recognizer) == true)
        desk.move(10, 60)
        desk.release(10, 60)
        view.removeFromSuperview()
    }

    @Test func anEndedTouchRetainsNoRecognizer() {
        let desk = Desk()
        let kinds: [() -> UIGestureRecognizer] = [
            { UITapGestureRecognizer() }, { UIPanGestureRecognizer() }, { UILongPressGestureRecognizer() },
        ]
        for kind in kinds {
            weak var recognizer: UIGestureRecognizer?
            do {
                let made = kind()
                recognizer = made
                dragAndRemove(made, on: desk)
            }
            desk.stage.system.settle()
            #expect(recognizer == nil)
        }
    }
}
