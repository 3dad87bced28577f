// The items and groups of a compositional layout: a section repeats its group until every item has a frame.

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
        var (start, first) = (0.0, 0)
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

/// An item, or a group of items and groups.
public struct CompositionPart {
    /// The number of parts that a group lays out. If it is greater than the number of the group's parts, they are repeated in turn.
    public enum Repetition: Sendable {
        /// As many parts as fit. A group with an estimated length lays out each part once.
        case untilFull
        /// This many parts, each of its own size.
        case count(Int)
        /// This many parts, which share the group's length equally.
        case equally(Int)
    }

    /// The content of a part.
    public enum Content {
        /// One item.
        case item
        /// Parts one after the other along an axis.
        case group(axis: CompositionAxis, parts: [CompositionPart], spacing: CompositionSpacing, repetition: Repetition)
        /// Items at given places in the group.
        case custom((CompositionExtent) -> [ComposedItem])
    }

    /// The size, `insets` included.
    public var size: CompositionSize
    /// The margins around an item, or around the parts of a group.
    public var insets: CompositionInsets
    /// The distances around the part in its group.
    public var edges: CompositionEdges
    /// An item, or the parts of a group.
    public var content: Content
    /// The views attached to each item or group, such as badges.
    public var attachments: [CompositionAttachment]

    /// A part; by default an item without margins.
    public init(
        size: CompositionSize, insets: CompositionInsets = CompositionInsets(), edges: CompositionEdges = CompositionEdges(),
        content: Content = .item, attachments: [CompositionAttachment] = []
    ) {
        (self.size, self.insets, self.edges) = (size, insets, edges)
        (self.content, self.attachments) = (content, attachments)
    }

    private var isItem: Bool { if case .item = content { true } else { false } }

    /// Whether the frames of items depend on measured sizes.
    var isMeasured: Bool {
        guard case .group(_, let parts, _, _) = content else { return size.isEstimated }
        return size.isEstimated || parts.contains(where: \.isMeasured)
    }
}

/// A view attached to an item or a group.
public struct CompositionAttachment: Sendable {
    /// A point of a frame: fractions of the frame's width and height, 0 through 1, and an offset from there.
    public struct Anchor: Sendable {
        /// The fractions of the width and the height.
        public var x, y: Double
        /// The offset from there: in points, or in fractions of the attached view's size if `isFractional`.
        public var offset: CompositionPoint
        /// Whether the offset is a fraction of the attached view's size.
        public var isFractional: Bool

        /// An anchor at fractions of a frame.
        public init(x: Double, y: Double, offset: CompositionPoint = CompositionPoint(), isFractional: Bool = false) {
            (self.x, self.y, self.offset, self.isFractional) = (x, y, offset, isFractional)
        }
    }

    /// The number by which the layout recognizes the attachment.
    public var identifier: Int
    /// The size; fractions are of the item or group.
    public var size: CompositionSize
    /// The point of the item or group at which the view's own anchor is placed.
    public var container: Anchor
    /// The anchor in the view itself. Nil means the fractions of `container`: without an offset, the view is then inside the item or group.
    public var own: Anchor?

    /// A view at an anchor of its container.
    public init(identifier: Int, size: CompositionSize, container: Anchor, own: Anchor? = nil) {
        (self.identifier, self.size, self.container, self.own) = (identifier, size, container, own)
    }

    /// The view's frame for the frame of the item or group to which it is attached.
    public func frame(in container: CompositionFrame) -> CompositionFrame {
        let size = size.resolved(in: container.size)
        let own = own ?? Anchor(x: self.container.x, y: self.container.y)
        func shift(_ anchor: Anchor) -> CompositionPoint {
            anchor.isFractional ? CompositionPoint(x: anchor.offset.x * size.width, y: anchor.offset.y * size.height) : anchor.offset
        }
        let (outer, inner) = (shift(self.container), shift(own))
        return CompositionFrame(
            origin: CompositionPoint(
                x: container.origin.x + container.size.width * self.container.x - size.width * own.x + outer.x + inner.x,
                y: container.origin.y + container.size.height * self.container.y - size.height * own.y + outer.y + inner.y),
            size: size)
    }
}

