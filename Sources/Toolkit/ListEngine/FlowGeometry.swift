// The sections of a flow layout, one after the other, and their items in lines, like words in a paragraph.
//
// Items of equal size need no memory per item. The same code serves both scroll directions: lines follow one another *along* the scroll
// direction, and the items of a line are side by side *across* it.

/// The boxes of the items, headers and footers of a flow layout, in points, with their origins on whole pixels. With fewer than two pixels
/// per point, which iOS does not have, all edges are on whole pixels: others would look blurred.
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
        (self.sections, self.room, self.scale) = (sections, room, scale > 0 ? scale : 1)
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
        for number in sections(from: low, to: high) {
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
        let (end, side) = (aligned(box.along + box.size.along), aligned(box.across + box.size.across))
        return FlowBox(along: along, across: across, size: FlowSize(along: end - along, across: side - across))
    }

    private func aligned(_ value: Double) -> Double { (value * scale).rounded() / scale }
}

/// A size along and across the scroll direction, in points.
public struct FlowSize: Hashable, Sendable {
    /// The lengths in the scroll direction and at right angles to it.
    public var along, across: Double

    /// A size of two lengths in points.
    public init(along: Double, across: Double) { (self.along, self.across) = (along, across) }
}

/// A rectangle along and across the scroll direction, in points.
public struct FlowBox: Hashable, Sendable {
    /// The distances from the beginning of the content, in the scroll direction, and from its leading side, at right angles to it.
    public var along, across: Double
    /// The rectangle's size.
    public var size: FlowSize
}

/// A section's insets, its spacings, and the lengths of its header and footer, in points.
public struct FlowMargins: Hashable, Sendable {
    /// The spaces between the header and the first line, and between the last line and the footer.
    public var before, after: Double
    /// The spaces between the lines and the content's leading and trailing side.
    public var leading, trailing: Double
    /// The space between lines, and the minimum space between the items of a line.
    public var lineSpacing, itemSpacing: Double
    /// The lengths of the header and the footer along the scroll direction; 0 for none.
    public var header, footer: Double

    /// Margins that are 0 unless given.
    public init(
        before: Double = 0, after: Double = 0, leading: Double = 0, trailing: Double = 0, lineSpacing: Double = 0, itemSpacing: Double = 0,
        header: Double = 0, footer: Double = 0
    ) {
        (self.before, self.after, self.leading, self.trailing) = (before, after, leading, trailing)
        (self.lineSpacing, self.itemSpacing, self.header, self.footer) = (lineSpacing, itemSpacing, header, footer)
    }
}

/// The layout of a section: its header, its lines of items and its footer. Lines are justified: the free space of a line is divided equally
/// between the gaps of its items. A single item is centred, even if it is wider than the line. If the items of the last line have one size,
/// it has the gaps of a full line, so that a grid keeps its columns: a single item is at the beginning if another would fit. Otherwise the
/// last line has the minimum gaps. Along the scroll direction, items are centred in their line.
public struct FlowSection: Sendable {
    /// A line of items.
    private struct Line: Sendable {
        var first, count: Int
        var along, thickness: Double
        /// The space before the first item, and the space between items.
        var lead, gap: Double
    }

    private enum Items: Sendable {
        case uniform(FlowSize, perLine: Int, lead: Double, gap: Double)
        case measured([FlowSize], [Line])
    }

    /// The number of items.
    public let count: Int
    let margins: FlowMargins
    private let items: Items
    /// The length of all lines along the scroll direction.
    let linesLength: Double
    /// The section's position along the scroll direction.
    var start = 0.0

    /// The length, in points, by which items may exceed their line, so that an item that fits exactly stays despite rounding errors.
    private static let tolerance = 1e-6

    /// `count` items of one size, in lines of `room` points, which include the leading and trailing margins.
    public init(count: Int, size: FlowSize, room: Double, margins: FlowMargins) {
        self.margins = margins
        let space = room - margins.leading - margins.trailing
        let perLine = Self.fitting(size.across, in: space, spacing: margins.itemSpacing, count: count)
        let lines = count == 0 ? 0 : (count - 1) / perLine + 1
        let setting = Self.setting(perLine, used: Double(perLine) * size.across, of: space, spacing: margins.itemSpacing)
        self.count = count
        items = .uniform(size, perLine: perLine, lead: setting.lead, gap: setting.gap)
        linesLength = lines == 0 ? 0 : Double(lines) * (size.along + margins.lineSpacing) - margins.lineSpacing
    }

