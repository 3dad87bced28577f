// Appearance: light or dark, inherited from the window, and colours that follow it.

internal import Foundation
internal import QuartzCore

extension UIView {
    /// Device pixels to a point, which are the screen's whatever else a view is shown in.
    var displayScale: CGFloat { UIScreen.main.scale }

    var effectiveTraits: UITraitCollection {
        guard StyleOverrides.count > 0 else { return UIScreen.main.traitCollection }
        var view: UIView? = self
        while let present = view {
            if present.traitOverrides != .unspecified { return UIScreen.main.traits(style: present.traitOverrides) }
            view = present.parent
        }
        return UIScreen.main.traitCollection
    }

    func setStyleOverride(_ style: UIUserInterfaceStyle) {
        guard traitOverrides != style else { return }
        let previous = effectiveTraits
        if traitOverrides == .unspecified { StyleOverrides.count += 1 }
        if style == .unspecified { StyleOverrides.count -= 1 }
        traitOverrides = style
        announceTraits(previous: previous)
    }

    /// After coming into a window: the colours and the scale of where the view is now.
    func traitsMayHaveChanged() { takeOver(effectiveTraits) }

    private func takeOver(_ traits: UITraitCollection) {
        let own = traitOverrides == .unspecified ? traits : UIScreen.main.traits(style: traitOverrides)
        takeTraits(own)
        for view in subviewList { view.takeOver(own) }
    }

    /// Tells the whole tree of other circumstances.
    func announceTraits(previous: UITraitCollection) {
        takeTraits(effectiveTraits)
        traitCollectionDidChange(previous)
        for view in subviewList { view.announceTraits(previous: previous) }
    }

    func applyTraits(_ traits: UITraitCollection) {
        if let background = ownBackground, !background.isFixed {
            layer.backgroundColor = background.resolvedColor(with: traits).cgColor
        }
        if takenTraits !== traits {
            let old = takenTraits
            takenTraits = traits
            if old.layoutDirection != traits.layoutDirection { directionDidChange() }
            if old.preferredContentSizeCategory != traits.preferredContentSizeCategory { contentSizeCategoryDidChange() }
        }
        if layer.contentsScale != traits.displayScale {
            layer.contentsScale = traits.displayScale
            layer.setNeedsDisplay()
        }
    }
}

/// How many views have an appearance of their own; those that are gone may still be counted. Mostly there are none, and then no view
/// has to look at those around it.
@MainActor
private enum StyleOverrides {
    static var count = 0
}