/// The place of an item.
public struct ComposedItem: Sendable {
    /// The frame, relative to the group's or the section's origin.
    public var frame: CompositionFrame
    /// Items with higher numbers are in front.
    public var zIndex: Int
    /// Whether the width and the height are measured.
    public var measuresWidth = false, measuresHeight = false

    /// An item of a size that is not measured.
    public init(frame: CompositionFrame, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame, zIndex) }

    func moved(by distance: CompositionPoint) -> ComposedItem {
        var item = self
        item.frame = frame.moved(by: distance)
        return item
    }
}

/// A group laid out: the places of its items relative to the group's origin.
struct ComposedGroup: Sendable {
    /// The frame of a view that is attached to an item or a group. `item` is this item, or the first item of this group.
    struct Attached: Sendable {
        var item, identifier: Int
        var frame: CompositionFrame
    }

    var size: CompositionExtent
    var items: [ComposedItem] = []
    var attached: [Attached] = []

    /// Adds the items of a part at a distance from this group's origin.
    fileprivate mutating func add(_ part: ComposedGroup, at distance: CompositionPoint) {
        let first = items.count
        items += part.items.map { $0.moved(by: distance) }
        attached += part.attached.map { Attached(item: first + $0.item, identifier: $0.identifier, frame: $0.frame.moved(by: distance)) }
    }
}

extension CompositionPart {
    /// Lays out the part for the items from `first` on.
    ///
    /// - Parameters:
    ///   - available: the number of items that remain; at least 1.
    ///   - measured: returns the measured size of an item; nil if the item was not measured.
    func composed(in container: CompositionExtent, first: Int, available: Int, measured: (Int) -> CompositionExtent?) -> ComposedGroup {
        var result: ComposedGroup
        switch content {
        case .item:
            let size = size.resolved(in: container, measured: measured(first))
            var item = ComposedItem(frame: CompositionFrame(size: size).inset(by: insets.withoutEstimates(of: self.size)))
            (item.measuresWidth, item.measuresHeight) = (self.size.width.isEstimated, self.size.height.isEstimated)
            result = ComposedGroup(size: size, items: [item])
        case .custom(let items):
            result = ComposedGroup(size: size.resolved(in: container))
            let insets = insets.withoutEstimates(of: size)
            let shift = CompositionPoint(x: insets.leading, y: insets.top)
            result.items = items(result.size.inset(by: insets)).prefix(available).map { $0.moved(by: shift) }
        case .group(let axis, let parts, let spacing, let repetition):
            result = composedGroup(
                of: parts, along: axis, spacing: spacing, repetition: repetition, in: container, first: first, available: available,
                measured: measured)
        }
        // Like those of an item, the attachments of a group are within its margins.
        var margins = insets
        if case .custom = content { margins = insets.withoutEstimates(of: size) }
        let inner = CompositionFrame(size: result.size).inset(by: margins)
        for attachment in attachments {
            let frame = attachment.frame(in: isItem ? result.items.first?.frame ?? inner : inner)
            result.attached.append(.init(item: 0, identifier: attachment.identifier, frame: frame))
        }
        return result
    }

