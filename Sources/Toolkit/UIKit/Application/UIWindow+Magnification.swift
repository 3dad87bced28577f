// Windows that are shown larger than their size, such as a phone on a desktop: their contents have as many pixels as the screen shows.

internal import Foundation

/// The factor by which a window's transform enlarges it.
@MainActor
struct WindowMagnification {
    /// The number of windows with a factor other than 1, including deallocated ones. While it is 0, all views have the screen's scale.
    private(set) static var count = 0

    private(set) var factor: CGFloat = 1
    /// The traits of the screen for which `traits` was made.
    private var screen: UITraitCollection?
    private var traits: UITraitCollection?

    mutating func setFactor(_ new: CGFloat) {
        Self.count += (new == 1 ? 0 : 1) - (factor == 1 ? 0 : 1)
        factor = new
        (screen, traits) = (nil, nil)
    }

    /// The screen's traits with the scale of the window's pixels.
    mutating func traits(on screen: UITraitCollection) -> UITraitCollection {
        guard factor != 1 else { return screen }
        if let traits, self.screen === screen { return traits }
        let made = screen.with(displayScale: screen.displayScale * factor)
        (self.screen, traits) = (screen, made)
        return made
    }
}

extension UIWindow {
    /// The factor by which the window's transform enlarges it; 1 by default, and for numbers that are not positive and finite. Views draw
    /// their contents with as many pixels, and align their frames to them.
    package var _magnification: CGFloat {
        get { scaling.factor }
        set {
            let new = newValue.isFinite && newValue > 0 ? newValue : 1
            guard new != scaling.factor else { return }
            let previous = _traitCollection
            scaling.setFactor(new)
            notifyTraitCollectionDidChange(previous: previous)
        }
    }
}
