// The common part of tables and collections: state, updates, selection, and the reuse and prefetching of cells.

internal import ListEngine

/// A scroll view of cells at index paths: a table or a collection.
protocol ListView: FocusList {
    var list: ListState { get }
    var backgroundView: UIView? { get set }

    /// Applies a batch, and makes the data source configure the cells of `list.reconfigured` again, in one animation; the completions run
    /// when it has ended. Throws a contradiction between the changes and the data source.
    func apply(_ entries: [ListBatch.Entry], from origin: BatchOrigin, completions: [(Bool) -> Void]) throws(ListMismatch)

    /// Makes the data source configure visible cells again, by the data source's index paths before an open batch. Another cell that it
    /// returns replaces the visible one.
    func reconfigure(_ paths: [ListPath])

    // MARK: Place

    /// The axis along which an item stays where it is when the geometry changes; nil if the offset stays instead.
    var placeAxis: NSLayoutConstraint.Axis? { get }
    /// The visible items in order, with the parts of the content along the axis that they take before a change of the geometry.
    var shownSpans: [(path: ListPath, span: ClosedRange<CGFloat>)] { get }
    /// The part of the content along the axis that an item takes now; nil for one that does not exist.
    func span(of path: ListPath) -> ClosedRange<CGFloat>?
    /// The last item of all.
    var lastPath: ListPath? { get }
    /// Whether items get their sizes when they become visible.
    var measuresItems: Bool { get }
    /// Makes and measures the cells that are visible at the present offset.
    func tile()

    // MARK: Selection

    /// Whether several cells may be selected now.
    var selectsSeveral: Bool { get }
    /// Whether an item exists.
    func contains(_ path: ListPath) -> Bool
    /// The item at a point in the list's coordinates.
    func path(at point: CGPoint) -> ListPath?
    /// The item of a visible cell.
    func path(of view: UIView) -> ListPath?
    /// The cell of a visible item.
    func cell(at path: ListPath) -> UIView?
    /// Called before a press; returns false if the press only hides a row's delete confirmation or swipe actions.
    func acceptsPress() -> Bool
    /// Whether a press highlights the item, according to the list and its delegate.
    func canHighlight(_ path: ListPath) -> Bool
    /// Updates the cell's highlight, if the cell is visible, and notifies the delegate.
    func showHighlight(_ isHighlighted: Bool, at path: ListPath)
    /// Updates the cell's selection, if the cell is visible.
    func showSelection(_ isSelected: Bool, at path: ListPath, animated: Bool)
    /// Asks the delegate before a selection or deselection by the user. Returns `path`, or the path that it chooses; nil if it refuses.
    func delegateWill(_ change: SelectionChange, at path: ListPath) -> ListPath?
    /// Notifies the delegate that the user selected or deselected an item.
    func delegateDid(_ change: SelectionChange, at path: ListPath)
    /// The delegate's context menu for a click at a point in the list's coordinates.
    func menu(at point: CGPoint) -> UIContextMenuConfiguration?
}

/// The effect of a press on an item's selection.
enum SelectionChange { case select, deselect }

/// What makes a batch: the application, or a drag that shows its item at another index path before the data source is notified.
enum BatchOrigin { case application, drag }

/// The state that tables and collections have in common. An object, so that accesses of its properties are independent of each other.
final class ListState {
    /// The name of the list's class in diagnostics.
    let className: String
    /// The word for an item in diagnostics: "row" or "item".
    let itemName: String
    var staleness = ListStaleness.content
    var selected: Set<ListPath> = []
    /// The item under the finger, or the item that is pressed by a key.
    var highlighted: ListPath?
    /// The touch that highlights the item. Meanwhile, other touches do not highlight items.
    weak var highlightingTouch: UITouch?
    var batch = ListBatch()
    var completions: [(Bool) -> Void] = []
    /// The items to configure again at the end of the batch, by the data source's index paths.
    var reconfigured: [ListPath] = []
    var prefetching = Prefetching()
    /// The item that stays where it is in the next layout.
    var place = ListPlace.undecided
    /// Whether a batch is being applied. Meanwhile, cells and index paths do not match.
    var isUpdating = false
    /// The maximum number of sections that are laid out: the data source is called for each.
    static let mostSections = 1_000_000
    /// The maximum number of rounds in which visible items are measured. Each round may show other items, which have to be measured, too.
    static let mostMeasuringRounds = 8

