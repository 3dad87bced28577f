// Controls that are dragged sideways, in views with pans and swipes of their own.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct DraggedControlTests {
    /// What surrounds the control.
    enum Surroundings: CaseIterable { case view, pan, scrollView }

    private func stage(_ control: UIControl, _ surroundings: Surroundings) -> (stage: Stage<Void>, outer: UIView, pans: () -> Int) {
        let stage = Stage(size: CGSize(width: 320, height: 300))
        let frame = CGRect(x: 0, y: 0, width: 320, height: 300)
        let outer = surroundings == .scrollView ? UIScrollView(frame: frame) : UIView(frame: frame)
        (outer as? UIScrollView)?.contentSize = CGSize(width: 1000, height: 300)
        let logs = StateLogs()
        stage.retained.append(logs)
        var count = { 0 }
        if surroundings == .pan {
            let log = logs.add(UIPanGestureRecognizer(), to: outer).1
            count = { log.states.count }
        }
        control.frame = CGRect(x: 20, y: 100, width: 240, height: 31)
        outer.addSubview(control)
        stage.window.addSubview(outer)
        stage.frame()
        return (stage, outer, count)
    }

    /// Apple's text on `UIGestureRecognizer`: a control's own gestures take precedence, such as a swipe on the knob of a slider and a pan
    /// on the knob of a switch. Reports: marcosgriselli/SwipeableTabBarController #55 and #60, uias/Tabman #326.
    @Test(arguments: Surroundings.allCases) func aDraggedSwitchIsTurnedOn(_ surroundings: Surroundings) {
        let control = UISwitch()
        let (stage, outer, pans) = stage(control, surroundings)
        stage.native.drag(fromX: 32, y: 115, toX: 66, y: 116)
        #expect(control.isOn && outer.bounds.minX == 0 && pans() == 0)
    }

    @Test(arguments: Surroundings.allCases) func aDraggedSegmentIsSelected(_ surroundings: Surroundings) {
        let control = UISegmentedControl(items: ["A", "B", "C"])
        control.selectedSegmentIndex = 0
        let (stage, outer, pans) = stage(control, surroundings)
        stage.native.drag(fromX: 60, y: 115, toX: 220, y: 116)
        #expect(control.selectedSegmentIndex == 2 && outer.bounds.minX == 0 && pans() == 0)
    }

    @Test(arguments: Surroundings.allCases) func aDraggedPageControlTurnsPages(_ surroundings: Surroundings) {
        let control = UIPageControl()
        control.numberOfPages = 8
        let (stage, outer, pans) = stage(control, surroundings)
        stage.native.drag(fromX: 100, y: 115, toX: 240, y: 116)
        #expect(control.currentPage == 7 && outer.bounds.minX == 0 && pans() == 0)
    }

    /// A vertical drag that begins on a control scrolls the list.
    @Test func aVerticalDragOverASwitchIsForTheSuperview() {
        let control = UISwitch()
        let (stage, _, pans) = stage(control, .pan)
        stage.native.drag(fromX: 32, y: 115, toX: 33, y: 200)
        #expect(pans() > 0 && !control.isOn)
    }
}
