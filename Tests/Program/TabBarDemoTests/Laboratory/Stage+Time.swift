// The recorded past of the phone in the laboratory.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

extension Stage where Content == CombinedTabBarController {
    /// The pixels of the phone's area on the screen. The squares at its round corners are 0, because the background is visible there.
    func phonePixels() -> [UInt32] {
        let pixels = native.pixels(), width = native.pixelSize.width, scale = UIScreen.main.scale, frame = window.frame
        let columns = Int(frame.width * scale), rows = Int(frame.height * scale)
        let corner = Int((window.layer.cornerRadius * scale).rounded(.up))
        var result: [UInt32] = []
        for y in 0..<rows {
            let start = (y + Int(frame.minY * scale)) * width + Int(frame.minX * scale)
            var row = Array(pixels[start..<start + columns])
            if y < corner || y >= rows - corner {
                for x in 0..<corner { (row[x], row[columns - 1 - x]) = (0, 0) }
            }
            result += row
        }
        return result
    }

    /// Collects the phone's pixels in each recorded frame until the returned object is released.
    func collectFrames(of time: TimeSession) -> FrameCollection {
        let collection = FrameCollection()
        native.onFrame = { [weak self, weak collection, weak time] frame in
            guard let self, let collection, let time, time.recorder.history.lastTime == frame.time else { return }
            // A flush draws a frame in the middle of an event; the next frame may have the same time.
            if collection.frames.last?.time == frame.time { collection.frames.removeLast() }
            collection.frames.append((frame.time, phonePixels()))
        }
        return collection
    }

    /// Advances frame by frame, at 60 frames per second.
    func run(seconds: Double) { for _ in 0..<Int(seconds * 60) { system.advance(frames: 1) } }

    /// The point of the screen at a point of the phone.
    func onScreen(_ x: CGFloat, _ y: CGFloat) -> CGPoint { window.layer.convert(CGPoint(x: x, y: y), to: nil) }

    /// Turns the wheel over a point of the phone.
    func wheel(_ x: CGFloat, _ y: CGFloat, notches: Double) {
        let point = onScreen(x, y)
        native.scroll(x: point.x, y: point.y, notches: notches)
    }
}

/// The phone's pixels in frames.
final class FrameCollection {
    var frames: [(time: Double, pixels: [UInt32])] = []
}
