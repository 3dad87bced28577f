// A container of two columns: side by side in a wide window, one stack of pages in a narrow one.

/// Shows a primary controller, such as a list, beside a secondary one, its detail. "Wide" means that the view has 600 points or more.
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
    /// The columns that are visible, with Apple's raw values.
    nonisolated public enum DisplayMode: Int, Sendable {
        /// Chosen by the width: both columns in a wide window.
        case automatic = 0
        /// The secondary controller alone.
        case secondaryOnly = 1
        /// Both, side by side.
        case oneBesideSecondary = 2
    }

    /// The kind of split view, with Apple's raw values.
    nonisolated public enum Style: Int, Sendable {
        /// Set up with `viewControllers`.
        case unspecified = 0
        /// Two columns, set up with `setViewController(_:for:)`, which puts controllers into navigation controllers.
        case doubleColumn = 1
    }

    /// A column, with Apple's raw values.
    nonisolated public enum Column: Int, Sendable {
        /// The list.
        case primary = 0
        /// The detail.
        case secondary = 2
        /// Shown instead of the others in a narrow window.
        case compact = 3
    }

    /// The side of the primary column, with Apple's raw values.
    nonisolated public enum PrimaryEdge: Int, Sendable {
        /// Where lines of text begin.
        case leading = 0
        /// Where lines of text end.
        case trailing = 1
    }

    /// The value of a width property for which UIKit chooses the width.
    nonisolated public static let automaticDimension: CGFloat = -CGFloat.greatestFiniteMagnitude

    /// The style given to the initializer.
    public let style: Style
    /// Decides how the columns collapse and expand, and is notified of both. Weak.
    open weak var delegate: (any UISplitViewControllerDelegate)?
    /// The visible columns that the program prefers in a wide window; `.automatic` by default.
    open var preferredDisplayMode = DisplayMode.automatic {
        willSet { displayModeWillChange(to: displayMode(preferred: newValue, hasSecondary: columns[.secondary] != nil)) }
        didSet { if preferredDisplayMode != oldValue, hasAdapted, !isCollapsed { showColumns() } }
    }
    /// The side of the primary column; `.leading` by default.
    open var primaryEdge = PrimaryEdge.leading { didSet { _view?.setNeedsLayout() } }
    /// The width of the primary column as a fraction of the view's width; automatic, 0.4, by default.
    open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { _view?.setNeedsLayout() } }
    /// The minimum width of the primary column, in points; automatic, 180, by default.
    open var minimumPrimaryColumnWidth = automaticDimension { didSet { _view?.setNeedsLayout() } }
    /// The maximum width of the primary column, in points; automatic, 320, by default.
    open var maximumPrimaryColumnWidth = automaticDimension { didSet { _view?.setNeedsLayout() } }
    /// Whether the view is narrow, so that the columns are one stack of pages. True until the view has a width.
    open private(set) var isCollapsed = true { didSet { modeItem?.isLeftOut = isCollapsed } }

    private var columns: [Column: UIViewController] = [:]
    private let separator = UIView(frame: .zero)
    /// The pages of the secondary column that the primary navigation controller shows while the columns are collapsed.
    private var moved: [UIViewController] = []
    private var hasAdapted = false

    /// Creates a controller of the style `.unspecified` without columns; there are no nib files.
    public override init(nibName: String?, bundle: Bundle?) {
        style = .unspecified
        super.init(nibName: nibName, bundle: bundle)
    }

    /// Creates a controller without columns.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller without columns; decodes nothing.
    public required init?(coder: NSCoder) {
        style = .unspecified
        super.init(coder: coder)
    }

    // MARK: Columns

    /// The primary and the secondary controller; in a narrow window, only the visible one.
    open var viewControllers: [UIViewController] {
        get {
            guard !isCollapsed || !hasAdapted else { return [collapsedController].compactMap { $0 } }
            return [columns[.primary], columns[.secondary]].compactMap { $0 }
        }
        set {
            set(newValue.first, for: .primary)
            set(newValue.count > 1 ? newValue[1] : nil, for: .secondary)
        }
    }

    /// The controller that was set for a column, not the navigation controller that the style `.doubleColumn` puts it into.
    open func viewController(for column: Column) -> UIViewController? {
        guard style == .doubleColumn, let navigation = columns[column] as? ColumnNavigationController else { return columns[column] }
        return navigation.first
    }

    /// Sets the controller of a column. With the style `.doubleColumn`, it is put into a navigation controller, except in `.compact`.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        guard style == .doubleColumn, column != .compact, let vc, !(vc is UINavigationController) else { return set(vc, for: column) }
        set(ColumnNavigationController(first: vc), for: column)
    }

    private func set(_ new: UIViewController?, for column: Column) {
        let old = columns[column]
        guard old !== new else { return }
        if isCollapsed, hasAdapted, column == .secondary { takeBack() }
        if column == .secondary {
            displayModeWillChange(to: displayMode(preferred: preferredDisplayMode, hasSecondary: new != nil))
        }
        columns[column] = new
        if let old {
            old.willMove(toParent: nil)
            remove(old)
            old.removeFromParent()
        }
        if let new {
            addChild(new)
            new.didMove(toParent: self)
        }
        guard hasAdapted else { return }
        if isCollapsed, column == .secondary { merge(animated: isViewVisible) }
        showColumns()
    }

    /// Shows a column. A narrow window pushes the secondary column, and pops the stack to its root for the primary one. In a wide window,
    /// the primary column appears beside the secondary one, which is always visible.
    open func show(_ column: Column) {
        if !isCollapsed {
            if column == .primary { preferredDisplayMode = .oneBesideSecondary }
        } else if column == .secondary {
            merge(animated: isViewVisible)
        } else if column == .primary {
            (columns[.primary] as? UINavigationController)?.popToRootViewController(animated: isViewVisible)
        }
    }

    /// Hides the primary column in a wide window; ignores other columns.
    open func hide(_ column: Column) { if column == .primary, !isCollapsed { preferredDisplayMode = .secondaryOnly } }

    /// Shows a controller in the secondary column; in a narrow window, pushes it.
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) { setViewController(vc, for: .secondary) }

    // MARK: Display mode

    /// The visible columns of a wide window; in a narrow window, those that a wide one would show.
    open var displayMode: DisplayMode { displayMode(preferred: preferredDisplayMode, hasSecondary: columns[.secondary] != nil) }

    private func displayMode(preferred: DisplayMode, hasSecondary: Bool) -> DisplayMode {
        preferred == .secondaryOnly && hasSecondary ? .secondaryOnly : .oneBesideSecondary
    }

    private var modeItem: UIBarButtonItem?

    /// A button that shows or hides the primary column. Bars do not show it in a narrow window.
    open var displayModeButtonItem: UIBarButtonItem {
        if let modeItem { return modeItem }
        let image = UIImage(systemName: "sidebar.leading", withConfiguration: UIImage.SymbolConfiguration(scale: .large))
        let item = UIBarButtonItem(
            title: nil, image: image?.imageFlippedForRightToLeftLayoutDirection(),
            primaryAction: UIAction { [weak self] _ in self?.toggleDisplayMode() })
        item.accessibilityLabel = SystemText.shown("Sidebar")
        item.isLeftOut = isCollapsed
        modeItem = item
        return item
    }

    private func toggleDisplayMode() {
        guard !isCollapsed else { return }
        let isHidden = displayMode == .secondaryOnly
        UIView.animate(withDuration: Theme.columnSlide) {
            self.preferredDisplayMode = isHidden ? .oneBesideSecondary : .secondaryOnly
            self.view.layoutIfNeeded()
        }
    }

    private func displayModeWillChange(to new: DisplayMode) {
        if new != displayMode { delegate?.splitViewController(self, willChangeTo: new) }
    }

    /// The width of the primary column in a wide window, in points; 0 before the view is loaded.
    open var primaryColumnWidth: CGFloat {
        let width = _view?.bounds.width ?? 0
        func value(_ property: CGFloat, _ standard: CGFloat) -> CGFloat {
            property == Self.automaticDimension || !property.isFinite ? standard : max(0, property)
        }
        let wanted = width * value(preferredPrimaryColumnWidthFraction, 0.4)
        let least = value(minimumPrimaryColumnWidth, Theme.leastColumnWidth)
        return min(max(wanted, least), max(least, value(maximumPrimaryColumnWidth, Theme.greatestColumnWidth)), width).rounded()
    }

    // MARK: The view

    /// Creates the view that contains the columns.
    open override func loadView() {
        separator.backgroundColor = .separator
        view = UILayoutContainerView { [weak self] in self?.layOutColumns() }
    }

    override func rootViewWasLoaded() { adapt() }

    override var visibleChildren: [UIViewController] { visibleColumns }

    private var collapsedController: UIViewController? { columns[.compact] ?? columns[.primary] ?? columns[.secondary] }

    private var visibleColumns: [UIViewController] {
        if isCollapsed { return [collapsedController].compactMap { $0 } }
        let both = displayMode == .secondaryOnly ? [columns[.secondary]] : [columns[.primary], columns[.secondary]]
        return both.compactMap { $0 }
    }

    private func layOutColumns() {
        adapt()
        guard let root = _view else { return }
        let bounds = root.bounds
        guard !isCollapsed, displayMode == .oneBesideSecondary, let primary = columns[.primary] else {
            separator.removeFromSuperview()
            for controller in visibleColumns { controller.view.frame = bounds }
            return
        }
        let width = columns[.secondary] == nil ? bounds.width : primaryColumnWidth
        let isAtLeft = (primaryEdge == .leading) != root.isMirrored
        primary.view.frame = CGRect(x: isAtLeft ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
        let rest = max(0, bounds.width - width)
        columns[.secondary]?.view.frame = CGRect(x: isAtLeft ? width : 0, y: 0, width: rest, height: bounds.height)
        let line = 1 / max(traitCollection.displayScale, 1)
        separator.frame = CGRect(x: isAtLeft ? width - line : rest, y: 0, width: line, height: bounds.height)
        if separator.superview !== root { root.addSubview(separator) }
        root.bringSubviewToFront(separator)
    }

    private func adapt() {
        guard let root = _view, root.bounds.width > 0 else { return }
        let isNarrow = root.bounds.width < Theme.sheetRegularWidth
        guard !hasAdapted || isNarrow != isCollapsed else { return }
        let isFirst = !hasAdapted
        hasAdapted = true
        isCollapsed = isNarrow
        if isNarrow { collapse() } else if !isFirst { expand() }
        showColumns()
        guard !isFirst else { return }
        if isNarrow { delegate?.splitViewControllerDidCollapse(self) } else { delegate?.splitViewControllerDidExpand(self) }
    }

    private func collapse() {
        guard columns[.compact] == nil, let primary = columns[.primary], let secondary = columns[.secondary] else { return }
        if style == .doubleColumn {
            let top = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: .secondary) ?? .secondary
            if top == .secondary { merge(animated: false) }
        } else if delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) != true {
            merge(animated: false)
        }
    }

    /// Pushes the pages of the secondary controller over the pages of the primary one.
    private func merge(animated: Bool) {
        guard columns[.compact] == nil, moved.isEmpty, let primary = columns[.primary] as? UINavigationController,
            let secondary = columns[.secondary]
        else { return }
        remove(secondary)
        if let navigation = secondary as? UINavigationController {
            moved = navigation.viewControllers
            navigation.setViewControllers([], animated: false)
        } else {
            moved = [secondary]
            secondary.removeFromParent()
        }
        primary.setViewControllers(primary.viewControllers + moved, animated: animated)
    }

    /// Moves the pages of the secondary column back to it, also those that were popped.
    private func takeBack() {
        guard !moved.isEmpty, let primary = columns[.primary] as? UINavigationController else { return }
        let stack = primary.viewControllers
        // The pages that were pushed over the pages of the secondary column, and moved pages that are still on the stack.
        let above = stack.firstIndex { moved.contains($0) }.map { Array(stack[$0...]) } ?? []
        let pages = moved + above.filter { !moved.contains($0) }
        moved = []
        if let navigation = columns[.secondary] as? UINavigationController {
            primary.setViewControllers(stack.filter { !pages.contains($0) }, animated: false)
            navigation.setViewControllers(pages, animated: false)
        } else if let page = pages.last {
            // Without a navigation controller of its own, the column has room for one page: the top one.
            primary.setViewControllers(stack.filter { $0 !== page }, animated: false)
            columns[.secondary] = page
            addChild(page)
            page.didMove(toParent: self)
        }
    }

    private func expand() {
        guard let primary = columns[.primary] else { return }
        if style == .unspecified, moved.isEmpty, let separated = delegate?.splitViewController(self, separateSecondaryFrom: primary) {
            columns[.secondary] = separated
            addChild(separated)
            separated.didMove(toParent: self)
        }
        takeBack()
    }

    /// Adds and removes the views of the columns, and calls the controllers' appearance methods.
    private func showColumns() {
        guard let root = _view else { return }
        let visible = visibleColumns
        for controller in columns.values where !visible.contains(where: { $0 === controller }) { remove(controller) }
        for controller in visible where controller.viewIfLoaded?.superview !== root {
            if isViewVisible { controller.beginAppearanceTransition(true, animated: false) }
            root.addSubview(controller.view)
            if isViewVisible {
                controller.callViewIsAppearing()
                controller.endAppearanceTransition()
            }
        }
        root.setNeedsLayout()
    }

    private func remove(_ controller: UIViewController) {
        guard let view = controller.viewIfLoaded, view.superview === _view else { return }
        if isViewVisible { controller.beginAppearanceTransition(false, animated: false) }
        view.removeFromSuperview()
        if isViewVisible { controller.endAppearanceTransition() }
    }
}

