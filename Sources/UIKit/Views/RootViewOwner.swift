// What a view knows of the controller whose root view it is.

/// The controller of a root view: next in the responder chain after it, and told when it is laid out.
@preconcurrency @MainActor
protocol RootViewOwner: UIResponder {
    /// The root view is about to lay out its subviews.
    func viewWillLayoutSubviews()
    /// The root view has laid out its subviews.
    func viewDidLayoutSubviews()
    /// The root view is about to come into a window, or to leave it for none.
    func rootViewWillMove(to window: UIWindow?)
    /// The root view has come into a window or left it.
    func rootViewDidMoveToWindow()
    /// The least margins of the root view, as the system's minimum; nil where the controller does not ask for them.
    var minimumRootMargins: UIEdgeInsets? { get }
    /// The root view's layout margins have changed.
    func viewLayoutMarginsDidChange()
    /// The root view's safe area has changed.
    func viewSafeAreaInsetsDidChange()
}
