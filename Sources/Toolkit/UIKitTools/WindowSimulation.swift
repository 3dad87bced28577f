// A window as a tool shows it, such as with another device's safe area, and scrolling without the user's events.

public import UIKit

extension UIWindow {
    /// Safe area insets that replace the screen's, for a window that simulates another device; nil by default.
    public var simulatedSafeAreaInsets: UIEdgeInsets? {
        get { _simulatedSafeAreaInsets }
        set { _simulatedSafeAreaInsets = newValue }
    }

    /// The factor by which the window's transform enlarges it; 1 by default, and for numbers that are not positive and finite. Views draw
    /// their contents with as many pixels, and align their frames to them.
    public var magnification: CGFloat {
        get { _magnification }
        set { _magnification = newValue }
    }

    /// Whether scrolling follows the speed of the window's layer, as animations do. False by default: as on iOS, slow animations do not
    /// slow scrolling.
    public var scrollsAtAnimationSpeed: Bool {
        get { _scrollsAtAnimationSpeed }
        set { _scrollsAtAnimationSpeed = newValue }
    }

    /// The feel of scrolling and bars in this window; UIKit's by default.
    public var feel: WindowFeel {
        get { _feel }
        set { _feel = newValue }
    }
}

extension CADisplayLink {
    /// The layer that can pause the display link: while its time stands still, the closure is not called and no frames are requested.
    /// Nil by default: only `isPaused` pauses the display link.
    public var pausingLayer: CALayer? {
        get { layer }
        set { layer = newValue }
    }
}

extension UIScrollView {
    /// Scrolls as for `notches` of the mouse wheel over the view; positive numbers scroll down.
    public func turnWheel(notches: Double) { _turnWheel(notches: notches) }

    /// The vertical offsets between the ends of the content, in points.
    public var restingOffsets: ClosedRange<CGFloat> { _restingOffsets }

    /// Shows the content as a finger has dragged it that would scroll to `offset` points if there was no resistance past the ends.
    public func demonstrateDrag(to offset: CGFloat) { _demonstrateDrag(to: offset) }

    /// Decelerates the content as if a finger had released it. `velocity` is that of the content offset, in points per second.
    public func demonstrateRelease(velocity: CGFloat) { _demonstrateRelease(velocity: velocity) }

    /// Moves content that rests past its end back there, as after the release of a finger; at once in a view without a window.
    public func demonstrateReturn() { _demonstrateReturn() }

    /// The number of scroll events, of wheels and touchpads, that the view has received.
    public var scrollCount: Int { _scrollCount }
}
