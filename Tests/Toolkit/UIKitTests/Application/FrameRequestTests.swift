// The frames that animations request: none for views that are not visible, and one for each value of a discrete animation.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct FrameRequestTests {
    private func frames(of stage: Stage<Void>, in seconds: Double) -> Int {
        let before = stage.native.frames.count
        stage.system.advance(by: seconds)
        return stage.native.frames.count - before
    }

    private func endless() -> CAAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0.2
        animation.duration = 1
        animation.repeatCount = .infinity
        return animation
    }

    /// docs/toolkit/Frame.md, "After the frame". A spinner with eight spokes shows eight pictures a second.
    @Test func aSpinnerRequestsOneFrameForEachPicture() {
        let stage = Stage()
        let spinner = UIActivityIndicatorView(style: .large)
        stage.window.addSubview(spinner)
        spinner.startAnimating()
        stage.system.advance(by: 0.5)
        let count = frames(of: stage, in: 2)
        #expect(count >= 15 && count <= 17, "\(count) frames in two seconds")
    }

    @Test func aSpinnerBesideAnAnimationHasFramesForBoth() {
        let stage = Stage()
        let spinner = UIActivityIndicatorView(style: .large)
        stage.window.addSubview(spinner)
        spinner.startAnimating()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.system.advance(by: 0.5)
        view.layer.add(endless(), forKey: "pulse")
        #expect(frames(of: stage, in: 1) > 55)
    }

    @Test func endlessAnimationsOfHiddenViewsRequestNoFrames() {
        let stage = Stage()
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        parent.addSubview(child)
        stage.window.addSubview(parent)
        child.layer.add(endless(), forKey: "pulse")
        stage.system.advance(by: 0.1)
        #expect(frames(of: stage, in: 1) > 55)
        parent.isHidden = true
        stage.system.advance(by: 0.1)
        #expect(frames(of: stage, in: 1) == 0)
        parent.isHidden = false
        #expect(frames(of: stage, in: 1) > 55)
    }

    @Test func endlessAnimationsOfRemovedViewsRequestNoFrames() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        stage.window.addSubview(view)
        view.layer.add(endless(), forKey: "pulse")
        stage.system.advance(by: 0.1)
        view.removeFromSuperview()
        stage.system.advance(by: 0.1)
        #expect(frames(of: stage, in: 1) == 0 && UIApplication.shared.isIdle)
        UIView.animate(withDuration: 1, delay: 0, options: .repeat, animations: { view.alpha = 0.5 }, completion: nil)
        stage.system.advance(by: 0.1)
        #expect(frames(of: stage, in: 1) == 0)
    }

    @Test func endlessAnimationsOfHiddenWindowsRequestNoFrames() {
        let stage = Stage()
        let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        other.isHidden = false
        other.layer.add(endless(), forKey: "pulse")
        stage.system.advance(by: 0.1)
        other.isHidden = true
        stage.system.advance(by: 0.1)
        #expect(frames(of: stage, in: 1) == 0)
    }

    /// When an application ends, its animations are removed without calling their completions, because their clock ends.
    @Test func animationsOfDetachedViewsEndWithTheApplication() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        var completions = 0
        do {
            let stage = Stage()
            UIView.animate(withDuration: 5, animations: { view.alpha = 0.5 }, completion: { _ in completions += 1 })
            stage.system.advance(by: 0.1)
            #expect(view.layer.animationKeys() != nil)
            withExtendedLifetime(stage) {}
        }
        #expect(view.layer.animationKeys() == nil)
        let stage = Stage()
        stage.system.advance(by: 0.1)
        #expect(frames(of: stage, in: 6) == 0 && completions == 0)
    }

    @Test func displayLinksEndWithTheApplication() {
        do {
            let stage = Stage()
            let animator = UIViewPropertyAnimator(duration: 100, curve: .linear) { stage.window.alpha = 0.5 }
            animator.startAnimation()
            CADisplayLink { _ in }.add(to: .main, forMode: .common)
            #expect(frames(of: stage, in: 1) > 55)
        }
        let stage = Stage()
        stage.system.advance(by: 0.1)
        #expect(frames(of: stage, in: 1) == 0 && UIApplication.shared.isIdle)
    }
}
