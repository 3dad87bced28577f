// The attributes of a compositional layout's elements.

internal import Foundation
internal import ListEngine

/// Makes the attributes of a layout's elements from the frames of its sections.
///
/// In a section that scrolls, the frames of cells do not depend on its content offset: its scroll view moves the cells.
@MainActor
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
        guard boundary.item.pinToVisibleBounds, let view = layout.collectionView else {
            return section.map { boundary.frame.moved(by: $0.distance) } ?? boundary.frame
        }
        let visible = CompositionFrame(mirrored(view.bounds.inset(by: view.adjustedContentInset)))
        let (low, high) = (visible.start(axis), visible.end(axis))
        if let section { return section.pinned(boundary, from: low, to: high) }
        var frame = boundary.frame
        let isAtEnd = boundary.item.alignment.edges.contains(axis == .vertical ? .bottom : .trailing)
        let along = isAtEnd ? min(frame.start(axis), high - frame.size[axis]) : max(frame.start(axis), low)
        if axis == .vertical { frame.origin.y = along } else { frame.origin.x = along }
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

extension Array {
    /// The first index for which `isBefore` is false, else the count. `isBefore` must be false for all later elements, too.
    fileprivate func partitionIndex(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
