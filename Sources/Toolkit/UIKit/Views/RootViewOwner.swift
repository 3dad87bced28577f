// The part of a view controller that its root view uses.

/// The controller of a root view. It is the view's next responder, and is notified of changes of the view's layout and window.
@preconcurrency @MainActor
protocol RootViewOwner: UIResponder {
    /// Updates the constraints of the root view.
    func updateViewConstraints()
    /// The root view is about to lay out its subviews.
    func viewWillLayoutSubviews()
    /// The root view has laid out its subviews.
    func viewDidLayoutSubviews()
    /// The root view is about to move to a window, or to leave its window.
    func rootViewWillMove(to window: UIWindow?)
    /// The root view has moved to a window, or left its window.
    func rootViewDidMoveToWindow()
    /// The system's minimum margins of the root view; nil if the controller does not use them.
    var minimumRootMargins: UIEdgeInsets? { get }
    /// The appearance of the root view; `unspecified` for the superview's appearance.
    var overrideUserInterfaceStyle: UIUserInterfaceStyle { get }
    /// The root view's layout margins have changed.
    func viewLayoutMarginsDidChange()
    /// The root view's safe area has changed.
    func viewSafeAreaInsetsDidChange()
}
