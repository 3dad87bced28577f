// A container of pages that the user turns, with its data source and delegate.

/// Shows one page, or two side by side. The program sets the visible pages; the data source provides the pages before and after them.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {
    /// How pages turn, with Apple's raw values.
    nonisolated public enum TransitionStyle: Int, Sendable {
        /// Pages curl on iOS; here they cross-fade. A swipe or a click near an edge turns them.
        case pageCurl = 0
        /// Pages scroll side by side, or one below the other.
        case scroll = 1
    }

    /// The axis along which pages turn, with Apple's raw values.
    nonisolated public enum NavigationOrientation: Int, Sendable {
        /// Side by side, in the layout direction.
        case horizontal = 0
        /// One below the other.
        case vertical = 1
    }

    /// The place of the spine of a book, with Apple's raw values.
    nonisolated public enum SpineLocation: Int, Sendable {
        /// No spine: the style `.scroll`.
        case none = 0
        /// At the leading or top edge: one page.
        case min = 1
        /// In the middle: two pages.
        case mid = 2
        /// At the trailing or bottom edge: one page.
        case max = 3
    }

    /// The direction in which pages turn, with Apple's raw values.
    nonisolated public enum NavigationDirection: Int, Sendable {
        /// To later pages.
        case forward = 0
        /// To earlier pages.
        case reverse = 1
    }

    /// The keys of the initializer's options.
    nonisolated public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String
        /// A key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The `SpineLocation` of the style `.pageCurl`, or its raw value; `.min` by default.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// The distance between pages of the style `.scroll`, in points; 0 by default.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }

    /// The style given to the initializer.
    public let transitionStyle: TransitionStyle
    /// The axis given to the initializer.
    public let navigationOrientation: NavigationOrientation
    /// The place of the spine; `.none` for the style `.scroll`.
    public let spineLocation: SpineLocation
    let spacing: CGFloat
    /// Is notified when the user turns pages. Weak.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// Provides the pages before and after the visible ones; if it is nil, the user cannot turn pages. Weak.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet {
            pager?.reload()
            updateIndicator(resetsPage: true)
        }
    }
    /// The recognizers of swipes and clicks of the style `.pageCurl`; empty for `.scroll`.
    open var gestureRecognizers: [UIGestureRecognizer] { pager?.gestureRecognizers ?? [] }
    /// The visible pages; nil before they are set.
    open var viewControllers: [UIViewController]? { shown.isEmpty ? nil : shown }

    var shown: [UIViewController] = []
    private(set) var pager: (any PageTurner)?
    private var indicator: UIPageControl?

    /// Creates a controller without pages.
    public init(transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        let spine = options?[.spineLocation]
        let location = spine as? SpineLocation ?? (spine as? Int).flatMap(SpineLocation.init) ?? .min
        spineLocation = style == .scroll ? .none : location == .none ? .min : location
        let wanted = options?[.interPageSpacing]
        let points = wanted as? CGFloat ?? (wanted as? Double).map { CGFloat($0) } ?? (wanted as? Int).map { CGFloat($0) } ?? 0
        spacing = style == .scroll && points.isFinite ? Swift.max(0, points) : 0
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller of the style `.pageCurl` without pages; decodes nothing.
    public required init?(coder: NSCoder) {
        transitionStyle = .pageCurl
        navigationOrientation = .horizontal
        spineLocation = .min
        spacing = 0
        super.init(coder: coder)
    }

    // MARK: Pages

    /// Shows pages: one, or two with the spine in the middle. Another number is logged and ignored, and `completion` is not called.
    /// `completion` receives whether the animation ran to its end, or true without an animation.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        let new = viewControllers ?? []
        let count = spineLocation == .mid ? 2 : 1
        guard new.count == count else { return NSLog("%@ shows %ld pages: %ld were set", "\(self)", count, new.count) }
        guard let pager, isViewLoaded else {
            replaceChildren(with: new)
            completion?(true)
            return
        }
        pager.show(new, direction: direction, animated: animated && isViewVisible && UIView.areAnimationsEnabled) { [weak self] finished in
            self?.updateIndicator(resetsPage: true)
            completion?(finished)
        }
    }

    /// Replaces the child controllers, and removes the views of the previous children. Adds no views and calls no appearance methods.
    func replaceChildren(with new: [UIViewController]) {
        let old = shown
        shown = new
        for page in new where page.parent !== self {
            addChild(page)
            page.didMove(toParent: self)
        }
        for page in old where !new.contains(where: { $0 === page }) {
            page.willMove(toParent: nil)
            page.viewIfLoaded?.removeFromSuperview()
            page.removeFromParent()
        }
    }

    /// The pages that a turn in a direction shows: one, or two with the spine in the middle. Empty if there are not so many.
    func neighbours(_ direction: NavigationDirection) -> [UIViewController] {
        guard let dataSource, let first = shown.first, let last = shown.last else { return [] }
        func next(to page: UIViewController) -> UIViewController? {
            direction == .forward
                ? dataSource.pageViewController(self, viewControllerAfter: page)
                : dataSource.pageViewController(self, viewControllerBefore: page)
        }
        guard let near = next(to: direction == .forward ? last : first) else { return [] }
        guard spineLocation == .mid else { return [near] }
        guard let far = next(to: near) else { return [] }
        return direction == .forward ? [near, far] : [far, near]
    }

    // MARK: The view

    /// Creates the view with the pages and the page indicator.
    open override func loadView() {
        let root = UILayoutContainerView { [weak self] in self?.layOutPages() }
        view = root
        let pager: any PageTurner = transitionStyle == .scroll ? PageScroller(self) : PageFader(self)
        self.pager = pager
        root.addSubview(pager.view)
        pager.reload()
        updateIndicator(resetsPage: true)
    }

    override var visibleChildren: [UIViewController] { shown }

    private func layOutPages() {
        guard let bounds = _view?.bounds else { return }
        var area = bounds
        if let indicator {
            area.size.height = Swift.max(0, area.height - Theme.pageIndicatorHeight - (_view?.safeAreaInsets.bottom ?? 0))
            indicator.frame = CGRect(x: 0, y: area.maxY, width: bounds.width, height: Theme.pageIndicatorHeight)
        }
        pager?.layOut(in: area)
    }

    /// Shows, hides or updates the page indicator. It is visible if the data source returns a count above 0 and pages scroll horizontally.
    func updateIndicator(resetsPage: Bool) {
        guard let root = _view else { return }
        let count = transitionStyle == .scroll && navigationOrientation == .horizontal ? dataSource?.presentationCount(for: self) ?? 0 : 0
        guard count > 0 else {
            indicator?.removeFromSuperview()
            indicator = nil
            return root.setNeedsLayout()
        }
        let dots = indicator ?? UIPageControl(frame: .zero)
        if indicator == nil {
            dots.isUserInteractionEnabled = false
            root.addSubview(dots)
            root.setNeedsLayout()
        }
        indicator = dots
        dots.numberOfPages = count
        if resetsPage { dots.currentPage = dataSource?.presentationIndex(for: self) ?? 0 }
    }

    func moveIndicator(_ direction: NavigationDirection) { indicator?.currentPage += direction == .forward ? 1 : -1 }
}

