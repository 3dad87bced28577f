// Frames for content that moves, and none for content that rests.

internal import Foundation
internal import QuartzCore

/// Calls a step in every frame until it says that it rests.
@MainActor
final class ScrollDriver {
    /// Whether further frames are needed.
    enum Outcome { case moving, rest }

    /// The work of a frame at `time`, on the media clock.
    var step: (Double) -> Outcome = { _ in .rest }
    /// The time of the last step; nil before the first one after rest.
    private(set) var lastTime: Double?
    /// The seconds between two frames.
    private(set) var interval = 1.0 / 60
    private var link: CADisplayLink?

    /// Asks for steps, from the next frame on.
    func start() {
        guard link == nil else { return }
        lastTime = nil
        let link = CADisplayLink { [weak self] link in
            if let self { self.frame(link) } else { link.invalidate() }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    func stop() {
        link?.invalidate()
        link = nil
        lastTime = nil
    }

    private func frame(_ link: CADisplayLink) {
        interval = link.duration
        let outcome = step(link.timestamp)
        guard self.link === link else { return }
        lastTime = link.timestamp
        if outcome == .rest { stop() }
    }
}
