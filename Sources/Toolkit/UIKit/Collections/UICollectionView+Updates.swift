// Batches of updates and changes of layout: elements that stay keep their views and move to their new attributes.

internal import ListEngine

/// The view of an element that is no longer visible, until its animation ends.
final class LeavingElement {
    /// The view, and the attributes at which it arrives.
    let state: ShownElement
    var element: CollectionElement
    /// Whether the element may become visible again and then takes its view back. If not, it was removed or has another view.
    var canReturn: Bool
    /// The view's `isUserInteractionEnabled` before it began to leave.
    let wasInteractive: Bool

    init(_ state: ShownElement, as element: CollectionElement, canReturn: Bool) {
        (self.state, self.element, self.canReturn) = (state, element, canReturn)
        wasInteractive = state.view.isUserInteractionEnabled
    }

    /// Maps the element through an update; nil if it no longer exists.
    func follow(_ map: (CollectionElement) -> CollectionElement?) {
        guard canReturn else { return }
        if let new = map(element) { element = new } else { canReturn = false }
    }
}

extension UICollectionView {
    /// The duration of an update, in seconds.
    private static let updateDuration = 0.3

    private typealias Origins = [CollectionElement: UICollectionViewLayoutAttributes]
    private typealias RemovedElement = (element: CollectionElement, state: ShownElement)

    func apply(_ entries: [ListBatch.Entry], from origin: BatchOrigin, completions: [(Bool) -> Void]) throws(ListMismatch) {
        unhighlight()
        if origin == .drag { list.place = .free } else { holdPlace() }
        // A change by the application ends a movement.
        if origin == .application, !entries.isEmpty { undoMovement() }
        let counts = requestCounts()
        let update = try ListUpdate(entries, before: knownCounts, after: counts)
        let nearby = attributesNearby()
        knownCounts = counts
        list.staleness = .geometry
        follow(update)
        let old = shown
        shown = [:]
        var removed: [RemovedElement] = []
        for (element, state) in old.inOrder {
            if let new = element.after(update) { shown[new] = state } else { removed.append((element, state)) }
        }
        for each in leaving { each.follow { $0.after(update) } }
        layout.keepSizes(through: update)
        let origins = Origins(
            nearby.compactMap { attributes in attributes.element.after(update).map { ($0, attributes) } },
            uniquingKeysWith: { first, _ in first })
        // The flow layout itself needs no objects for the changes.
        let isUsual = type(of: layout) == UICollectionViewFlowLayout.self
        let updateItems = isUsual ? nil : UICollectionViewUpdateItem.items(of: entries, through: update)
        animate(completions) {
            var replaced: [RemovedElement] = []
            UIView.performWithoutAnimation {
                self.prepareIfNeeded()
                if let updateItems { self.layout.prepare(forCollectionViewUpdates: updateItems) }
                replaced = self.configureAgain(self.list.reconfigured)
            }
            let leaving = self.rearrange(removed: removed, replaced: replaced, origins: origins)
            if updateItems != nil { self.layout.finalizeCollectionViewUpdates() }
            return leaving
        }
    }

    func reconfigure(_ paths: [ListPath]) {
        guard list.staleness != .content, !list.isUpdating else { return }
        guard !list.batch.isOpen else { return list.reconfigured += paths }
        let replaced = configureAgain(paths)
        if !replaced.isEmpty {
            // A change of the content's size or offset is not part of the animation.
            UIView.performWithoutAnimation { prepareIfNeeded() }
            animate([]) { self.rearrange(removed: [], replaced: replaced, origins: [:]) }
        }
        setNeedsLayout()
    }

    /// Makes the data source configure the cells of items again, by the data source's index paths. Another cell that it returns takes the
    /// place of the old one, transparent at first; returns the old ones.
    private func configureAgain(_ paths: [ListPath]) -> [RemovedElement] {
        // A data source that lays out the cell lays out the collection, too, which must not exchange its views within an update.
        let wasTiling = isTiling
        isTiling = true
        defer { isTiling = wasTiling }
        var replaced: [RemovedElement] = []
        for path in paths {
            let element = CollectionElement(path: IndexPath(shownPath(of: path)))
            guard let state = shown[element], let cell = state.view as? UICollectionViewCell else { continue }
            reconfiguredCell = cell
            let new = dataSource?.collectionView(self, cellForItemAt: IndexPath(path))
            reconfiguredCell = nil
            shown[element]?.measuredInPass = 0
            guard let new, new !== cell else { continue }
            let origin = state.attributes.faded
            origin.indexPath = element.path
            UIView.performWithoutAnimation { showCell(new, of: element, with: origin) }
            shown[element] = ShownElement(view: new, attributes: origin)
            replaced.append((element, state))
        }
        return replaced
    }

