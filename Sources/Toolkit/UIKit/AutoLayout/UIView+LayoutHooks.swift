// The calls from views to Auto Layout.

internal import Foundation

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

    /// Called before the view is removed from its superview.
    func willLeaveConstraintLayout() {
        layoutRoot.autoLayout?.engine?.splitOff(self)
    }

    /// Called when frame, bounds or center has been set.
    func frameDidChangeForConstraints() {
        guard autoLayout != nil else { return }
        layoutRoot.autoLayout?.engine?.frameDidChange(of: self)
    }
    /// Called when the bounds' origin has changed.
    func originDidChangeForConstraints() {
        guard autoLayout != nil else { return }
        layoutRoot.autoLayout?.engine?.originDidChange(of: self)
    }
    func marginsDidChangeForConstraints() { layoutItemDidChange() }
    func safeAreaDidChangeForConstraints() { layoutItemDidChange() }

    func directionDidChangeForConstraints() {
        guard autoLayout != nil else { return }
        layoutRoot.autoLayout?.engine?.directionDidChange(in: self)
    }

    func autoresizingTranslationDidChange() {
        guard let engine = layoutRoot.autoLayout?.engine else { return }
        engine.itemDidChange(self)
        engine.markSubviewsDirty(of: self)
    }

    func _invalidateIntrinsicContentSize() {
        if autoLayout?.involving.isEmpty ?? true {
            superview?.setNeedsLayout()
        } else {
            layoutRoot.autoLayout?.engine?.contentSizeDidChange(of: self)
        }
    }

    /// Views without a record are not items of constraints; their changes cost nothing.
    private func layoutItemDidChange() {
        guard autoLayout != nil else { return }
        layoutRoot.autoLayout?.engine?.itemDidChange(self)
    }

    // MARK: Updating constraints

    func _setNeedsUpdateConstraints() {
        guard !layoutRecord.needsUpdate else { return }
        layoutRecord.needsUpdate = true
        let engine = layoutRoot.liveEngine
        engine.needsUpdate(self)
        // As on iOS, the root view of the nearest controller is scheduled, too.
        guard controller == nil, let root = lineage.first(where: { $0.controller != nil }), !root.layoutRecord.needsUpdate else { return }
        root.layoutRecord.needsUpdate = true
        engine.needsUpdate(root)
    }

    /// The default of `updateConstraints()`.
    func _updateConstraints() {
        autoLayout?.needsUpdate = false
        hasUpdatedConstraints = true
    }

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

    /// Sets the frames of subviews with constraints.
    func _layoutSubviews() {
        layoutRoot.autoLayout?.engine?.setSubviewFrames(of: self)
    }

    /// Whether a change of the superview's size resizes the view by its autoresizing mask; false if constraints determine its frame.
    var followsAutoresizingMask: Bool { translatesAutoresizingMaskIntoConstraints }
}
