// Springs with a perceived duration and a bounce, and ranges of frame rates.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

/// Apple's documentation of SwiftUI's `Spring`: mass 1, stiffness (2π / duration)², damping 4π·(1 − bounce) / duration.
@MainActor @Suite(.serialized) struct SpringDurationTests {
    @Test func constantsFollowFromDurationAndBounce() {
        let plain = CASpringAnimation(perceptualDuration: 0.5, bounce: 0)
        #expect(abs(plain.stiffness - 157.91) < 0.01 && abs(plain.damping - 25.13) < 0.01 && plain.mass == 1)
        #expect(abs(CASpringAnimation(perceptualDuration: 0.5, bounce: 0.5).damping - 12.57) < 0.01)
        #expect(plain.duration == plain.settlingDuration && plain.duration > 0.5)
    }

    @Test func viewsOvershootOnlyWithABounce() {
        func greatest(bounce: CGFloat) -> CGFloat {
            let stage = Stage(size: CGSize(width: 300, height: 100))
            let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            stage.window.addSubview(box)
            stage.frame()
            UIView.animate(springDuration: 0.5, bounce: bounce) { box.center.x = 105 }
            var most: CGFloat = 0
            for _ in 0..<120 {
                stage.system.advance(by: 1.0 / 60)
                most = max(most, box.layer.presentation()?.position.x ?? 0)
            }
            #expect(box.layer.animationKeys() == nil || bounce > 0)
            return most
        }
        #expect(greatest(bounce: 0) <= 105.001)
        #expect(greatest(bounce: 0.4) > 106)
    }

    @Test func aRangeSetsThePreferredRateOfADisplayLink() {
        let link = CADisplayLink { _ in }
        #expect(link.preferredFrameRateRange == .default)
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20)
        #expect(link.preferredFramesPerSecond == 20)
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30)
        #expect(link.preferredFramesPerSecond == 30)
    }
}