    /// Items of various sizes, in lines of `room` points, which include the leading and trailing margins.
    public init(sizes: [FlowSize], room: Double, margins: FlowMargins) {
        self.margins = margins
        let space = room - margins.leading - margins.trailing
        var lines: [Line] = []
        var (along, first) = (0.0, 0)
        while first < sizes.count {
            var (used, thickness, end) = (sizes[first].across, sizes[first].along, first + 1)
            while end < sizes.count, used + margins.itemSpacing * Double(end - first) + sizes[end].across <= space + Self.tolerance {
                used += sizes[end].across
                thickness = max(thickness, sizes[end].along)
                end += 1
            }
            var number = end - first
            let isLast = end == sizes.count
            let isMixed = sizes[first..<end].contains { $0 != sizes[first] }
            if isLast, !isMixed, let last = sizes.last, last.across > 0 {
                let left = space - used - margins.itemSpacing * Double(number - 1)
                let more = (max(0, left + Self.tolerance) / (last.across + margins.itemSpacing)).rounded(.down)
                number += Int(min(more, 1e6))
                used += min(more, 1e6) * last.across
            }
            let setting =
                isLast && isMixed
                ? (lead: 0, gap: margins.itemSpacing) : Self.setting(number, used: used, of: space, spacing: margins.itemSpacing)
            lines.append(
                Line(first: first, count: end - first, along: along, thickness: thickness, lead: setting.lead, gap: setting.gap))
            along += thickness + margins.lineSpacing
            first = end
        }
        count = sizes.count
        items = .measured(sizes, lines)
        linesLength = lines.isEmpty ? 0 : along - margins.lineSpacing
    }

    /// The number of items that fit into a line, at least 1. It may exceed the number of items in the section.
    private static func fitting(_ size: Double, in space: Double, spacing: Double, count: Int) -> Int {
        let pitch = size + spacing
        guard pitch > 0 else { return max(count, 1) }
        let number = ((space + spacing + tolerance) / pitch).rounded(.down)
        return number < 1 ? 1 : Int(min(number, 1e9))
    }

    /// The space before the first item of a line, and the gap between items.
    private static func setting(_ number: Int, used: Double, of space: Double, spacing: Double) -> (lead: Double, gap: Double) {
        number > 1 ? (0, max(spacing, (space - used) / Double(number - 1))) : ((space - used) / 2, spacing)
    }

    // MARK: Boxes

    private var linesStart: Double { start + margins.header + margins.before }
    var end: Double { start + length }
    /// The length of the section along the scroll direction, header and footer included.
    var length: Double { margins.header + margins.before + linesLength + margins.after + margins.footer }

    /// The rectangle of an item; nil if the item does not exist.
    func box(of item: Int) -> FlowBox? {
        guard item >= 0, item < count else { return nil }
        switch items {
        case .uniform(let size, let perLine, let lead, let gap):
            let along = linesStart + Double(item / perLine) * (size.along + margins.lineSpacing)
            return FlowBox(along: along, across: margins.leading + lead + Double(item % perLine) * (size.across + gap), size: size)
        case .measured(let sizes, let lines):
            let line = lines[max(0, firstIndex(in: lines.count) { lines[$0].first <= item } - 1)]
            let before = sizes[line.first..<item].reduce(0) { $0 + $1.across }
            return FlowBox(
                along: linesStart + line.along + (line.thickness - sizes[item].along) / 2,
                across: margins.leading + line.lead + before + Double(item - line.first) * line.gap, size: sizes[item])
        }
    }

    /// The items of the lines between two positions along the scroll direction.
    func items(from low: Double, to high: Double) -> Range<Int> {
        guard count > 0, low < high, linesStart < high, linesStart + linesLength > low else { return 0..<0 }
        switch items {
        case .uniform(let size, let perLine, _, _):
            let pitch = size.along + margins.lineSpacing
            guard size.along > 0, size.across > 0, pitch > 0 else { return 0..<0 }
            let lines = Double((count - 1) / perLine + 1)
            let first = min(max(((low - linesStart) / pitch).rounded(.down), 0), lines - 1)
            let last = min(max(((high - linesStart) / pitch).rounded(.up), first + 1), lines)
            return min(Int(first) * perLine, count)..<min(Int(last) * perLine, count)
        case .measured(_, let lines):
            let first = firstIndex(in: lines.count) { linesStart + lines[$0].along + lines[$0].thickness <= low }
            let last = firstIndex(in: lines.count) { linesStart + lines[$0].along < high }
            guard first < last else { return 0..<0 }
            return lines[first].first..<(lines[last - 1].first + lines[last - 1].count)
        }
    }
}
