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
            let style = current.ownStyle
            if style != .unspecified { return UIScreen.main.traits(style: style) }
            view = current._superview
        }
        return UIScreen.main.traitCollection
    }

    /// The style set on the view, or else on its controller; unspecified if none is set.
    private var ownStyle: UIUserInterfaceStyle {
        _overrideUserInterfaceStyle == .unspecified
            ? controller?.overrideUserInterfaceStyle ?? .unspecified : _overrideUserInterfaceStyle
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
        let style = ownStyle
        let traits = style == .unspecified ? inherited ?? _traitCollection : UIScreen.main.traits(style: style)
        applyTraits(traits)
        for view in _subviews { view.updateTraits(inherited: traits) }
    }

    /// Applies the present traits to the view and its subviews, and notifies them.
    func notifyTraitCollectionDidChange(previous: UITraitCollection) {
        applyTraits(_traitCollection)
        if AppearanceRules.dependOnTraits, _window != nil { AppearanceRules.apply(to: self) }
        (controller as? UIViewController)?.traitCollectionDidChange(previous)
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
        if !hasOwnContentScale, layer.contentsScale != traits.displayScale {
            layer.contentsScale = traits.displayScale
            layer.setNeedsDisplay()
        }
    }
}

extension UIViewController {
    func _setOverrideUserInterfaceStyle(_ style: UIUserInterfaceStyle) {
        guard _overrideUserInterfaceStyle != style else { return }
        let previous = _view?._traitCollection
        if _overrideUserInterfaceStyle == .unspecified { StyleOverrides.count += 1 }
        if style == .unspecified { StyleOverrides.count -= 1 }
        _overrideUserInterfaceStyle = style
        if let previous { _view?.notifyTraitCollectionDidChange(previous: previous) }
    }

    /// The traits before the view is loaded.
    var traitsWithoutView: UITraitCollection {
        _overrideUserInterfaceStyle == .unspecified ? .current : UIScreen.main.traits(style: _overrideUserInterfaceStyle)
    }
}

/// The number of views and controllers with `overrideUserInterfaceStyle`, including deallocated ones. While it is zero, the traits are
/// the screen's, and no view has to look at its superviews.
@MainActor
private enum StyleOverrides {
    static var count = 0
}
