// The view hierarchy: superview, subviews and window, and the notifications of their changes.

internal import Foundation
internal import QuartzCore

extension UIView {
    /// Changes whenever a view is added, moved or removed, or its `isHidden` or the visibility by its `alpha` changes, in any hierarchy.
    package static var hierarchyVersion = 0

    func setOpacity(_ opacity: Float) {
        if (opacity > 0) != (layer.opacity > 0) { UIView.hierarchyVersion &+= 1 }
        layer.opacity = opacity
    }

    /// The view that contains this one.
    public var superview: UIView? { _superview }

    /// The window that contains the view; for a window, the window itself.
    public var window: UIWindow? { _window }

    /// Whether the view is `view` or one of its subviews, at any depth.
    @discardableResult
    public func isDescendant(of view: UIView) -> Bool {
        var candidate: UIView? = self
        while let current = candidate {
            if current === view { return true }
            candidate = current._superview
        }
        return false
    }

    /// The first view with `tag` in this view and its subviews, depth first.
    @discardableResult
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in _subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Inserts a view at an index, and its layer directly above the layer of `sibling`, or for nil below the layer of the next subview.
    func _insertSubview(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
        if let window = view._window, window !== _window { view.seat.touchDispatcher.viewWillLeaveWindow(view) }
        // A view without subviews has no superviews to compare.
        guard view !== self, view._subviews.isEmpty || !isDescendant(of: view) else { return }
        if view._superview === self {
            reorder(view, to: min(max(index, 0), _subviews.count - 1))
            if let sibling, sibling !== view { layer.insertSublayer(view.layer, above: sibling.layer) }
            return
        }
        let oldParent = view._superview
        let oldWindow = view._window
        let newWindow = _window
        view.willMove(toSuperview: self)
        if oldWindow !== newWindow {
            if oldWindow != nil { view.seat.focus.viewWillLeaveWindow(view) }
            view.notifyWillMove(toWindow: newWindow)
        }
        if let oldParent {
            oldParent.willRemoveSubview(view)
            view.willLeaveConstraintLayout()
            oldParent._subviews.removeAll { $0 === view }
        }
        let index = min(max(index, 0), _subviews.count)
        if let sibling, sibling._superview === self {
            layer.insertSublayer(view.layer, above: sibling.layer)
        } else if index < _subviews.count {
            layer.insertSublayer(view.layer, below: _subviews[index].layer)
        } else {
            layer.addSublayer(view.layer)
        }
        _subviews.insert(view, at: index)
        view._superview = self
        UIView.hierarchyVersion &+= 1
        if oldWindow !== newWindow {
            if oldWindow != nil { view.resignFirstResponderWithin() }
            view.assignWindow(newWindow)
        }
        view.didEnterConstraintLayout()
        view.inheritFromSuperview(isWindowNew: oldWindow !== newWindow)
        if oldWindow !== newWindow { view.notifyDidMoveToWindow() }
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    func _insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        let others = _subviews.filter { $0 !== view }
        guard let index = others.firstIndex(where: { $0 === sibling }) else { return _insertSubview(view, at: others.count) }
        _insertSubview(view, at: index + 1, above: sibling)
    }

    func _insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        let others = _subviews.filter { $0 !== view }
        _insertSubview(view, at: others.firstIndex { $0 === sibling } ?? others.count)
    }

    func _removeFromSuperview() {
        // First, because the actions of cancelled controls may change the hierarchy.
        if _window != nil { seat.touchDispatcher.viewWillLeaveWindow(self) }
        guard let oldParent = _superview else { return }
        let oldWindow = _window
        willMove(toSuperview: nil)
        if oldWindow != nil {
            seat.focus.viewWillLeaveWindow(self)
            notifyWillMove(toWindow: nil)
        }
        oldParent.willRemoveSubview(self)
        willLeaveConstraintLayout()
        oldParent._subviews.removeAll { $0 === self }
        layer.removeFromSuperlayer()
        _superview = nil
        UIView.hierarchyVersion &+= 1
        if oldWindow != nil {
            resignFirstResponderWithin()
            assignWindow(nil)
        }
        inheritFromSuperview(isWindowNew: oldWindow != nil)
        if oldWindow != nil { notifyDidMoveToWindow() }
        didMoveToSuperview()
    }

    /// Moves a subview to another index. The order does not affect layout, so `layoutSubviews()` may call this.
    func reorder(_ view: UIView, to index: Int) {
        guard let current = _subviews.firstIndex(where: { $0 === view }), current != index else { return }
        _subviews.remove(at: current)
        _subviews.insert(view, at: index)
        UIView.hierarchyVersion &+= 1
        if index + 1 < _subviews.count {
            layer.insertSublayer(view.layer, below: _subviews[index + 1].layer)
        } else {
            layer.insertSublayer(view.layer, above: _subviews[index - 1].layer)
        }
    }

    func _exchangeSubview(at first: Int, withSubviewAt second: Int) {
        guard _subviews.indices.contains(first), _subviews.indices.contains(second), first != second else { return }
        let low = min(first, second)
        let high = max(first, second)
        let lower = _subviews[low]
        let higher = _subviews[high]
        reorder(higher, to: low)
        reorder(lower, to: high)
    }

    // MARK: Windows

    func assignWindow(_ window: UIWindow?) {
        _window = window
        KeyValueObserving.valuesMayHaveChanged(of: self)
        if !hasUpdatedConstraints { window?.hasNewViews = true }
        for view in _subviews { view.assignWindow(window) }
    }

    func notifyWillMove(toWindow window: UIWindow?) {
        controller?.rootViewWillMove(to: window)
        willMove(toWindow: window)
        for view in _subviews { view.notifyWillMove(toWindow: window) }
    }

    /// Notifies the view, its controller and its subviews, except subviews that a callback has moved to another window.
    func notifyDidMoveToWindow() {
        let window = _window
        if window != nil {
            if AppearanceRules.areUsed { AppearanceRules.apply(to: self) }
            tintColorDidChange()
        }
        didMoveToWindow()
        controller?.rootViewDidMoveToWindow()
        for view in _subviews where view._window === window { view.notifyDidMoveToWindow() }
    }

    /// Updates everything that depends on the superview: safe area, margins, traits.
    private func inheritFromSuperview(isWindowNew: Bool) {
        if isWindowNew { updateSafeAreaForWindow() } else { updateSafeArea() }
        if preservesSuperviewLayoutMargins { updateLayoutMargins() }
        if _window != nil { updateTraits() }
    }

    /// Resets the first responder if it is in this view, because a view without a window receives no key events.
    private func resignFirstResponderWithin() {
        UIApplication.shared.forEachSeat { seat in
            // A controller resigns when its view leaves the window, so that its input views are hidden.
            let view = seat.firstResponder as? UIView ?? (seat.firstResponder as? UIViewController)?.viewIfLoaded
            if view?.isDescendant(of: self) == true { seat.firstResponder = nil }
        }
    }
}
