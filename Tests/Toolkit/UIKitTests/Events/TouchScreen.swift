// A touch screen for tests of gestures, a view that records its touches, and logs of recognizers' states.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

/// A window with a touch screen and a view that records touches.
@MainActor
final class TouchScreen {
    let stage = Stage()
    /// A view at (0, 0) of 100×100 points.
    let pad = TouchPad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let logs = StateLogs()
    private var locations: [Int: CGPoint] = [:]

    init() { stage.window.addSubview(pad) }

    func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, to view: UIView? = nil) -> (Recognizer, StateLog) {
        logs.add(recognizer, to: view ?? pad)
    }

    func down(_ fingers: (Int, Double, Double)...) { touch(.began, fingers) }
    func move(_ fingers: (Int, Double, Double)...) { touch(.moved, fingers) }

    func up(_ fingers: Int...) { touch(.ended, fingers.map(touchAtLastLocation)) }
    func cancel(_ fingers: Int...) { touch(.cancelled, fingers.map(touchAtLastLocation)) }

    private func touchAtLastLocation(_ finger: Int) -> (Int, Double, Double) {
        let location = locations[finger] ?? .zero
        return (finger, Double(location.x), Double(location.y))
    }

    private func touch(_ phase: TouchPhase, _ fingers: [(Int, Double, Double)]) {
        for (number, x, y) in fingers { locations[number] = CGPoint(x: x, y: y) }
        stage.native.touch(fingers.map { TouchChange(phase, identifier: $0.0, x: $0.1, y: $0.2) })
    }
}

/// The states with which a gesture recognizer has sent its action.
@MainActor
final class StateLog {
    var states: [UIGestureRecognizer.State] = []
    func record(_ recognizer: UIGestureRecognizer) { states.append(recognizer.state) }
}

/// Retains the logs, because gesture recognizers reference their targets weakly.
@MainActor
final class StateLogs {
    private var logs: [StateLog] = []

    /// Adds the recognizer to a view, with a log as its target.
    func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, to view: UIView) -> (Recognizer, StateLog) {
        let log = StateLog()
        logs.append(log)
        recognizer.addTarget(log, action: Selector(StateLog.record(_:)))
        view.addGestureRecognizer(recognizer)
        return (recognizer, log)
    }
}

/// A view that records its touches.
@MainActor
final class TouchPad: UIView {
    var touches: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches, event) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches, event) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches, event) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches, event) }

    /// Records the phase, the number of changed touches and the number of all touches.
    private func note(_ word: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
        self.touches.append("\(word) \(touches.count) of \(event?.allTouches?.count ?? 0)")
    }
}