    private func composedGroup(
        of parts: [CompositionPart], along axis: CompositionAxis, spacing: CompositionSpacing, repetition: Repetition,
        in container: CompositionExtent, first: Int, available: Int, measured: (Int) -> CompositionExtent?
    ) -> ComposedGroup {
        let insets = insets
        var group = ComposedGroup(size: size.resolved(in: container))
        let inner = group.size.inset(by: insets)
        let room = size[axis].isEstimated ? Double.infinity : inner[axis]
        var placed: [(part: CompositionPart, group: ComposedGroup)] = []
        var (length, count) = (0.0, 0)
        let limit = limit(of: repetition, for: parts)
        var partRoom = inner
        // The spacings are no part of the container of parts that share the length.
        if case .equally(let shares) = repetition, shares > 0 { partRoom[axis] = max(inner[axis] - spacing.least * Double(shares - 1), 0) }
        while !parts.isEmpty, placed.count < limit, count < available {
            let part = parts[placed.count % parts.count].sharing(inner, along: axis, spacing: spacing, repetition: repetition)
            let next = part.composed(in: partRoom, first: first + count, available: available - count, measured: measured)
            guard !next.items.isEmpty else { break }
            let end = length + (placed.isEmpty ? 0 : spacing.least) + next.size[axis] + part.edges.least(axis)
            // A part that is too long for an empty group is laid out, so that every group has an item.
            if case .untilFull = repetition, !placed.isEmpty, end > room + 0.001 { break }
            length = end
            count += next.items.count
            placed.append((part, next))
        }
        let cross = axis.crossing
        if size[axis].isEstimated { group.size[axis] = length + insets.total(axis) }
        if size[cross].isEstimated {
            let widest = placed.map { $0.group.size[cross] + $0.part.edges.least(cross) }.max()
            group.size[cross] = insets.total(cross) + (widest ?? inner[cross])
        }
        place(placed, length: length, along: axis, spacing: spacing, in: &group)
        return group
    }

    /// The maximum number of parts that a group lays out.
    private func limit(of repetition: Repetition, for parts: [CompositionPart]) -> Int {
        guard case .group(let axis, _, _, _) = content else { return 1 }
        return switch repetition {
        case .untilFull: size[axis].isEstimated ? parts.count : 10_000
        case .count(let count), .equally(let count): min(max(count, 1), 10_000)
        }
    }

    /// The part with its share of the group's length, if the parts share it equally.
    private func sharing(
        _ inner: CompositionExtent, along axis: CompositionAxis, spacing: CompositionSpacing, repetition: Repetition
    ) -> CompositionPart {
        guard case .equally(let count) = repetition, count > 0, !size[axis].isEstimated else { return self }
        var part = self
        let share = CompositionLength.absolute((inner[axis] - spacing.least * Double(count - 1)) / Double(count) - edges.least(axis))
        if axis == .horizontal { part.size.width = share } else { part.size.height = share }
        return part
    }

    /// Places the parts one after the other; flexible distances share the free length.
    private func place(
        _ placed: [(part: CompositionPart, group: ComposedGroup)], length: Double, along axis: CompositionAxis,
        spacing: CompositionSpacing, in group: inout ComposedGroup
    ) {
        let inner = group.size.inset(by: insets)
        let cross = axis.crossing
        var flexible = spacing.isFlexible ? placed.count - 1 : 0
        for (part, _) in placed {
            if part.edges.before(axis).isFlexible { flexible += 1 }
            if part.edges.after(axis).isFlexible { flexible += 1 }
        }
        let share = flexible > 0 ? max(inner[axis] - length, 0) / Double(flexible) : 0
        func distance(_ spacing: CompositionSpacing) -> Double { spacing.least + (spacing.isFlexible ? share : 0) }
        var along = insets.before(axis)
        for (index, (part, composed)) in placed.enumerated() {
            along += (index > 0 ? distance(spacing) : 0) + distance(part.edges.before(axis))
            let (before, after) = (part.edges.before(cross), part.edges.after(cross))
            var across = insets.before(cross) + before.least
            let free = max(inner[cross] - composed.size[cross] - part.edges.least(cross), 0)
            if before.isFlexible { across += after.isFlexible ? free / 2 : free }
            let origin = axis == .horizontal ? CompositionPoint(x: along, y: across) : CompositionPoint(x: across, y: along)
            group.add(composed, at: origin)
            along += composed.size[axis] + distance(part.edges.after(axis))
        }
    }
}