@MainActor protocol PageTurner: AnyObject {
    /// The superview of the pages.
    var view: UIView { get }
    var gestureRecognizers: [UIGestureRecognizer] { get }
    /// Lays out the pages of the controller, and discards the neighbours that the data source returned before.
    func reload()
    func layOut(in area: CGRect)
    func show(
        _ pages: [UIViewController], direction: UIPageViewController.NavigationDirection, animated: Bool,
        completion: @escaping (Bool) -> Void)
}

/// Provides the pages before and after a page.
@preconcurrency @MainActor public protocol UIPageViewControllerDataSource: AnyObject {
    /// The page before another one; nil for none.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// The page after another one; nil for none.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// The number of dots in the page indicator of the style `.scroll` with horizontal pages. Optional; without it there is no indicator.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// The index of the dot of the page that `setViewControllers(_:direction:animated:completion:)` has set. Optional.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// 0: no page indicator.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
    /// 0.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Is notified of the pages that the user turns. All methods are optional.
@preconcurrency @MainActor public protocol UIPageViewControllerDelegate: AnyObject {
    /// Called before the user turns to other pages.
    func pageViewController(_ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// Called after the user has turned pages, with `completed` false if the old pages are shown again.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    )
}

extension UIPageViewControllerDelegate {
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {}
}
