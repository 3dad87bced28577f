// The calls from views to Auto Layout, and the state that it keeps for a view.

extension UIView {
    /// Called when the view has been added to a superview.
    func didEnterConstraintLayout() {
        if let own = autoLayout?.engine {
            autoLayout?.engine = nil
            own.moveConstraints(to: layoutRoot.liveEngine)
        }
        WaitingConstraints.retry()
        if type(of: self).requiresConstraintBasedLayout, !layoutRecord.wasInitiallyMarked {
            layoutRecord.wasInitiallyMarked = true
            setNeedsUpdateConstraints()
        }
    }

    func willLeaveConstraintLayout() { layoutRoot.autoLayout?.engine?.splitOff(self) }

    /// The engine of a view that is an item of constraints; nil for other views, so that their changes cost nothing.
    private var itemEngine: LayoutEngine? { autoLayout == nil ? nil : layoutRoot.autoLayout?.engine }

    /// Called when frame, bounds or center has been set.
    func frameDidChangeForConstraints() { itemEngine?.frameDidChange(of: self) }
    func originDidChangeForConstraints() { itemEngine?.originDidChange(of: self) }
    func marginsDidChangeForConstraints() { itemEngine?.itemDidChange(self) }
    func safeAreaDidChangeForConstraints() { itemEngine?.itemDidChange(self) }
    func directionDidChangeForConstraints() { itemEngine?.directionDidChange(in: self) }

    func autoresizingTranslationDidChange() {
        guard let engine = layoutRoot.autoLayout?.engine else { return }
        engine.itemDidChange(self)
        engine.markSubviewsDirty(of: self)
    }

    // MARK: Updating constraints

    /// Calls `updateConstraints()`, for a controller's root view through `updateViewConstraints()`.
    func callUpdateConstraints() {
        autoLayout?.needsUpdate = false
        hasUpdatedConstraints = true
        if let controller { controller.updateViewConstraints() } else { updateConstraints() }
    }

    /// Calls the first `updateConstraints()` of new views, deepest views first. Since new views need layout, branches without scheduled
    /// layout are skipped. Does nothing in a window to which no view was added since the latest call for the whole window.
    func updateConstraintsOfNewViews() {
        if let window = _window {
            guard window.hasNewViews else { return }
            if window === self { window.hasNewViews = false }
        }
        updateConstraintsOfNewSubviews()
    }

    private func updateConstraintsOfNewSubviews() {
        guard !hasUpdatedConstraints || layer.needsLayoutWithin else { return }
        for view in _subviews { view.updateConstraintsOfNewSubviews() }
        if !hasUpdatedConstraints { callUpdateConstraints() }
    }

    /// Calls the scheduled `updateConstraints()` and solves the changes, before layout.
    func solveConstraintsIfNeeded() {
        let root = layoutRoot
        WaitingConstraints.report(laidOutIn: root)
        root.autoLayout?.engine?.runUpdates(within: self)
        updateConstraintsOfNewViews()
        root.autoLayout?.engine?.update()
    }

    /// Whether a change of the superview's size resizes the view by its autoresizing mask; false if constraints determine its frame.
    var followsAutoresizingMask: Bool { translatesAutoresizingMaskIntoConstraints }
}

/// The Auto Layout state of a view, created when first needed.
final class AutoLayoutRecord {
    /// The engine of the view's hierarchy; only a root has one.
    var engine: LayoutEngine?
    /// The active constraints that have the view or one of its layout guides as an item.
    var involving = ConstraintList()
    /// The view's `constraints`: active constraints that were added to it, or have it as the nearest common ancestor of their items.
    var held = ConstraintList()
    var guides: [UILayoutGuide] = []
    var systemGuides: [UILayoutGuide.Kind: UILayoutGuide] = [:]
    var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var compressionResistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var needsUpdate = false
    /// Whether the first `updateConstraints()` of a view with `requiresConstraintBasedLayout` has been scheduled.
    var wasInitiallyMarked = false
}
