// A controller that loads and manages one view and its subviews.
//
// All open members are declared here: Swift cannot override members of extensions. Work that UIKit must always do is in internal
// methods, because overrides do not always call super.

@preconcurrency public import Foundation

/// Manages a root view, which is loaded when it is first needed.
@preconcurrency @MainActor open class UIViewController: UIResponder, RootViewOwner, UIFocusEnvironment, UIContentContainer {
    var _view: UIView?
    var viewLoading = ViewLoading.notLoaded
    var appearance = AppearanceState()
    weak var _parent: UIViewController?
    var _children: [UIViewController] = []
    var presentation = PresentationState()
    var transitionState = TransitionState()
    var _tabBarItem: UITabBarItem?
    var _navigationItem: UINavigationItem?
    var _toolbarItems: [UIBarButtonItem]?
    var _isEditing = false
    var _overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    var _editButtonItem: UIBarButtonItem?

    /// The initializer that subclasses call. There are no nib files: `loadView()` creates the view, whatever the arguments are.
    public init(nibName: String?, bundle: Bundle?) { super.init() }

    /// Creates a controller without a nib name or a bundle.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// Creates a controller without a nib name or a bundle; decodes nothing.
    public required init?(coder: NSCoder) { super.init() }

    // MARK: The view

    /// The root view; reading it loads the view.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return _view
        }
        set { replaceView(with: newValue) }
    }
    /// The root view, or nil before it is loaded. Reading it does not load the view.
    open var viewIfLoaded: UIView? { _view }
    /// Whether the root view exists.
    open var isViewLoaded: Bool { _view != nil }
    /// Calls `loadView()` and `viewDidLoad()` if the view is neither loaded nor being loaded.
    open func loadViewIfNeeded() {
        guard viewLoading == .notLoaded, _view == nil else { return }
        viewLoading = .loading
        loadView()
        if _view == nil { replaceView(with: makeEmptyView()) }
        viewLoading = .loaded
        viewDidLoad()
        rootViewWasLoaded()
    }
    /// Creates the root view; by default an empty view of the screen's size. Never call it yourself.
    open func loadView() { view = makeEmptyView() }
    /// Called once after the view is loaded, and again if `view` is set to nil and loaded again.
    open func viewDidLoad() {}

    /// Called when memory is short, for the controllers of windows, their children and presented controllers. Does nothing by default.
    open func didReceiveMemoryWarning() {}

    // MARK: Appearance

    /// Called before the view is added to the window; its size may not be final.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called when the view is in the window and has its size, before the transition starts.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called after the view was added to the window and the transition ended.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view is removed or covered.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view was removed or covered and the transition ended.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Starts the appearance or disappearance of a child; each call needs an `endAppearanceTransition()`.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        if isAppearing { beginAppearing(animated: animated) } else { beginDisappearing(animated: animated) }
    }
    /// Ends the transition that `beginAppearanceTransition(_:animated:)` started.
    open func endAppearanceTransition() {
        if appearance.phase == .appearing { endAppearing() } else { endDisappearing() }
    }
    /// Whether the view is appearing because the controller was added to a parent: from `viewWillAppear(_:)` through `viewDidAppear(_:)`.
    open var isMovingToParent: Bool { appearance.cause == .addition }
    /// Whether the view is disappearing because its parent removes it: from `viewWillDisappear(_:)` through `viewDidDisappear(_:)`.
    open var isMovingFromParent: Bool { appearance.cause == .removal }
    /// Whether the controller's presentation is in progress.
    open var isBeingPresented: Bool { presentation.phase == .presenting }
    /// Whether the controller's dismissal is in progress.
    open var isBeingDismissed: Bool { presentation.phase == .dismissing }

    // MARK: Layout

    /// Updates the root view's constraints before layout; overrides call super last.
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
    /// Called before the root view lays out its subviews.
    open func viewWillLayoutSubviews() {}
    /// Called after the root view laid out its subviews.
    open func viewDidLayoutSubviews() {}
    /// Called after the root view's layout margins changed.
    open func viewLayoutMarginsDidChange() {}
    /// Called after the root view's safe area changed.
    open func viewSafeAreaInsetsDidChange() {}
    /// The part of the root view above its safe area, which bars cover; loads the view.
    open var topLayoutGuide: any UILayoutSupport { (view ?? UIView()).topBarGuide }
    /// The part of the root view below its safe area, which bars cover; loads the view.
    open var bottomLayoutGuide: any UILayoutSupport { (view ?? UIView()).bottomBarGuide }
    /// Insets in points that extend the root view's safe area insets.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { updateSafeAreaAdditions() } }
    /// Whether the root view's margins are at least the system's; true by default.
    open var viewRespectsSystemMinimumLayoutMargins = true { didSet { _view?.updateLayoutMargins() } }
    /// The edges at which the view extends beneath bars; all by default.
    open var edgesForExtendedLayout = UIRectEdge.all { didSet { _parent?.childLayoutPreferencesDidChange() } }
    /// Whether the view extends beneath opaque bars as well; false by default.
    open var extendedLayoutIncludesOpaqueBars = false { didSet { _parent?.childLayoutPreferencesDidChange() } }

    // MARK: Transitions

    /// Called before the view's size changes with the window's. Overrides call super, which notifies children and the presented controller.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in _children {
            child.viewWillTransition(to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
        }
        guard let presented = presentation.presented else { return }
        presented.transitionState.presentationController?.viewWillTransition(to: size, with: coordinator)
        presented.viewWillTransition(to: size, with: coordinator)
    }

    /// Called before the traits change. Overrides call super, which notifies the children and the presented controller.
    open func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in _children { child.willTransition(to: newCollection, with: coordinator) }
        guard let presented = presentation.presented else { return }
        presented.transitionState.presentationController?.willTransition(to: newCollection, with: coordinator)
        presented.willTransition(to: newCollection, with: coordinator)
    }

    /// Returns the size of a child in this container of size `parentSize`; by default `parentSize`.
    open func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
        parentSize
    }
    /// Replaces one child's view with another's while `animations` run. Only logs if either is no child or the old view has no superview.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        guard fromViewController._parent === self, toViewController._parent === self, let fromView = fromViewController.view,
            let toView = toViewController.view, let container = fromView.superview
        else { return NSLog("%@ can only replace its children: %@ by %@", "\(self)", "\(fromViewController)", "\(toViewController)") }
        let animated = duration > 0 && UIView.areAnimationsEnabled
        let appears = isViewVisible
        if appears {
            toViewController.beginAppearanceTransition(true, animated: animated)
            fromViewController.beginAppearanceTransition(false, animated: animated)
        }
        let end: (Bool) -> Void = { finished in
            fromView.removeFromSuperview()
            if appears {
                fromViewController.endAppearanceTransition()
                toViewController.endAppearanceTransition()
            }
            completion?(finished)
        }
        guard options.transition == nil else {
            let changes = {
                container.addSubview(toView)
                if appears { toViewController.callViewIsAppearing() }
                fromView.removeFromSuperview()
                animations?()
            }
            return UIView.transition(with: container, duration: duration, options: options, animations: changes, completion: end)
        }
        container.addSubview(toView)
        if appears { toViewController.callViewIsAppearing() }
        UIView.animate(withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: end)
    }

    // MARK: Containment

    /// The child controllers in the order they were added.
    open var children: [UIViewController] { _children }
    /// The container controller, or nil.
    open var parent: UIViewController? { _parent }
    /// Adds a child after removing it from its previous parent. The caller adds the view and calls `didMove(toParent:)`.
    open func addChild(_ child: UIViewController) {
        guard child !== self, child._parent !== self, !wouldContainItself(with: child) else { return }
        child.willMove(toParent: self)
        child.detachFromParent()
        _children.append(child)
        child._parent = self
        child.updateSafeAreaAdditions()
    }
    /// Removes the controller from its parent and calls `didMove(toParent: nil)`.
    open func removeFromParent() { detachFromParent() }
    /// Called before the controller is added to or removed from a parent.
    open func willMove(toParent parent: UIViewController?) { appearance.move = parent == nil ? .removal : .addition }
    /// Called after the controller was added to or removed from a parent.
    open func didMove(toParent parent: UIViewController?) { appearance.move = nil }
    /// Whether appearance calls are forwarded to the visible children; true by default.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    /// The children that receive forwarded appearance calls: the children with views in this controller's view.
    var visibleChildren: [UIViewController] {
        _children.filter { child in
            guard let view = child._view, let own = _view else { return false }
            return view.isDescendant(of: own)
        }
    }
    /// Called when a child changed `edgesForExtendedLayout` or `extendedLayoutIncludesOpaqueBars`.
    func childLayoutPreferencesDidChange() {}
    /// The part of a child's safe area insets that this controller's bars add.
    func barInsets(for child: UIViewController) -> UIEdgeInsets { .zero }
    /// Called after `viewDidLoad()`, even if an override of that method does not call super.
    func rootViewWasLoaded() {}
    /// Called when a child replaced its tab bar item.
    func childItemsDidChange(_ child: UIViewController) {}
    func childWasRemoved(_ child: UIViewController) {}
    func childToolbarItemsDidChange(_ child: UIViewController, animated: Bool) {}

    // MARK: Bars

    /// The title that bars show; setting it also sets the titles of an existing `tabBarItem` and `navigationItem`.
    open var title: String? {
        didSet {
            _tabBarItem?.title = title
            _navigationItem?.title = title
            KeyValueObserving.valuesDidChange(of: self)
        }
    }
    /// The controller's item in a tab bar; created with `title` when first read.
    open var tabBarItem: UITabBarItem! {
        get { _tabBarItem ?? makeTabBarItem() }
        set {
            guard newValue !== _tabBarItem else { return }
            _tabBarItem = newValue
            _parent?.childItemsDidChange(self)
        }
    }
    /// The items of a navigation controller's toolbar while the controller is on top.
    open var toolbarItems: [UIBarButtonItem]? {
        get { _toolbarItems }
        set { setToolbarItems(newValue, animated: false) }
    }
    /// Sets `toolbarItems`; if `animated`, a visible toolbar cross-fades from the old items to the new.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        _toolbarItems = toolbarItems
        _parent?.childToolbarItemsDidChange(self, animated: animated)
    }
    /// Whether the tab bar is hidden while the controller, or one above it, is on top of a navigation controller.
    open var hidesBottomBarWhenPushed = false
    /// The controller's item in a navigation bar; created with `title` when first read.
    open var navigationItem: UINavigationItem { _navigationItem ?? makeNavigationItem() }

    // MARK: Editing

    /// Whether the user can edit the view's contents; setting it calls `setEditing(_:animated:)`.
    open var isEditing: Bool {
        get { _isEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// Begins or ends editing. Overrides must call super.
    open func setEditing(_ editing: Bool, animated: Bool) {
        _isEditing = editing
        updateEditButton()
    }
    /// A bar button that toggles `isEditing` and is titled Edit or Done accordingly.
    open var editButtonItem: UIBarButtonItem { _editButtonItem ?? makeEditButton() }

    // MARK: Presentation

    /// The controller presented by this controller, or else by the nearest ancestor that presents one.
    open var presentedViewController: UIViewController? { presentation.presented ?? _parent?.presentedViewController }
    /// The controller that presented this controller or its nearest presented ancestor.
    open var presentingViewController: UIViewController? { presentation.presenting ?? _parent?.presentingViewController }
    /// How the controller is presented: over the whole window, in a sheet or in a popover; `.automatic`, the default, is a page sheet. Only
    /// `.fullScreen` and `.currentContext` make the presenting controller disappear.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { if oldValue != modalPresentationStyle, presentation.presenting == nil { transitionState.presentationController = nil } }
    }
    /// Whether the user cannot dismiss the controller from its sheet or popover; false by default.
    open var isModalInPresentation = false
    /// The size that the controller prefers in a popover or in a form sheet, in points; zero, the default, for the usual size.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard oldValue != preferredContentSize else { return }
            rootContainer.transitionState.presentationController?.preferredContentSizeDidChange()
        }
    }
    /// The presentation controller of the style `.popover`; nil for other styles.
    open var popoverPresentationController: UIPopoverPresentationController? { presentationController as? UIPopoverPresentationController }
    /// The presentation controller of the styles `.automatic`, `.pageSheet` and `.formSheet`; nil for other styles.
    open var sheetPresentationController: UISheetPresentationController? { presentationController as? UISheetPresentationController }
    /// Provides the animations of presentation and dismissal, and the presentation controller of the style `.custom`. Weak.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Whether presentations of the styles `.currentContext` and `.overCurrentContext`, and a search, that begin in this controller or its
    /// children cover only its view; false by default. Other presentations cover the window.
    open var definesPresentationContext = false

    /// The controller that manages this controller's presentation; created when first read before or during a presentation.
    open var presentationController: UIPresentationController? {
        if let existing = transitionState.presentationController { return existing }
        // A child has the presentation of its container.
        if let _parent { return _parent.presentationController }
        let custom: UIPresentationController? =
            switch effectivePresentationStyle {
            case .custom:
                transitioningDelegate?.presentationController(
                    forPresented: self, presenting: presentation.presenting, source: presentation.presenting ?? self)
            case .popover: UIPopoverPresentationController(presentedViewController: self, presenting: presentation.presenting)
            case .pageSheet, .formSheet:
                UISheetPresentationController(presentedViewController: self, presenting: presentation.presenting)
            default: nil
            }
        let made = custom ?? UIPresentationController(presentedViewController: self, presenting: presentation.presenting)
        transitionState.presentationController = made
        return made
    }

    /// The animation of presentation and dismissal; `.coverVertical` by default.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Presents `controller` over the window or, with a current-context style, over the presentation context. Only logs if the covered
    /// controller is not in a window, already presents one or is being dismissed, or if `controller` is presented or has a parent.
    /// `completion` is then not called.
    open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        if let search = controller as? UISearchController { return search.beginSearch(animated: animated, completion: completion) }
        presentationContext(for: controller).beginPresentation(of: controller, source: self, animated: animated, completion: completion)
    }
    /// Pushes a controller on the nearest navigation controller, or else presents it.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let _parent { _parent.show(vc, sender: sender) } else { present(vc, animated: UIView.areAnimationsEnabled) }
    }
    /// Shows a controller in the secondary column of the nearest split view controller, or else presents it.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let _parent { _parent.showDetailViewController(vc, sender: sender) } else { present(vc, animated: UIView.areAnimationsEnabled) }
    }
    /// Dismisses the controller that this one presents, or else this controller.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        var presenter: UIViewController? = self
        while let candidate = presenter, candidate.presentation.presented == nil { presenter = candidate._parent }
        let root = rootContainer
        let presented = presenter?.presentation.presented ?? (root.presentation.presenting == nil ? nil : root)
        presented?.beginDismissal(animated: animated, completion: completion)
    }

    var presentationMotion: PresentationMotion {
        switch modalTransitionStyle {
        case .crossDissolve, .partialCurl: .crossDissolve(self)
        case .coverVertical: .coverVertical(self)
        case .flipHorizontal: .flip(self)
        }
    }
    /// Called before the presentation in a window, to choose the style.
    func willBePresented(in window: UIWindow) {}
    /// Whether the controllers beneath have dimmed tints while this controller is presented.
    var dimsTintBeneath: Bool { false }
    /// Whether dismissal posts the accessibility notification `screenChanged`; menus return false.
    var postsScreenChangedOnDismissal: Bool { true }

    // MARK: Responding

    /// The superview of the root view, else the parent, else the presenting controller.
    open override var next: UIResponder? { _view?.superview ?? _parent ?? presentation.presenting }
    /// The root view's traits, or `UITraitCollection.current` before it is loaded.
    open var traitCollection: UITraitCollection { _view?.traitCollection ?? traitsWithoutView }
    /// Called when `traitCollection` has changed, before the root view's method; `previousTraitCollection` has the former values.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The appearance of the root view and its subviews; `unspecified` for the superview's appearance.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { _overrideUserInterfaceStyle }
        set {
            guard _overrideUserInterfaceStyle != newValue else { return }
            let previous = _view?._traitCollection
            StyleOverrides.styleChanges(from: _overrideUserInterfaceStyle, to: newValue)
            _overrideUserInterfaceStyle = newValue
            if let previous { _view?.notifyTraitCollectionDidChange(previous: previous) }
        }
    }
    /// Whether the controller's scroll views with the `contentInsetAdjustmentBehavior` `automatic` adjust their insets; true by default.
    /// New code sets `contentInsetAdjustmentBehavior`.
    open var automaticallyAdjustsScrollViewInsets = true {
        didSet { if oldValue != automaticallyAdjustsScrollViewInsets { scrollInsetsDidChange() } }
    }
    /// Whether this controller determines the status bar while it is presented in a style other than `.fullScreen`; false by default.
    open var modalPresentationCapturesStatusBarAppearance = false
    var addedKeyCommands: [UIKeyCommand] = []
    /// The commands added with `addKeyCommand(_:)`; nil without any.
    open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? super.keyCommands : addedKeyCommands }
    /// The style that `UIStatusBarManager` reports. A desktop window draws no status bar. `default` by default.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Whether `UIStatusBarManager` reports a hidden status bar; false by default.
    open var prefersStatusBarHidden: Bool { false }
    /// Has no effect: a desktop window has no status bar. `fade` by default.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child that determines the style instead; nil by default.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// The child that determines whether the status bar is hidden instead; nil by default.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Has no effect, like the next three members: a desktop window has no home indicator. False by default.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// Nil by default.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Empty by default.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    /// Nil by default.
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    /// Has no effect, like the next two members: the user decides the shape of a desktop window.
    open var shouldAutorotate: Bool { true }
    /// All orientations but upside down by default.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    /// `portrait` by default.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    /// Has no effect: there is no on-screen keyboard. True by default for the style `formSheet`.
    open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }

    // MARK: RootViewOwner

    var minimumRootMargins: UIEdgeInsets? {
        viewRespectsSystemMinimumLayoutMargins ? _view.map { Theme.minimumRootMargins(width: $0.bounds.width) } : nil
    }

    // MARK: Focus

    /// Called after the focus moved to or from a view of this controller.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
}

