// Touches in views that leave their window.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct RemovedViewTouchTests {
    private final class Fixture {
        let stage = Stage(size: CGSize(width: 320, height: 300))
        let isFinger: Bool
        init(isFinger: Bool) { self.isFinger = isFinger }

        func send(_ phase: TouchPhase, _ x: Double, _ y: Double) {
            if isFinger { return stage.native.touch(TouchChange(phase, identifier: 1, x: x, y: y)) }
            switch phase {
            case .began: stage.native.send(.buttonPressed(.primary), x: x, y: y)
            case .moved: stage.native.movePointer(x: x, y: y)
            default: stage.native.send(.buttonReleased(.primary), x: x, y: y)
            }
        }
    }

    /// Apple's text on `touchesCancelled`: the system cancels touches, for example, if a view is removed from its window.
    @Test(arguments: [false, true]) func theTouchOfARemovedViewIsCancelled(isFinger: Bool) {
        let fixture = Fixture(isFinger: isFinger)
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
        let pad = TouchPad(frame: outer.bounds)
        outer.addSubview(pad)
        fixture.stage.window.addSubview(outer)
        let logs = StateLogs()
        let (pan, states) = logs.add(UIPanGestureRecognizer(), to: pad)
        pan.cancelsTouchesInView = false
        fixture.send(.began, 50, 50)
        fixture.send(.moved, 90, 50)
        outer.removeFromSuperview()
        fixture.send(.moved, 120, 50)
        fixture.send(.ended, 120, 50)
        #expect(pad.touches.map { $0.prefix { $0 != " " } } == ["began", "moved", "cancelled"])
        #expect(states.states == [.began, .cancelled])
    }

    @Test(arguments: [false, true]) func aRemovedButtonSendsOnlyTouchCancel(isFinger: Bool) {
        let fixture = Fixture(isFinger: isFinger)
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var events: [String] = []
        button.addAction(UIAction { _ in events.append("up") }, for: [.touchUpInside, .touchUpOutside, .primaryActionTriggered])
        button.addAction(UIAction { _ in events.append("cancel") }, for: .touchCancel)
        fixture.stage.window.addSubview(button)
        fixture.send(.began, 50, 50)
        button.removeFromSuperview()
        #expect(!button.isTracking && !button.isHighlighted)
        fixture.send(.ended, 50, 50)
        #expect(events == ["cancel"])
    }

    /// The action of a drag removes the control itself, as when a keyframe is deleted that its own row shows.
    @Test(arguments: [false, true]) func aControlCanRemoveItselfWhileItIsDragged(isFinger: Bool) {
        let fixture = Fixture(isFinger: isFinger)
        let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 240, height: 31))
        var values = 0
        slider.addAction(
            UIAction { [weak slider] _ in
                values += 1
                slider?.removeFromSuperview()
            }, for: .valueChanged)
        fixture.stage.window.addSubview(slider)
        fixture.stage.frame()
        fixture.send(.began, 30, 115)
        fixture.send(.moved, 100, 115)
        fixture.send(.moved, 150, 115)
        fixture.send(.ended, 150, 115)
        #expect(values == 1 && !slider.isTracking && !slider.isHighlighted)
    }

    /// The row in which a drag began may scroll out of a list and be removed.
    @Test func aListGoesOnScrollingWhenTheTouchedRowIsRemoved() {
        let fixture = Fixture(isFinger: true)
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
        list.contentSize = CGSize(width: 320, height: 3000)
        let row = TouchPad(frame: CGRect(x: 0, y: 200, width: 320, height: 44))
        list.addSubview(row)
        fixture.stage.window.addSubview(list)
        fixture.stage.frame()
        fixture.send(.began, 100, 220)
        for y in stride(from: 210.0, through: 100, by: -10) { fixture.send(.moved, 100, y) }
        row.removeFromSuperview()
        let offset = list.contentOffset.y
        fixture.send(.moved, 100, 50)
        #expect(list.isDragging && list.contentOffset.y == offset + 50)
    }

    /// BigZaphod/Chameleon #65, openradar 14814450 and 20507333.
    @Test(arguments: [0, 1, 2, 3]) func turningScrollingOffEndsTheDrag(way: Int) {
        let fixture = Fixture(isFinger: true)
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
        list.contentSize = CGSize(width: 320, height: 3000)
        fixture.stage.window.addSubview(list)
        fixture.stage.frame()
        func drag(_ from: Double, _ to: Double) {
            for y in stride(from: from, through: to, by: -10) {
                fixture.send(.moved, 100, y)
                fixture.stage.system.advance(frames: 1)
            }
        }
        fixture.send(.began, 100, 290)
        drag(280, 110)
        let offset = list.contentOffset.y
        #expect(offset > 150)
        switch way {
        case 0: list.isScrollEnabled = false
        case 1:
            list.isScrollEnabled = false
            list.isScrollEnabled = true
        case 2: list.isUserInteractionEnabled = false
        default: fixture.stage.window.isUserInteractionEnabled = false
        }
        #expect(!list.isDragging)
        drag(100, 20)
        fixture.send(.ended, 100, 20)
        fixture.stage.system.settle(limit: 3)
        #expect(list.contentOffset.y == offset)
    }

    /// Content that is past its end returns.
    @Test func turningScrollingOffLetsABounceEnd() {
        let fixture = Fixture(isFinger: true)
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
        list.contentSize = CGSize(width: 320, height: 3000)
        fixture.stage.window.addSubview(list)
        fixture.stage.frame()
        fixture.send(.began, 100, 50)
        for y in stride(from: 60.0, through: 250, by: 10) {
            fixture.send(.moved, 100, y)
            fixture.stage.system.advance(frames: 1)
        }
        fixture.send(.ended, 100, 250)
        fixture.stage.system.advance(frames: 2)
        #expect(list.contentOffset.y < 0 && list.isDecelerating)
        list.isScrollEnabled = false
        fixture.stage.system.settle(limit: 3)
        #expect(list.contentOffset.y == 0)
    }

    /// A view that removes another one when its own touch moves.
    private final class Remover: UIView {
        weak var victim: UIView?
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { victim?.removeFromSuperview() }
    }

    /// Both touches move in one event.
    @Test func aViewThatAnotherOneRemovesGetsNoMove() {
        let screen = TouchScreen()
        let remover = Remover(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
        remover.victim = screen.pad
        screen.stage.window.addSubview(remover)
        screen.down((1, 150, 50))
        screen.down((2, 50, 50))
        screen.move((1, 160, 50), (2, 60, 50))
        #expect(screen.pad.touches.map { $0.prefix { $0 != " " } } == ["began", "cancelled"])
    }
}
