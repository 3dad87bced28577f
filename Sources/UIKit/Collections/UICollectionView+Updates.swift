// Items come, go and move while all others keep their cells.

internal import Foundation
internal import QuartzCore

/// A view on its way out of sight.
@MainActor
struct LeavingElement {
    let view: UICollectionReusableView
    let element: CollectionElement
    /// Whether the view took the user's actions before it began to leave.
    let wasInteractive: Bool
}

extension UICollectionView {
    /// How long items are on their way, in seconds.
    private static let updateDuration = 0.3

    /// Notes changes; they are made when the outermost batch is over.
    func collect(_ changes: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updates.depth += 1
        changes?()
        updates.depth -= 1
        guard updates.depth == 0 else {
            if let completion { completion(true) }
            return
        }
        let made = updates
        updates = CollectionUpdates()
        make(made, completion: completion)
    }

    private func make(_ changes: CollectionUpdates, completion: ((Bool) -> Void)?) {
        unhighlightItem()
        let new = askedCounts()
        guard staleness != .everything, !changes.changesSections, changes.lead(from: knownCounts, to: new) else {
            if staleness != .everything, !changes.changesSections {
                NSLog("UICollectionView: the changes do not account for the data source's numbers of items; all are loaded anew")
            }
            setNeedsReload()
            UIApplication.shared.frameLoop.afterThisTurn { completion?(true) }
            return
        }
        let near = placesNearby()
        let place = changes.mapping()
        let reloaded = Set(changes.reloaded)
        knownCounts = new
        staleness = .layout
        selected = Set(selected.compactMap(place))
        let old = shown
        shown = [:]
        var goners: [(element: CollectionElement, state: ShownElement)] = []
        for (element, state) in old {
            if element.kind != nil {
                shown[element] = state
            } else if !reloaded.contains(element.path), let path = place(element.path) {
                let moved = CollectionElement(kind: nil, path: path)
                shown[moved] = state
            } else {
                goners.append((element, state))
            }
        }
        let origins = Dictionary(
            near.compactMap { attributes in
                reloaded.contains(attributes.indexPath) ? nil : place(attributes.indexPath).map { ($0, attributes) }
            }, uniquingKeysWith: { first, _ in first })
        animate(completion) { self.rearrange(goners: goners, origins: origins) }
    }

    /// Another layout: all items go from where they are to where that places them.
    func changeLayout(to new: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
        guard animated, staleness != .everything else {
            replaceLayout(by: new)
            UIApplication.shared.frameLoop.afterThisTurn { completion?(true) }
            return
        }
        let near = placesNearby()
        replaceLayout(by: new)
        let origins = Dictionary(near.map { ($0.indexPath, $0) }, uniquingKeysWith: { first, _ in first })
        animate(completion) { self.rearrange(goners: [], origins: origins) }
    }

    /// Runs changes, which animate where that would be seen.
    private func animate(_ completion: ((Bool) -> Void)?, changes: @escaping () -> Void) {
        guard window != nil, UIView.areAnimationsEnabled else {
            UIView.performWithoutAnimation(changes)
            finishLeaving()
            UIApplication.shared.frameLoop.afterThisTurn { completion?(true) }
            return
        }
        finishLeaving()
        updateNumber += 1
        let number = updateNumber
        UIView.animate(withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction, animations: changes) {
            [weak self] finished in
            // A later update looks after what leaves with it.
            if self?.updateNumber == number { self?.finishLeaving() }
            completion?(finished)
        }
    }

    /// Where items are now that may come into sight: those within a page of it.
    private func placesNearby() -> [UICollectionViewLayoutAttributes] {
        guard staleness == .nothing, bounds.minX.isFinite, bounds.minY.isFinite else { return [] }
        let around = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
        return (layout.layoutAttributesForElements(in: around) ?? []).filter { $0.representedElementCategory == .cell }.map(\.copied)
    }

    /// Has everything go to its place: what stays, what comes into sight from `origins` or from nowhere, and what leaves.
    private func rearrange(
        goners: [(element: CollectionElement, state: ShownElement)], origins: [IndexPath: UICollectionViewLayoutAttributes]
    ) {
        isTiling = true
        defer { isTiling = false }
        prepareIfNeeded()
        let wanted = wantedAttributes()
        var departing = shown
        for attributes in wanted { departing[attributes.element] = nil }
        for (element, state) in departing {
            shown[element] = nil
            leave(state, element, for: attributes(of: element) ?? state.attributes.faded)
        }
        for (element, state) in goners {
            let last = element.kind == nil ? layout.finalLayoutAttributesForDisappearingItem(at: element.path) : nil
            leave(state, element, for: last ?? state.attributes.faded)
        }
        for attributes in wanted {
            let isNew = shown[attributes.element] == nil
            show(attributes, from: isNew ? origin(of: attributes, origins) : nil)
            // The cell may be another item's now.
            if let cell = shown[attributes.element]?.view as? UICollectionViewCell {
                cell.isSelected = selected.contains(attributes.indexPath)
            }
        }
    }

    private func origin(
        of attributes: UICollectionViewLayoutAttributes, _ origins: [IndexPath: UICollectionViewLayoutAttributes]
    ) -> UICollectionViewLayoutAttributes {
        guard attributes.representedElementCategory == .cell else { return attributes.faded }
        return origins[attributes.indexPath] ?? layout.initialLayoutAttributesForAppearingItem(at: attributes.indexPath)
            ?? attributes.faded
    }

    private func leave(_ state: ShownElement, _ element: CollectionElement, for last: UICollectionViewLayoutAttributes) {
        leaving.append(LeavingElement(view: state.view, element: element, wasInteractive: state.view.isUserInteractionEnabled))
        state.view.isUserInteractionEnabled = false
        state.view.take(last)
    }

    /// Whatever was still on its way out is gone.
    func finishLeaving() {
        let gone = leaving
        leaving = []
        for each in gone {
            each.view.isUserInteractionEnabled = each.wasInteractive
            recycle(each.view, of: each.element)
        }
    }

    /// Scrolling does not wait for an update that is still bringing the content to its new end.
    func contentMovedByHand() {
        if UIView.inheritedAnimationDuration == 0 { layer.removeViewAnimations(of: "bounds") }
    }
}
