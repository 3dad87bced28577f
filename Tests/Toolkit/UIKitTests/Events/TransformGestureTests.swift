// Pinch, rotation and swipe on a touch screen and on a touchpad.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct TransformGestureTests {
    // MARK: Pinch

    @Test func pinchBeginsAfterEightPointsAndScalesByDistance() {
        let screen = TouchScreen()
        let (pinch, log) = screen.add(UIPinchGestureRecognizer())
        screen.down((1, 40, 50))
        screen.down((2, 60, 50))
        screen.move((1, 37, 50), (2, 63, 50))
        #expect(log.states.isEmpty)
        // The touches are 20 points apart. The pinch begins at a distance of 28, where its scale is 1, so 56 is a scale of 2.
        screen.move((1, 22, 50), (2, 78, 50))
        #expect(log.states == [.began])
        #expect(abs(pinch.scale - 2) < 1e-9)
        screen.move((1, 36, 50), (2, 64, 50))
        #expect(abs(pinch.scale - 1) < 1e-9)
        #expect(pinch.location(in: nil) == CGPoint(x: 50, y: 50))
        pinch.scale = 10
        screen.move((1, 22, 50), (2, 78, 50))
        #expect(abs(pinch.scale - 20) < 1e-9)
        screen.up(1, 2)
        #expect(log.states == [.began, .changed, .changed, .ended])
        #expect(pinch.state == .possible)
    }

    @Test func pinchEndsWithTheLastTouch() {
        let screen = TouchScreen()
        let (pinch, log) = screen.add(UIPinchGestureRecognizer())
        screen.down((1, 20, 50), (2, 80, 50))
        screen.move((1, 36, 50), (2, 64, 50))
        let scale = pinch.scale
        #expect(scale < 1)
        screen.up(2)
        screen.move((1, 10, 50))
        #expect(pinch.scale == scale)
        screen.down((2, 90, 50))
        #expect(pinch.scale == scale)
        screen.move((2, 50, 50))
        #expect(abs(pinch.scale - scale / 2) < 1e-9)
        screen.up(1)
        #expect(!log.states.contains(.ended))
        screen.up(2)
        #expect(log.states.last == .ended)
    }

    @Test func pinchVelocityIsTheChangeOfScalePerSecond() {
        let screen = TouchScreen()
        let (pinch, _) = screen.add(UIPinchGestureRecognizer())
        screen.down((1, 50, 50), (2, 50, 70))
        screen.move((2, 50, 78))
        screen.move((2, 50, 78))
        for step in 1...5 {
            screen.stage.system.advance(by: 0.02)
            screen.move((2, 50, 78 + Double(step) * 2.8))
        }
        // 2.8 of 28 points in 0.02 seconds are 5 per second.
        #expect(abs(pinch.velocity - 5) < 0.01)
        screen.cancel(1, 2)
    }

    @Test func pinchNeedsTwoTouches() {
        let screen = TouchScreen()
        let (pinch, log) = screen.add(UIPinchGestureRecognizer())
        screen.down((1, 20, 50))
        screen.move((1, 90, 50))
        screen.up(1)
        #expect(log.states.isEmpty && pinch.state == .possible)
    }

    // MARK: Rotation

    @Test func rotationIsPositiveClockwise() {
        let screen = TouchScreen()
        let (turn, log) = screen.add(UIRotationGestureRecognizer())
        screen.down((1, 30, 50), (2, 70, 50))
        screen.move((1, 30, 48), (2, 70, 52))
        #expect(log.states.isEmpty)
        // A quarter of a circle, clockwise. The rotation begins after an arc of 8 points with a radius of 20.
        screen.move((1, 50, 30), (2, 50, 70))
        #expect(log.states == [.began])
        #expect(abs(turn.rotation - (.pi / 2 - 8.0 / 20)) < 1e-9)
        turn.rotation = 0
        // The rotation continues past 180°, where the angle wraps.
        screen.move((1, 70, 45), (2, 30, 55))
        screen.move((1, 70, 55), (2, 30, 45))
        #expect(abs(turn.rotation - (.pi / 2 + atan2(5, 20))) < 1e-9)
        screen.up(1, 2)
        #expect(log.states == [.began, .changed, .changed, .ended])
    }

    @Test func pinchExcludesRotationUnlessTheDelegateAllowsBoth() {
        let screen = TouchScreen()
        final class Both: UIGestureRecognizerDelegate {
            func gestureRecognizer(
                _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
            ) -> Bool { true }
        }
        let (pinch, pinches) = screen.add(UIPinchGestureRecognizer())
        let (_, turns) = screen.add(UIRotationGestureRecognizer())
        func gesture() {
            screen.down((1, 30, 50), (2, 70, 50))
            screen.move((1, 50, 10), (2, 50, 90))
            screen.up(1, 2)
        }
        gesture()
        #expect(pinches.states == [.began, .ended] && turns.states.isEmpty)
        let both = Both()
        pinch.delegate = both
        gesture()
        #expect(pinches.states == [.began, .ended, .began, .ended] && turns.states == [.began, .ended])
    }

    // MARK: Swipe

    @Test func swipeMustBeQuickLongAndStraight() {
        let screen = TouchScreen()
        let (swipe, log) = screen.add(UISwipeGestureRecognizer())
        func go(toX x: Double, y: Double, seconds: Double) {
            screen.down((1, 10, 50))
            for step in 1...4 {
                screen.stage.system.advance(by: seconds / 4)
                screen.move((1, 10 + (x - 10) * Double(step) / 4, 50 + (y - 50) * Double(step) / 4))
            }
            screen.up(1)
        }
        go(toX: 90, y: 60, seconds: 0.2)
        #expect(log.states == [.ended])
        go(toX: 90, y: 60, seconds: 0.8)  // too slow
        go(toX: 40, y: 50, seconds: 0.1)  // too short
        go(toX: 90, y: 130, seconds: 0.1)  // too far from the axis
        #expect(log.states == [.ended])
        swipe.direction = [.up, .down]
        go(toX: 90, y: 50, seconds: 0.1)
        #expect(log.states == [.ended])
        go(toX: 10, y: 110, seconds: 0.1)
        #expect(log.states == [.ended, .ended])
        #expect(screen.pad.touches.last == "cancelled 1 of 1")
    }

    @Test func twoFingerSwipeNeedsBothTouchesToMove() {
        let screen = TouchScreen()
        let (swipe, log) = screen.add(UISwipeGestureRecognizer())
        swipe.numberOfTouchesRequired = 2
        swipe.direction = .left
        screen.down((1, 90, 20), (2, 90, 60))
        screen.move((1, 20, 20))
        #expect(log.states.isEmpty)
        screen.move((2, 20, 60))
        #expect(log.states == [.ended])
        screen.up(1, 2)
    }

    // MARK: Touchpad

    private func touchpad(
        _ screen: TouchScreen, _ kind: TouchpadGesture.Kind, _ phase: TouchPhase, fingers: Int = 2, x: Double = 0, scale: Double = 1,
        turn: Double = 0
    ) {
        screen.stage.native.gesture(TouchpadGesture(kind, phase, fingers: fingers, x: x, scale: scale, rotation: turn), x: 30, y: 40)
    }

    @Test func touchpadPinchIsAtThePointer() {
        let screen = TouchScreen()
        let (pinch, log) = screen.add(UIPinchGestureRecognizer())
        let (_, turns) = screen.add(UIRotationGestureRecognizer())
        touchpad(screen, .pinch, .began)
        #expect(log.states.isEmpty)
        touchpad(screen, .pinch, .moved, scale: 1.5, turn: 0.05)
        #expect(log.states == [.began])
        #expect(abs(pinch.scale - 1.5) < 1e-9)
        #expect(pinch.location(in: screen.pad) == CGPoint(x: 30, y: 40))
        pinch.scale = 1
        touchpad(screen, .pinch, .moved, scale: 3)
        #expect(abs(pinch.scale - 2) < 1e-9)
        touchpad(screen, .pinch, .ended, scale: 3)
        #expect(log.states == [.began, .changed, .ended])
        #expect(pinch.state == .possible && turns.states.isEmpty)
        // The view receives no touches.
        #expect(screen.pad.touches.isEmpty)
    }

    @Test func touchpadRotationIsRecognized() {
        let screen = TouchScreen()
        let (turn, log) = screen.add(UIRotationGestureRecognizer())
        touchpad(screen, .pinch, .began)
        touchpad(screen, .pinch, .moved, turn: 0.05)
        #expect(log.states.isEmpty)
        touchpad(screen, .pinch, .moved, turn: 0.25)
        #expect(log.states == [.began])
        #expect(abs(turn.rotation - 0.2) < 1e-9)
        touchpad(screen, .pinch, .cancelled)
        #expect(log.states == [.began, .cancelled])
        #expect(turn.state == .possible)
    }

    @Test func touchpadSwipeNeedsItsNumberOfFingers() {
        let screen = TouchScreen()
        let (swipe, log) = screen.add(UISwipeGestureRecognizer())
        func go(_ fingers: Int) {
            touchpad(screen, .swipe, .began, fingers: fingers)
            for _ in 1...4 { touchpad(screen, .swipe, .moved, fingers: fingers, x: 20) }
            touchpad(screen, .swipe, .ended, fingers: fingers)
        }
        go(3)
        #expect(log.states.isEmpty)
        swipe.numberOfTouchesRequired = 3
        go(3)
        #expect(log.states == [.ended])
        #expect(swipe.state == .possible)
    }

    @Test func touchpadGestureWithoutRecognizersDoesNothing() {
        let screen = TouchScreen()
        screen.stage.system.settle()
        touchpad(screen, .pinch, .began)
        touchpad(screen, .pinch, .moved, scale: 2)
        touchpad(screen, .pinch, .ended)
        touchpad(screen, .swipe, .moved, x: 5)
        #expect(screen.pad.touches.isEmpty)
        #expect(UIApplication.shared.isIdle)
    }

    // MARK: Coinciding and lifted touches

    @Test func pinchContinuesAfterTouchesCoincide() {
        let screen = TouchScreen()
        let (pinch, _) = screen.add(UIPinchGestureRecognizer())
        screen.down((1, 40, 50), (2, 60, 50))
        screen.move((1, 30, 50), (2, 70, 50))
        let scale = pinch.scale
        screen.move((1, 50, 50), (2, 50, 50))
        #expect(pinch.scale > 0)
        screen.move((1, 30, 50), (2, 70, 50))
        #expect(abs(pinch.scale - scale) < 1e-9)
    }

    @Test func liftedTouchDoesNotChangeAPinch() {
        let screen = TouchScreen()
        let (pinch, _) = screen.add(UIPinchGestureRecognizer())
        screen.down((1, 20, 50), (2, 80, 50))
        screen.move((1, 10, 50), (2, 90, 50))
        let scale = pinch.scale
        screen.stage.native.touch([
            TouchChange(.moved, identifier: 1, x: 11, y: 50), TouchChange(.ended, identifier: 2, x: 90, y: 50),
        ])
        #expect(scale > 1 && pinch.scale == scale)
    }

    @Test func liftedTouchDoesNotChangeAPan() {
        let screen = TouchScreen()
        let (pan, _) = screen.add(UIPanGestureRecognizer())
        screen.down((1, 20, 50), (2, 80, 50))
        screen.move((1, 20, 70), (2, 80, 70))
        let translation = pan.translation(in: nil)
        screen.stage.native.touch([
            TouchChange(.moved, identifier: 1, x: 20, y: 71), TouchChange(.ended, identifier: 2, x: 80, y: 70),
        ])
        #expect(translation == CGPoint(x: 0, y: 10) && pan.translation(in: nil) == translation)
    }
}
