// Tests the presentation values of each item animation at given times.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct ItemAnimationTests {
    /// The horizontal scale of a view's presentation transform.
    private func scale(_ view: UIView) -> CGFloat { view.layer.presentation()?.transform.m11 ?? .nan }

    /// The Catmull–Rom spline through 1, 1.4, 0.9, 1.15, 0.95, 1.02, 1 in 36 sixtieths of a second, to three decimals.
    private let bounce: [CGFloat] = [
        1, 1.054, 1.137, 1.231, 1.319, 1.381, 1.4, 1.36, 1.272, 1.159, 1.044, 0.95, 0.9, 0.903, 0.944, 1.006, 1.072, 1.126, 1.15, 1.14,
        1.107, 1.061, 1.013, 0.973, 0.95, 0.947, 0.957, 0.974, 0.993, 1.01, 1.02, 1.022, 1.019, 1.014, 1.009, 1.003, 1,
    ]

    @Test func bounceFollowsItsSplineInEachFrame() throws {
        let stage = Stage.tabs([BounceItemAnimation(), BounceItemAnimation()])
        let start = stage.firstFrameTime(clickingTab: 1)
        for (frame, expected) in bounce.enumerated() {
            stage.system.advance(to: start + Double(frame) / 60)
            #expect(abs(scale(stage.icon(1)) - expected) < 0.0006, "frame \(frame)")
            #expect(scale(stage.label(1)) == 1, "only the icon bounces")
            #expect(scale(stage.icon(0)) == 1)
        }
        stage.system.settle()
        #expect(stage.icon(1).layer.animationKeys() == nil)
    }

    @Test func animationIsNotPlayedAtLaunchAndRepeatsOnAnotherClick() throws {
        let stage = Stage.tabs([BounceItemAnimation(), BounceItemAnimation()])
        #expect(stage.icon(0).layer.animationKeys() == nil)
        #expect(stage.looksSelected(0))
        let start = stage.firstFrameTime(clickingTab: 0)
        stage.system.advance(to: start + 0.1)
        #expect(abs(scale(stage.icon(0)) - 1.4) < 0.001)
        stage.system.settle()
        let again = stage.firstFrameTime(clickingTab: 0)
        stage.system.advance(to: again + 0.2)
        #expect(abs(scale(stage.icon(0)) - 0.9) < 0.001)
    }

    @Test(arguments: RotationItemAnimation.Direction.allCases)
    func rotationTurnsByOneFullTurn(_ direction: RotationItemAnimation.Direction) throws {
        let stage = Stage.tabs([nil, RotationItemAnimation(direction)])
        let start = stage.firstFrameTime(clickingTab: 1)
        for (time, turn) in [(0.075, 0.125), (0.15, 0.25), (0.45, 0.75)] {
            stage.system.advance(to: start + time)
            let angle = (direction == .left ? -2 : 2) * Double.pi * turn
            let shown = try #require(stage.icon(1).layer.presentation()?.transform)
            #expect(abs(shown.m11 - cos(angle)) < 1e-6 && abs(shown.m12 - sin(angle)) < 1e-6)
        }
    }

    @Test(arguments: FlipItemAnimation.Side.allCases)
    func flipScalesByTheCosineAndShowsTheSelectedIconAfterAQuarterTurn(_ side: FlipItemAnimation.Side) throws {
        let stage = Stage.tabs([nil, FlipItemAnimation(from: side)])
        let start = stage.firstFrameTime(clickingTab: 1)
        let curve = CAMediaTimingFunction(name: .easeInEaseOut)
        for frame in 0...35 {
            stage.system.advance(to: start + Double(frame) / 60)
            let shown = try #require(stage.icon(1).layer.presentation())
            let turned = curve.value(at: Double(frame) / 36)
            let isAcross = side == .left || side == .right
            #expect(abs((isAcross ? shown.transform.m11 : shown.transform.m22) - abs(cos(.pi * turned))) < 1e-6, "frame \(frame)")
            #expect((isAcross ? shown.transform.m22 : shown.transform.m11) == 1)
            // At half of the time, the opacity depends on the rounding of `start`.
            guard abs(turned - 0.5) > 1e-9 else { continue }
            #expect(shown.opacity == (turned < 0.5 ? 0 : 1), "a snapshot of the plain icon is shown until then")
        }
        stage.system.settle()
        #expect(stage.icon(1).layer.animationKeys() == nil)
        #expect(stage.icon(1).layer.superlayer?.sublayers?.count == 3, "icon, title and badge only")
    }

    @Test func flipBeginsWithThePlainIconAndEndsWithTheSelectedOne() throws {
        let stage = Stage.tabs([nil, FlipItemAnimation(from: .top)])
        // The plain icon is a square of 9 points, the selected one of 21: only the selected one has the pixel 8 points beside the centre.
        let middle = stage.icon(1).convert(CGPoint(x: 10.5, y: 10.5), to: nil)
        func pixels() -> [UInt32] { [0, 8].map { stage.native.pixel(x: Int(middle.x) + $0, y: Int(middle.y)) } }
        let plain = pixels()
        let start = stage.firstFrameTime(clickingTab: 1)
        #expect(pixels() == plain)
        // The icon darkens as it turns away; the bar beside it does not.
        stage.system.advance(to: start + 0.2)
        #expect(pixels()[0] & 0xFF < plain[0] & 0xFF && pixels()[1] == plain[1])
        stage.system.advance(to: start + 0.4)
        #expect(pixels()[0] == pixels()[1] && (0x20...0xF0).contains(pixels()[0] & 0xFF) && pixels()[0] >> 16 & 0xFF == 0)
        stage.system.advance(to: start + 0.6)
        #expect(pixels() == [0xFF00_7AFF, 0xFF00_7AFF])
    }

    @Test func fumeRemovesTheTitleOnSelectionAndRestoresItOnDeselection() throws {
        let stage = Stage.tabs([nil, FumeItemAnimation()])
        let start = stage.firstFrameTime(clickingTab: 1)
        stage.system.advance(to: start + 0.3)
        let title = try #require(stage.label(1).layer.presentation())
        // Linear. After half of the time, the title has moved by 30 of 60 points and is half-way to scale 2 and opacity 0.
        #expect(abs(title.transform.m42 + 30) < 1e-6)
        #expect(abs(title.transform.m11 - 1.5) < 1e-6 && abs(title.opacity - 0.5) < 1e-6)
        stage.system.settle()
        #expect(stage.label(1).alpha == 0)
        #expect(stage.icon(1).transform == CGAffineTransform(translationX: 0, y: 4))
        stage.clickTab(0)
        stage.system.settle()
        #expect(stage.label(1).alpha == 1)
        #expect(stage.icon(1).transform == .identity)
    }

    /// Another tab is chosen while the title rises: it must not jump or vanish.
    @Test func fumeThatIsInterruptedReturnsFromWhereItIs() throws {
        let stage = Stage.tabs([nil, FumeItemAnimation()])
        let start = stage.firstFrameTime(clickingTab: 1)
        stage.system.advance(to: start + 0.3)
        let before = try #require(stage.label(1).layer.presentation())
        let (opacity, rise, scale) = (before.opacity, before.transform.m42, before.transform.m11)
        let icon = try #require(stage.icon(1).layer.presentation()).transform.m42
        _ = stage.firstFrameTime(clickingTab: 0)
        let after = try #require(stage.label(1).layer.presentation())
        // Two frames of the linear motions at most.
        #expect(abs(after.opacity - opacity) < 0.1 && abs(after.transform.m42 - rise) < 6 && abs(after.transform.m11 - scale) < 0.1)
        #expect(abs(try #require(stage.icon(1).layer.presentation()).transform.m42 - icon) < 1)
        stage.system.settle()
        #expect(stage.label(1).alpha == 1 && stage.label(1).layer.animationKeys() == nil && stage.icon(1).transform == .identity)
    }

    @Test func frameAnimationShowsEachPictureForAnEqualTime() throws {
        let pictures = (1...4).map { number in
            UIGraphicsImageRenderer(size: CGSize(width: 21, height: 21)).image { _ in
                UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5 * number, height: 21)).fill()
            }
        }
        let stage = Stage.tabs([nil, FrameItemAnimation(images: pictures)])
        let start = stage.firstFrameTime(clickingTab: 1)
        var shown: [ObjectIdentifier] = []
        for frame in 0..<36 {
            stage.system.advance(to: start + Double(frame) / 60 + 1e-6)
            let contents = try #require(stage.icon(1).layer.presentation()?.contents as? CGImage)
            if shown.last != ObjectIdentifier(contents) { shown.append(ObjectIdentifier(contents)) }
            #expect(shown.count == frame / 9 + 1, "each of the four pictures is shown for nine sixtieths")
        }
        stage.clickTab(0)
        #expect(stage.icon(1).layer.animationKeys() == nil, "deselection ends the animation")
    }

    /// The pixels of a tab's icon in the window.
    private func pixels(of index: Int, _ stage: Stage<AnimatedTabs>) -> [UInt32] {
        let native = stage.native
        let icon = stage.icon(index)
        let box = icon.convert(icon.bounds, to: nil)
        return (Int(box.minY)..<Int(box.maxY)).flatMap { y in (Int(box.minX)..<Int(box.maxX)).map { x in native.pixel(x: x, y: y) } }
    }

    @Test func frameAnimationBeginsAndEndsWithTheIcon() throws {
        let animation = FrameItemAnimation(count: 6) { icon, color, part in
            guard part > 0, part < 1 else { return icon }
            return UIGraphicsImageRenderer(size: icon.size).image { _ in
                color.set()
                UIBezierPath(rect: CGRect(x: 0, y: 0, width: icon.size.width * part, height: 3)).fill()
            }
        }
        let stage = Stage.tabs([nil, animation])
        stage.clickTab(1)
        stage.system.settle()
        for isLive in [false, true] {
            if isLive {
                let live = UIView(frame: .zero)
                live.backgroundColor = .systemGreen
                stage.containers[1].replaceIcon(with: live, size: CGSize(width: 15, height: 15))
                stage.system.settle()
            }
            let atRest = pixels(of: 1, stage)
            #expect(atRest.count == 21 * 21)
            let start = stage.firstFrameTime(clickingTab: 1)
            #expect(pixels(of: 1, stage) == atRest, "the first picture")
            stage.system.advance(to: start + 0.25)
            #expect(pixels(of: 1, stage) != atRest)
            stage.system.advance(to: start + 0.55)
            #expect(stage.icon(1).layer.animationKeys() == ["frames"])
            #expect(pixels(of: 1, stage) == atRest, "the last picture")
            stage.system.settle()
            #expect(stage.icon(1).layer.animationKeys() == nil)
            #expect(pixels(of: 1, stage) == atRest)
        }
    }

    @Test func frameAnimationGoesFromThePlainIconToTheSelectedOne() throws {
        var seen: [(part: CGFloat, isFull: Bool)] = []
        let animation = FrameItemAnimation(count: 5) { icon, _, part in
            // The plain icon is a square of 9 points within 21; the selected one fills all 21.
            seen.append((part, (icon.cgImage?.pixel(1, 1) ?? 0) >> 24 > 0))
            return icon
        }
        let stage = Stage.tabs([nil, animation])
        stage.clickTab(1)
        #expect(seen.map(\.part) == [0, 0.25, 0.5, 0.75, 1])
        #expect(seen.map(\.isFull) == [false, false, true, true, true])
    }

    @Test func itemWithoutAnimationIsSelected() throws {
        let stage = Stage.tabs([BounceItemAnimation(), nil])
        stage.clickTab(1)
        stage.system.settle()
        #expect(stage.tabs.selectedIndex == 1)
        #expect(stage.looksSelected(1) && !stage.looksSelected(0))
        #expect(stage.icon(1).layer.animationKeys() == nil)
    }

    @Test func selectedColoursComeFromTheAnimation() throws {
        let animation = BounceItemAnimation()
        animation.textSelectedColor = .red
        animation.iconSelectedColor = .green
        let stage = Stage.tabs([nil, animation])
        stage.clickTab(1)
        #expect(stage.label(1).textColor == .red)
        #expect(stage.icon(1).tintColor == .green)
        stage.clickTab(0)
        #expect(stage.label(1).textColor == stage.items[1].textColor)
        #expect(stage.icon(1).tintColor == stage.items[1].textColor)
    }

    @Test func replacingTheAnimationRestoresTheIconAndTitle() throws {
        let stage = Stage.tabs([FumeItemAnimation(), nil])
        #expect(stage.label(0).alpha == 0)
        stage.items[0].animation = BounceItemAnimation()
        #expect(stage.label(0).alpha == 1)
        #expect(stage.icon(0).transform == .identity)
        #expect(stage.looksSelected(0))
    }
}
