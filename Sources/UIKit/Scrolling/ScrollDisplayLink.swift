// A display link that runs only while content moves.

internal import Foundation
internal import QuartzCore

/// Calls `handler` once per frame until it returns `.atRest`.
@MainActor
final class ScrollDisplayLink {
    /// Whether the handler needs further frames.
    enum Outcome { case moving, atRest }

    /// Called once per frame with the frame's time, on the media clock.
    var handler: (Double) -> Outcome = { _ in .atRest }
    /// The time of the last frame; nil before the first frame of a movement.
    private(set) var lastTime: Double?
    /// The seconds between two frames.
    private(set) var interval = 1.0 / 60
    private var link: CADisplayLink?

    /// Runs from the next frame on.
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
        let outcome = handler(link.timestamp)
        guard self.link === link else { return }
        lastTime = link.timestamp
        if outcome == .atRest { stop() }
    }
}
