// Gesture recognizers: states, delegates, exclusion, and the touches that the view receives.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct GestureTests {
    /// A view at (0, 0) of 100×100 points that records its touches.
    private final class Pad: UIView {
        var touches: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("began") }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("moved") }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("ended") }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("cancelled") }
    }

    private final class Delegate: UIGestureRecognizerDelegate {
        var begins = true, receives = true, simultaneous = false
        func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { begins }
        func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { receives }
        func gestureRecognizer(
            _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
        ) -> Bool { simultaneous }
    }

    private final class Fixture {
        let stage = Stage()
        let pad = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

        init() { stage.window.addSubview(pad) }

        func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, to view: UIView? = nil) -> (Recognizer, StateLog) {
            logs.add(recognizer, to: view ?? pad)
        }

        private let logs = StateLogs()

        func press(_ x: Double, _ y: Double) { stage.native.send(.buttonPressed(.primary), x: x, y: y) }
        func move(_ x: Double, _ y: Double) { stage.native.send(.pointerMoved, x: x, y: y) }
        func release(_ x: Double, _ y: Double) { stage.native.send(.buttonReleased(.primary), x: x, y: y) }
    }

    @Test func recognizedTapCancelsTheTouchInTheView() {
        let fixture = Fixture()
        let (tap, log) = fixture.add(UITapGestureRecognizer())
        fixture.press(10, 10)
        fixture.release(12, 10)
        #expect(log.states == [.ended])
        #expect(fixture.pad.touches == ["began", "cancelled"])
        #expect(tap.state == .possible)
        tap.cancelsTouchesInView = false
        fixture.press(60, 60)
        fixture.release(60, 60)
        #expect(log.states == [.ended, .ended])
        #expect(fixture.pad.touches.suffix(2) == ["began", "ended"])
    }

    @Test func movementFailsATap() {
        let fixture = Fixture()
        let (_, log) = fixture.add(UITapGestureRecognizer())
        fixture.press(10, 10)
        fixture.move(10, 30)
        fixture.move(10, 10)
        fixture.release(10, 10)
        #expect(log.states.isEmpty)
        #expect(fixture.pad.touches == ["began", "moved", "moved", "ended"])
    }

    @Test func panBeginsAfterTenPoints() {
        let fixture = Fixture()
        let (pan, log) = fixture.add(UIPanGestureRecognizer())
        fixture.press(10, 10)
        fixture.move(10, 19)
        #expect(log.states.isEmpty)
        fixture.move(10, 25)
        #expect(log.states == [.began])
        #expect(pan.translation(in: fixture.pad) == CGPoint(x: 0, y: 5))
        fixture.move(14, 45)
        #expect(pan.translation(in: fixture.pad) == CGPoint(x: 4, y: 25))
        pan.setTranslation(.zero, in: fixture.pad)
        fixture.move(14, 50)
        #expect(pan.translation(in: fixture.pad) == CGPoint(x: 0, y: 5))
        fixture.release(14, 50)
        #expect(log.states == [.began, .changed, .changed, .ended])
        #expect(fixture.pad.touches == ["began", "moved", "cancelled"])
    }

    @Test func panVelocityIsThatOfTheLastTenthOfASecond() {
        let fixture = Fixture()
        let (pan, _) = fixture.add(UIPanGestureRecognizer())
        fixture.press(10, 10)
        for step in 1...6 {
            fixture.stage.system.advance(by: 0.02)
            fixture.move(10, 10 + Double(step) * 10)
        }
        #expect(abs(pan.velocity(in: nil).y - 500) < 1)
        fixture.stage.system.advance(by: 0.3)
        fixture.release(10, 70)
        #expect(pan.velocity(in: nil) == .zero)
    }

    @Test func longPressBeginsAfterItsDuration() {
        let fixture = Fixture()
        let (_, log) = fixture.add(UILongPressGestureRecognizer())
        fixture.press(10, 10)
        fixture.stage.system.advance(by: 0.4)
        #expect(log.states.isEmpty)
        fixture.stage.system.advance(by: 0.2)
        #expect(log.states == [.began])
        fixture.move(40, 40)
        fixture.release(40, 40)
        #expect(log.states == [.began, .changed, .ended])
        fixture.press(10, 10)
        fixture.release(10, 10)
        fixture.stage.system.advance(by: 1)
        #expect(log.states.count == 3)
    }

    @Test func innermostRecognizerExcludesOthers() {
        let fixture = Fixture()
        let (_, inner) = fixture.add(UIPanGestureRecognizer())
        let (_, outer) = fixture.add(UIPanGestureRecognizer(), to: fixture.stage.window)
        fixture.press(10, 10)
        fixture.move(10, 40)
        fixture.release(10, 40)
        #expect(inner.states == [.began, .ended])
        #expect(outer.states.isEmpty)
    }

    @Test func delegateCanAllowSimultaneousRecognition() {
        let fixture = Fixture()
        let delegate = Delegate()
        delegate.simultaneous = true
        let (pan, inner) = fixture.add(UIPanGestureRecognizer())
        pan.delegate = delegate
        let (_, outer) = fixture.add(UIPanGestureRecognizer(), to: fixture.stage.window)
        fixture.press(10, 10)
        fixture.move(10, 40)
        fixture.release(10, 40)
        #expect(inner.states == [.began, .ended])
        #expect(outer.states == [.began, .ended])
    }

    @Test func delegateCanRefuseTouchesAndRecognition() {
        let fixture = Fixture()
        let delegate = Delegate()
        let (tap, log) = fixture.add(UITapGestureRecognizer())
        tap.delegate = delegate
        delegate.begins = false
        fixture.press(10, 10)
        fixture.release(10, 10)
        delegate.begins = true
        delegate.receives = false
        fixture.press(10, 10)
        fixture.release(10, 10)
        #expect(log.states.isEmpty)
        #expect(fixture.pad.touches == ["began", "ended", "began", "ended"])
    }

    @Test func requireToFailDelaysTheSingleTap() {
        let fixture = Fixture()
        let (single, ones) = fixture.add(UITapGestureRecognizer())
        let (double, twos) = fixture.add(UITapGestureRecognizer())
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        fixture.press(10, 10)
        fixture.release(10, 10)
        #expect(ones.states.isEmpty)
        fixture.stage.system.advance(by: 1)
        #expect(ones.states == [.ended])
        #expect(twos.states.isEmpty)
        fixture.press(10, 10)
        fixture.release(10, 10)
        fixture.stage.system.advance(by: 0.1)
        fixture.press(10, 10)
        fixture.release(10, 10)
        fixture.stage.system.advance(by: 1)
        #expect(ones.states == [.ended])
        #expect(twos.states == [.ended])
        #expect(single.state == .possible && double.state == .possible)
    }

    @Test func delaysTouchesBeganUntilFailure() {
        let fixture = Fixture()
        let (pan, _) = fixture.add(UIPanGestureRecognizer())
        pan.delaysTouchesBegan = true
        fixture.press(10, 10)
        #expect(fixture.pad.touches.isEmpty)
        fixture.release(10, 10)
        #expect(fixture.pad.touches == ["began", "ended"])
        fixture.pad.touches = []
        fixture.press(10, 10)
        fixture.move(10, 60)
        fixture.release(10, 60)
        #expect(fixture.pad.touches.isEmpty)
    }

    @Test func lostPointerCancelsAPan() {
        let fixture = Fixture()
        let (pan, log) = fixture.add(UIPanGestureRecognizer())
        fixture.press(10, 10)
        fixture.move(10, 40)
        fixture.stage.native.send(.pointerCancelled, x: 10, y: 40)
        #expect(log.states == [.began, .cancelled])
        #expect(pan.state == .possible)
    }

    @Test func disablingCancelsAPan() {
        let fixture = Fixture()
        let (pan, log) = fixture.add(UIPanGestureRecognizer())
        fixture.press(10, 10)
        fixture.move(10, 40)
        pan.isEnabled = false
        fixture.move(10, 60)
        fixture.release(10, 60)
        #expect(log.states == [.began, .cancelled])
    }

    @Test func tapOnASuperviewDoesNotInterceptAButton() {
        let fixture = Fixture()
        let button = UIButton(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
        var clicks = 0
        button.addAction(UIAction { _ in clicks += 1 }, for: .touchUpInside)
        fixture.pad.addSubview(button)
        let (_, log) = fixture.add(UITapGestureRecognizer())
        fixture.press(30, 30)
        fixture.release(30, 30)
        #expect(clicks == 1)
        #expect(log.states.isEmpty)
    }

    /// Drags in a view with `recognizer`, and removes the view.
    private func dragAndRemove(_ recognizer: UIGestureRecognizer, on fixture: Fixture) {
        final class Witness: UIView {
            weak var touch: UITouch?
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touch = touches.first }
        }
        let view = Witness(frame: fixture.pad.bounds)
        recognizer.cancelsTouchesInView = false
        view.addGestureRecognizer(recognizer)
        fixture.pad.addSubview(view)
        fixture.press(10, 10)
        #expect(view.touch?.gestureRecognizers?.contains(recognizer) == true)
        fixture.move(10, 60)
        fixture.release(10, 60)
        view.removeFromSuperview()
    }

    @Test func endedTouchReleasesItsRecognizers() {
        let fixture = Fixture()
        let kinds: [() -> UIGestureRecognizer] = [
            { UITapGestureRecognizer() }, { UIPanGestureRecognizer() }, { UILongPressGestureRecognizer() },
        ]
        for kind in kinds {
            weak var recognizer: UIGestureRecognizer?
            do {
                let made = kind()
                recognizer = made
                dragAndRemove(made, on: fixture)
            }
            fixture.stage.system.settle()
            #expect(recognizer == nil)
        }
    }
}
