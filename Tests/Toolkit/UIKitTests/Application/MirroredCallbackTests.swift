// Callbacks of a window that receives mirrored input: they run with the seat of the code that asked for them.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing

@testable import UIKit

/// Records for each call of `note` whether the second window's seat was in use.
@MainActor
private final class Notes: NSObject, CAAnimationDelegate {
    private(set) var seats: [String: Set<Bool>] = [:]
    func note(_ name: String) { seats[name, default: []].insert(UIApplication.shared.isHandlingMirroredInput) }
    func animationDidStart(_ animation: CAAnimation) { note("start") }
    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) { note("stop") }
    func fire(_ timer: Timer) { note("timer") }
}

/// Notes its layouts.
private final class NotedView: UIView {
    var notes: Notes?
    override func layoutSubviews() { notes?.note("layout") }
}

@MainActor @Suite struct MirroredCallbackTests {
    private struct Pair {
        let stage: Stage<Void>
        let second: UIWindow
        let mirror: InputMirror
    }

    private func pair() -> Pair {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let second = UIWindow(frame: CGRect(x: 100, y: 0, width: 100, height: 200))
        let mirror = InputMirror(first: stage.window, second: second)
        UIApplication.shared.inputMirror = mirror
        mirror.performInSecond { second.isHidden = false }
        stage.frame()
        return Pair(stage: stage, second: second, mirror: mirror)
    }

    /// Starts one callback of each kind in a window.
    private func start(_ notes: Notes, in window: UIWindow) {
        let link = CADisplayLink { link in
            notes.note("link")
            link.invalidate()
        }
        link.add(to: .main, forMode: .common)
        CATransaction.begin()
        CATransaction.setCompletionBlock { notes.note("transaction") }
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.duration, animation.delegate) = (0.0, 0.1, notes)
        window.layer.add(animation, forKey: nil)
        CATransaction.commit()
        let view = UIView(frame: window.bounds)
        window.addSubview(view)
        UIView.animate(withDuration: 0.1) {
            view.alpha = 0.5
        } completion: { _ in
            notes.note("view")
        }
        let animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear) { view.frame.origin.x = 5 }
        animator.addCompletion { _ in notes.note("animator") }
        animator.startAnimation()
        Timer(timeInterval: 60, target: notes, selector: Selector(Notes.fire(_:)), userInfo: nil, repeats: false).fire()
    }

    /// The notes of `start` if all callbacks run with one seat.
    private func notes(ofSecond isSecond: Bool) -> [String: Set<Bool>] {
        let kinds = ["link", "transaction", "start", "stop", "view", "animator", "timer"]
        return Dictionary(uniqueKeysWithValues: kinds.map { kind -> (String, Set<Bool>) in (kind, [isSecond]) })
    }

    /// An effect outside the window would happen twice if the second window's callbacks ran with the first seat.
    @Test func callbacksOfTheSecondWindowRunWithItsSeat() {
        let pair = pair(), first = Notes(), second = Notes()
        start(first, in: pair.stage.window)
        pair.mirror.performInSecond { start(second, in: pair.second) }
        pair.stage.system.settle(limit: 2)
        #expect(first.seats == notes(ofSecond: false) && second.seats == notes(ofSecond: true))
        #expect(!UIApplication.shared.isHandlingMirroredInput)
    }

    @Test func timerFiresWithTheSeatThatMadeIt() {
        let pair = pair(), notes = Notes()
        let timer = pair.mirror.performInSecond {
            Timer(timeInterval: 60, target: notes, selector: Selector(Notes.fire(_:)), userInfo: nil, repeats: false)
        }
        timer.fire()
        #expect(notes.seats == ["timer": [true]])
    }

    @Test func eachWindowIsLaidOutWithItsSeat() {
        let pair = pair(), first = Notes(), second = Notes()
        for (window, notes) in [(pair.stage.window, first), (pair.second, second)] {
            let view = NotedView(frame: window.bounds)
            view.notes = notes
            window.addSubview(view)
        }
        pair.stage.frame()
        #expect(first.seats == ["layout": [false]] && second.seats == ["layout": [true]])
    }

    /// A display link may be made before there are two windows: the code that adds it decides.
    @Test func displayLinkBelongsToTheSeatThatAddsIt() {
        let stage = Stage(), notes = Notes()
        let link = CADisplayLink { _ in notes.note("link") }
        let mirror = InputMirror(first: stage.window, second: UIWindow(frame: stage.window.frame))
        UIApplication.shared.inputMirror = mirror
        mirror.performInSecond { link.add(to: .main, forMode: .common) }
        stage.frame()
        stage.frame()
        link.invalidate()
        #expect(notes.seats == ["link": [true]])
    }
}
