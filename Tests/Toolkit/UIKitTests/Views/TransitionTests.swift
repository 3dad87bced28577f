// View transitions: cross-dissolves and flips.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite struct TransitionTests {
    @Test func crossDissolveFadesFromTheOldToTheNewContent() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .black
        stage.window.addSubview(view)
        stage.frame()
        var finished: Bool?
        UIView.transition(with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
            view.backgroundColor = .white
        } completion: {
            finished = $0
        }
        stage.frame()
        #expect(stage.native.pixel(x: 10, y: 10) == 0xFF00_0000)
        stage.system.advance(to: stage.frameTime + 0.5 + 1e-6)
        let gray = stage.native.pixel(x: 10, y: 10) & 0xFF
        #expect(gray > 120 && gray < 136)
        stage.system.advance(by: 1)
        #expect(stage.native.pixel(x: 10, y: 10) == 0xFFFF_FFFF)
        #expect(finished == true)
        #expect(view.subviews.isEmpty)
    }

    /// At an angle θ, the nearer edge is in the plane of the screen, at a distance of width / 2 · cos θ from the axis. The farther edge is
    /// width · sin θ behind the screen, and the viewer is 10/3 widths in front of the screen. At 45°, the two halves of the view are drawn
    /// 35.4 and 29.2 points wide instead of 50, at half the brightness.
    @Test(arguments: [UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight])
    func flipNarrowsTheOldAndWidensTheNewContent(_ side: UIView.AnimationOptions) {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 20))
        view.backgroundColor = .red
        stage.window.addSubview(view)
        stage.frame()
        var ends: [Bool] = []
        UIView.transition(with: view, duration: 1, options: [side, .curveLinear]) {
            view.backgroundColor = .blue
        } completion: {
            ends.append($0)
        }
        stage.frame()
        let start = stage.frameTime
        func row() -> [UInt32] { (0..<140).map { stage.native.pixel(x: $0, y: 30) } }
        /// The number of pixels with half the brightness in one channel, and 0 in the others.
        func half(_ shift: UInt32) -> Int {
            row().filter { abs(Int($0 >> shift & 0xFF) - 0x80) < 4 && $0 & ~(0xFF << shift) == 0xFF00_0000 }.count
        }
        #expect(row().filter { $0 == 0xFFFF_0000 }.count == 100)
        stage.system.advance(to: start + 0.25)
        let (near, far) = side == .transitionFlipFromLeft ? (35, 98) : (104, 41)
        let isNearLeft = side == .transitionFlipFromLeft
        #expect(abs(half(16) - 64) <= 2)
        #expect(row()[near] != 0xFFFF_FFFF && row()[near + (isNearLeft ? -2 : 2)] == 0xFFFF_FFFF)
        #expect(row()[far] != 0xFFFF_FFFF && row()[far + (isNearLeft ? 3 : -3)] == 0xFFFF_FFFF)
        // The nearer edge has the height of the view, the other one less.
        #expect(stage.native.pixel(x: near + (isNearLeft ? 1 : -1), y: 19) == 0xFFFF_FFFF)
        #expect(stage.native.pixel(x: near + (isNearLeft ? 1 : -1), y: 20) != 0xFFFF_FFFF)
        #expect(stage.native.pixel(x: far, y: 20) == 0xFFFF_FFFF && stage.native.pixel(x: far, y: 23) != 0xFFFF_FFFF)
        stage.system.advance(to: start + 0.5)
        #expect(row().allSatisfy { $0 == 0xFFFF_FFFF })
        stage.system.advance(to: start + 0.75)
        #expect(abs(half(0) - 64) <= 2 && half(16) == 0)
        stage.system.settle()
        #expect(row().filter { $0 == 0xFF00_00FF }.count == 100)
        #expect(ends == [true])
        #expect(stage.window.layer.sublayers?.count == 1 && view.layer.sublayers?.isEmpty != false, "no snapshot layer remains")
    }

    @Test func flipDuringAFlipEndsTheFirst() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 20))
        stage.window.addSubview(view)
        stage.frame()
        var ends: [Bool] = []
        for color in [UIColor.red, .green, .blue] {
            UIView.transition(with: view, duration: 1, options: .transitionFlipFromTop) {
                view.backgroundColor = color
            } completion: {
                ends.append($0)
            }
            stage.system.advance(by: 0.3)
        }
        stage.system.settle()
        #expect(ends == [false, false, true])
        #expect(view.backgroundColor == .blue && view.layer.animationKeys() == nil)
        #expect(stage.window.layer.sublayers?.count == 1)
    }

    @Test func backgroundColorFadesInFromNil() {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        stage.window.addSubview(view)
        stage.frame()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .black }
        stage.frame()
        stage.system.advance(to: stage.frameTime + 0.5 + 1e-6)
        #expect(abs((view.layer.presentation()?.backgroundColor?.alpha ?? 0) - 0.5) < 0.01)
    }
}
