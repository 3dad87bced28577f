// Shows the topmost of a stack of controllers under a bar that leads back.

public import Foundation

/// A controller whose children are a stack.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// Who hears of pushes and pops. Held weakly.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The stack, bottom first.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The controller whose view is shown.
    open var topViewController: UIViewController? { stack.last }
    /// The controller in sight: one that is presented, or the topmost.
    open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }
    open var navigationBar: UINavigationBar { bar }
    open var isNavigationBarHidden: Bool {
        get { bar.isHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// A bar at the bottom with the `toolbarItems` of the page in sight; hidden at first.
    open var toolbar: UIToolbar! { toolbarMade() }
    open var isToolbarHidden: Bool {
        get { toolbarState.isHidden }
        set { setToolbarHidden(newValue, animated: false) }
    }
    /// Hides or shows the toolbar; animated, it slides out of the window, or in.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { changeToolbar(hidden: hidden, animated: animated) }
    /// The drag from the window's left edge that goes back. A client may disable it.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? { backDrag }

    var stack: [UIViewController] = []
    let bar: UINavigationBar
    /// The controller whose view is in the root view.
    weak var shown: UIViewController?
    var toolbarState = NavigationToolbar()
    /// The slide under way from one page to another.
    var transition: PageTransition?
    let backDrag = UIScreenEdgePanGestureRecognizer(target: nil, action: nil)

    public init(rootViewController: UIViewController) {
        bar = UINavigationBar(frame: .zero)
        super.init(nibName: nil, bundle: nil)
        connectBar()
        pushViewController(rootViewController, animated: false)
    }

    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        bar = (navigationBarClass as? UINavigationBar.Type)?.init(coder: NSCoder()) ?? UINavigationBar(frame: .zero)
        super.init(nibName: nil, bundle: nil)
        connectBar()
    }

    public override init(nibName: String?, bundle: Bundle?) {
        bar = UINavigationBar(frame: .zero)
        super.init(nibName: nibName, bundle: bundle)
        connectBar()
    }

    public required init?(coder: NSCoder) {
        bar = UINavigationBar(frame: .zero)
        super.init(coder: coder)
        connectBar()
    }

    open override func loadView() {
        let root = UILayoutContainerView(frame: UIScreen.main.bounds)
        root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        root.clipsToBounds = true
        root.layOut = { [weak self] in self?.layOutStack() }
        root.addSubview(bar)
        root.addGestureRecognizer(backDrag)
        view = root
    }

    /// Shows another controller, unless it is in the stack already.
    open func pushViewController(_ controller: UIViewController, animated: Bool) {
        guard !stack.contains(where: { $0 === controller }) else { return }
        replaceStack(with: stack + [controller], animated: animated)
    }

    /// Goes back by one; returns the controller that went, or nil at the root.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        let top = stack.last
        replaceStack(with: stack.dropLast(), animated: animated)
        return top
    }

    /// Goes back to the first controller; returns those that went.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard let root = stack.first else { return nil }
        return popToViewController(root, animated: animated)
    }

    /// Takes away what is above `controller`; returns what went, or nil where it is not in the stack.
    @discardableResult
    open func popToViewController(_ controller: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === controller }) else { return nil }
        let gone = Array(stack[(index + 1)...])
        if !gone.isEmpty { replaceStack(with: Array(stack[...index]), animated: animated) }
        return gone
    }

    /// Replaces the stack; a top that was in it before is returned to, any other is pushed.
    open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
        replaceStack(with: controllers, animated: animated)
    }

    /// Hides or shows the bar, at once.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard bar.isHidden != hidden else { return }
        bar.isHidden = hidden
        followContent()
        loadedView?.setNeedsLayout()
        shown?.updateSafeAreaAdditions()
    }

    /// A navigation controller shows in a tab bar what its root shows.
    open override var tabBarItem: UITabBarItem! {
        get { storedTabBarItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
        set { super.tabBarItem = newValue }
    }

    // MARK: What the toolkit does

    override var visibleChildren: [UIViewController] { [shown].compactMap { $0 } }

    override func rootViewWasLoaded() { showTop(.none) }

    override func barInsets(for child: UIViewController) -> UIEdgeInsets {
        var insets = UIEdgeInsets(top: 0, left: 0, bottom: toolbarInset - bottomBarInset(insteadOf: child), right: 0)
        if runsBeneathBar(child) { insets.top = Theme.navigationBarHeight + titleRow(of: child) }
        return insets
    }

    override func childLayoutPreferencesDidChange() { loadedView?.setNeedsLayout() }

    override func childItemsDidChange(_ child: UIViewController) { container?.childItemsDidChange(self) }

    override func childToolbarItemsDidChange(_ child: UIViewController, animated: Bool) {
        if child === stack.last { updateToolbarItems(animated: animated) }
    }

    private func connectBar() {
        bar.goBack = { [weak self] in self?.popViewController(animated: true) }
        bar.largeTitlesDidChange = { [weak self] in self?.loadedView?.setNeedsLayout() }
        backDrag.edges = .left
        backDrag.addTarget(self, action: Selector(UINavigationController.backDragged(_:)))
        backDrag.mayStart = { [weak self] in self?.prepareBackDrag() ?? false }
    }

    private func backDragged(_ drag: UIScreenEdgePanGestureRecognizer) { followBackDrag(drag) }

    /// Alt and the left arrow, or Escape, go back.
    open override var keyCommands: [UIKeyCommand]? {
        guard stack.count > 1 else { return super.keyCommands }
        let back = Selector(UINavigationController.goBackByKey)
        return (super.keyCommands ?? []) + [
            UIKeyCommand(input: UIKeyCommand.inputLeftArrow, modifierFlags: .alternate, action: back),
            UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: back),
        ]
    }

    private func goBackByKey() { popViewController(animated: true) }
}
