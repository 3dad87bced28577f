// The safe area and the layout margins of views.

struct SafeAreaState {
    var insets = UIEdgeInsets.zero
    /// The insets that the controller of a root view adds: bars it shows, and its `additionalSafeAreaInsets`.
    var additions = UIEdgeInsets.zero
    /// Whether the insets are computed later, at the end of a change of the geometry that is in progress.
    var isDeferred = false
}

extension UIView {
    /// The insets that a controller adds to its root view's safe area.
    var safeAreaAdditions: UIEdgeInsets {
        get { safeArea.additions }
        set {
            guard safeArea.additions != newValue else { return }
            safeArea.additions = newValue
            updateSafeArea()
        }
    }

    /// Computes the insets and, if they have changed, notifies the view and updates its subviews.
    func updateSafeArea() {
        guard !safeArea.isDeferred else { return }
        let now = computedSafeArea
        guard now != safeArea.insets else { return }
        let old = safeAreaInsets
        safeArea.insets = now
        // A subclass may return other insets than these.
        guard safeAreaInsets != old else { return }
        setNeedsLayout()
        safeAreaDidChangeForConstraints()
        if insetsLayoutMarginsFromSafeArea { updateLayoutMargins() }
        safeAreaInsetsDidChange()
        controller?.viewSafeAreaInsetsDidChange()
        for view in _subviews { view.updateSafeArea() }
    }

    /// Computes the insets of the view and of all views in it, after they have moved to a window or left it.
    func updateSafeAreaForWindow() {
        updateSafeArea()
        for view in _subviews { view.updateSafeAreaForWindow() }
    }

    /// The part of the superview's insets that overlaps this view, plus the additions; zero without a window. Negative additions reduce the
    /// insets to no less than zero. The view's transform is ignored, so that the insets do not change while the transform is animated.
    private var computedSafeArea: UIEdgeInsets {
        guard _window != nil else { return .zero }
        let result = inheritedSafeArea + safeArea.additions
        // A negative inset would place content outside the view.
        return UIEdgeInsets(top: max(0, result.top), left: max(0, result.left), bottom: max(0, result.bottom), right: max(0, result.right))
    }

    private var inheritedSafeArea: UIEdgeInsets {
        if let window = self as? UIWindow { return window.screenSafeAreaInsets }
        guard let _superview else { return .zero }
        let covered = _superview.safeAreaInsets
        guard covered != .zero else { return .zero }
        let outer = _superview.bounds
        let box = untransformedFrame
        let (x, y) = (box.origin.x - outer.origin.x, box.origin.y - outer.origin.y)
        // The inset on one side, at a distance from the superview's edge that is negative outside it, where no further inset is needed.
        func reach(of width: CGFloat, at distance: CGFloat) -> CGFloat { max(0, width - max(0, distance)) }
        return UIEdgeInsets(
            top: reach(of: covered.top, at: y), left: reach(of: covered.left, at: x),
            bottom: reach(of: covered.bottom, at: outer.size.height - y - box.size.height),
            right: reach(of: covered.right, at: outer.size.width - x - box.size.width))
    }

    /// Updates the subviews' insets after the origin or the size of the bounds has changed.
    func boundsDidMoveUnderSafeArea(from old: CGRect) {
        let covered = safeAreaInsets
        guard covered != .zero else { return }
        let now = layer.bounds
        let isMovedAcross = (now.minX != old.minX || now.width != old.width) && (covered.left > 0 || covered.right > 0)
        let isMovedDown = (now.minY != old.minY || now.height != old.height) && (covered.top > 0 || covered.bottom > 0)
        guard isMovedAcross || isMovedDown else { return }
        for view in _subviews { view.updateSafeArea() }
    }
}

// MARK: - Margins

struct MarginState {
    enum Custom {
        case absolute(UIEdgeInsets)
        case directional(NSDirectionalEdgeInsets)
    }

    /// The margins that were set; nil for the defaults.
    var custom: Custom?
    /// The margins of the last notification.
    var notified: UIEdgeInsets?
}

extension UIView {
    /// The default on every side, in points (Apple's documentation of `layoutMargins`).
    private static let defaultMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    /// The margins in effect: the view's own margins, extended by the safe area, the superview's margins and the controller's minimum.
    var _layoutMargins: UIEdgeInsets {
        var result = baseMargins
        if insetsLayoutMarginsFromSafeArea { result = result + safeAreaInsets }
        if preservesSuperviewLayoutMargins, let _superview {
            let (inherited, outer, box) = (_superview.layoutMargins, _superview.bounds, frame)
            result.top = max(result.top, inherited.top - (box.minY - outer.minY))
            result.left = max(result.left, inherited.left - (box.minX - outer.minX))
            result.bottom = max(result.bottom, inherited.bottom - (outer.maxY - box.maxY))
            result.right = max(result.right, inherited.right - (outer.maxX - box.maxX))
        }
        return result
    }

    private var baseMargins: UIEdgeInsets {
        let own =
            switch margins.custom {
            case .absolute(let insets): insets
            case .directional(let insets): resolve(insets)
            case nil: controller?.minimumRootMargins ?? UIView.defaultMargins
            }
        guard let least = controller?.minimumRootMargins else { return own }
        return UIEdgeInsets(
            top: max(own.top, least.top), left: max(own.left, least.left), bottom: max(own.bottom, least.bottom),
            right: max(own.right, least.right))
    }

    private func resolve(_ insets: NSDirectionalEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
            right: isMirrored ? insets.leading : insets.trailing)
    }

    func setMargins(_ custom: MarginState.Custom) {
        margins.custom = custom
        updateLayoutMargins()
    }

    /// Notifies the view, its controller, Auto Layout and the subviews that preserve the margins, if the margins have changed.
    func updateLayoutMargins() {
        let now = _layoutMargins
        guard now != margins.notified else { return }
        margins.notified = now
        setNeedsLayout()
        marginsDidChangeForConstraints()
        layoutMarginsDidChange()
        controller?.viewLayoutMarginsDidChange()
        for view in _subviews where view.preservesSuperviewLayoutMargins { view.updateLayoutMargins() }
    }
}
