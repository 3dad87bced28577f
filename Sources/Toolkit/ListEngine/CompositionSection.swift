// The items of a section of a compositional layout: its group is repeated until every item has a frame.

/// The frames of a section's items, relative to the first group's origin.
///
/// Groups without measured items are all alike, so that only one of them is laid out; a frame is then found by arithmetic.
public struct CompositionSection: Sendable {
    /// The number of items.
    public let count: Int
    /// The direction in which the groups follow one another.
    public let axis: CompositionAxis
    private let spacing: Double
    /// A full group without measured items.
    private let template: ComposedGroup
    /// The groups, if some contain measured items.
    private var groups: [Placed] = []
    /// The last group, if it is not full; used if no item was measured.
    private var last: ComposedGroup?
    /// The size of all groups together.
    public private(set) var size: CompositionExtent

    private struct Placed: Sendable {
        /// The number of the group's first item.
        var first: Int
        var start: Double
        /// Nil for the template.
        var own: ComposedGroup?
    }

    /// Groups that begin with this item or a later one ignore measured sizes, except a last group that is not full.
    private static let mostMeasured = 1_000_000

    /// Lays out a section.
    ///
    /// - Parameters:
    ///   - container: the room for the section's groups.
    ///   - measured: the measured sizes of items, by item number.
    public init(
        _ group: CompositionPart, count: Int, in container: CompositionExtent, along axis: CompositionAxis, spacing: Double,
        measured: [Int: CompositionExtent] = [:]
    ) {
        self.axis = axis
        self.spacing = spacing.isFinite ? spacing : 0
        template = group.composed(in: container, first: 0, available: Int.max) { _ in nil }
        let perGroup = template.items.count
        self.count = perGroup > 0 ? max(count, 0) : 0
        size = CompositionExtent(width: 0, height: 0)
        guard self.count > 0 else { return }
        if measured.isEmpty || !group.isMeasured {
            let rest = self.count % perGroup
            if rest > 0 { last = group.composed(in: container, first: 0, available: rest) { _ in nil } }
            size = template.size
            if let last, self.count < perGroup { size = last.size }
            size[axis] = start(ofGroup: groupCount - 1) + (last ?? template).size[axis]
        } else {
            placeMeasured(group, in: container, measured: measured)
        }
    }

    private mutating func placeMeasured(
        _ group: CompositionPart, in container: CompositionExtent, measured: [Int: CompositionExtent]
    ) {
        var start = 0.0
        var first = 0
        let perGroup = template.items.count
        while first < count {
            let isLast = first + perGroup > count
            let isPlain = first >= Self.mostMeasured || !(first..<first + perGroup).contains { measured[$0] != nil }
            var own: ComposedGroup?
            if isLast || !isPlain {
                own = group.composed(in: container, first: first, available: count - first) { measured[$0] }
            }
            let composed = own ?? template
            groups.append(Placed(first: first, start: start, own: own))
            let cross = axis.crossing
            size[cross] = max(size[cross], composed.size[cross])
            size[axis] = start + composed.size[axis]
            start += max(composed.size[axis] + spacing, 0)
            first += max(composed.items.count, 1)
        }
    }

    // MARK: Groups

    private var groupCount: Int {
        if !groups.isEmpty { return groups.count }
        let perGroup = template.items.count
        return perGroup > 0 ? (count + perGroup - 1) / perGroup : 0
    }

    private func start(ofGroup index: Int) -> Double {
        groups.isEmpty ? Double(index) * max(template.size[axis] + spacing, 0) : groups[index].start
    }

    private func group(_ index: Int) -> (first: Int, composed: ComposedGroup) {
        if groups.isEmpty {
            return (index * template.items.count, index == groupCount - 1 ? last ?? template : template)
        }
        return (groups[index].first, groups[index].own ?? template)
    }

    private func groupIndex(of item: Int) -> Int {
        groups.isEmpty ? item / template.items.count : firstIndex(in: groups.count) { groups[$0].first <= item } - 1
    }

    /// The groups that intersect the range between two positions along the axis.
    private func groups(from low: Double, to high: Double) -> Range<Int> {
        let first = firstIndex(in: groupCount) { start(ofGroup: $0) + group($0).composed.size[axis] <= low }
        return first..<max(first, firstIndex(in: groupCount) { start(ofGroup: $0) < high })
    }

    private func distance(ofGroup index: Int) -> CompositionPoint {
        let start = start(ofGroup: index)
        return axis == .horizontal ? CompositionPoint(x: start) : CompositionPoint(y: start)
    }

    // MARK: Frames

    /// The place of an item; nil for one that does not exist.
    public func place(of item: Int) -> ComposedItem? {
        guard item >= 0, item < count else { return nil }
        let index = groupIndex(of: item)
        let (first, composed) = group(index)
        guard composed.items.indices.contains(item - first) else { return nil }
        return composed.items[item - first].moved(by: distance(ofGroup: index))
    }

    /// The items in the groups that intersect the range between two positions along the axis.
    public func items(from low: Double, to high: Double) -> Range<Int> {
        let range = groups(from: low, to: high)
        guard let lastIndex = range.last else { return 0..<0 }
        let (first, composed) = group(lastIndex)
        return group(range.lowerBound).first..<min(first + composed.items.count, count)
    }

    /// The frames of attached views in the groups that intersect the range between two positions along the axis, with the items to which
    /// they are attached.
    public func attached(from low: Double, to high: Double) -> [(item: Int, identifier: Int, frame: CompositionFrame)] {
        groups(from: low, to: high).flatMap { index in
            let (first, composed) = group(index)
            let distance = distance(ofGroup: index)
            return composed.attached.map { (first + $0.item, $0.identifier, $0.frame.moved(by: distance)) }
        }
    }

    /// The frame of a view attached to an item; nil if there is none.
    public func attached(_ identifier: Int, to item: Int) -> CompositionFrame? {
        guard item >= 0, item < count else { return nil }
        let index = groupIndex(of: item)
        let (first, composed) = group(index)
        let found = composed.attached.first { $0.item == item - first && $0.identifier == identifier }
        return found.map { $0.frame.moved(by: distance(ofGroup: index)) }
    }

    /// The content offset along the axis that shows a group at the beginning of a visible part of length `room`, or in its centre.
    private func offset(ofGroup index: Int, isCentered: Bool, room: Double) -> Double {
        let start = start(ofGroup: index)
        return isCentered ? start + (group(index).composed.size[axis] - room) / 2 : start
    }

    /// The content offset that shows the group nearest to `offset`, or the group `steps` groups after it; 0 without groups.
    ///
    /// - Parameters:
    ///   - steps: the number of groups to advance, negative for backwards; limited to the groups that exist.
    ///   - isCentered: whether the group is shown in the centre of the visible part, not at its beginning.
    ///   - room: the length of the visible part.
    public func groupOffset(nearest offset: Double, steps: Int = 0, isCentered: Bool = false, room: Double = 0) -> Double {
        guard groupCount > 0 else { return 0 }
        let next = firstIndex(in: groupCount) { self.offset(ofGroup: $0, isCentered: isCentered, room: room) < offset }
        let near = [next - 1, next].filter { $0 >= 0 && $0 < groupCount }
        func distance(_ index: Int) -> Double { abs(self.offset(ofGroup: index, isCentered: isCentered, room: room) - offset) }
        let nearest = near.min { distance($0) < distance($1) } ?? 0
        return self.offset(ofGroup: min(max(nearest + steps, 0), groupCount - 1), isCentered: isCentered, room: room)
    }
}
