// Tests the pieces and the figures of tracks, which all formats are made of.

import Foundation
import TabBarKit
import Testing

@testable import HandOverFormats
@testable import TabBarDemo
@testable import TabBarLaboratory

@MainActor @Suite struct MotionPieceTests {
    /// The value of pieces at a time.
    private func value(_ pieces: [MotionPiece], at time: Double) -> Double {
        guard let piece = pieces.last(where: { $0.start <= time }) ?? pieces.first else { return .nan }
        let share = min(max((time - piece.start) / piece.duration, 0), 1)
        return switch piece.easing {
        case .linear: piece.from + (piece.to - piece.from) * share
        case .curve(let curve): piece.from + (piece.to - piece.from) * curve.value(at: share)
        case .hold: piece.from
        }
    }

    @Test(arguments: [nil, 0, 0.3, 0.55, 0.8, 1] as [Double?]) func piecesAreTheTracks(_ share: Double?) throws {
        for interaction in LaboratoryConfiguration.ofScenes.interactions {
            let motion = interaction.motion { parameter in share.map { parameter.kind.sample($0) } }
            for track in motion?.phases.flatMap(\.tracks) ?? [] {
                let pieces = track.pieces, range = track.range
                #expect(pieces.first?.start == track.delay && abs((pieces.last?.end ?? -1) - track.endTime) < 1e-9)
                #expect(zip(pieces, pieces.dropFirst()).allSatisfy { abs($0.end - $1.start) < 1e-9 })
                let allowed = 0.004 * (range.upperBound - range.lowerBound) + 1e-9
                for index in 0..<50 {
                    let time = track.delay + (Double(index) + 0.37) / 50 * track.duration
                    let difference = value(pieces, at: time) - track.value(at: time)
                    #expect(abs(difference) <= allowed, "\(interaction.name) \(track.target).\(track.property) at \(time)")
                }
            }
        }
    }

    /// A Catmull–Rom spline is a Bézier curve, so that the keyframes of the bounce are six curves without samples.
    @Test func cubicKeyframesAreCurves() {
        let keyframes = Keyframes([1, 1.4, 0.9, 1.15, 0.95, 1.02, 1], mode: .cubic)
        let pieces = MotionTrack.keyframes(.icon, .scale, keyframes, duration: 0.6).pieces
        #expect(pieces.count == 6)
        // The tangent at the first keyframe is half of the way to the next one, 0.2 of 0.4; a third of it is 0.1667 of the way.
        guard case .curve(let curve) = pieces[0].easing else {
            Issue.record("no curve")
            return
        }
        #expect(abs(curve.y1 - 1.0 / 6) < 1e-9 && abs(curve.x1 - 1.0 / 3) < 1e-9)
    }

    /// The first overshoot of a step response is exp(−π·ζ / √(1 − ζ²)).
    @Test func figuresOfASpringAreThoseOfTheTextbook() {
        let track = MotionTrack(
            .indicator, .translationX, from: 0, to: 80, duration: 2, pacing: .spring(SpringValues(dampingRatio: 0.5, response: 0.4)))
        let figures = MotionFigures(track)
        #expect(abs((figures.overshoot ?? 0) - exp(-Double.pi * 0.5 / 0.75.squareRoot())) < 0.001)
        #expect(figures.settlingTime > 0.4 && figures.settlingTime < 0.6)
        // The velocity of the step response is ω / √(1 − ζ²) · e^(−ζωt) · sin(ω√(1 − ζ²)·t), with its maximum where the tangent is
        // √(1 − ζ²)/ζ.
        let frequency = 2 * Double.pi / 0.4, root = 0.75.squareRoot()
        let time = atan(root / 0.5) / (frequency * root)
        let peak = 80 * frequency / root * exp(-0.5 * frequency * time) * sin(frequency * root * time)
        #expect(abs(figures.peakVelocity - peak) < 0.01 * peak)
    }

    @Test func jumpsHaveNoVelocityAndFastSpringsHaveTheirs() {
        let frames = Keyframes((0...60).map(Double.init), mode: .discrete)
        #expect(MotionFigures(.keyframes(.icon, .frame, frames, duration: 1)).peakVelocity == 0)
        // Without damping, the velocity of a spring is at most its frequency.
        let spring = SpringValues(stiffness: 5000, damping: 0)
        let track = MotionTrack(.tab, .scale, from: 0, to: 1, duration: 10, pacing: .spring(spring))
        #expect(abs(MotionFigures(track).peakVelocity / 5000.0.squareRoot() - 1) < 0.02)
    }

    @Test func figuresOfAMotionThatReturnsHaveNoOvershoot() {
        let track = MotionTrack.keyframes(.icon, .scale, Keyframes([1, 2, 1]), duration: 1)
        let figures = MotionFigures(track)
        #expect(figures.overshoot == nil && abs(figures.peakVelocity - 2) < 1e-6 && abs(figures.settlingTime - 0.99) < 0.01)
        let eased = MotionFigures(MotionTrack(.bar, .opacity, from: 1, to: 0, duration: 0.5))
        #expect(eased.overshoot == 0 && abs(eased.peakVelocity - 2) < 1e-6)
    }
}