    init(_ className: String, itemName: String) { (self.className, self.itemName) = (className, itemName) }

    /// A number from the data source, limited to 0 through `most`.
    func checked(_ count: Int, most: Int, of noun: String) -> Int {
        if count < 0 { NSLog("%@: the data source returned %ld %@; 0 are used", className, count, noun) }
        if count > most { NSLog("%@: of %ld %@ only the first %ld are laid out", className, count, noun, most) }
        return min(max(count, 0), most)
    }
}

extension ListView {
    func setNeedsGeometry() {
        if list.staleness == .nothing { list.staleness = .geometry }
        setNeedsLayout()
    }

    func setNeedsReload() {
        list.staleness = .content
        setNeedsLayout()
    }

    func reload() {
        list.selected.removeAll()
        list.prefetching = Prefetching()
        unhighlight()
        setNeedsReload()
    }

    // MARK: Batches

    /// Adds a change to the open batch; without an open batch, the change is a batch of its own.
    func update(_ change: ListChange, animation: Int = 0, from origin: BatchOrigin = .application) {
        list.batch.begin()
        list.batch.add(change, animation: animation)
        endBatch(from: origin)
    }

    func performBatch(_ changes: (() -> Void)?, completion: ((Bool) -> Void)?) {
        list.batch.begin()
        changes?()
        if let completion { list.completions.append(completion) }
        endBatch()
    }

    func endBatch(from origin: BatchOrigin = .application) {
        guard let entries = list.batch.end() else { return }
        let completions = list.completions
        list.completions = []
        defer { list.reconfigured = [] }
        // A reload is already scheduled, or another batch is being applied.
        guard list.staleness != .content, !list.isUpdating else {
            setNeedsReload()
            return runLater(completions)
        }
        list.isUpdating = true
        do {
            defer { list.isUpdating = false }
            try apply(entries, from: origin, completions: completions)
        } catch {
            NSLog("%@: %@; everything is reloaded", list.className, error.description(of: list.itemName))
            reload()
            runLater(completions)
        }
        setNeedsLayout()
    }

    /// Maps the index paths of the state through a batch.
    func follow(_ update: ListUpdate) {
        list.selected = update.newSelection(of: list.selected)
        list.reconfigured = list.reconfigured.compactMap(update.newPath)
        list.prefetching.follow(update)
        followPlace(update)
    }

    /// Runs completions after the current event or frame, for a batch that is not animated.
    func runLater(_ completions: [(Bool) -> Void]) {
        guard !completions.isEmpty else { return }
        UIApplication.shared.frameLoop.afterThisTurn { for completion in completions { completion(true) } }
    }

    // MARK: Views

    func insertBehindOtherCells(_ view: UIView) {
        insertSubview(view, at: (backgroundView == nil ? 0 : 1) + (refreshControl == nil ? 0 : 1))
    }

    // MARK: Selection

    func acceptsPress() -> Bool { true }

    // MARK: Focus

    func indexPath(of view: UIView) -> IndexPath? { path(of: view).map { IndexPath($0) } }
    func cell(at indexPath: IndexPath) -> UIView? { cell(at: ListPath(indexPath)) }
    func isSelected(at indexPath: IndexPath) -> Bool { list.selected.contains(ListPath(indexPath)) }

    // MARK: Touches

