// Another appearance of the whole screen: the old colours fade into the new ones, as on the phone.

internal import Foundation
internal import QuartzCore

extension UIWindow {
    /// How long the change from light to dark takes, in seconds.
    private static let appearanceDuration: TimeInterval = 0.3

    /// Has what comes next fade in over what is seen now.
    func fadeFromPresentLook() {
        guard !isHidden, layer.superlayer != nil, UIView.areAnimationsEnabled, UIApplication.shared.frameLoop.hasDrawn else { return }
        UIView.transition(
            with: self, duration: Self.appearanceDuration, options: [.transitionCrossDissolve, .allowUserInteraction], animations: nil)
    }
}

extension UITraitCollection {
    /// Whether colours are others, while the scale, and with it every bitmap's size, is the same.
    func differsInColor(from other: UITraitCollection) -> Bool {
        displayScale == other.displayScale
            && (userInterfaceStyle != other.userInterfaceStyle || accessibilityContrast != other.accessibilityContrast)
    }
}
