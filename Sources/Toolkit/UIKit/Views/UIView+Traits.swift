// The traits of views: their appearance, the colours that depend on it, and the limits of the text size.

extension UIView {
    /// The device pixels per point: the screen's, or more in an enlarged window.
    var displayScale: CGFloat { WindowMagnification.count == 0 ? UIScreen.main.scale : screenTraits.displayScale }

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
}

extension UIViewController {
    var traitsWithoutView: UITraitCollection {
        _overrideUserInterfaceStyle == .unspecified ? .current : UIScreen.main.traits(style: _overrideUserInterfaceStyle)
    }
}

/// The number of views and controllers with `overrideUserInterfaceStyle`, including deallocated ones, and of elevated views in windows.
/// While it is zero, all views have the screen's style and level.
enum StyleOverrides {
    fileprivate(set) static var count = 0

    static func styleChanges(from old: UIUserInterfaceStyle, to new: UIUserInterfaceStyle) {
        if old == .unspecified { count += 1 }
        if new == .unspecified { count -= 1 }
    }
}

/// A view with contents above another interface, as in sheets and popovers: dark backgrounds are lighter there.
class ElevatedView: UIView {
    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if (window == nil) != (newWindow == nil) { StyleOverrides.count += newWindow == nil ? -1 : 1 }
    }
}

// MARK: - Size limits

/// The limits of a view's preferred content size category; nil for none.
struct ContentSizeLimits: Equatable {
    var minimum, maximum: UIContentSizeCategory?
    /// The limits of a view; unused limits cost nothing.
    @MainActor static let ofViews = RareProperty(ContentSizeLimits())

    /// The category within the limits; the maximum decides if it is less than the minimum.
    func limited(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
        let raised = minimum.map { category < $0 ? $0 : category } ?? category
        return maximum.map { raised > $0 ? $0 : raised } ?? raised
    }
}

extension UIView {
    /// The least text size of the view and its subviews; nil, the default, for no limit. It replaces a smaller
    /// `preferredContentSizeCategory` in their traits.
    public var minimumContentSizeCategory: UIContentSizeCategory? {
        get { ContentSizeLimits.ofViews[self].minimum }
        set { changeLimits { $0.minimum = newValue } }
    }

    /// The greatest text size of the view and its subviews; nil, the default, for no limit. It replaces a greater
    /// `preferredContentSizeCategory` in their traits.
    public var maximumContentSizeCategory: UIContentSizeCategory? {
        get { ContentSizeLimits.ofViews[self].maximum }
        set { changeLimits { $0.maximum = newValue } }
    }

    private func changeLimits(_ change: (inout ContentSizeLimits) -> Void) {
        let (previous, old) = (_traitCollection, ContentSizeLimits.ofViews[self])
        var limits = old
        change(&limits)
        guard limits != old else { return }
        ContentSizeLimits.ofViews[self] = limits
        hasContentSizeLimits = true
        notifyTraitCollectionDidChange(previous: previous)
    }

    /// The traits with the text size within the limits of the view and its superviews. The view's own limits are applied last.
    func limitedBySuperviews(_ traits: UITraitCollection) -> UITraitCollection {
        guard ContentSizeLimits.ofViews.isUsed else { return traits }
        var category = traits.preferredContentSizeCategory
        for view in lineage.filter(\.hasContentSizeLimits).reversed() { category = ContentSizeLimits.ofViews[view].limited(category) }
        return traits.with(contentSizeCategory: category)
    }

    /// The traits with the text size within the limits of the view itself.
    func limited(_ traits: UITraitCollection) -> UITraitCollection {
        guard ContentSizeLimits.ofViews.isUsed else { return traits }
        return traits.with(contentSizeCategory: ContentSizeLimits.ofViews[self].limited(traits.preferredContentSizeCategory))
    }
}
