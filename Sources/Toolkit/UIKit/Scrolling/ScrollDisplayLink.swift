// A display link that runs only while content moves.

internal import Foundation
internal import QuartzCore

/// Calls `handler` once per frame until it returns `.atRest`.
@MainActor
final class ScrollDisplayLink {
    /// Whether the handler needs further frames.
    enum Outcome { case moving, atRest }

    /// Called once per frame with the frame's time on the clock.
    var handler: (Double) -> Outcome = { _ in .atRest }
    /// The layer that supplies the clock; nil for the media clock. It changes only between two movements.
    private weak var clock: CALayer?
    /// The time of the last frame on the clock; nil before the first frame of a movement.
    private(set) var lastTime: Double?
    /// The seconds between two frames on the clock.
    private(set) var interval = 1.0 / 60
    private var link: CADisplayLink?

    /// The present time on the clock of a movement in `view`.
    func now(in view: UIView) -> Double {
        chooseClock(for: view)
        return localTime(CACurrentMediaTime())
    }

    private func chooseClock(for view: UIView) {
        guard link == nil else { return }
        clock = view.window.flatMap { $0._scrollsAtAnimationSpeed ? $0.layer : nil }
    }

    private func localTime(_ time: Double) -> Double { clock?.convertTime(time, from: nil) ?? time }

    /// Runs from the next frame on, for a movement in `view`.
    func start(in view: UIView) {
        guard link == nil else { return }
        chooseClock(for: view)
        lastTime = nil
        let link = CADisplayLink { [weak self] link in
            if let self { self.frame(link) } else { link.invalidate() }
        }
        link.layer = clock
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    func stop() {
        link?.invalidate()
        link = nil
        lastTime = nil
    }

    private func frame(_ link: CADisplayLink) {
        let time = localTime(link.timestamp)
        // While the clock stands still, a frame that is stepped by hand has the display's interval.
        interval = clock?.timeStandsStill == false ? localTime(link.timestamp + link.duration) - time : link.duration
        let outcome = handler(time)
        guard self.link === link else { return }
        lastTime = time
        if outcome == .atRest { stop() }
    }
}
