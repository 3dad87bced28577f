// The traits of views, which are the screen's unless the view or a superview overrides the appearance; and the colours that depend on them.

internal import Foundation
internal import QuartzCore

extension UIView {
    /// The screen's device pixels per point.
    var displayScale: CGFloat { UIScreen.main.scale }

    var _traitCollection: UITraitCollection {
        guard StyleOverrides.count > 0 else { return UIScreen.main.traitCollection }
        var view: UIView? = self
        while let current = view {
            let style = current._overrideUserInterfaceStyle
            if style != .unspecified { return UIScreen.main.traits(style: style) }
            view = current._superview
        }
        return UIScreen.main.traitCollection
    }

    func _setOverrideUserInterfaceStyle(_ style: UIUserInterfaceStyle) {
        guard _overrideUserInterfaceStyle != style else { return }
        let previous = _traitCollection
        if _overrideUserInterfaceStyle == .unspecified { StyleOverrides.count += 1 }
        if style == .unspecified { StyleOverrides.count -= 1 }
        _overrideUserInterfaceStyle = style
        notifyTraitCollectionDidChange(previous: previous)
    }

    /// Sets the colour without making it the view's own value in the sense of `UIAppearance`.
    func setBackgroundColor(_ color: UIColor?) {
        _backgroundColor = color
        layer.backgroundColor = color?.resolvedColor(with: traitCollection).cgColor
    }

    /// Applies the present traits to the view and its subviews, after it has moved to a window.
    func updateTraits(inherited: UITraitCollection? = nil) {
        let style = _overrideUserInterfaceStyle
        let traits = style == .unspecified ? inherited ?? _traitCollection : UIScreen.main.traits(style: style)
        applyTraits(traits)
        for view in _subviews { view.updateTraits(inherited: traits) }
    }

    /// Applies the present traits to the view and its subviews, and notifies them.
    func notifyTraitCollectionDidChange(previous: UITraitCollection) {
        applyTraits(_traitCollection)
        if AppearanceRules.dependOnTraits, _window != nil { AppearanceRules.apply(to: self) }
        traitCollectionDidChange(previous)
        for view in _subviews { view.notifyTraitCollectionDidChange(previous: previous) }
    }

    func _applyTraits(_ traits: UITraitCollection) {
        if let background = _backgroundColor, !background.isFixed {
            layer.backgroundColor = background.resolvedColor(with: traits).cgColor
        }
        if appliedTraits !== traits {
            let old = appliedTraits
            appliedTraits = traits
            if old.layoutDirection != traits.layoutDirection { directionDidChange() }
            if old.preferredContentSizeCategory != traits.preferredContentSizeCategory { contentSizeCategoryDidChange() }
        }
        if layer.contentsScale != traits.displayScale {
            layer.contentsScale = traits.displayScale
            layer.setNeedsDisplay()
        }
    }
}

/// The number of views with `overrideUserInterfaceStyle`, including deallocated ones. While it is zero, the traits are the screen's,
/// and no view has to look at its superviews.
@MainActor
private enum StyleOverrides {
    static var count = 0
}
