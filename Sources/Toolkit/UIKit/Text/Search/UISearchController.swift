// A controller that manages a search bar and the display of search results.

@preconcurrency public import Foundation

/// Manages a search bar, in a navigation bar or elsewhere, and shows the results over the content searched.
@preconcurrency @MainActor open class UISearchController: UIViewController {
    /// The controller that shows the results over the content; nil if the content itself shows them.
    open var searchResultsController: UIViewController? { _searchResultsController }
    /// The search bar. The search controller does not use its delegate, so the program may set it.
    open var searchBar: UISearchBar { _searchBar }
    /// Updates the results; held weakly.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// Notified of presentation and dismissal; held weakly.
    open weak var delegate: (any UISearchControllerDelegate)?
    /// Whether the search interface is presented; false by default. Setting it animates the change if the search bar is in a window.
    open var isActive: Bool {
        get { isSearching }
        set { if newValue { beginSearch() } else { endSearch() } }
    }
    /// Whether the content is dimmed and receives no touches during a search without visible results; true by default.
    open var obscuresBackgroundDuringPresentation = true { didSet { updateOverlay() } }
    /// The old name of `obscuresBackgroundDuringPresentation`.
    open var dimsBackgroundDuringPresentation: Bool {
        get { obscuresBackgroundDuringPresentation }
        set { obscuresBackgroundDuringPresentation = newValue }
    }
    /// Whether the navigation bar's title and buttons are hidden during a search; true by default.
    open var hidesNavigationBarDuringPresentation = true
    /// Whether the search bar has a cancel button during a search; true by default.
    open var automaticallyShowsCancelButton = true
    /// Whether the results are shown as soon as there is text; true by default. Setting `showsSearchResultsController` sets it to false.
    open var automaticallyShowsSearchResultsController = true { didSet { updateOverlay() } }
    /// Whether the scopes are shown during a search; true by default.
    open var automaticallyShowsScopeBar = true
    /// Whether the results are shown. Setting it sets `automaticallyShowsSearchResultsController` to false.
    open var showsSearchResultsController: Bool {
        get { automaticallyShowsSearchResultsController ? searchBar.text?.isEmpty == false : _showsResults }
        set {
            _showsResults = newValue
            automaticallyShowsSearchResultsController = false
        }
    }

    private let _searchBar = UISearchBar(frame: .zero)
    private var _searchResultsController: UIViewController?
    private var _showsResults = false
    private var isSearching = false
    /// Whether the bars are laid out for a search. Takes the value of `isActive` when the animation of a change begins.
    private(set) var isLaidOutForSearch = false
    /// Whether the search bar was collapsed beneath the navigation bar's title when the search began.
    var beganCollapsed = false
    /// Incremented with each presentation and dismissal, so that the completion of an interrupted animation can be recognised.
    private var changeCount = 0
    /// The navigation item of the bar that contains the search bar.
    weak var item: UINavigationItem?
    /// The controller that presents the search. Its view is behind the search controller's view.
    private(set) weak var host: UIViewController?
    /// The navigation controller that hides its bar because of a search bar elsewhere.
    private weak var barHidingController: UINavigationController?
    private var overlay: SearchOverlay? { viewIfLoaded as? SearchOverlay }

    /// Creates a controller with a search bar of its own; without a results controller, the content searched shows the results.
    public init(searchResultsController: UIViewController?) {
        super.init(nibName: nil, bundle: nil)
        _searchResultsController = searchResultsController
        setUp()
    }

