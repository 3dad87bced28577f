// Tests that the tracks which the interactions declare are what the engine shows: presentation values at twenty instants.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarKit

@MainActor @Suite(.serialized) struct PlayedTracksTests {
    private static let tolerance = 1e-3

    /// The phase of an interaction with its own values.
    private func phase(_ name: String? = nil, of interaction: any Tunable) throws -> MotionPhase {
        let motion = try #require(interaction.declaration.motion { $0.value(in: interaction) })
        return try #require(motion.phases.first { name == nil || $0.name == name })
    }

    /// The middles of twenty equal parts of a duration.
    private func instants(_ duration: Double) -> [Double] { (0..<20).map { (Double($0) + 0.5) / 20 * duration } }

    /// The presentation value of a property. Angles are in degrees.
    private func shown(_ property: MotionProperty, of layer: CALayer) throws -> Double {
        let presentation = try #require(layer.presentation())
        let transform = presentation.transform
        return switch property {
        case .scale, .scaleX: transform.m11
        case .scaleY: transform.m22
        case .rotation: atan2(transform.m12, transform.m11) * 180 / .pi
        case .translationX: transform.m41
        case .translationY: transform.m42
        case .opacity: Double(presentation.opacity)
        default: .nan
        }
    }

    /// The keyframes per second of pushed springs. Between them the engine shows straight lines, 0.0015 from the spring at most.
    private static let springRate = 120.0

    /// Expects the tracks' values on the layers of their targets, after a start.
    private func check(
        _ phase: MotionPhase, from start: Double, on system: OffscreenWindowSystem, _ layer: (MotionTarget) -> CALayer?
    ) throws {
        #expect(phase.duration > 0)
        let isPushed = phase.tracks.contains { if case .push = $0.pacing { true } else { false } }
        for instant in instants(phase.duration) {
            let time = isPushed ? (instant * Self.springRate).rounded() / Self.springRate : instant
            system.advance(to: start + time)
            for track in phase.timeTracks {
                let layer = try #require(layer(track.target))
                let value = try shown(track.property, of: layer), expected = track.value(at: time)
                // Whole turns cannot be seen.
                let difference = track.property == .rotation ? (value - expected).remainder(dividingBy: 360) : value - expected
                #expect(abs(difference) < Self.tolerance, "\(phase.name) \(track.target).\(track.property) after \(time) s")
            }
        }
    }

    nonisolated private static let animations: [@Sendable @MainActor () -> ItemAnimation] = [
        { BounceItemAnimation() }, { RotationItemAnimation(.left) }, { RotationItemAnimation(.right) }, { FumeItemAnimation() },
        { SpringItemAnimation() }, { JellyItemAnimation() }, { SwingItemAnimation() }, { HopItemAnimation() },
    ]

    @Test(arguments: animations.indices) func itemAnimationsShowTheirTracks(_ index: Int) throws {
        let animation = Self.animations[index]()
        animation.duration = 0.8
        let stage = Stage.tabs([nil, animation])
        let start = stage.firstFrameTime(clickingTab: 1)
        try check(phase(of: animation), from: start, on: stage.system) { $0 == .title ? stage.label(1).layer : stage.icon(1).layer }
    }

    @Test func tunedValuesAreThoseOfTheTracks() throws {
        let bounce = BounceItemAnimation()
        bounce.scales = Keyframes([1, 2, 0.5, 1], keyTimes: [0, 0.2, 0.9, 1], mode: .cubicPaced)
        let stage = Stage.tabs([nil, bounce])
        let start = stage.firstFrameTime(clickingTab: 1)
        try check(phase(of: bounce), from: start, on: stage.system) { _ in stage.icon(1).layer }
    }

    @Test func fumeReturnsAsItsSecondPhaseSays() throws {
        let fume = FumeItemAnimation()
        let stage = Stage.tabs([nil, fume])
        stage.clickTab(1)
        stage.system.settle()
        let start = stage.firstFrameTime(clickingTab: 0)
        try check(phase("deselect", of: fume), from: start, on: stage.system) {
            $0 == .title ? stage.label(1).layer : stage.icon(1).layer
        }
    }

    /// The perspective does not change the horizontal and the vertical scale: they are the cosine of the angle.
    @Test(arguments: FlipItemAnimation.Side.allCases) func flipsShowTheTurnOfTheSelectedIcon(_ side: FlipItemAnimation.Side) throws {
        let flip = FlipItemAnimation(from: side)
        let stage = Stage.tabs([nil, flip])
        let start = stage.firstFrameTime(clickingTab: 1)
        let tracks = try phase(of: flip).tracks.filter { $0.target == .selectedIcon }
        let turn = try #require(tracks.first { $0.property == .rotationX || $0.property == .rotationY })
        let opacity = try #require(tracks.first { $0.property == .opacity })
        for time in instants(flip.duration) {
            stage.system.advance(to: start + time)
            let shown = try #require(stage.icon(1).layer.presentation())
            let scale = turn.property == .rotationY ? shown.transform.m11 : shown.transform.m22
            #expect(abs(scale - cos(turn.value(at: time) * .pi / 180)) < Self.tolerance)
            #expect(Double(shown.opacity) == opacity.value(at: time))
        }
    }

