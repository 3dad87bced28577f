// A section of a compositional layout with its frames. Origins are relative to the section's start along the layout's direction; x grows
// in the reading direction.

internal import Foundation
internal import ListEngine

/// The frames of a section, in points.
@MainActor
struct CompositionalSection {
    /// A boundary item and its frame while it is not pinned.
    typealias Boundary = (item: NSCollectionLayoutBoundarySupplementaryItem, frame: CompositionFrame)

    let source: NSCollectionLayoutSection
    let axis: CompositionAxis
    let composition: CompositionSection
    /// The items attached to cells and groups, by their identifiers in `composition`.
    let attachments: [NSCollectionLayoutSupplementaryItem]
    /// The origin of the first group.
    let origin: CompositionPoint
    private(set) var boundary: [Boundary]
    /// The length along the layout's direction.
    let length: Double
    /// The collection's size without its insets. A section that scrolls fills it across the layout's direction.
    let room: CompositionExtent
    /// The start of the section in the layout.
    var start = 0.0

    /// The values that the frames of a section depend on.
    struct Context {
        let axis: CompositionAxis
        /// The collection's size without its insets.
        let room: CompositionExtent
        let environment: any NSCollectionLayoutEnvironment
        /// The margins of the reference area for groups and for boundary items.
        let margins: (UIContentInsetsReference) -> CompositionInsets
        /// The measured sizes of items, by number.
        let items: [Int: CompositionExtent]
        /// The measured size of a boundary item; nil if it was not measured.
        let boundary: (String, Int) -> CompositionExtent?
    }

    init(_ source: NSCollectionLayoutSection, count: Int, in context: Context) {
        self.source = source
        axis = context.axis
        room = context.room
        let scrolls = source.orthogonalScrollingBehavior != .none
        let insets = source.contentInsets.value
        let margins = context.margins(source.contentInsetsReference)
        var attachments: [NSCollectionLayoutSupplementaryItem] = []
        let part = source.group.part(&attachments, in: context.environment)
        self.attachments = attachments
        let visible = room.inset(by: margins)
        var inner = visible.inset(by: insets)
        // A section that scrolls has its insets around its content, so that fractions are of the whole visible length.
        if scrolls { inner[axis.crossing] = visible[axis.crossing] }
        composition = CompositionSection(
            part, count: count, in: inner, along: scrolls ? axis.crossing : axis,
            spacing: source.interGroupSpacing, measured: context.items)
        let reference = source.supplementaryContentInsetsReference
        var outer = context.margins(reference == .automatic ? source.contentInsetsReference : reference)
        if source.supplementariesFollowContentInsets {
            outer.leading += axis == .vertical ? insets.leading : 0
            outer.trailing += axis == .vertical ? insets.trailing : 0
            outer.top += axis == .horizontal ? insets.top : 0
            outer.bottom += axis == .horizontal ? insets.bottom : 0
        }
        let edges = BoundaryEdges(source.boundarySupplementaryItems, in: room.inset(by: outer), along: axis, measured: context.boundary)
        let content = composition.size[axis] + insets.total(axis)
        length = edges.before + content + edges.after
        let across = margins.before(axis.crossing) + insets.before(axis.crossing)
        let along = edges.before + insets.before(axis)
        origin = axis == .vertical ? CompositionPoint(x: across, y: along) : CompositionPoint(x: along, y: across)
        boundary = edges.frames(content: content, across: outer.before(axis.crossing))
    }

    /// The end of the section in the layout.
    var end: Double { start + length }
    var scrolls: Bool { source.orthogonalScrollingBehavior != .none }

    /// The frame of the whole section in the layout.
    var frame: CompositionFrame {
        var size = room
        size[axis] = length
        return CompositionFrame(size: size).moved(by: distance)
    }

    /// The distance from the section's to the layout's coordinates.
    var distance: CompositionPoint { axis == .vertical ? CompositionPoint(y: start) : CompositionPoint(x: start) }

