// The frames in which interactions move values, and the observer of those values.

@preconcurrency internal import Foundation
public import UIKit

/// Calls a closure in each frame until it is stopped or released. All motions of this module that no animation performs use it. It is the
/// toolkit's `FrameMotion` in small: this module uses only what Apple's UIKit has, too.
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

/// Follows the values that interactions move in each frame, such as the position of an indicator on its spring.
@preconcurrency @MainActor public protocol MotionObserver: AnyObject {
    /// A value of the interaction `owner` has changed, and moves the contents of `layer`. `motion` identifies the motion until it ends.
    func motion(_ motion: ObjectIdentifier, of owner: String, property: String, hasValue value: Double, in layer: CALayer)
    /// The value has come to rest, or its interaction no longer exists.
    func motionDidEnd(_ motion: ObjectIdentifier)
    /// A display link is about to move the contents of `layer`. It follows the layer's time, which may be slower or stand still.
    func displayLinkWillStart(_ link: CADisplayLink, for layer: CALayer)
}

/// The motions of all interactions.
@MainActor public enum ObservedMotions {
    /// The object that follows the motions; nil, the default, for none.
    public static weak var observer: (any MotionObserver)?
}
