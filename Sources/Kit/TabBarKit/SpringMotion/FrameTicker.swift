// The display link of interactions.

@preconcurrency internal import Foundation
internal import UIKit

/// Calls a closure in each frame until it is stopped or released. All motions of this module that no animation performs use it.
///
/// It is the toolkit's `FrameMotion` in small: this module uses only what Apple's UIKit has, too.
final class FrameTicker {
    private var link: CADisplayLink?

    /// Whether the closure is called in each frame.
    var isRunning: Bool { link != nil }

    /// Calls `frame` with the time of each frame from the next one on, to move the contents of `layer`.
    func start(for layer: CALayer? = nil, _ frame: @escaping @MainActor (_ time: Double) -> Void) {
        guard link == nil else { return }
        let link = CADisplayLink.calling { [weak self] link in
            guard self != nil else { return link.invalidate() }
            frame(link.timestamp)
        }
        if let layer { ObservedMotions.observer?.displayLinkWillStart(link, for: layer) }
        self.link = link
        link.add(to: .main, forMode: .common)
    }

    /// Ends the calls.
    func stop() {
        link?.invalidate()
        link = nil
    }
}
