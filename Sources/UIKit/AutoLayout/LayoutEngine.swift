// One hierarchy's constraints and their solution.

internal import Cassowary
internal import Foundation

/// Works out all constraints of one hierarchy of views. Changes are gathered and solved together before the next layout.
///
/// Only views that constraints speak of have unknowns. A view with a frame (`translatesAutoresizingMaskIntoConstraints`)
/// gives its present box as required constants.
@MainActor
final class LayoutEngine {
    /// What the engine is for.
    enum Purpose {
        /// Placing the views of a hierarchy.
        case live
        /// Finding a size for the root alone; nothing is placed and nothing told.
        case fitting(CGSize, UILayoutPriority, UILayoutPriority)
    }

    /// What decides where a view is.
    enum Placement {
        case byFrame
        case byConstraints
        case wanted(CGSize, UILayoutPriority, UILayoutPriority)
    }

    /// A client's constraint in the solver.
    struct Installed {
        let source: NSLayoutConstraint
        let constraint: Constraint
        /// The part of the solver's constant that is not the client's.
        let offset: Double
        let items: [LayoutItem]
    }

    weak var root: UIView?
    let purpose: Purpose
    let solver = Solver()
    var items: [ObjectIdentifier: LayoutItem] = [:]
    var installed: [ObjectIdentifier: Installed] = [:]
    var sources: [Constraint: NSLayoutConstraint] = [:]

    // Gathered for the next solution.
    var arrivals: [NSLayoutConstraint] = []
    var departures: [Installed] = []
    var changedConstants: [NSLayoutConstraint] = []
    var changedPriorities: [NSLayoutConstraint] = []
    var dirtyItems: [LayoutItem] = []
    /// Those whose contents have another size, which matters only once something else changes.
    var outdatedItems: [LayoutItem] = []
    /// Required constraints that contradict others: they come back when they can.
    var broken: [NSLayoutConstraint] = []
    var viewsToUpdate: [WeakView] = []
    private(set) var isDirty = false
    private var isSolving = false
    /// The scale that the solution was rounded at.
    var solutionScale: CGFloat = 0
    private var itemCount = 0
    /// How often changes have been solved for.
    private(set) var solutionCount = 0

    struct WeakView {
        weak var view: UIView?
    }

    init(root: UIView, purpose: Purpose) {
        self.root = root
        self.purpose = purpose
    }

    /// The root is gone. Views within it may not be.
    isolated deinit {
        if isLive { WaitingConstraints.adopt(surrenderConstraints()) }
    }

    func placement(of view: UIView) -> Placement {
        guard view === root else { return view.translatesAutoresizingMaskIntoConstraints ? .byFrame : .byConstraints }
        switch purpose {
        case .live: return .byFrame
        case .fitting(let size, let horizontal, let vertical): return .wanted(size, horizontal, vertical)
        }
    }

    func isPlacedByFrame(_ view: UIView) -> Bool {
        if case .byFrame = placement(of: view) { return true }
        return false
    }

    var isLive: Bool {
        if case .live = purpose { return true }
        return false
    }

    /// Whether no view has an unknown, and no constraint is worked out.
    var isEmpty: Bool { items.isEmpty && solver.isEmpty }

    /// The work done so far, in exchanges of the simplex method.
    var exchangeCount: Int { solver.pivots }

    // MARK: Changes

    func add(_ constraint: NSLayoutConstraint) {
        arrivals.append(constraint)
        markDirty()
    }

    func remove(_ constraint: NSLayoutConstraint) {
        if let entry = installed.removeValue(forKey: ObjectIdentifier(constraint)) {
            departures.append(entry)
        } else {
            arrivals.removeAll { $0 === constraint }
            broken.removeAll { $0 === constraint }
        }
        markDirty()
    }

    func constantDidChange(of constraint: NSLayoutConstraint) {
        guard installed[ObjectIdentifier(constraint)] != nil else { return }
        changedConstants.append(constraint)
        markDirty()
    }

    func priorityDidChange(of constraint: NSLayoutConstraint) {
        guard installed[ObjectIdentifier(constraint)] != nil else { return }
        changedPriorities.append(constraint)
        markDirty()
    }

    /// Something that the item's rules are made of has changed.
    func itemDidChange(_ owner: any LayoutItemOwner) {
        guard let item = existingItem(for: owner) else { return }
        markDirty(item)
    }

    /// A view's contents have another size. Where required constraints alone say how large the view is, as with a label that is pinned
    /// to its superview's edges, nothing follows from that until the constraints change, and nothing is solved.
    func contentSizeDidChange(of view: UIView) {
        guard let item = existingItem(for: view), !item.isDirty else { return }
        guard !isDirty, item.hasFixedSize(in: solver) else { return markDirty(item) }
        guard !item.isOutdated else { return }
        item.isOutdated = true
        outdatedItems.append(item)
    }

    /// A view was moved or resized, which matters where its frame is what it gives to the layout.
    func frameDidChange(of view: UIView) {
        guard let item = existingItem(for: view), isPlacedByFrame(view) || item.dependsOnFrame else { return }
        markDirty(item)
    }

    /// A view's content was scrolled.
    func originDidChange(of view: UIView) {
        guard let item = existingItem(for: view), item.dependsOnOrigin else { return }
        markDirty(item)
    }

    func markDirty(_ item: LayoutItem) {
        if !item.isDirty {
            item.isDirty = true
            dirtyItems.append(item)
        }
        markDirty()
    }

    func markDirty() {
        guard !isDirty else { return }
        isDirty = true
        if isLive { root?.setNeedsLayout() }
    }

    /// Solves what has gathered, and has those views laid out whose subviews are to move.
    /// - Parameter view: the view being laid out just now, which need not be told.
    func update(whileLayingOut view: UIView? = nil) {
        guard !isSolving, isDirty || displayScale != solutionScale else { return }
        isSolving = true
        if isDirty { takeInOutdatedItems() }
        var rounds = 0
        arrivals += broken
        broken = []
        while isDirty, rounds < 8 {
            isDirty = false
            solutionCount += 1
            solve()
            remeasureLabels()
            rounds += 1
        }
        isSolving = false
        takeSolution(whileLayingOut: view)
    }

    private func takeInOutdatedItems() {
        for item in outdatedItems {
            item.isOutdated = false
            markDirty(item)
        }
        outdatedItems.removeAll(keepingCapacity: true)
    }

    // MARK: Items

    func existingItem(for owner: any LayoutItemOwner) -> LayoutItem? {
        guard let item = items[ObjectIdentifier(owner)], item.owner === owner else { return nil }
        return item
    }

    func item(for owner: any LayoutItemOwner) -> LayoutItem {
        if let item = existingItem(for: owner) { return item }
        itemCount += 1
        let item = LayoutItem(owner, number: itemCount)
        items[ObjectIdentifier(owner)] = item
        markDirty(item)
        if let view = owner as? UIView {
            _ = view.layoutRecord
            markSubviewsDirty(of: view)
        }
        return item
    }

    /// An item's unknown; a new one brings the rules about it.
    func variable(_ quantity: LayoutQuantity, of item: LayoutItem) -> Variable {
        let (variable, isNew) = item.variable(quantity)
        if isNew { markDirty(item) }
        return variable
    }

    /// The rules of views with frames depend on whether constraints place their superview.
    func markSubviewsDirty(of view: UIView) {
        for subview in view.subviews where subview.autoLayout != nil {
            if let item = existingItem(for: subview) { markDirty(item) }
        }
    }
}
