// Views for the elements in sight: what leaves is used again for what comes.

internal import Foundation
internal import QuartzCore

/// An element in sight.
@MainActor
struct ShownElement {
    let view: UICollectionReusableView
    /// What the view was last told by the layout.
    var attributes: UICollectionViewLayoutAttributes
}

extension UICollectionView {
    // MARK: Reuse

    func dequeueCell(_ identifier: String, _ path: IndexPath) -> UICollectionViewCell {
        let size = size(of: CollectionElement(kind: nil, path: path))
        if let cell = registry.take(kind: nil, identifier: identifier, size: size) as? UICollectionViewCell { return cell }
        NSLog("UICollectionView: no class is registered for cells called %@", identifier)
        let cell = UICollectionViewCell(frame: CGRect(origin: .zero, size: size))
        cell.reuseIdentifier = identifier
        return cell
    }

    func dequeueView(kind: String, _ identifier: String, _ path: IndexPath) -> UICollectionReusableView {
        let size = size(of: CollectionElement(kind: kind, path: path))
        if let view = registry.take(kind: kind, identifier: identifier, size: size) { return view }
        NSLog("UICollectionView: no class is registered for views of kind %@ called %@", kind, identifier)
        let view = UICollectionReusableView(frame: CGRect(origin: .zero, size: size))
        view.reuseIdentifier = identifier
        return view
    }

    private func size(of element: CollectionElement) -> CGSize { attributes(of: element)?.size ?? .zero }

    func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
        guard let kind = element.kind else { return preparedLayout.layoutAttributesForItem(at: element.path) }
        return preparedLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: element.path)
    }

    /// An element is in sight no longer.
    func recycle(_ view: UICollectionReusableView, of element: CollectionElement) {
        view.forgetAccessibilityNumbers()
        view.layer.removeAllAnimations()
        if let kind = element.kind {
            delegate?.collectionView(self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: element.path)
        } else if let cell = view as? UICollectionViewCell {
            cell.isHighlighted = false
            delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
        }
        registry.keep(view, kind: element.kind)
    }

    /// All views go back for reuse.
    func letGoOfContent() {
        for (element, state) in shown { recycle(state.view, of: element) }
        shown.removeAll()
        finishLeaving()
    }

    // MARK: Elements in sight

    /// Sees to it that exactly the elements in sight have views, at their places.
    func tile() {
        // Views that are being placed may have their superviews laid out.
        guard !isTiling else { return }
        isTiling = true
        defer { isTiling = false }
        if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
        let wanted = wantedAttributes()
        var gone = shown
        for attributes in wanted { gone[attributes.element] = nil }
        for (element, state) in gone {
            shown[element] = nil
            recycle(state.view, of: element)
        }
        for attributes in wanted { show(attributes) }
    }

    /// What the layout says of the part in sight.
    func wantedAttributes() -> [UICollectionViewLayoutAttributes] {
        let layout = preparedLayout
        guard bounds.minX.isFinite, bounds.minY.isFinite, bounds.width > 0, bounds.height > 0 else { return [] }
        return (layout.layoutAttributesForElements(in: bounds) ?? []).filter { exists($0.element) }
    }

    private func exists(_ element: CollectionElement) -> Bool {
        let path = element.path
        guard knownCounts.indices.contains(path.section) else { return false }
        return element.kind != nil || path.item >= 0 && path.item < knownCounts[path.section]
    }

    /// Puts an element's view where it belongs; from `origin` on, if that is another place and the change animates.
    func show(_ attributes: UICollectionViewLayoutAttributes, from origin: UICollectionViewLayoutAttributes? = nil) {
        let element = attributes.element
        if let state = shown[element] {
            guard !state.attributes.isEqual(attributes) else { return }
            shown[element]?.attributes = attributes.copied
            place(state.view, attributes)
            return
        }
        var made: UICollectionReusableView?
        UIView.performWithoutAnimation { made = makeView(of: element, at: origin ?? attributes) }
        guard let made else { return }
        shown[element] = ShownElement(view: made, attributes: attributes.copied)
        if origin != nil { place(made, attributes) }
    }

    private func place(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
        let size = view.bounds.size
        view.take(attributes)
        // What is within follows at the same pace.
        if view.bounds.size != size, UIView.inheritedAnimationDuration > 0 { view.layoutIfNeeded() }
    }

    private func makeView(of element: CollectionElement, at attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
        guard let dataSource else { return nil }
        let view: UICollectionReusableView
        if let kind = element.kind {
            view = dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: element.path)
            view.take(attributes)
            delegate?.collectionView(self, willDisplaySupplementaryView: view, forElementKind: kind, at: element.path)
        } else {
            let cell = dataSource.collectionView(self, cellForItemAt: element.path)
            cell.take(attributes)
            cell.isSelected = selected.contains(element.path)
            cell.isHighlighted = highlighted == element.path
            delegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
            view = cell
        }
        if view.superview !== self { insertSubview(view, at: backgroundView == nil ? 0 : 1) }
        return view
    }

    func pathsInSight(kind: String?) -> [IndexPath] { shown.keys.filter { $0.kind == kind }.map(\.path).sorted() }

    // MARK: Background

    func replaceBackground(_ old: UIView?) {
        guard old !== backgroundView else { return }
        old?.removeFromSuperview()
        if let backgroundView { insertSubview(backgroundView, at: 0) }
        setNeedsLayout()
    }
}
