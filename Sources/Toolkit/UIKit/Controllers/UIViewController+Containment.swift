// Child controllers, and the appearance calls, each made exactly once per transition, in UIKit's order.
//
//      disappeared ──begin──▶ appearing ──end──▶ appeared ──begin──▶ disappearing ──end──▶ disappeared
//                                 ▲                                      ▲
//                                 └────────── begin before end ──────────┘

struct AppearanceState {
    enum Phase { case disappeared, appearing, appeared, disappearing }
    /// A change of the parent that makes a view appear or disappear.
    enum Move { case addition, removal }

    var phase = Phase.disappeared
    var isAnimated = false
    var move: Move?
    /// The change of the parent that caused the current transition.
    var cause: Move?
    /// Whether the current appearance has called `viewIsAppearing(_:)`.
    var hasCalledViewIsAppearing = false
    /// Whether adding or removing the root view started the transition, rather than a container.
    var isStartedByView = false
}

extension UIViewController {
    /// Loads the view and calls `viewWillAppear(_:)`, unless the view is appearing or has appeared.
    func beginAppearing(animated: Bool) {
        guard appearance.phase == .disappeared || appearance.phase == .disappearing else { return }
        loadViewIfNeeded()
        appearance.phase = .appearing
        appearance.hasCalledViewIsAppearing = false
        appearance.isAnimated = animated
        appearance.cause = appearance.move == .addition ? .addition : nil
        viewWillAppear(animated)
        forwardToVisibleChildren { $0.beginAppearing(animated: animated) }
    }

    func endAppearing() {
        guard appearance.phase == .appearing else { return }
        callViewIsAppearing()
        appearance.phase = .appeared
        viewDidAppear(appearance.isAnimated)
        appearance.cause = nil
        forwardToVisibleChildren { $0.endAppearing() }
    }

    /// Calls `viewWillDisappear(_:)`, unless the view is disappearing or has disappeared.
    func beginDisappearing(animated: Bool) {
        guard isViewVisible else { return }
        appearance.phase = .disappearing
        appearance.isAnimated = animated
        appearance.cause = appearance.move == .removal ? .removal : nil
        viewWillDisappear(animated)
        forwardToVisibleChildren { $0.beginDisappearing(animated: animated) }
    }

    func endDisappearing() {
        guard appearance.phase == .disappearing else { return }
        appearance.phase = .disappeared
        viewDidDisappear(appearance.isAnimated)
        appearance.cause = nil
        forwardToVisibleChildren { $0.endDisappearing() }
    }

    /// Calls `viewIsAppearing(_:)` once per appearance. The caller has added the view to the window and set its size.
    func callViewIsAppearing() {
        guard appearance.phase == .appearing, !appearance.hasCalledViewIsAppearing else { return }
        appearance.hasCalledViewIsAppearing = true
        viewIsAppearing(appearance.isAnimated)
        forwardToVisibleChildren { $0.callViewIsAppearing() }
    }

    private func forwardToVisibleChildren(_ call: (UIViewController) -> Void) {
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in visibleChildren { call(child) }
    }

    var isViewVisible: Bool { appearance.phase == .appeared || appearance.phase == .appearing }

    // MARK: Root views that are added and removed directly

    /// Starts a transition when the root view enters or leaves a window without a container's call.
    func rootViewWillMove(to window: UIWindow?) {
        guard _parent?.shouldAutomaticallyForwardAppearanceMethods != false, _parent?.appearance.phase != .disappearing else { return }
        if let window, !window.isHidden, appearance.phase == .disappeared {
            appearance.isStartedByView = true
            beginAppearing(animated: false)
        } else if window == nil, isViewVisible {
            appearance.isStartedByView = true
            beginDisappearing(animated: false)
        }
    }

    /// Ends the transition: a disappearance at once, an appearance after the current event and a layout of the view.
    func rootViewDidMoveToWindow() {
        guard appearance.isStartedByView else { return }
        appearance.isStartedByView = false
        switch appearance.phase {
        case .disappearing: endDisappearing()
        case .appearing:
            UIApplication.shared.frameLoop.afterThisTurn { [weak self] in
                guard let self, self.appearance.phase == .appearing, self._view?.window != nil else { return }
                self.callViewIsAppearing()
                self._view?.layoutIfNeeded()
                self.endAppearing()
            }
        case .disappeared, .appeared: break
        }
    }

    // MARK: Containment

    func detachFromParent() {
        guard let _parent else { return }
        _parent._children.removeAll { $0 === self }
        self._parent = nil
        updateSafeAreaAdditions()
        _parent.childWasRemoved(self)
        didMove(toParent: nil)
    }

    /// Whether a new child contains this controller, which is reported: the hierarchy would have no root.
    func wouldContainItself(with child: UIViewController) -> Bool {
        var candidate = _parent
        while let controller = candidate, controller !== child { candidate = controller._parent }
        if candidate != nil { NSLog("%@ contains %@ and cannot be its child", "\(child)", "\(self)") }
        return candidate != nil
    }

    func nearestAncestor<Container: UIViewController>(_ type: Container.Type) -> Container? {
        var candidate = _parent
        while let controller = candidate {
            if let found = controller as? Container { return found }
            candidate = controller._parent
        }
        return nil
    }

    var rootContainer: UIViewController {
        var controller = self
        while let parent = controller._parent { controller = parent }
        return controller
    }

    /// The nearest ancestor that is a tab bar controller.
    public var tabBarController: UITabBarController? { nearestAncestor(UITabBarController.self) }
    /// The nearest ancestor that is a navigation controller.
    public var navigationController: UINavigationController? { nearestAncestor(UINavigationController.self) }
}