    /// Creates a controller without a results controller; there are no nib files.
    public override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        setUp()
    }

    /// Creates a controller without a results controller; decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        _searchBar.searchController = self
        _searchBar.sizeToFit()
    }

    /// Creates the view that dims the content and contains the results.
    open override func loadView() {
        let overlay = SearchOverlay(frame: .zero)
        overlay.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        overlay.dimming.addAction(UIAction { [weak self] _ in self?.searchBar.cancelSearch() }, for: .touchUpInside)
        view = overlay
    }

    // MARK: Presentation

    /// The controller that presents the search controller while the search is active; nil otherwise.
    open override var presentingViewController: UIViewController? { isSearching ? host : nil }

    /// Ends the search.
    open override func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        if presentation.presented != nil { return super.dismiss(animated: animated, completion: completion) }
        endSearch(animated: animated, completion: completion)
    }

    func beginSearch(animated: Bool = true, completion: (() -> Void)? = nil) {
        guard !isSearching else { return }
        delegate?.presentSearchController(self)
        guard !isSearching else { return }
        isSearching = true
        delegate?.willPresentSearchController(self)
        let isAnimated = animated && searchBar.window != nil
        let overlay = attachOverlay()
        if !searchBar.isFirstResponder { searchBar.becomeFirstResponder() }
        updateOverlay()
        searchResultsUpdater?.updateSearchResults(for: self)
        overlay?.alpha = 0
        beginAppearanceTransition(true, animated: isAnimated)
        change(animated: isAnimated) {
            overlay?.alpha = 1
            self.updateBars()
        } completion: { isLatest in
            if isLatest {
                self.endAppearanceTransition()
                self.delegate?.didPresentSearchController(self)
            }
            completion?()
        }
    }

    func endSearch(animated: Bool = true, completion: (() -> Void)? = nil) {
        guard isSearching else { return }
        delegate?.willDismissSearchController(self)
        isSearching = false
        let isAnimated = animated && searchBar.window != nil
        searchBar.resignFirstResponder()
        searchBar.searchTextField.text = nil
        searchResultsUpdater?.updateSearchResults(for: self)
        beginAppearanceTransition(false, animated: isAnimated)
        change(animated: isAnimated) {
            self.overlay?.alpha = 0
            self.updateBars()
        } completion: { isLatest in
            if isLatest {
                self.endAppearanceTransition()
                self.detachOverlay()
                self.delegate?.didDismissSearchController(self)
            }
            completion?()
        }
    }

    /// Calls `completion` at the end of the animation; its argument is false if another change has begun since.
    private func change(animated: Bool, _ changes: @escaping () -> Void, completion: @escaping (_ isLatest: Bool) -> Void) {
        changeCount += 1
        let count = changeCount
        guard animated else {
            changes()
            return completion(true)
        }
        UIView.animate(withDuration: Theme.searchDuration, delay: 0, options: .allowUserInteraction, animations: changes) { _ in
            completion(count == self.changeCount)
        }
    }

    private func updateBars() {
        isLaidOutForSearch = isSearching
        defer {
            overlay?.setNeedsLayout()
            overlay?.layoutIfNeeded()
        }
        if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(isSearching, animated: true) }
        if automaticallyShowsScopeBar, searchBar.scopeButtonTitles != nil { searchBar.showsScopeBar = isSearching }
        if let navigation = navigationController(of: item) {
            navigation.searchDidChange()
        } else if isSearching, hidesNavigationBarDuringPresentation {
            let owners = sequence(first: searchBar as UIResponder, next: \.next).compactMap { $0 as? UINavigationController }
            guard let navigation = owners.first, !navigation.isNavigationBarHidden else { return }
            barHidingController = navigation
            navigation.setNavigationBarHidden(true, animated: true)
            navigation.view.layoutIfNeeded()
        } else if !isSearching {
            barHidingController?.setNavigationBarHidden(false, animated: true)
            barHidingController?.view.layoutIfNeeded()
            barHidingController = nil
        }
    }

    // MARK: The overlay

    private func navigationController(of item: UINavigationItem?) -> UINavigationController? {
        guard let bar = item?.bar else { return nil }
        return sequence(first: bar as UIResponder, next: \.next).lazy.compactMap { $0 as? UINavigationController }.first
    }

    /// Adds the view over the content: above the page of a navigation controller if its bar contains the search bar; else above the view
    /// of the nearest controller that defines a presentation context, or of the outermost container.
    private func attachOverlay() -> UIView? {
        let navigation = navigationController(of: item)
        let owners = sequence(first: searchBar as UIResponder, next: \.next).compactMap { $0 as? UIViewController }
        let context = owners.first { $0.definesPresentationContext } ?? owners.first?.rootContainer
        guard let host = navigation?.visiblePage ?? context, let hostView = host.viewIfLoaded, let view else { return nil }
        self.host = host
        if let navigation, let root = navigation.viewIfLoaded {
            if parent !== navigation { navigation.addChild(self) }
            view.frame = root.bounds
            root.insertSubview(view, belowSubview: navigation.lowestBar)
            updateSafeAreaAdditions()
        } else if let container = hostView is UIScrollView ? hostView.superview : hostView {
            if let owner = owners.first, parent !== owner { owner.addChild(self) }
            view.frame = container.bounds
            if container === hostView { container.addSubview(view) } else { container.insertSubview(view, aboveSubview: hostView) }
            (view as? SearchOverlay)?.searchBar = searchBar
        }
        didMove(toParent: parent)
        return view
    }

    private func detachOverlay() {
        viewIfLoaded?.removeFromSuperview()
        if parent != nil {
            willMove(toParent: nil)
            removeFromParent()
        }
    }

    /// Shows the results, or else dims the content, as the properties and the text require.
    private func updateOverlay() {
        guard let overlay else { return }
        let results = isSearching && showsSearchResultsController ? searchResultsController : nil
        overlay.dimming.isHidden = !obscuresBackgroundDuringPresentation || results != nil
        if let results, results.parent !== self {
            addChild(results)
            results.beginAppearanceTransition(true, animated: false)
            overlay.results = results.view
            results.didMove(toParent: self)
            results.endAppearanceTransition()
        } else if results == nil, let shown = searchResultsController, shown.parent === self, isSearching {
            shown.willMove(toParent: nil)
            shown.beginAppearanceTransition(false, animated: false)
            overlay.results = nil
            shown.endAppearanceTransition()
            shown.removeFromParent()
        }
    }

    // MARK: The search bar

    func searchBarDidChange() {
        updateOverlay()
        if isSearching { searchResultsUpdater?.updateSearchResults(for: self) }
    }

    /// Whether the navigation bar's title and buttons are hidden.
    var hidesTitles: Bool { isLaidOutForSearch && hidesNavigationBarDuringPresentation }

    /// Escape ends the search.
    open override var keyCommands: [UIKeyCommand]? {
        guard isSearching else { return super.keyCommands }
        let escape = UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(Self.escapePressed))
        return (super.keyCommands ?? []) + [escape]
    }

    private func escapePressed() { searchBar.cancelSearch() }
}

