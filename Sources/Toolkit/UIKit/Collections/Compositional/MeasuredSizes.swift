// The sizes that the cells and headers of a compositional layout prefer.

internal import Foundation
internal import ListEngine

/// The measured sizes of elements with estimated lengths.
@MainActor
struct MeasuredSizes {
    private var items: [Int: [Int: CompositionExtent]] = [:]
    private var views: [CollectionElement: CompositionExtent] = [:]

    /// The sizes of a section's items, by item number.
    func items(inSection section: Int) -> [Int: CompositionExtent] { items[section] ?? [:] }

    /// The size of a supplementary view; nil if it was not measured.
    func size(ofKind kind: String, at path: IndexPath) -> CompositionExtent? { views[CollectionElement(kind: kind, path: path)] }

    mutating func set(_ size: CGSize, of element: CollectionElement) {
        let extent = CompositionExtent(width: size.width, height: size.height)
        if element.kind == nil {
            items[element.path.section, default: [:]][element.path.item] = extent
        } else {
            views[element] = extent
        }
    }

    mutating func removeAll() { (items, views) = ([:], [:]) }

    /// Moves the sizes to the new index paths of an update, and removes the sizes of deleted and reloaded items and sections.
    mutating func move(through update: ListUpdate) {
        let (oldItems, oldViews) = (items, views)
        removeAll()
        for (section, sizes) in oldItems {
            for (item, size) in sizes {
                let path = ListPath(section: section, item: item)
                guard !update.isReloaded(path), let new = update.newPath(of: path) else { continue }
                items[new.section, default: [:]][new.item] = size
            }
        }
        for (element, size) in oldViews {
            let old = element.path.section
            guard !update.isReloaded(section: old), let section = update.newSection(of: old) else { continue }
            views[CollectionElement(kind: element.kind, path: IndexPath(item: element.path.item, section: section))] = size
        }
    }
}
