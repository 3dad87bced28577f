// Activity indicators: sizes, colours, hiding, and the picture at given times.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct ActivityIndicatorTests {
    private func stage(_ view: UIActivityIndicatorView) -> Stage<Void> {
        let stage = Stage()
        view.center = CGPoint(x: 100, y: 100)
        stage.window.addSubview(view)
        stage.system.settle(limit: 2)
        return stage
    }

    /// Apple's UIActivityIndicatorView.Style: the raw values and sizes; the former styles have the same two sizes.
    @Test func stylesHaveTwoSizes() {
        let sizes: [(UIActivityIndicatorView.Style, CGFloat, Int)] = [
            (.medium, 20, 100), (.large, 37, 101), (.whiteLarge, 37, 0), (.white, 20, 1), (.gray, 20, 2),
        ]
        for (style, side, raw) in sizes {
            let view = UIActivityIndicatorView(style: style)
            #expect(view.bounds.size == CGSize(width: side, height: side) && view.intrinsicContentSize == view.bounds.size)
            #expect(style.rawValue == raw && view.frame.origin == .zero)
        }
        #expect(UIActivityIndicatorView(style: .white).color == .white && UIActivityIndicatorView(style: .medium).color == .secondaryLabel)
        let view = UIActivityIndicatorView(style: .medium)
        view.color = .red
        #expect(view.color == .red)
        view.style = .whiteLarge
        #expect(view.color == .white && view.intrinsicContentSize.width == 37)
    }

    /// Apple's UIActivityIndicatorView.hidesWhenStopped: true by default.
    @Test func stoppedIndicatorIsHidden() {
        let view = UIActivityIndicatorView(style: .medium)
        #expect(view.isHidden && view.hidesWhenStopped && !view.isAnimating)
        view.startAnimating()
        #expect(!view.isHidden && view.isAnimating)
        view.stopAnimating()
        #expect(view.isHidden && !view.isAnimating)
        view.hidesWhenStopped = false
        #expect(!view.isHidden)
    }

    /// Eight pictures a second, from the time at which the indicator was started.
    @Test func pictureIsExactAtEachTime() throws {
        let view = UIActivityIndicatorView(style: .medium)
        let stage = stage(view)
        stage.window.backgroundColor = .white
        view.startAnimating()
        stage.frame()
        let animation = try #require(view.layer.animationKeys()?.first.flatMap { view.layer.animation(forKey: $0) } as? CAKeyframeAnimation)
        #expect(animation.values?.count == 8 && animation.duration == 1 && animation.calculationMode == .discrete)
        let begin = stage.system.now
        /// The darkest of eight points on a circle: the leading spoke.
        func leading() -> Int {
            let levels = (0..<8).map { index -> UInt32 in
                let angle = Double(index) * .pi / 4
                return stage.native.pixel(x: Int(100 + 7.2 * sin(angle)), y: Int(100 - 7.2 * cos(angle))) & 0xFF
            }
            return levels.indices.min { levels[$0] < levels[$1] } ?? -1
        }
        for step in 0..<8 {
            stage.system.advance(to: begin + (Double(step) + 0.5) / 8)
            #expect(leading() == step, "\(step)")
        }
    }

    @Test func indicatorNeedsFramesOnlyWhileItSpinsVisibly() {
        let view = UIActivityIndicatorView(style: .large)
        let stage = stage(view)
        func frames() -> Int {
            stage.system.advance(by: 0.2)
            let before = stage.native.frames.count
            stage.system.advance(by: 1)
            return stage.native.frames.count - before
        }
        #expect(frames() == 0)
        view.startAnimating()
        #expect(frames() > 0)
        view.isHidden = true
        #expect(frames() == 0 && view.isAnimating)
        view.isHidden = false
        #expect(frames() > 0)
        view.stopAnimating()
        #expect(frames() == 0)
        view.startAnimating()
        let container = UIView(frame: stage.window.bounds)
        stage.window.addSubview(container)
        container.addSubview(view)
        container.isHidden = true
        #expect(frames() == 0, "in a hidden view")
        view.removeFromSuperview()
        container.isHidden = false
        #expect(frames() == 0 && view.isAnimating)
    }

    /// On iOS, activity indicators spin also with reduced motion.
    @Test func indicatorSpinsWithReducedMotion() {
        let view = UIActivityIndicatorView(style: .medium)
        let stage = stage(view)
        defer { stage.system.settings = .init() }
        stage.system.settings.motion = .reduced
        view.startAnimating()
        #expect(UIAccessibility.isReduceMotionEnabled && view.layer.animationKeys()?.count == 1)
    }
}