    /// The part of the layout in which the section scrolls, and the size of its content with margins.
    var scrollArea: (frame: CompositionFrame, content: CompositionExtent) {
        var size = room
        size[axis] = composition.size[axis]
        let along = axis == .vertical ? CompositionPoint(y: origin.y) : CompositionPoint(x: origin.x)
        var content = size
        let cross = axis.crossing
        let before = cross == .horizontal ? origin.x : origin.y
        let insets = source.contentInsets.value
        content[cross] = before + composition.size[cross] + insets.total(cross) - insets.before(cross)
        return (CompositionFrame(origin: along, size: size).moved(by: distance), content)
    }

    /// The frame of a pinned boundary item while the layout shows the range between two positions along its direction.
    func pinned(_ boundary: Boundary, from low: Double, to high: Double) -> CompositionFrame {
        var frame = boundary.frame.moved(by: distance)
        let length = frame.size[axis]
        let isAtEnd = boundary.item.alignment.edges.contains(axis == .vertical ? .bottom : .trailing)
        var along = frame.start(axis)
        if isAtEnd { along = min(along, max(high - length, start)) } else { along = max(along, min(low, end - length)) }
        if axis == .vertical { frame.origin.y = along } else { frame.origin.x = along }
        return frame
    }
}

/// The boundary items of a section or of the layout, and the lengths that they add before and after the content.
@MainActor
struct BoundaryEdges {
    private let items: [(item: NSCollectionLayoutBoundarySupplementaryItem, size: CompositionExtent)]
    private let room: CompositionExtent
    private let axis: CompositionAxis
    /// The length that boundary items add before the content, along the layout's direction.
    private(set) var before = 0.0
    /// The length that boundary items add after the content.
    private(set) var after = 0.0

    init(
        _ items: [NSCollectionLayoutBoundarySupplementaryItem], in room: CompositionExtent, along axis: CompositionAxis,
        measured: (String, Int) -> CompositionExtent?
    ) {
        (self.room, self.axis) = (room, axis)
        self.items = items.enumerated().map { index, item in
            (item, item.layoutSize.value.resolved(in: room, measured: measured(item.elementKind, index)))
        }
        for (item, size) in self.items where item.extendsBoundary {
            switch side(of: item) {
            case .before: before = max(before, size[axis] + item.offset(along: axis))
            case .after: after = max(after, size[axis] - item.offset(along: axis))
            case .beside: break
            }
        }
    }

    private enum Side { case before, after, beside }

    private func side(of item: NSCollectionLayoutBoundarySupplementaryItem) -> Side {
        let edges = item.alignment.edges
        if edges.contains(axis == .vertical ? .top : .leading) { return .before }
        return edges.contains(axis == .vertical ? .bottom : .trailing) ? .after : .beside
    }

    /// The items and their frames around content of the length `content`; `across` is the start of the room across the layout's direction.
    func frames(content: Double, across: Double) -> [CompositionalSection.Boundary] {
        let cross = axis.crossing
        return items.map { item, size in
            let edges = item.alignment.edges
            let isLast = edges.contains(cross == .vertical ? .bottom : .trailing)
            let isFirst = edges.contains(cross == .vertical ? .top : .leading)
            let free = room[cross] - size[cross]
            let position = across + (isFirst ? 0 : isLast ? free : free / 2) + item.offset(along: cross)
            let along: Double
            switch side(of: item) {
            case .before: along = item.extendsBoundary ? before - size[axis] : before + item.offset(along: axis)
            case .after: along = before + content + (item.extendsBoundary ? 0 : -size[axis] + item.offset(along: axis))
            case .beside: along = before + (content - size[axis]) / 2 + item.offset(along: axis)
            }
            let origin = axis == .vertical ? CompositionPoint(x: position, y: along) : CompositionPoint(x: along, y: position)
            return (item, CompositionFrame(origin: origin, size: size))
        }
    }
}

extension NSCollectionLayoutBoundarySupplementaryItem {
    fileprivate func offset(along axis: CompositionAxis) -> Double { axis == .horizontal ? offset.x : offset.y }
}
