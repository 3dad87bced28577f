// Tests the previews of the Motion page frame by frame: each ends with a fade; with Reduce Motion, it also begins with one.

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
    /// The pixels of a card's icon and title before a click and in 75 frames after it.
    private func frames(of choice: AnimationChoice, reducesMotion: Bool = false) throws -> [[UInt32]] {
        let stage = try Stage.combined(size: CGSize(width: 480, height: 1500))
        if reducesMotion { stage.system.settings.motion = .reduced }
        stage.clickTab(2)
        let card = try #require(stage.window.descendants(of: MotionCard.self).first { $0.title == choice.title })
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

    /// The largest difference of any channel between two pictures.
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

    /// After 0.6 s of movement in the selected colours, the card fades to its normal state; no pixel changes faster than a fade of 0.25 s.
    @Test(arguments: [AnimationChoice.bounce, .rotationLeft, .flipTop, .spring, .jelly, .swing, .hop])
    func previewEndsWithAFade(choice: AnimationChoice) throws {
        let frames = try frames(of: choice)
        #expect(difference(frames[0], frames[frames.count - 1]) == 0, "the same as before")
        // The movement lasts 36 frames; the fade begins after them.
        for index in 40..<(frames.count - 1) {
            #expect(difference(frames[index], frames[index + 1]) <= 40, "\(choice.rawValue), frame \(index)")
        }
        #expect(difference(frames[38], frames[frames.count - 1]) > 100, "selected colours until then")
    }

    @Test(arguments: AnimationChoice.allCases) func previewWithReducedMotionFadesInAndOut(choice: AnimationChoice) throws {
        let frames = try frames(of: choice, reducesMotion: true)
        for index in 1..<(frames.count - 1) {
            #expect(difference(frames[index], frames[index + 1]) <= 40, "\(choice.rawValue), frame \(index)")
        }
        #expect(difference(frames[0], frames[36]) > 100)
    }
}