    /// Highlights the cell under the first finger.
    func touchesDidBegin(_ touches: Set<UITouch>) {
        guard let touch = touches.first, list.highlighted == nil || list.highlightingTouch == nil else { return }
        unhighlight()
        // The view of a touch that stopped scrolling is the list itself, even over a cell.
        guard acceptsPress(), touch.view !== self, let path = path(at: touch.location(in: self)) else { return }
        highlight(path)
        if list.highlighted != nil { list.highlightingTouch = touch }
    }

    /// Removes the highlight when the finger leaves the cell.
    func touchesDidMove(_ touches: Set<UITouch>) {
        guard let touch = highlightingTouch(in: touches), let path = list.highlighted, self.path(at: touch.location(in: self)) != path
        else { return }
        unhighlight()
    }

    func touchesDidEnd(_ touches: Set<UITouch>) { if highlightingTouch(in: touches) != nil { selectHighlighted() } }
    func touchesWereCancelled(_ touches: Set<UITouch>) { if highlightingTouch(in: touches) != nil { unhighlight() } }

    private func highlightingTouch(in touches: Set<UITouch>) -> UITouch? {
        list.highlightingTouch.flatMap { touches.contains($0) ? $0 : nil }
    }

    fileprivate func highlight(_ path: ListPath) {
        guard list.highlighted == nil, cell(at: path) != nil, canHighlight(path) else { return }
        list.highlighted = path
        showHighlight(true, at: path)
    }

    func unhighlight() {
        guard let path = list.highlighted else { return }
        list.highlighted = nil
        showHighlight(false, at: path)
    }

    /// Selects the highlighted cell. If the list allows multiple selection and the cell is selected, deselects it.
    fileprivate func selectHighlighted() {
        guard let path = list.highlighted else { return }
        unhighlight()
        if selectsSeveral, list.selected.contains(path) { press(.deselect, at: path) } else { press(.select, at: path) }
    }

    private func press(_ change: SelectionChange, at pressed: ListPath) {
        guard let path = delegateWill(change, at: pressed) else { return }
        if change == .select, !selectsSeveral {
            for other in list.selected.sorted() where other != path { press(.deselect, at: other) }
        }
        setSelected(change == .select, at: path, animated: false)
        delegateDid(change, at: path)
    }

    // MARK: Selection by the program, without the delegate

    /// Selects an item; nil deselects all. Without multiple selection, deselects all other items. Returns the item if it exists.
    @discardableResult
    func select(_ path: IndexPath?, animated: Bool) -> ListPath? {
        let path = path.map { ListPath($0) }
        if !selectsSeveral || path == nil {
            for other in list.selected where other != path { setSelected(false, at: other, animated: animated) }
        }
        guard let path, contains(path) else { return nil }
        setSelected(true, at: path, animated: animated)
        return path
    }

    func setSelected(_ isSelected: Bool, at path: ListPath, animated: Bool) {
        if isSelected { list.selected.insert(path) } else { list.selected.remove(path) }
        showSelection(isSelected, at: path, animated: animated)
    }
}

/// Presses of a visible cell with a key.
extension UIView {
    /// The list of a cell. The cell may be in the scroll view of its section.
    private var superList: (any ListView)? { superview as? any ListView ?? (superview as? SectionScrollView)?.superview as? any ListView }

    private var listItem: (list: any ListView, path: ListPath)? {
        guard let list = superList, let path = list.path(of: self) else { return nil }
        return (list, path)
    }

    /// Whether the view is a cell that a press highlights.
    var isPressableCell: Bool { listItem.map { $0.list.canHighlight($0.path) } ?? false }

    func beginCellPress() {
        guard let (list, path) = listItem, list.acceptsPress() else { return }
        list.highlight(path)
    }

    func endCellPress() {
        guard let (list, path) = listItem, list.list.highlighted == path else { return }
        list.selectHighlighted()
    }

    func cancelCellPress() { superList?.unhighlight() }
}

/// A cell that is highlighted while its menu is open.
protocol HighlightableCell: UIView {
    func setHighlighted(_ highlighted: Bool, animated: Bool)
}

