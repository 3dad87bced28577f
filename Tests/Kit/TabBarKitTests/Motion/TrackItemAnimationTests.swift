// Tests that tracks are played together: presentation values at given times, interruption, and the icon at rest.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarKit

@MainActor @Suite(.serialized) struct TrackItemAnimationTests {
    private static let frame = 1.0 / 60

    private func presentation(_ stage: Stage<AnimatedTabs>) throws -> CALayer { try #require(stage.icon(1).layer.presentation()) }

    private func difference(_ first: CATransform3D, _ second: CATransform3D) -> Double {
        let parts: [KeyPath<CATransform3D, CGFloat>] = [
            \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43, \.m44,
        ]
        return parts.map { Double(abs(first[keyPath: $0] - second[keyPath: $0])) }.max() ?? .nan
    }

    /// The layer in the place of the image; nil without one.
    private func picture(_ stage: Stage<AnimatedTabs>) -> CALayer? {
        stage.icon(1).layer.sublayers?.first { $0.name == "TrackItemAnimation" }
    }

    /// Scaled, then rotated, then moved: the product of the tracks' values in every frame.
    @Test func severalTracksAreOneTransform() throws {
        let animation = TrackAnimationTests.wobble
        func value(_ property: MotionProperty, _ time: Double) -> CGFloat {
            animation.index(of: property).map { CGFloat(animation.tracks[$0].value(at: time)) } ?? .nan
        }
        let stage = Stage.tabs([nil, TrackItemAnimation(animation)])
        let start = stage.firstFrameTime(clickingTab: 1)
        for step in 0..<60 {
            let time = Double(step) * Self.frame
            stage.system.advance(to: start + time)
            let rotation = value(.rotation, time) * .pi / 180, scale = value(.scale, time)
            let expected = CGAffineTransform(scaleX: scale, y: scale).concatenating(CGAffineTransform(rotationAngle: rotation))
                .concatenating(CGAffineTransform(translationX: 0, y: value(.translationY, time)))
            let shown = try presentation(stage).transform
            #expect(difference(shown, CATransform3DMakeAffineTransform(expected)) < 1e-3, "after \(time) s")
        }
    }

    @Test func flipsAreSeenInPerspective() throws {
        let flip = TrackAnimation(name: "Flip", tracks: [.animation(.rotationY, Keyframes([0, 90]), duration: 1)])
        let stage = Stage.tabs([nil, TrackItemAnimation(flip)])
        let start = stage.firstFrameTime(clickingTab: 1)
        stage.system.advance(to: start + 0.5)
        let shown = try presentation(stage).transform
        #expect(abs(shown.m11 - cos(.pi / 4)) < 1e-3)
        // The right edge is behind the screen, so it is nearer to the middle: w > 1.
        #expect(abs(shown.m14 - sin(.pi / 4) * 0.3 / 21) < 1e-3)
    }

    @Test func atTheEndTheIconIsAtRest() throws {
        let stage = Stage.tabs([nil, TrackItemAnimation(TrackAnimationTests.wobble)])
        stage.clickTab(1)
        stage.system.settle()
        let shown = try presentation(stage)
        #expect(shown.transform == CATransform3DIdentity && shown.opacity == 1)
        #expect(picture(stage) == nil)
        #expect(stage.icon(1).layer.animationKeys()?.isEmpty ?? true)
    }

    /// The second click begins where the first one is: no frame jumps, and after a moment the tracks are exact again.
    @Test func aSecondClickContinuesFromWhatIsSeen() throws {
        let swing = TrackAnimation(
            name: "Swing",
            tracks: [
                .animation(.rotation, Keyframes([0, 60, 0]), duration: 1), .animation(.translationX, Keyframes([0, 20, 0]), duration: 1),
                .animation(.opacity, Keyframes([1, 0.2, 1]), duration: 1),
            ])
        let stage = Stage.tabs([nil, TrackItemAnimation(swing)])
        let start = stage.firstFrameTime(clickingTab: 1)
        stage.system.advance(to: start + 0.5)
        let before = try presentation(stage), second = stage.firstFrameTime(clickingTab: 1)
        let after = try presentation(stage)
        #expect(abs(before.transform.m41 - 20) < 0.5)
        #expect(difference(before.transform, after.transform) < 2 && abs(before.opacity - after.opacity) < 0.1)
        stage.system.advance(to: second + 0.25)
        #expect(abs(try presentation(stage).transform.m41 - 10) < 0.2)
        #expect(abs(try presentation(stage).opacity - 0.6) < 0.01)
    }

    @Test func coloursFillTheShapeOfTheImage() throws {
        let red = MotionColor.rgb(red: 1, green: 0, blue: 0, alpha: 1)
        let blush = TrackAnimation(
            name: "Blush", tracks: [.animation(.color, Keyframes([0, 1, 2]), duration: 1, colors: [.own, red, .own])])
        let stage = Stage.tabs([nil, TrackItemAnimation(blush)])
        let start = stage.firstFrameTime(clickingTab: 1)
        let own = stage.icon(1).tintColor.resolvedColor(with: stage.icon(1).traitCollection).cgColor
        for (time, share) in [(0.0, 0.0), (0.25, 0.5), (0.5, 1), (0.75, 0.5)] {
            stage.system.advance(to: start + time)
            let shown = try #require(picture(stage)?.presentation()?.backgroundColor)
            #expect(abs(shown.red - (own.red + (1 - own.red) * share)) < 0.02, "after \(time) s")
            #expect(abs(shown.blue - own.blue * (1 - share)) < 0.02, "after \(time) s")
            let middle = stage.icon(1).superview?.convert(stage.icon(1).center, to: nil) ?? .zero
            let isRed = stage.native.pixel(x: Int(middle.x), y: Int(middle.y)) & 0xFF_FFFF == 0xFF_0000
            #expect(isRed == (share == 1), "after \(time) s")
        }
        stage.clickTab(0)
        #expect(picture(stage) == nil)
    }

    @Test func linesAreDrawnFromTheIconsPaths() throws {
        let svg =
            "<svg viewBox='0 0 21 21'><path d='M2 10H19' stroke='#000' stroke-width='2' fill='none'/><circle cx='10' cy='4' r='2'/></svg>"
        let draw = TrackAnimation(name: "Draw", tracks: [.animation(.strokeEnd, Keyframes([0, 1]), curves: [.easeIn], duration: 0.8)])
        let stage = Stage.tabs([nil, TrackItemAnimation(draw)])
        stage.items[1].picture = SVGPicture(svg: svg)
        let start = stage.firstFrameTime(clickingTab: 1)
        for step in 0..<48 {
            let time = Double(step) * Self.frame
            stage.system.advance(to: start + time)
            let shapes = try #require(picture(stage)?.sublayers?.compactMap { $0 as? CAShapeLayer })
            #expect(shapes.count == 2)
            let line = try #require(shapes.first { $0.strokeColor != nil }?.presentation())
            let disc = try #require(shapes.first { $0.strokeColor == nil }?.presentation())
            #expect(abs(Double(line.strokeEnd) - draw.tracks[0].value(at: time)) < 1e-3, "after \(time) s")
            #expect(abs(Double(disc.opacity) - draw.tracks[0].value(at: time)) < 1e-3, "after \(time) s")
        }
        #expect(TrackItemAnimation.canDrawLines(in: stage.window))
    }

    @Test func anIconWithoutPathsIgnoresTheLines() throws {
        let draw = TrackAnimation(name: "Draw", tracks: [.animation(.strokeEnd, Keyframes([0, 1]), duration: 0.8)])
        let stage = Stage.tabs([nil, TrackItemAnimation(draw)])
        let start = stage.firstFrameTime(clickingTab: 1)
        stage.system.advance(to: start + 0.4)
        #expect(picture(stage) == nil && !TrackItemAnimation.canDrawLines(in: stage.window))
    }
}