    /// Moves all elements to the attributes of the layout, after a movement has ended.
    func settleItems() {
        guard list.staleness != .content else { return }
        animate([]) { self.rearrange(removed: [], origins: [:]) }
    }

    /// Replaces the layout; all elements move from their old attributes to their new ones.
    func changeLayout(to new: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
        let completions = completion.map { [$0] } ?? []
        guard animated, list.staleness != .content else {
            replaceLayout(by: new)
            return runLater(completions)
        }
        let nearby = attributesNearby()
        let old = layout
        replaceLayout(by: new)
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
        let origins = Origins(nearby.map { ($0.element, $0) }, uniquingKeysWith: { first, _ in first })
        animate(completions) {
            let leaving = self.rearrange(removed: [], origins: origins)
            old.finalizeLayoutTransition()
            new.finalizeLayoutTransition()
            return leaving
        }
    }

    /// Animates changes that return the views that leave, which are recycled when this animation has ended.
    private func animate(_ completions: [(Bool) -> Void], changes: @escaping () -> [LeavingElement]) {
        guard window != nil, UIView.areAnimationsEnabled else {
            UIView.performWithoutAnimation { _ = changes() }
            finishLeaving()
            return runLater(completions)
        }
        var left: [LeavingElement] = []
        UIView.animate(withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction) {
            left = changes()
        } completion: { [weak self] finished in
            self?.finish(left)
            for completion in completions { completion(finished) }
        }
    }

    /// The attributes of the elements that are visible, or so near that they may become visible: at most the visible part's size away.
    private func attributesNearby() -> [UICollectionViewLayoutAttributes] {
        guard list.staleness == .nothing, bounds.minX.isFinite, bounds.minY.isFinite else { return [] }
        let area = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
        return (layout.layoutAttributesForElements(in: area) ?? []).map(\.copied)
    }

    /// Applies the layout's attributes to the elements that are or were visible.
    ///
    /// - Parameters:
    ///   - removed: elements that no longer exist or get another view. They end at the layout's final attributes, by default faded.
    ///   - replaced: the old cells of items that have another one already. They fade while they move with their items.
    ///   - origins: the attributes at which new views of elements start; others start at the layout's initial attributes, else faded.
    /// - Returns: the views that leave.
    private func rearrange(removed: [RemovedElement], replaced: [RemovedElement] = [], origins: Origins) -> [LeavingElement] {
        isTiling = true
        defer { isTiling = false }
        prepareIfNeeded()
        var left: [LeavingElement] = []
        let visible = visibleAttributes()
        var departing = shown
        for attributes in visible { departing[attributes.element] = nil }
        for (element, state) in departing.inOrder {
            shown[element] = nil
            left.append(leave(state, as: element, to: attributes(of: element), canReturn: true))
        }
        for (element, state) in removed { left.append(leave(state, as: element, to: finalAttributes(of: element), canReturn: false)) }
        for (element, state) in replaced { left.append(leave(state, as: element, to: attributes(of: element)?.faded, canReturn: false)) }
        leaving += left
        for attributes in visible {
            let element = attributes.element
            let origin = shownState(of: element) == nil ? origins[element] ?? initialAttributes(of: element) ?? attributes.faded : nil
            show(attributes, from: origin)
            // `list.selected` already holds the new index paths.
            if let cell = shown[element]?.view as? UICollectionViewCell { cell.isSelected = list.selected.contains(ListPath(element.path)) }
        }
        return left
    }

