// Controls while a touch is tracked.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct TrackingTests {
    private final class Impatient: UIControl {
        override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
    }

    /// `UIControl.isTouchInside` is valid while a touch is tracked.
    @Test func aControlThatStopsTrackingHasNoTouchInside() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        let control = Impatient(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(control)
        stage.frame()
        stage.native.send(.buttonPressed(.primary), x: 50, y: 50)
        #expect(control.isTracking && control.isTouchInside)
        stage.native.movePointer(x: 60, y: 50)
        #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
        stage.native.send(.buttonReleased(.primary), x: 60, y: 50)
    }

    @Test func aSegmentInsertedWhileTrackingLeavesTheTouchedOneSelected() {
        let stage = Stage(size: CGSize(width: 304, height: 100))
        let control = UISegmentedControl(items: ["A", "B"])
        control.frame = CGRect(x: 0, y: 0, width: 304, height: 32)
        control.selectedSegmentIndex = 0
        stage.window.addSubview(control)
        stage.frame()
        stage.native.send(.buttonPressed(.primary), x: 250, y: 16)
        control.insertSegment(withTitle: "New", at: 0, animated: false)
        stage.native.send(.buttonReleased(.primary), x: 250, y: 16)
        #expect(control.titleForSegment(at: control.selectedSegmentIndex) == "B")
        stage.system.settle()
    }

    /// Measured on iOS: segments begin and end on whole points.
    @Test(arguments: [200, 201, 317]) func segmentsHaveWholePointWidths(_ width: CGFloat) {
        let control = UISegmentedControl(items: ["A", "B", "C"])
        control.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        control.layoutIfNeeded()
        let frames = control.subviews.compactMap { ($0 as? SegmentView)?.frame }
        #expect(frames.count == 3)
        #expect(frames.allSatisfy { $0.minX == $0.minX.rounded() && $0.width == $0.width.rounded() })
        #expect(frames.first?.minX == 2 && frames.last?.maxX == width - 2)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxX == $1.minX })
    }
}
