// The guide of the input views, which take the place of an on-screen keyboard.

/// A guide with constraints that are active only while the guide is near an edge of its view, or only while it is away from an edge.
@preconcurrency @MainActor open class UITrackingLayoutGuide: UILayoutGuide {
    private var near: [UInt: [NSLayoutConstraint]] = [:]
    private var away: [UInt: [NSLayoutConstraint]] = [:]
    var nearEdges: NSDirectionalRectEdge { [] }

    /// Activates `trackingConstraints` if the guide is near `edge`, and deactivates the former constraints for that edge.
    open func setConstraints(_ trackingConstraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge) {
        NSLayoutConstraint.deactivate(near[edge.rawValue] ?? [])
        near[edge.rawValue] = trackingConstraints
        update(trackingConstraints, isActive: nearEdges.contains(edge))
    }

    /// Activates `trackingConstraints` if the guide is away from `edge`, and deactivates the former constraints for that edge.
    open func setConstraints(_ trackingConstraints: [NSLayoutConstraint], activeWhenAwayFrom edge: NSDirectionalRectEdge) {
        NSLayoutConstraint.deactivate(away[edge.rawValue] ?? [])
        away[edge.rawValue] = trackingConstraints
        update(trackingConstraints, isActive: nearEdges.isDisjoint(with: edge))
    }

    /// The constraints that are active while the guide is near `edge`.
    open func constraintsActive(whenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] { near[edge.rawValue] ?? [] }

    /// The constraints that are active while the guide is away from `edge`.
    open func constraintsActive(whenAwayFrom edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] { away[edge.rawValue] ?? [] }

    /// Deactivates and removes all tracking constraints.
    open func removeAllTrackedConstraints() {
        for constraints in Array(near.values) + Array(away.values) { NSLayoutConstraint.deactivate(constraints) }
        (near, away) = ([:], [:])
    }

    private func update(_ constraints: [NSLayoutConstraint], isActive: Bool) {
        if isActive { NSLayoutConstraint.activate(constraints) } else { NSLayoutConstraint.deactivate(constraints) }
    }
}

/// The place of the on-screen keyboard. Desktops have none, so the guide is where the first responder's input view and accessory view are.
/// Without them, it is below the safe area and as wide as the view, as on iOS while the keyboard is hidden.
@preconcurrency @MainActor open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
    override var nearEdges: NSDirectionalRectEdge { .bottom }
    /// Whether the guide's top, without input views, is the bottom of the safe area rather than of the view. True by default.
    open var usesBottomSafeArea = true {
        didSet {
            guard oldValue != usesBottomSafeArea else { return }
            inputViewsDidMove()
            retranslateConstraints()
        }
    }

    /// The height by which the input views extend above the bottom of the safe area; if `usesBottomSafeArea` is false, of the view.
    private(set) var inputViewsExtent: CGFloat = 0

    /// Measures the input views again after they have moved.
    func inputViewsDidMove() {
        let input = owner?.seat.inputViews.frame ?? .zero
        var extent: CGFloat = 0
        if let owner, let window = owner.window, input.height > 0 {
            let top = owner.convert(input, from: window).minY
            extent = max(0, owner.bounds.maxY - top - (usesBottomSafeArea ? owner.safeAreaInsets.bottom : 0))
        }
        guard extent != inputViewsExtent else { return }
        inputViewsExtent = extent
        retranslateConstraints()
    }

    /// Adds the constraints with the guide to the solver again.
    private func retranslateConstraints() {
        guard let owner, let engine = owner.layoutRoot.autoLayout?.engine else { return }
        for constraint in owner.autoLayout?.involving.inOrder ?? [] where constraint.items.contains(where: { $0 === self }) {
            engine.remove(constraint)
            engine.add(constraint)
        }
    }
}

extension UIView {
    /// The place of the on-screen keyboard in the view.
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        systemGuide(.keyboard) {
            let guide = UIKeyboardLayoutGuide(.keyboard, of: self, identifier: "UIKeyboardLayoutGuide")
            seat.inputViews.add(guide)
            guide.inputViewsDidMove()
            return guide
        }
    }
}
