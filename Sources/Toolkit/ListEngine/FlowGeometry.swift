// The sections of a flow layout, one after the other along the scroll direction.

/// The boxes of the items, headers and footers of a flow layout, in points, with their origins on whole pixels.
///
/// With fewer than two pixels per point, which iOS does not have, all edges are on whole pixels: others would look blurred.
public struct FlowGeometry: Sendable {
    private let sections: [FlowSection]
    /// The length across the scroll direction.
    private let room: Double
    /// Device pixels per point.
    private let scale: Double
    /// The content's size.
    public let size: FlowSize

    /// - Parameters:
    ///   - room: the content's length across the scroll direction, in points.
    ///   - scale: device pixels per point.
    public init(sections: [FlowSection] = [], room: Double = 0, scale: Double = 1) {
        var sections = sections
        var along = 0.0
        for index in sections.indices {
            sections[index].start = along
            along += sections[index].length
        }
        self.sections = sections
        self.room = room
        self.scale = scale > 0 ? scale : 1
        size = FlowSize(along: along, across: room)
    }

    /// The box of an item, a header or a footer; nil where there is none.
    public func box(of element: ListElement) -> FlowBox? {
        guard sections.indices.contains(element.section) else { return nil }
        let section = sections[element.section]
        switch element.kind {
        case .header: return box(from: section.start, length: section.margins.header)
        case .item: return section.box(of: element.path.item).map(aligned)
        case .footer: return box(from: section.end - section.margins.footer, length: section.margins.footer)
        }
    }

    private func box(from along: Double, length: Double) -> FlowBox? {
        length > 0 ? aligned(FlowBox(along: along, across: 0, size: FlowSize(along: length, across: room))) : nil
    }

    /// The headers, footers and items that intersect the range between two positions along the scroll direction, section by section.
    public func elements(from low: Double, to high: Double) -> [(element: ListElement, box: FlowBox)] {
        var result: [(element: ListElement, box: FlowBox)] = []
        for number in firstIndex(in: sections.count, after: { sections[$0].end <= low })..<sections.count {
            guard sections[number].start < high else { break }
            func add(_ element: ListElement) {
                if let box = box(of: element), box.along < high, box.along + box.size.along > low { result.append((element, box)) }
            }
            add(ListElement(.header, ofSection: number))
            add(ListElement(.footer, ofSection: number))
            for item in sections[number].items(from: low, to: high) { add(ListElement(ListPath(section: number, item: item))) }
        }
        return result
    }

    /// The sections that intersect the range between two positions along the scroll direction.
    public func sections(from low: Double, to high: Double) -> Range<Int> {
        let first = firstIndex(in: sections.count) { sections[$0].end <= low }
        return first..<max(first, firstIndex(in: sections.count) { sections[$0].start < high })
    }

    /// The box of a header that stays at the beginning of the visible part, or of a footer that stays at its end, within the limits of its
    /// section; nil if the section has no such view, and for items.
    public func pinnedBox(of element: ListElement, from low: Double, to high: Double) -> FlowBox? {
        guard element.kind != .item, var box = box(of: element) else { return nil }
        let section = sections[element.section]
        switch element.kind {
        case .header: box.along = max(box.along, min(low, section.end - section.margins.footer - box.size.along))
        case .footer: box.along = min(box.along, max(high - box.size.along, section.start + section.margins.header))
        case .item: return nil
        }
        return aligned(box)
    }

    /// The box with its origin on a whole pixel. At two or more pixels per point, the size is unchanged, as measured on iOS.
    private func aligned(_ box: FlowBox) -> FlowBox {
        let (along, across) = (aligned(box.along), aligned(box.across))
        guard scale < 2 else { return FlowBox(along: along, across: across, size: box.size) }
        let size = FlowSize(
            along: aligned(box.along + box.size.along) - along, across: aligned(box.across + box.size.across) - across)
        return FlowBox(along: along, across: across, size: size)
    }

    private func aligned(_ value: Double) -> Double { (value * scale).rounded() / scale }
}
