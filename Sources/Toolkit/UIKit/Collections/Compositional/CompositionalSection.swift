// The sections of a compositional layout with their frames, and the attributes of their elements.
//
// Origins are relative to the section's start along the layout's direction; x grows in the reading direction.

internal import ListEngine

/// The frames of a section, in points.
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
        let boundary: (String) -> CompositionExtent?
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
}

/// The boundary items of a section or of the layout, and the lengths that they add before and after the content.
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
        measured: (String) -> CompositionExtent?
    ) {
        (self.room, self.axis) = (room, axis)
        self.items = items.map { ($0, $0.layoutSize.value.resolved(in: room, measured: measured($0.elementKind))) }
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

/// Makes the attributes of a layout's elements from the frames of its sections. The content offset of a section that scrolls is not part of
/// the frames of its cells: its scroll view moves them.
struct CompositionalElements {
    private let layout: UICollectionViewCompositionalLayout
    private let scale: Double

    /// The `zIndex` of decoration views, which puts them behind the cells.
    private static let decorationIndex = -1_000_000

    init(_ layout: UICollectionViewCompositionalLayout) {
        self.layout = layout
        let scale = layout.collectionView?.traitCollection.displayScale ?? 1
        self.scale = scale > 0 ? scale : 1
    }

    private var axis: CompositionAxis { layout.axis }

    // MARK: Elements in a rectangle

    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return [] }
        let area = CompositionFrame(mirrored(rect))
        let (low, high) = (area.start(axis), area.end(axis))
        let sections = layout.sections
        let first = sections.partitionIndex { $0.end <= low }
        var result: [UICollectionViewLayoutAttributes] = []
        for number in first..<sections.count {
            guard sections[number].start < high else { break }
            add(number, in: area, to: &result)
        }
        // The layout's own boundary items belong to no section.
        for attributes in boundary(ofSection: nil) where attributes.frame.intersects(rect) { result.append(attributes) }
        return result
    }

    private func add(_ number: Int, in area: CompositionFrame, to result: inout [UICollectionViewLayoutAttributes]) {
        let section = layout.sections[number]
        let rect = mirrored(area.rect)
        for attributes in decorations(ofSection: number) + boundary(ofSection: number) where attributes.frame.intersects(rect) {
            result.append(attributes)
        }
        let groupAxis = section.composition.axis
        let scrolled = section.scrolls ? layout.scrollers.offset(ofSection: number) : CompositionPoint()
        let shift = CompositionPoint(
            x: section.origin.x + section.distance.x - scrolled.x, y: section.origin.y + section.distance.y - scrolled.y)
        let groups = area.moved(by: CompositionPoint(x: -shift.x, y: -shift.y))
        let (low, high) = (groups.start(groupAxis), groups.end(groupAxis))
        func intersects(_ frame: CompositionFrame) -> Bool { frame.rect.intersects(groups.rect) }
        for item in section.composition.items(from: low, to: high) {
            guard let place = section.composition.place(of: item), intersects(place.frame) else { continue }
            result.append(cell(place, at: IndexPath(item: item, section: number)))
        }
        for (item, identifier, frame) in section.composition.attached(from: low, to: high) where intersects(frame) {
            result.append(attached(section.attachments[identifier], frame, at: IndexPath(item: item, section: number)))
        }
    }

    // MARK: Single elements

    func item(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard layout.sections.indices.contains(path.section) else { return nil }
        return layout.sections[path.section].composition.place(of: path.item).map { cell($0, at: path) }
    }

    func supplementary(_ kind: String, at path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard layout.sections.indices.contains(path.section) else { return nil }
        if path.item == 0 {
            let found = (boundary(ofSection: path.section) + boundary(ofSection: nil)).first {
                $0.representedElementKind == kind && $0.indexPath == path
            }
            if let found { return found }
        }
        let section = layout.sections[path.section]
        for (identifier, item) in section.attachments.enumerated() where item.elementKind == kind {
            if let frame = section.composition.attached(identifier, to: path.item) { return attached(item, frame, at: path) }
        }
        return nil
    }

    func decorations(ofSection number: Int) -> [UICollectionViewLayoutAttributes] {
        let section = layout.sections[number]
        return section.source.decorationItems.map { item in
            let attributes = UICollectionViewLayoutAttributes(
                forDecorationViewOfKind: item.elementKind, with: IndexPath(item: 0, section: number))
            attributes.frame = directed(section.frame.inset(by: item.contentInsets.value))
            attributes.zIndex = Self.decorationIndex + item.zIndex
            return attributes
        }
    }

    /// The boundary items of a section, or of the layout for nil.
    private func boundary(ofSection number: Int?) -> [UICollectionViewLayoutAttributes] {
        let items = number.map { layout.sections[$0].boundary } ?? layout.boundary
        return items.map { item, frame in
            let attributes = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: item.elementKind, with: IndexPath(item: 0, section: number ?? 0))
            attributes.frame = directed(boundaryFrame((item, frame), ofSection: number))
            attributes.zIndex = item.zIndex + (item.pinToVisibleBounds ? 10 : 0)
            measure(item, attributes)
            if let number { attributes.row = layout.sections[number].source.header(width: layout.sections[number].room.width) }
            return attributes
        }
    }

    private func boundaryFrame(_ boundary: CompositionalSection.Boundary, ofSection number: Int?) -> CompositionFrame {
        let section = number.map { layout.sections[$0] }
        var frame = section.map { boundary.frame.moved(by: $0.distance) } ?? boundary.frame
        guard boundary.item.pinToVisibleBounds, let view = layout.collectionView else { return frame }
        let visible = CompositionFrame(mirrored(view.bounds.inset(by: view.adjustedContentInset)))
        // A pinned item does not leave its section.
        let (start, end) = (section?.start ?? -Double.infinity, section?.end ?? Double.infinity)
        let (along, length) = (frame.start(axis), frame.size[axis])
        let pinned: Double
        if boundary.item.alignment.edges.contains(axis == .vertical ? .bottom : .trailing) {
            pinned = min(along, max(visible.end(axis) - length, start))
        } else {
            pinned = max(along, min(visible.start(axis), end - length))
        }
        if axis == .vertical { frame.origin.y = pinned } else { frame.origin.x = pinned }
        return frame
    }

    // MARK: Attributes

    private func cell(_ place: ComposedItem, at path: IndexPath) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = inSection(place.frame, path.section)
        attributes.zIndex = place.zIndex
        attributes.measuredLengths = (place.measuresWidth, place.measuresHeight)
        let section = layout.sections[path.section]
        if section.source.list != nil {
            attributes.row = section.source.row(at: path, of: section.composition.count, width: section.room.width)
        }
        return attributes
    }

    private func attached(
        _ item: NSCollectionLayoutSupplementaryItem, _ frame: CompositionFrame, at path: IndexPath
    ) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: item.elementKind, with: path)
        attributes.frame = inSection(frame, path.section)
        attributes.zIndex = max(item.zIndex, 1)
        return attributes
    }

    private func measure(_ item: NSCollectionLayoutItem, _ attributes: UICollectionViewLayoutAttributes) {
        attributes.measuredLengths = (item.layoutSize.widthDimension.isEstimated, item.layoutSize.heightDimension.isEstimated)
    }

    // MARK: Coordinates

    /// Converts a frame from the coordinates of a section's groups to the collection's coordinates.
    private func inSection(_ frame: CompositionFrame, _ number: Int) -> CGRect {
        let section = layout.sections[number]
        let placed = frame.moved(by: section.origin).moved(by: section.distance)
        guard section.scrolls else { return directed(placed) }
        let area = section.scrollArea
        let outer = directed(area.frame)
        var rect = aligned(placed.rect)
        // Within the scroll view, the content is mirrored as a whole.
        if layout.flippedWidth != nil {
            let inner = rect.minX - area.frame.origin.x
            rect.origin.x = outer.minX + area.content.width - inner - rect.width
        }
        return rect
    }

    private func directed(_ frame: CompositionFrame) -> CGRect { mirrored(aligned(frame.rect)) }

    /// Converts a rectangle from unmirrored to mirrored content, or back.
    func mirrored(_ rect: CGRect) -> CGRect {
        guard let width = layout.flippedWidth else { return rect }
        return CGRect(x: width - rect.minX - rect.width, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// The rectangle with its origin on whole pixels; below two pixels per point, its size is in whole pixels, too.
    private func aligned(_ rect: CGRect) -> CGRect {
        func round(_ value: Double) -> Double { (value * scale).rounded() / scale }
        let (x, y) = (round(rect.minX), round(rect.minY))
        guard scale < 2 else { return CGRect(x: x, y: y, width: rect.width, height: rect.height) }
        return CGRect(x: x, y: y, width: round(rect.maxX) - x, height: round(rect.maxY) - y)
    }

    /// The frame of a section's scroll view in the collection's coordinates.
    func scrollFrame(ofSection number: Int) -> CGRect { directed(layout.sections[number].scrollArea.frame) }
}

nonisolated extension Array {
    /// The first index for which `isBefore` is false, else the count. `isBefore` must be false for all later elements, too.
    func partitionIndex(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The measured sizes of elements with estimated lengths.
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
        let oldViews = views
        (items, views) = (update.moved(items), [:])
        for (element, size) in oldViews {
            let old = element.path.section
            guard !update.isReloaded(section: old), let section = update.newSection(of: old) else { continue }
            views[CollectionElement(kind: element.kind, path: IndexPath(item: element.path.item, section: section))] = size
        }
    }
}