/// Shows the results of a search.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: AnyObject {
    /// Called when the search bar becomes active or inactive, and when its text or its scope changes.
    func updateSearchResults(for searchController: UISearchController)
}

/// Notified of the presentation and the dismissal of a search controller. All methods are optional.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: AnyObject {
    /// Called before the controller is presented by the user or by `isActive`.
    func willPresentSearchController(_ searchController: UISearchController)
    /// Called after the presentation ended.
    func didPresentSearchController(_ searchController: UISearchController)
    /// Called before the controller is dismissed.
    func willDismissSearchController(_ searchController: UISearchController)
    /// Called after the dismissal ended.
    func didDismissSearchController(_ searchController: UISearchController)
    /// Called when the search begins, before the other methods; the delegate may present the controller itself.
    func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func presentSearchController(_ searchController: UISearchController) {}
}

/// Covers the content during a search, except for a search bar within the content.
final class SearchOverlay: UIView {
    let dimming = UIControl(frame: .zero)
    /// The view of the results.
    var results: UIView? {
        didSet {
            guard oldValue !== results else { return }
            oldValue?.removeFromSuperview()
            if let results { addSubview(results) }
            setNeedsLayout()
        }
    }
    /// A search bar in the content, which stays visible; nil if a navigation bar contains it.
    weak var searchBar: UISearchBar?

    override func didInit() {
        dimming.backgroundColor = UIColor.black.withAlphaComponent(0.2)
        addSubview(dimming)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let top = searchBar.map { max(0, convert($0.bounds, from: $0).maxY) } ?? 0
        let frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        dimming.frame = frame
        results?.frame = frame
    }

    /// Content that is neither dimmed nor covered receives its touches.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}
