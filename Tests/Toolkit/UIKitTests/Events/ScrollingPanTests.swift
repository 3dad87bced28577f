// Tests pan recognizers that follow two fingers on a touchpad.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor
@Suite(.serialized) struct ScrollingPanTests {
    /// Records the states and translations of a pan.
    private final class Recorder: NSObject {
        var states: [UIGestureRecognizer.State] = []
        var translation = CGPoint.zero
        var velocity = CGPoint.zero
        func panned(_ pan: UIPanGestureRecognizer) {
            states.append(pan.state)
            translation = pan.translation(in: pan.view)
            velocity = pan.velocity(in: pan.view)
        }
    }

    private func stage(mask: UIScrollTypeMask, scrolls: Bool = false) -> (Stage<UIView>, Recorder) {
        let recorder = Recorder()
        let stage = Stage(size: CGSize(width: 300, height: 300)) { window in
            let view = UIView(frame: window.bounds)
            let pan = UIPanGestureRecognizer(target: recorder, action: Selector(Recorder.panned(_:)))
            pan.allowedScrollTypesMask = mask
            view.addGestureRecognizer(pan)
            if scrolls {
                let list = UIScrollView(frame: view.bounds)
                list.contentSize = CGSize(width: 300, height: 1000)
                view.addSubview(list)
            }
            window.addSubview(view)
            return view
        }
        stage.system.settle(limit: 1)
        return (stage, recorder)
    }

    private func scroll(_ stage: Stage<UIView>, x: Double, y: Double = 0, source: ScrollDelta.Source = .touchpad) {
        stage.native.send(.scrolled(ScrollDelta(x: x, y: y, source: source)), x: 150, y: 150)
        stage.system.advance(frames: 1)
    }

    /// A touchpad scrolls by fractions of a notch. A notch is the width to the power of 2/3, in points. Fingers that move to the left
    /// scroll to the right.
    @Test func panFollowsTwoFingersAndEndsWhenTheyAreLifted() {
        let (stage, recorder) = stage(mask: .continuous)
        let unit = pow(300, 2.0 / 3)
        for _ in 0..<4 { scroll(stage, x: 0.5) }
        #expect(recorder.states == [.began, .changed, .changed, .changed])
        // The first 10 points do not count.
        #expect(abs(recorder.translation.x + (2 * unit - 10)) < 0.001 && recorder.velocity.x < 0)
        scroll(stage, x: -1)
        #expect(abs(recorder.translation.x + (unit - 10)) < 0.001)
        scroll(stage, x: 0, source: .touchpadLifted)
        #expect(recorder.states.last == .ended)
        // Another gesture can follow.
        scroll(stage, x: 0.5)
        #expect(recorder.states.last == .began)
    }

    @Test func otherScrollsAreNotFollowed() {
        let (stage, recorder) = stage(mask: [])
        scroll(stage, x: 1)
        #expect(recorder.states.isEmpty, "the mask is empty")
        let (second, wheel) = self.stage(mask: .continuous)
        scroll(second, x: 1, source: .wheel)
        #expect(wheel.states.isEmpty)
    }

    @Test func scrollViewsTakePrecedence() {
        let (stage, recorder) = stage(mask: .continuous, scrolls: true)
        scroll(stage, x: 0, y: 1)
        scroll(stage, x: 0, y: 1)
        let list = stage.content.subviews.first as? UIScrollView
        #expect(recorder.states.isEmpty && list?.contentOffset.y ?? 0 > 0)
    }
}
