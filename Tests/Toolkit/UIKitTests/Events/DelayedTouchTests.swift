// Touches that recognizers delay, and recognizers that are disabled, fail or follow one of several fingers.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite final class DelayedTouchTests {
    private lazy var screen = TouchScreen()

    /// The phases that the view has received, without the numbers of touches.
    private var phases: [String] { screen.pad.touches.map { String($0.prefix { $0 != " " }) } }

    private func tap(_ x: Double = 10, _ y: Double = 10) {
        screen.down((1, x, y))
        screen.up(1)
    }

    private func doubleTap(on view: UIView? = nil) -> (UITapGestureRecognizer, StateLog) {
        let (tap, log) = screen.add(UITapGestureRecognizer(), to: view)
        tap.numberOfTapsRequired = 2
        return (tap, log)
    }

    /// `delaysTouchesBegan`: the touches are delivered if the recognizer fails.
    @Test func singleTapDelayedByADoubleTapReachesTheViewAfterTheTimeout() {
        let (recognizer, log) = doubleTap()
        recognizer.delaysTouchesBegan = true
        tap()
        #expect(phases.isEmpty)
        screen.stage.system.advance(by: 1)
        #expect(phases == ["began", "ended"] && log.states.isEmpty)
        tap()
        tap()
        screen.stage.system.advance(by: 1)
        #expect(log.states == [.ended] && phases == ["began", "ended"], "the touches of a recognized gesture are suppressed")
    }

    /// `delaysTouchesEnded`: the end is delayed until the recognizer has failed, or recognized a gesture that does not cancel touches.
    @Test func recognizedDoubleTapDeliversTheDelayedEndOfItsFirstTap() {
        let (recognizer, log) = doubleTap()
        recognizer.cancelsTouchesInView = false
        tap()
        #expect(phases == ["began"])
        tap()
        #expect(log.states == [.ended])
        #expect(phases == ["began", "began", "ended", "ended"])
        tap()
        screen.stage.system.advance(by: 1)
        #expect(phases.suffix(2) == ["began", "ended"])
    }

    /// `isEnabled`: disabling changes the state only of a recognizer that tracks a gesture.
    @Test func disablingOrRemovingAnIdleRecognizerKeepsItPossible() {
        let (tap, _) = doubleTap()
        tap.isEnabled = false
        #expect(tap.state == .possible)
        tap.isEnabled = true
        screen.pad.removeGestureRecognizer(tap)
        #expect(tap.state == .possible)
        let (pinch, log) = screen.add(UIPinchGestureRecognizer())
        pinch.isEnabled = false
        pinch.isEnabled = true
        screen.stage.native.movePointer(x: 50, y: 50)
        for (phase, scale) in [(TouchPhase.began, 1.0), (.moved, 1.5), (.ended, 1.5)] {
            screen.stage.native.gesture(TouchpadGesture(.pinch, phase, fingers: 2, scale: scale), x: 50, y: 50)
        }
        #expect(log.states.first == .began)
    }

    @Test func movesReachTheOtherViewsWhenOneViewIsGone() throws {
        var other: UIView? = TouchPad(frame: CGRect(x: 100, y: 0, width: 50, height: 50))
        screen.stage.window.addSubview(try #require(other))
        screen.down((1, 110, 10), (2, 10, 10))
        other?.removeFromSuperview()
        other = nil
        screen.move((1, 112, 10), (2, 12, 10))
        #expect(phases == ["began", "moved"])
    }

    /// On iOS the taps of one gesture must be near one another. The radius for fingers is 40 points, as for `UITouch.tapCount`.
    @Test(arguments: [(30.0, 1), (60, 0)]) func tapsOfADoubleTapAreNearOneAnother(distance: Double, count: Int) {
        let (_, log) = doubleTap(on: screen.stage.window)
        tap(10, 150)
        tap(10 + distance, 150)
        #expect(log.states.count == count)
        screen.stage.system.advance(by: 1)
        tap(10, 150)
        tap(10, 150)
        #expect(log.states.count == count + 1, "the next double tap is recognized")
    }

    /// `UIScrollView.isTracking` is false when no finger touches the content, also after a drag along an axis that does not scroll.
    @Test func scrollViewStopsTrackingAfterAFailedDrag() {
        let view = UIScrollView(frame: screen.stage.window.bounds)
        view.contentSize = CGSize(width: 200, height: 1000)
        screen.stage.window.addSubview(view)
        screen.down((1, 20, 100))
        #expect(view.isTracking)
        screen.move((1, 80, 101))
        screen.up(1)
        #expect(!view.isTracking && view.contentOffset == .zero)
        screen.down((1, 100, 150))
        screen.move((1, 100, 100))
        #expect(view.isDragging)
        screen.up(1)
        #expect(!view.isTracking)
    }

    /// The drag is measured from the place where its finger went down.
    @Test func edgeDragMeasuresTheFingerThatBeganAtTheEdge() {
        let (edge, log) = screen.add(UIScreenEdgePanGestureRecognizer(), to: screen.stage.window)
        edge.edges = .left
        screen.down((1, 5, 50))
        screen.down((2, 8, 170))
        screen.move((2, 10, 170))
        #expect(edge.state == .possible)
        screen.move((1, 45, 50), (2, 50, 170))
        #expect(log.states == [.began])
        screen.cancel(1, 2)
    }
}
