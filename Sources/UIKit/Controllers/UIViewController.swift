// Looks after one view and what is in it: loads it when it is first needed, and is told when it comes and goes.
//
// Everything open is declared here. What the toolkit itself must do when a view comes and goes never stands in a method
// that a client overrides, for clients do not always call super.

@preconcurrency public import Foundation

/// Looks after a view.
@preconcurrency @MainActor
open class UIViewController: UIResponder, RootViewOwner, UIFocusEnvironment {
    public let nibName: String?
    public let nibBundle: Bundle?
    var loadedView: UIView?
    var loading = Loading.notYet
    var appearance = Appearance.absent
    weak var container: UIViewController?
    var contained: [UIViewController] = []
    var presentation = PresentationState()
    var storedTabBarItem: UITabBarItem?
    var storedNavigationItem: UINavigationItem?
    var storedToolbarItems: [UIBarButtonItem]?
    var editingNow = false
    var storedEditButton: UIBarButtonItem?

    /// There are no archives here: the view comes from `loadView()`.
    public init(nibName: String?, bundle: Bundle?) {
        self.nibName = nibName
        nibBundle = bundle
        super.init()
    }

    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        nibName = nil
        nibBundle = nil
        super.init()
    }

    // MARK: The view

    /// The root view, loaded when first asked for.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { replaceView(with: newValue) }
    }
    /// The root view, without having it loaded.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the root view is there.
    open var isViewLoaded: Bool { loadedView != nil }
    /// Loads the root view unless it is there.
    open func loadViewIfNeeded() { loadRootView() }
    /// Makes the root view: an empty one as large as the window.
    open func loadView() { view = makeEmptyView() }
    open func viewDidLoad() {}

    // MARK: Coming and going

    /// The view is about to come; it may not have its size yet.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is in the window and has its size.
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    /// Tells a child that its view is about to come or go; `endAppearanceTransition()` must follow.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        if isAppearing { willCome(animated: animated) } else { willGo(animated: animated) }
    }
    /// Tells a child that its view has come or gone.
    open func endAppearanceTransition() { endAppearance() }
    /// Whether the view is shown because its controller has just been added or presented.
    open var isBeingPresented: Bool { presentation.phase == .coming }
    open var isBeingDismissed: Bool { presentation.phase == .going }

    // MARK: Layout

    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func viewLayoutMarginsDidChange() {}
    open func viewSafeAreaInsetsDidChange() {}
    /// Added to the root view's safe area, in points.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { updateSafeAreaAdditions() } }
    /// Whether the root view's margins are at least the system's.
    open var viewRespectsSystemMinimumLayoutMargins = true { didSet { loadedView?.marginsMayHaveChanged() } }
    /// The edges at which the view runs on beneath bars.
    open var edgesForExtendedLayout = UIRectEdge.all { didSet { container?.childLayoutPreferencesDidChange() } }
    open var extendedLayoutIncludesOpaqueBars = false { didSet { container?.childLayoutPreferencesDidChange() } }

    // MARK: Containment

    /// The controllers whose views this one shows.
    open var children: [UIViewController] { contained }
    open var parent: UIViewController? { container }
    open func addChild(_ child: UIViewController) { adopt(child) }
    open func removeFromParent() { leaveContainer() }
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}
    /// Whether children hear of coming and going when this controller does.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    /// The children that come and go with this controller: those whose views are in its view.
    var visibleChildren: [UIViewController] {
        contained.filter { child in
            guard let view = child.loadedView, let own = loadedView else { return false }
            return view.isDescendant(of: own)
        }
    }
    /// A child's wish about the space beneath bars has changed.
    func childLayoutPreferencesDidChange() {}
    /// How far bars of this controller cover a child's view beyond the safe area it would have anyway.
    func barInsets(for child: UIViewController) -> UIEdgeInsets { .zero }
    /// The root view is there, and `viewDidLoad` has been called.
    func rootViewWasLoaded() {}
    /// A child's items for bars have changed.
    func childItemsDidChange(_ child: UIViewController) {}
    /// A child's items for a navigation controller's toolbar have changed.
    func childToolbarItemsDidChange(_ child: UIViewController, animated: Bool) {}

    // MARK: Bars

    /// What bars call the controller; also given to `tabBarItem` and `navigationItem`.
    open var title: String? { didSet { titleDidChange() } }
    open var tabBarItem: UITabBarItem! {
        get { tabBarItemMade() }
        set { replaceTabBarItem(with: newValue) }
    }
    /// What a navigation controller's toolbar shows while the controller is on top.
    open var toolbarItems: [UIBarButtonItem]? {
        get { storedToolbarItems }
        set { setToolbarItems(newValue, animated: false) }
    }
    /// Replaces the toolbar's items; animated, those that go fade out while those that come fade in.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        storedToolbarItems = toolbarItems
        container?.childToolbarItemsDidChange(self, animated: animated)
    }
    /// Whether the tab bar goes while the controller, or one above it, is on top of a navigation controller.
    open var hidesBottomBarWhenPushed = false
    /// What a navigation bar shows while the controller is on top.
    open var navigationItem: UINavigationItem { navigationItemMade() }

    // MARK: Editing

    /// Whether what the view shows can be edited by the user.
    open var isEditing: Bool {
        get { editingNow }
        set { setEditing(newValue, animated: false) }
    }
    /// Begins or ends editing; subclasses change their views and call super.
    open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing) }
    /// A bar button that begins and ends editing, and says so.
    open var editButtonItem: UIBarButtonItem { editButtonMade() }

    // MARK: Presentation

    /// The controller that covers this one.
    open var presentedViewController: UIViewController? { presentation.presented ?? container?.presentedViewController }
    open var presentingViewController: UIViewController? { presentation.presenting ?? container?.presentingViewController }
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        show(controller, animated: animated, completion: completion)
    }
    /// Takes away what this controller presents, or else itself.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        hidePresented(animated: animated, completion: completion)
    }

    /// How the parts of the view move when it is presented and dismissed.
    var presentationMotion: PresentationMotion { modalTransitionStyle == .crossDissolve ? .crossDissolve(self) : .coverVertical(self) }
    /// Whether tints beneath turn gray while this controller is presented.
    var dimsTintBeneath: Bool { false }
    /// Whether `screenChanged` is posted when the controller is dismissed; not for menus.
    var announcesScreenBeneath: Bool { true }

    // MARK: Responding

    open override var next: UIResponder? { loadedView?.superview ?? container ?? presentation.presenting }
    /// The root view's circumstances, or the application's until it is loaded.
    open var traitCollection: UITraitCollection { loadedView?.traitCollection ?? .current }
    /// Asked by nobody: a desktop window has no status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Asked by nobody: a desktop window has no status bar.
    open var prefersStatusBarHidden: Bool { false }

    // MARK: The root view's owner

    var minimumRootMargins: UIEdgeInsets? {
        guard viewRespectsSystemMinimumLayoutMargins, let loadedView else { return nil }
        return Theme.minimumRootMargins(width: loadedView.bounds.width)
    }

    // MARK: Focus

    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
}
