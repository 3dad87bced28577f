// The view hierarchy: superview, subviews, window, the controller of a root view, and notifications of changes.

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
        for view in _subviews { if let found = view.viewWithTag(tag) { return found } }
        return nil
    }

    /// Inserts a view at an index, and its layer directly above the layer of `sibling`, or for nil below the layer of the next subview.
    func place(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
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
    func inheritFromSuperview(isWindowNew: Bool) {
        if isWindowNew { updateSafeAreaForWindow() } else { updateSafeArea() }
        if preservesSuperviewLayoutMargins { updateLayoutMargins() }
        if _window != nil { updateTraits() }
    }

    /// Resets the first responder if it is in this view, because a view without a window receives no key events.
    func resignFirstResponderWithin() {
        UIApplication.shared.forEachSeat { seat in
            // A controller resigns when its view leaves the window, so that its input views are hidden.
            let view = seat.firstResponder as? UIView ?? (seat.firstResponder as? UIViewController)?.viewIfLoaded
            if view?.isDescendant(of: self) == true { seat.firstResponder = nil }
        }
    }

    // MARK: Lineage

    /// The view, its superview, and so on up to the root, which is the window if the view is in one.
    var lineage: UnfoldFirstSequence<UIView> { sequence(first: self) { $0.superview } }
}

/// The controller of a root view. It is the view's next responder, and is notified of changes of the view's layout and window.
protocol RootViewOwner: UIResponder {
    func updateViewConstraints()
    func viewWillLayoutSubviews()
    func viewDidLayoutSubviews()
    /// The root view is about to move to a window, or to leave its window.
    func rootViewWillMove(to window: UIWindow?)
    /// The root view has moved to a window, or left its window.
    func rootViewDidMoveToWindow()
    /// The system's minimum margins of the root view; nil if the controller does not use them.
    var minimumRootMargins: UIEdgeInsets? { get }
    /// The appearance of the root view; `unspecified` for the superview's appearance.
    var overrideUserInterfaceStyle: UIUserInterfaceStyle { get }
    func viewLayoutMarginsDidChange()
    func viewSafeAreaInsetsDidChange()
}
