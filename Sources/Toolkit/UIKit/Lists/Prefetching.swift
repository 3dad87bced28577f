// The items that a list's data source was asked to prefetch before they are visible.

internal import Foundation
internal import ListEngine

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