/// Gets the menu of an item from the list's delegate, and highlights the item while its menu is open.
final class ListMenus: UIContextMenuInteractionDelegate {
    private weak var list: (any ListView)?
    private weak var cell: (any HighlightableCell)?

    init(list: any ListView) { self.list = list }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { list?.menu(at: location) }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        if let table = list as? UITableView {
            cell = table.indexPathForRow(at: interaction.location(in: table)).flatMap { table.cellForRow(at: $0) }
        } else if let collection = list as? UICollectionView {
            cell = collection.indexPathForItem(at: interaction.location(in: collection)).flatMap { collection.cellForItem(at: $0) }
        }
        cell?.setHighlighted(true, animated: false)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        cell?.setHighlighted(false, animated: true)
        cell = nil
    }
}

/// The reusable views of one list, by kind and reuse identifier.
struct ReuseRegistry<View: UIView> {
    private struct Key: Hashable {
        let kind: String?
        let identifier: String
    }

    private var classes: [Key: View.Type] = [:]
    private var waiting: [Key: [View]] = [:]
    /// The maximum number of waiting views of one kind and identifier; further views are removed when they leave the screen.
    private static var most: Int { 32 }

    /// Registers the class of new views. Nil, or a class that is not a `View`, removes the registration.
    mutating func register(_ viewClass: AnyClass?, kind: String? = nil, identifier: String) {
        classes[Key(kind: kind, identifier: identifier)] = viewClass as? View.Type
    }

    /// The class that is registered for new views.
    func viewClass(kind: String? = nil, identifier: String) -> View.Type? { classes[Key(kind: kind, identifier: identifier)] }

    /// Keeps a view that left the screen; a view without an identifier or above the limit is removed from its superview.
    mutating func keep(_ view: View, kind: String? = nil, identifier: String?) {
        guard let identifier, waiting[Key(kind: kind, identifier: identifier), default: []].count < Self.most else {
            view.removeFromSuperview()
            return
        }
        waiting[Key(kind: kind, identifier: identifier), default: []].append(view)
    }

    /// Removes a waiting view from the registry and returns it; nil if there is none.
    mutating func take(kind: String? = nil, identifier: String) -> View? { waiting[Key(kind: kind, identifier: identifier)]?.popLast() }
}

extension ListUpdate {
    /// The move of one item among sections with `counts` items; nil if a section does not exist.
    static func move(from: ListPath, to: ListPath, counts: [Int]) -> ListUpdate? {
        var after = counts
        guard after.indices.contains(from.section), after.indices.contains(to.section) else { return nil }
        after[from.section] -= 1
        after[to.section] += 1
        return try? ListUpdate([(.moveItem(from: from, to: to), 0)], before: counts, after: after)
    }
}

/// The items that were announced to a prefetching data source and are not visible yet.
nonisolated struct Prefetching {
    private var announced: Set<ListPath> = []
    private var lastOffset = CGPoint.zero
    private var wasForward = true

    /// Whether the content offset has increased since the last call; without movement, the result of the last call.
    mutating func isForward(from offset: CGPoint) -> Bool {
        let way = (offset.x - lastOffset.x) + (offset.y - lastOffset.y)
        lastOffset = offset
        if way != 0 { wasForward = way > 0 }
        return wasForward
    }

    /// Replaces the expected items; returns those to announce, in the order of `ahead`, and those that are no longer expected.
    mutating func update(_ ahead: [ListPath], shown: Set<ListPath>) -> (new: [ListPath], cancelled: [ListPath]) {
        let hidden = ahead.filter { !shown.contains($0) }
        let new = hidden.filter { !announced.contains($0) }
        let cancelled = announced.subtracting(hidden).subtracting(shown).sorted()
        announced = Set(hidden)
        return (new, cancelled)
    }

    /// Maps the announced items through a batch. Deleted ones are forgotten, because their index paths name other items now.
    mutating func follow(_ update: ListUpdate) { announced = Set(announced.compactMap(update.newPath)) }
}
