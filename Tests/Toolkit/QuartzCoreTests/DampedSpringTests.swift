// The motion of damped springs.

import Foundation
import Testing

@testable import QuartzCore

@Suite struct DampedSpringTests {
    private let frequency = 12.0

    /// Solves x″ = −ω²·x − 2ζω·x′ in small steps (Runge and Kutta's method of fourth order).
    private func integrate(ratio: Double, from start: Double, speed: Double, for time: Double) -> (Double, Double) {
        func slope(_ x: Double, _ v: Double) -> (Double, Double) { (v, -frequency * frequency * x - 2 * ratio * frequency * v) }
        let count = 5000, step = time / Double(count)
        var (x, v) = (start, speed)
        for _ in 0..<count {
            let a = slope(x, v)
            let b = slope(x + a.0 * step / 2, v + a.1 * step / 2)
            let c = slope(x + b.0 * step / 2, v + b.1 * step / 2)
            let d = slope(x + c.0 * step, v + c.1 * step)
            x += (a.0 + 2 * b.0 + 2 * c.0 + d.0) * step / 6
            v += (a.1 + 2 * b.1 + 2 * c.1 + d.1) * step / 6
        }
        return (x, v)
    }

    @Test(arguments: [0, 0.01, 0.4, 0.99, 1 - 1e-12, 1], [0.05, 0.3, 1]) func motionSolvesTheEquation(ratio: Double, time: Double) {
        let spring = DampedSpring(frequency: frequency, ratio: ratio)
        let motion = spring.motion(from: 3, speed: -20, after: time)
        let expected = integrate(ratio: ratio, from: 3, speed: -20, for: time)
        #expect(abs(motion.displacement - expected.0) < 1e-8 && abs(motion.velocity - expected.1) < 1e-7)
    }

    /// Core Animation: damping above the critical one counts as critical.
    @Test func greaterDampingCountsAsCritical() {
        let critical = DampedSpring(mass: 2, stiffness: 200, damping: 40)
        #expect(critical.isCritical && critical.frequency == 10 && critical.decay == 10)
        #expect(DampedSpring(mass: 2, stiffness: 200, damping: 400) == critical)
        #expect(!DampedSpring(mass: 2, stiffness: 200, damping: 39).isCritical)
        #expect(DampedSpring(mass: 2, stiffness: 200, damping: -1).decay == 0)
    }

    /// The closed forms of the documentation of springs: x = e^(−ζωt)·(a·cos ω_d·t + b·sin ω_d·t), and (a + b·t)·e^(−ωt) at ζ = 1.
    @Test func motionHasTheClosedForms() {
        for step in 1...60 {
            let time = Double(step) / 30
            let wave = frequency * (1 - 0.3 * 0.3).squareRoot()
            let swinging = exp(-0.3 * frequency * time) * (-cos(wave * time) + (5 - 0.3 * frequency) / wave * sin(wave * time))
            let critical = (-1 + (5 - frequency) * time) * exp(-frequency * time)
            for (ratio, expected) in [(0.3, swinging), (1.0, critical)] {
                let spring = DampedSpring(frequency: frequency, ratio: ratio)
                #expect(abs(spring.motion(from: -1, speed: 5, after: time).displacement - expected) < 1e-9)
            }
        }
    }
}