// MARK: - View

extension UIViewController {
    enum ViewLoading { case notLoaded, loading, loaded }

    func makeEmptyView() -> UIView {
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        return view
    }

    func replaceView(with view: UIView?) {
        guard view !== _view else { return }
        _view?.controller = nil
        _view = view
        view?.controller = self
        if _overrideUserInterfaceStyle != .unspecified { view?.updateTraits() }
        if view == nil { viewLoading = .notLoaded }
        updateSafeAreaAdditions()
    }

    /// Sets the safe area insets that this controller and its parent's bars add to the root view's own.
    func updateSafeAreaAdditions() { _view?.safeAreaAdditions = additionalSafeAreaInsets + (_parent?.barInsets(for: self) ?? .zero) }

    // MARK: Items

    func makeTabBarItem() -> UITabBarItem {
        let item = UITabBarItem(title: title, image: nil, tag: 0)
        _tabBarItem = item
        return item
    }

    func makeNavigationItem() -> UINavigationItem {
        let item = UINavigationItem()
        item.title = title
        _navigationItem = item
        return item
    }

    // MARK: Editing

    func makeEditButton() -> UIBarButtonItem {
        let item = UIBarButtonItem(barButtonSystemItem: .edit, target: self, action: Selector(Self.toggleEditing))
        _editButtonItem = item
        updateEditButton()
        return item
    }

    private func toggleEditing() { setEditing(!isEditing, animated: true) }

    func updateEditButton() {
        _editButtonItem?.systemItem = _isEditing ? .done : .edit
        _editButtonItem?.style = _isEditing ? .done : .plain
    }

    // MARK: Key commands

    /// Adds a command that is available while this controller is in the responder chain.
    public func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
    /// Removes a command that was added.
    public func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }
    /// `landscapeRight` if the window is wider than high, else `portrait`.
    public var interfaceOrientation: UIInterfaceOrientation { UIApplication.shared.statusBarOrientation }

    // MARK: Window requests

    /// Has no effect: a desktop window has no status bar.
    public func setNeedsStatusBarAppearanceUpdate() {}
    /// Has no effect: a desktop window has no home indicator.
    public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// Has no effect: the edges of a desktop window have no gestures of the system.
    public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// Has no effect: the user decides the shape of a desktop window.
    public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    /// Has no effect: the user decides the shape of a desktop window.
    public static func attemptRotationToDeviceOrientation() {}
}
