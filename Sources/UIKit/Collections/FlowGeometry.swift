// The sections of a flow, one after the other, turned the way it scrolls. Pure: numbers in, rectangles out.

internal import Foundation

/// Where everything in a flow is, in points and at whole pixels.
nonisolated struct FlowGeometry: Sendable {
    /// More extended content has no exact places in a `Double`.
    static let greatestLength: CGFloat = 1e12

    private(set) var sections: [FlowSection]
    private let direction: UICollectionView.ScrollDirection
    /// The room across the scroll direction.
    private let room: CGFloat
    /// Device pixels to a point.
    private let scale: CGFloat
    /// The extent along the scroll direction.
    private let length: CGFloat

    init(
        sections: [FlowSection] = [], direction: UICollectionView.ScrollDirection = .vertical, room: CGFloat = 0, scale: CGFloat = 1
    ) {
        var sections = sections
        var along: CGFloat = 0
        for index in sections.indices {
            sections[index].start = along
            along += sections[index].length
        }
        self.sections = sections
        self.direction = direction
        self.room = room
        self.scale = scale > 0 ? scale : 1
        length = along
    }

    /// How many items of an extent along the scroll direction can be laid out.
    static func limited(_ count: Int, size: FlowSize) -> Int {
        let most = greatestLength / max(size.along, 1)
        return count <= 0 ? 0 : CGFloat(count) > most ? Int(most) : count
    }

    var contentSize: CGSize {
        direction == .vertical ? CGSize(width: room, height: length) : CGSize(width: length, height: room)
    }

    func frame(ofItem path: IndexPath) -> CGRect? {
        guard sections.indices.contains(path.section), path.count > 1 else { return nil }
        return sections[path.section].box(of: path.item).map(rectangle)
    }

    /// Where a section's header or footer is; nil where it has none.
    func frame(ofMargin kind: String, section: Int) -> CGRect? {
        guard sections.indices.contains(section) else { return nil }
        let section = sections[section]
        switch kind {
        case UICollectionView.elementKindSectionHeader where section.margins.header > 0:
            return rectangle(FlowBox(along: section.start, across: 0, size: FlowSize(along: section.margins.header, across: room)))
        case UICollectionView.elementKindSectionFooter where section.margins.footer > 0:
            return rectangle(FlowBox(along: section.footerStart, across: 0, size: FlowSize(along: section.margins.footer, across: room)))
        default: return nil
        }
    }

    /// Everything that shows in `rect`, with its frame.
    func elements(in rect: CGRect) -> [(element: CollectionElement, frame: CGRect)] {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return [] }
        let low = direction == .vertical ? rect.minY : rect.minX
        let high = direction == .vertical ? rect.maxY : rect.maxX
        var result: [(element: CollectionElement, frame: CGRect)] = []
        for number in firstSection(endingAfter: low)..<max(sections.count, firstSection(endingAfter: low)) {
            guard sections[number].start < high else { break }
            func add(_ element: CollectionElement, _ frame: CGRect?) {
                if let frame, frame.intersects(rect) { result.append((element, frame)) }
            }
            for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
                add(CollectionElement(kind: kind, path: IndexPath(item: 0, section: number)), frame(ofMargin: kind, section: number))
            }
            for item in sections[number].items(from: low, to: high) {
                let path = IndexPath(item: item, section: number)
                add(CollectionElement(kind: nil, path: path), frame(ofItem: path))
            }
        }
        return result
    }

    private func firstSection(endingAfter low: CGFloat) -> Int {
        var first = 0
        var last = sections.count
        while first < last {
            let middle = (first + last) / 2
            if sections[middle].end <= low { first = middle + 1 } else { last = middle }
        }
        return first
    }

    /// The box turned the way of the flow, with its edges on pixels: what lies between them is drawn blurred.
    private func rectangle(_ box: FlowBox) -> CGRect {
        let along = (aligned(box.along), aligned(box.along + box.size.along))
        let across = (aligned(box.across), aligned(box.across + box.size.across))
        switch direction {
        case .vertical: return CGRect(x: across.0, y: along.0, width: across.1 - across.0, height: along.1 - along.0)
        case .horizontal: return CGRect(x: along.0, y: across.0, width: along.1 - along.0, height: across.1 - across.0)
        }
    }

    private func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
}
