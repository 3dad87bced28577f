// Where views call upon Auto Layout.

internal import Foundation

extension UIView {
    /// The view has come into a superview.
    func didEnterConstraintLayout() {
        if let own = autoLayout?.engine {
            autoLayout?.engine = nil
            own.handOver(to: layoutRoot.liveEngine)
        }
        WaitingConstraints.retry()
        if type(of: self).requiresConstraintBasedLayout, !layoutRecord.wasInitiallyMarked {
            layoutRecord.wasInitiallyMarked = true
            setNeedsUpdateConstraints()
        }
    }

    /// The view is about to leave its superview.
    func willLeaveConstraintLayout() {
        layoutRoot.autoLayout?.engine?.release(subtree: self)
    }

    /// The client, a mask or a layout has set frame, bounds or center.
    func frameDidChangeForConstraints() {
        guard autoLayout != nil else { return }
        layoutRoot.autoLayout?.engine?.frameDidChange(of: self)
    }
    /// The bounds' origin is another one, which is what scrolling is.
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

    /// Only views that are spoken of have a record, so that moving others costs nothing.
    private func layoutItemDidChange() {
        guard autoLayout != nil else { return }
        layoutRoot.autoLayout?.engine?.itemDidChange(self)
    }

    // MARK: Passes

    func _setNeedsUpdateConstraints() {
        guard !layoutRecord.needsUpdate else { return }
        layoutRecord.needsUpdate = true
        layoutRoot.liveEngine.needsUpdate(self)
    }

    /// The end of the chain of overridden `updateConstraints`.
    func _updateConstraints() { autoLayout?.needsUpdate = false }

    /// Runs `updateConstraints` where it is due and solves what has changed, before layout.
    func solveConstraintsIfNeeded() {
        let root = layoutRoot
        WaitingConstraints.report(laidOutIn: root)
        guard let engine = root.autoLayout?.engine else { return }
        engine.runUpdates(within: self)
        engine.update()
    }

    /// Gives the subviews that take part in Auto Layout their frames.
    func _layoutSubviews() {
        layoutRoot.autoLayout?.engine?.place(subviewsOf: self)
    }

    /// Whether the mask moves the view when its superview's size changes: not where constraints place it.
    var followsAutoresizingMask: Bool { translatesAutoresizingMaskIntoConstraints }
}
