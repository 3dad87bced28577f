// The traits of views, which are the screen's unless the view or a superview overrides the appearance; and the colours that depend on them.

internal import Foundation
internal import QuartzCore

extension UIView {
    /// The device pixels per point: the screen's, or more in an enlarged window.
    var displayScale: CGFloat { WindowMagnification.count == 0 ? UIScreen.main.scale : screenTraits.displayScale }

    /// The screen's traits, with the scale of the view's window.
    private var screenTraits: UITraitCollection {
        let screen = UIScreen.main.traitCollection
        guard WindowMagnification.count > 0, let window = self as? UIWindow ?? _window else { return screen }
        return window.scaling.traits(on: screen)
    }

    var _traitCollection: UITraitCollection {
        let screen = screenTraits
        guard StyleOverrides.count > 0 else { return limitedBySuperviews(screen) }
        var style = UIUserInterfaceStyle.unspecified
        var level = UIUserInterfaceLevel.base
        var view: UIView? = self
        while let current = view {
            if style == .unspecified { style = current.ownStyle }
            if current is ElevatedView { level = .elevated }
            view = current._superview
        }
        return limitedBySuperviews(screen.with(style: style == .unspecified ? screen.userInterfaceStyle : style, level: level))
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

    /// Sets the background colour without recording it as the application's, so that an appearance proxy can still replace it.
    func setBackgroundColor(_ color: UIColor?) {
        let old = _backgroundColor
        _backgroundColor = color
        let resolved = color?.resolvedColor(with: traitCollection).cgColor
        if let record = ViewAnimation.current?.part?.record {
            record.changeBackground(from: old, to: color) { layer.backgroundColor = resolved }
        } else {
            layer.backgroundColor = resolved
        }
    }

    /// Applies the present traits to the view and its subviews, without notifying them of a change.
    func updateTraits(inherited: UITraitCollection? = nil) {
        var traits = inherited ?? _traitCollection
        let style = ownStyle
        if style != .unspecified || self is ElevatedView {
            traits = traits.with(
                style: style == .unspecified ? traits.userInterfaceStyle : style,
                level: self is ElevatedView ? .elevated : traits.userInterfaceLevel)
        }
        traits = limited(traits)
        applyTraits(traits)
        for view in _subviews { view.updateTraits(inherited: traits) }
    }

    /// Applies the present traits to the view and its subviews, and notifies them.
    func notifyTraitCollectionDidChange(previous: UITraitCollection) {
        applyTraits(_traitCollection)
        if AppearanceRules.dependOnTraits, _window != nil { AppearanceRules.apply(to: self) }
        if let page = controller as? UIViewController {
            page.traitCollectionDidChange(previous)
            TraitObservers.traitsDidChange(of: page, from: previous, to: _traitCollection)
        }
        traitCollectionDidChange(previous)
        TraitObservers.traitsDidChange(of: self, from: previous, to: _traitCollection)
        for view in _subviews { view.notifyTraitCollectionDidChange(previous: previous) }
    }

    func _contentSizeCategoryDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
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

/// The number of views and controllers with `overrideUserInterfaceStyle`, including deallocated ones, and of elevated views in windows.
/// While it is zero, all views have the screen's style and level.
@MainActor
private enum StyleOverrides {
    static var count = 0
}

/// A view with contents above another interface, as in sheets and popovers: dark backgrounds are lighter there.
@MainActor
class ElevatedView: UIView {
    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if (window == nil) != (newWindow == nil) { StyleOverrides.count += newWindow == nil ? -1 : 1 }
    }
}
