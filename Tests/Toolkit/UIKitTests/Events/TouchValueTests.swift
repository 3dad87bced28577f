// The allowed touch types of recognizers, and values of touches and events.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct TouchValueTests {
    private final class Recorder: UIView {
        var log: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            guard let touch = touches.first, let event else { return }
            log.append("\(event.coalescedTouches(for: touch)?.count ?? -1) \(event.predictedTouches(for: touch)?.count ?? -1)")
            let point = touch.preciseLocation(in: self)
            log.append("\(touch.force) \(point.x) \(point.y)")
        }
    }

    /// Apple, UITouch.force and coalescedTouches(for:): the array contains the touch itself.
    @Test func touchIsItsOnlyCoalescedTouch() {
        let stage = Stage()
        let view = Recorder(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        stage.window.addSubview(view)
        stage.native.click(x: 30, y: 40)
        #expect(view.log == ["1 0", "0.0 20.0 30.0"])
    }

    /// Apple, allowedTouchTypes: touches of other types are not received.
    @Test func recognizerReceivesOnlyTheAllowedTypesOfTouches() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        var taps = 0
        let target = Target { taps += 1 }
        let recognizer = UITapGestureRecognizer(target: target, action: Selector(Target.call))
        view.addGestureRecognizer(recognizer)
        stage.window.addSubview(view)
        recognizer.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
        stage.click(view)
        #expect(taps == 0)
        recognizer.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
        stage.click(view)
        #expect(taps == 1)
    }

    private final class Target {
        let work: () -> Void
        init(_ work: @escaping () -> Void) { self.work = work }
        func call() { work() }
    }
}