private final class ColumnNavigationController: UINavigationController {
    let first: UIViewController

    init(first: UIViewController) {
        self.first = first
        super.init(nibName: nil, bundle: nil)
        setViewControllers([first], animated: false)
    }

    required init?(coder: NSCoder) { nil }
}

extension UIViewController {
    /// The nearest ancestor that is a split view controller.
    public var splitViewController: UISplitViewController? { nearestAncestor(UISplitViewController.self) }
}

/// Adapts a split view controller. All methods are optional.
@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: AnyObject {
    /// Called before `displayMode` changes.
    func splitViewController(_ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
    /// Whether the delegate has merged the secondary controller into the primary one, in a window that has become narrow; then nothing else
    /// is done. By default false: the secondary controller's pages are pushed over the primary one's. Called for the style `.unspecified`.
    func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool
    /// The secondary controller in a window that has become wide; nil, the default, keeps the current one. Called for the style
    /// `.unspecified` if the primary controller does not show pages of the secondary one.
    func splitViewController(
        _ splitViewController: UISplitViewController, separateSecondaryFrom primaryViewController: UIViewController
    ) -> UIViewController?
    /// The column on top when the window becomes narrow; the proposed one by default. Called for the style `.doubleColumn`.
    func splitViewController(
        _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
    /// Called after the window has become narrow.
    func splitViewControllerDidCollapse(_ svc: UISplitViewController)
    /// Called after the window has become wide.
    func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
    /// Does nothing.
    public func splitViewController(_ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode) {}
    /// False.
    public func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { false }
    /// Nil.
    public func splitViewController(
        _ splitViewController: UISplitViewController, separateSecondaryFrom primaryViewController: UIViewController
    ) -> UIViewController? { nil }
    /// The proposed column.
    public func splitViewController(
        _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }
    /// Does nothing.
    public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
    /// Does nothing.
    public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
}
