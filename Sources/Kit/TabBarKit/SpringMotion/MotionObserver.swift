// The interface for a tool that follows motions which no animation of Core Animation performs.

public import UIKit

/// Follows the values that interactions move in each frame, such as the position of an indicator on its spring.
@preconcurrency @MainActor
public protocol MotionObserver: AnyObject {
    /// A value of the interaction `owner` has changed, and moves the contents of `layer`. `motion` identifies the motion until it ends.
    func motion(_ motion: ObjectIdentifier, of owner: String, property: String, hasValue value: Double, in layer: CALayer)
    /// The value has come to rest, or its interaction no longer exists.
    func motionDidEnd(_ motion: ObjectIdentifier)
    /// A display link is about to move the contents of `layer`. It follows the layer's time, which may be slower or stand still.
    func displayLinkWillStart(_ link: CADisplayLink, for layer: CALayer)
}

/// The motions of all interactions.
@MainActor
public enum ObservedMotions {
    /// The object that follows the motions; nil, the default, for none.
    public static weak var observer: (any MotionObserver)?
}