    /// The state of a visible element. A view of the element that leaves turns back where it is.
    func shownState(of element: CollectionElement) -> ShownElement? {
        if let state = shown[element] { return state }
        guard let index = leaving.firstIndex(where: { $0.canReturn && $0.element == element }) else { return nil }
        let returning = leaving.remove(at: index)
        returning.state.view.isUserInteractionEnabled = returning.wasInteractive
        shown[element] = returning.state
        if let cell = returning.state.view as? UICollectionViewCell {
            cell.isSelected = list.selected.contains(ListPath(element.path))
            cell.isEditing = isEditing
        }
        return returning.state
    }

    private func initialAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
        guard let kind = element.kind else { return layout.initialLayoutAttributesForAppearingItem(at: element.path) }
        if element.isDecoration { return layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: element.path) }
        return layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: element.path)
    }

    private func finalAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
        guard let kind = element.kind else { return layout.finalLayoutAttributesForDisappearingItem(at: element.path) }
        if element.isDecoration { return layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: element.path) }
        return layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: element.path)
    }

    private func leave(
        _ state: ShownElement, as element: CollectionElement, to last: UICollectionViewLayoutAttributes?, canReturn: Bool
    ) -> LeavingElement {
        let last = last ?? state.attributes.faded
        let state = ShownElement(view: state.view, attributes: last, measuredInPass: state.measuredInPass)
        let leaving = LeavingElement(state, as: element, canReturn: canReturn)
        state.view.isUserInteractionEnabled = false
        state.view.take(placed(last))
        return leaving
    }

    /// Recycles all views that leave.
    func finishLeaving() { finish(leaving) }

    /// Recycles those of the views that still leave.
    private func finish(_ finished: [LeavingElement]) {
        let finished = finished.filter { each in leaving.contains { $0 === each } }
        leaving.removeAll { each in finished.contains { $0 === each } }
        for each in finished {
            each.state.view.isUserInteractionEnabled = each.wasInteractive
            recycle(each.state.view, of: each.element)
        }
    }
}

extension CollectionElement {
    /// The element after an update; nil if it was removed or gets another view.
    fileprivate func after(_ update: ListUpdate) -> CollectionElement? {
        let old = ListPath(path)
        if kind == nil { return update.isReloaded(old) ? nil : update.newPath(of: old).map { CollectionElement(path: IndexPath($0)) } }
        if isDecoration { return self }
        guard !update.isReloaded(section: old.section), let section = update.newSection(of: old.section) else { return nil }
        return section == old.section ? self : CollectionElement(kind: kind, path: IndexPath(item: old.item, section: section))
    }
}

/// An insertion, a deletion, a reload or a move in a batch of updates.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
    /// The kinds of changes. Raw values are Apple's.
    nonisolated public enum Action: Int, Sendable {
        case insert = 0
        case delete = 1
        case reload = 2
        case move = 3
        case none = 4
    }

    /// The index path before the batch; nil for an insertion. A section has the item `NSNotFound`.
    open private(set) var indexPathBeforeUpdate: IndexPath?
    /// The index path after the batch; nil for a deletion. A section has the item `NSNotFound`.
    open private(set) var indexPathAfterUpdate: IndexPath?
    /// The kind of the change.
    open private(set) var updateAction: Action

    init(_ action: Action, before: IndexPath? = nil, after: IndexPath? = nil) {
        (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
        super.init()
    }

    /// The changes of a batch.
    static func items(of entries: [ListBatch.Entry], through update: ListUpdate) -> [UICollectionViewUpdateItem] {
        func path(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        return entries.flatMap { entry -> [UICollectionViewUpdateItem] in
            switch entry.change {
            case .insertItems(let paths): paths.map { .init(.insert, after: IndexPath($0)) }
            case .deleteItems(let paths): paths.map { .init(.delete, before: IndexPath($0)) }
            case .reloadItems(let paths):
                paths.map { .init(.reload, before: IndexPath($0), after: update.newPath(of: $0).map { IndexPath($0) }) }
            case .moveItem(let from, let to): [.init(.move, before: IndexPath(from), after: IndexPath(to))]
            case .insertSections(let numbers): numbers.map { .init(.insert, after: path($0)) }
            case .deleteSections(let numbers): numbers.map { .init(.delete, before: path($0)) }
            case .reloadSections(let numbers):
                numbers.map { .init(.reload, before: path($0), after: update.newSection(of: $0).map(path)) }
            case .moveSection(let from, let to): [.init(.move, before: path(from), after: path(to))]
            }
        }
    }
}
