// A window as a tool shows it: with the safe area of another device, enlarged, in slow motion, with another feel.

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
