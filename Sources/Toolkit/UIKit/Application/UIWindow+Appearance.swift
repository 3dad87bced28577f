// The cross-fade after a change of appearance or contrast.

internal import Foundation
internal import QuartzCore

extension UIWindow {
    /// The duration of the cross-fade, in seconds.
    private static let appearanceDuration: TimeInterval = 0.3

    /// Cross-fades from the last drawn frame to the next one. Does nothing for a hidden window, before the first frame, and while
    /// animations are disabled.
    func crossFadeAppearance() {
        guard !isHidden, layer.superlayer != nil, UIView.areAnimationsEnabled, UIApplication.shared.frameLoop.hasDrawn else { return }
        UIView.transition(
            with: self, duration: Self.appearanceDuration, options: [.transitionCrossDissolve, .allowUserInteraction], animations: nil)
    }
}

extension UITraitCollection {
    /// Whether style or contrast differ at the same scale; a cross-fade needs bitmaps of one scale.
    func differsInColor(from other: UITraitCollection) -> Bool {
        displayScale == other.displayScale
            && (userInterfaceStyle != other.userInterfaceStyle || accessibilityContrast != other.accessibilityContrast)
    }
}
