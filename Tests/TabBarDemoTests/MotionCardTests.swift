// The previews of the Motion page, frame by frame: each begins and ends without a cut.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes

@MainActor
@Suite struct MotionCardTests {
    /// The pixels of a card's icon and title in each frame of its preview, and of its end.
    private func frames(of choice: AnimationChoice, reducesMotion: Bool = false) throws -> [[UInt32]] {
        let stage = try Stage.combined(size: CGSize(width: 480, height: 1500))
        if reducesMotion { stage.system.settings.motion = .reduced }
        stage.clickTab(2)
        let card = try #require(stage.window.descendants(of: MotionCard.self).first { $0.title == choice.title(in: Localized.language) })
        let box = card.frameInWindow.insetBy(dx: 50, dy: 14)
        func pixels() -> [UInt32] {
            (Int(box.minY)..<Int(box.maxY)).flatMap { y in
                (Int(box.minX)..<Int(box.maxX)).map { x in stage.native.pixel(x: x, y: y) }
            }
        }
        var frames = [pixels()]
        stage.click(card)
        for _ in 0..<75 {
            stage.system.advance(frames: 1)
            frames.append(pixels())
        }
        return frames
    }

    /// The largest step of any channel between two pictures.
    private func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
        var largest = 0
        func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
        for (p, q) in zip(a, b) where p != q {
            let red = abs(channel(p, 16) - channel(q, 16)), green = abs(channel(p, 8) - channel(q, 8))
            let step = max(red, green, abs(channel(p, 0) - channel(q, 0)))
            largest = max(largest, step)
        }
        return largest
    }

    /// After 0.6 s of movement, filled and blue, the look at rest fades in: no pixel steps by more than easing over 0.25 s allows.
    @Test(arguments: [AnimationChoice.bounce, .rotationLeft, .flipTop, .spring, .jelly, .swing, .hop])
    func theEndOfAPreviewIsAFade(choice: AnimationChoice) throws {
        let frames = try frames(of: choice)
        #expect(difference(frames[0], frames[frames.count - 1]) == 0, "it ends as it began")
        // The movement is over after 36 frames, and the frame in which its end is noticed.
        for index in 40..<(frames.count - 1) {
            #expect(difference(frames[index], frames[index + 1]) <= 40, "\(choice.rawValue), frame \(index)")
        }
        #expect(difference(frames[38], frames[frames.count - 1]) > 100, "filled and blue until then")
    }

    @Test(arguments: AnimationChoice.allCases) func withReducedMotionAPreviewIsAFadeThereAndBack(choice: AnimationChoice) throws {
        let frames = try frames(of: choice, reducesMotion: true)
        for index in 1..<(frames.count - 1) {
            #expect(difference(frames[index], frames[index + 1]) <= 40, "\(choice.rawValue), frame \(index)")
        }
        #expect(difference(frames[0], frames[36]) > 100)
    }
}