    @Test(arguments: [("change", "1", "2"), ("appear", nil, "1"), ("disappear", "1", nil)] as [(String, String?, String?)])
    func badgesShowTheirTracks(_ name: String, _ old: String?, _ new: String?) throws {
        let stage = Stage.tabs([nil, nil])
        stage.items[1].badgeValue = old
        stage.system.settle()
        stage.items[1].badgeValue = new
        let start = stage.frame()
        try check(phase(name, of: stage.tabs.badgeMotion), from: start, on: stage.system) { _ in stage.containers[1].badge.layer }
    }

    @Test func throwsFollowTheParabolaOfTheirTracks() throws {
        let stage = Stage.tabs([nil, nil]), motion = ThrowMotion()
        let page = try #require(stage.tabs.view)
        let thrown = UIView(frame: CGRect(x: 0, y: 0, width: 21, height: 21))
        page.addSubview(thrown)
        let from = CGPoint(x: 50, y: 60)
        ParabolicMotion(start: from, end: CGPoint(x: from.x + 90, y: from.y + 300), motion: motion).animate(thrown, shrinkingTo: 15) {}
        let start = stage.frame()
        for time in instants(motion.duration) {
            stage.system.advance(to: start + time)
            let shown = try #require(thrown.layer.presentation())
            for track in try phase(of: motion).tracks {
                let value: Double =
                    switch track.property {
                    case .translationX: shown.position.x - from.x
                    case .translationY: shown.position.y - from.y
                    default: shown.transform.m11
                    }
                #expect(abs(value - track.value(at: time)) < Self.tolerance, "\(track.property) after \(time) s")
            }
        }
    }

    @Test func clockHandsTurnAsTheirTracks() throws {
        let stage = Stage.tabs([nil, nil]), clock = ClockIconView(frame: .zero)
        clock.sweepDuration = 0.5
        stage.tabs.view.addSubview(clock)
        stage.system.settle()
        clock.setTime(hour: 2, minute: 20)
        let start = stage.frame()
        try check(phase(of: clock), from: start, on: stage.system) { $0 == .hourHand ? clock.hourHand : clock.minuteHand }
    }

    @Test(arguments: [0, 0.1]) func editModeFadesAndSlidesAsItsTracks(_ delay: Double) throws {
        let stage = Stage.tabs([nil, nil])
        let page = try #require(stage.tabs.viewControllers?.first)
        let edit = EditModeTransition(page: page)
        (edit.duration, edit.toolbarDelay) = (0.4, delay)
        stage.retained.append(edit)
        stage.system.settle()
        for name in ["beginEditing", "endEditing"] {
            // A delay counts from the call, other animations begin with their first frame.
            let call = stage.system.now
            edit.toggle()
            let firstFrame = stage.frame()
            let start = delay > 0 ? call : firstFrame
            let phase = try phase(name, of: edit)
            let height = edit.toolbar.bounds.height
            for time in instants(phase.duration) {
                stage.system.advance(to: start + time)
                for track in phase.tracks where track.delay > 0 || delay == 0 {
                    // The toolbar's height is the app's.
                    let factor = track.reference.map { Double(height) / $0.example } ?? 1
                    let layer = track.target == .bar ? stage.tabs.tabBar.layer : edit.toolbar.layer
                    let value = try shown(track.property, of: layer)
                    #expect(abs(value - track.value(at: time) * factor) < Self.tolerance, "\(name) \(track.property) after \(time) s")
                }
            }
            stage.system.settle()
        }
    }

    /// Springs are computed in each frame, from the time of the selection on.
    @Test func indicatorTravelsAsItsTrack() throws {
        let stage = Stage.tabs([nil, nil, nil, nil])
        let indicator = TabIndicatorView(tabBar: stage.tabs.tabBar)
        stage.system.settle()
        let track = try #require(phase(of: indicator).timeTracks.first), distance = try #require(track.reference?.example)
        let start = stage.system.now
        stage.tabs.selectedIndex = 1
        for _ in 0..<20 {
            let time = stage.frame() - start
            #expect(abs(indicator.position - track.value(at: time) / distance) < Self.tolerance, "after \(time) s")
        }
    }

    @Test func minimizedBarTravelsAsItsTrack() throws {
        let stage = Stage.minimized()
        let track = try #require(phase("minimize", of: stage.minimizer).timeTracks.first)
        let start = stage.system.now
        stage.minimizer.minimize()
        for _ in 0..<20 {
            let time = stage.frame() - start
            let share = track.value(at: time) / track.to
            #expect(abs(stage.minimizer.progress - share) < Self.tolerance, "after \(time) s")
        }
    }
}
