// The items of one section in lines, like words in a paragraph. Pure; items of one size take no memory each.
//
// Told along two axes, so that there is one arithmetic for both directions: lines follow one another *along* the scroll
// direction, items in a line lie *across* it.

internal import Foundation

/// A size along and across the scroll direction, in points.
nonisolated struct FlowSize: Hashable, Sendable {
    var along: CGFloat
    var across: CGFloat
}

/// A stretch of the scroll direction and one across it, in points.
nonisolated struct FlowBox: Hashable, Sendable {
    var along: CGFloat
    var across: CGFloat
    var size: FlowSize
}

/// How a section is set: margins, spacings, and what stands before and behind its items; in points.
nonisolated struct FlowMargins: Hashable, Sendable {
    var before: CGFloat = 0
    var after: CGFloat = 0
    var leading: CGFloat = 0
    var trailing: CGFloat = 0
    /// Between lines.
    var lineSpacing: CGFloat = 0
    /// Between the items of a line, at least.
    var itemSpacing: CGFloat = 0
    var header: CGFloat = 0
    var footer: CGFloat = 0
}

/// A section's lines.
///
/// Lines are justified: what is left over goes between the items, and a lone item of a column stands in the middle. The last line is
/// spaced as if it went on with items like its last one, so that a grid stays a grid; items lie in the middle of their line's height.
nonisolated struct FlowSection: Sendable {
    /// A line of items.
    private struct Line: Sendable {
        var first: Int
        var count: Int
        var along: CGFloat
        var thickness: CGFloat
        /// Before its first item.
        var lead: CGFloat
        /// Between its items.
        var gap: CGFloat
    }

    private enum Items: Sendable {
        case uniform(FlowSize, perLine: Int, lead: CGFloat, gap: CGFloat)
        case asked([FlowSize], [Line])
    }

    let count: Int
    let margins: FlowMargins
    private let items: Items
    /// The items' extent along the scroll direction.
    let linesLength: CGFloat
    /// Where the section begins.
    var start: CGFloat = 0

    /// What rounding may have taken from a line that its items fill exactly.
    private static let slack: CGFloat = 1e-6

    /// `count` items of one size, in lines within `room` points.
    init(count: Int, size: FlowSize, room: CGFloat, margins: FlowMargins) {
        self.margins = margins
        let space = room - margins.leading - margins.trailing
        let perLine = Self.fitting(size.across, in: space, spacing: margins.itemSpacing, count: count)
        let lines = count == 0 ? 0 : (count - 1) / perLine + 1
        let setting = Self.setting(perLine, used: CGFloat(perLine) * size.across, of: space, spacing: margins.itemSpacing)
        self.count = count
        items = .uniform(size, perLine: perLine, lead: setting.lead, gap: setting.gap)
        linesLength = lines == 0 ? 0 : CGFloat(lines) * (size.along + margins.lineSpacing) - margins.lineSpacing
    }

    /// Items of various sizes, in lines within `room` points.
    init(sizes: [FlowSize], room: CGFloat, margins: FlowMargins) {
        self.margins = margins
        let space = room - margins.leading - margins.trailing
        var lines: [Line] = []
        var along: CGFloat = 0
        var first = 0
        while first < sizes.count {
            var used = sizes[first].across
            var thickness = sizes[first].along
            var end = first + 1
            while end < sizes.count, used + margins.itemSpacing * CGFloat(end - first) + sizes[end].across <= space + Self.slack {
                used += sizes[end].across
                thickness = max(thickness, sizes[end].along)
                end += 1
            }
            var number = end - first
            if end == sizes.count, let last = sizes.last, last.across > 0 {
                let left = space - used - margins.itemSpacing * CGFloat(number - 1)
                let more = (max(0, left + Self.slack) / (last.across + margins.itemSpacing)).rounded(.down)
                number += Int(min(more, 1e6))
                used += min(more, 1e6) * last.across
            }
            let setting = Self.setting(number, used: used, of: space, spacing: margins.itemSpacing)
            lines.append(
                Line(first: first, count: end - first, along: along, thickness: thickness, lead: setting.lead, gap: setting.gap))
            along += thickness + margins.lineSpacing
            first = end
        }
        count = sizes.count
        items = .asked(sizes, lines)
        linesLength = lines.isEmpty ? 0 : along - margins.lineSpacing
    }

    /// How many items go into a line, at least one; the section need not have as many.
    private static func fitting(_ size: CGFloat, in space: CGFloat, spacing: CGFloat, count: Int) -> Int {
        let pitch = size + spacing
        guard pitch > 0 else { return max(count, 1) }
        let number = ((space + spacing + slack) / pitch).rounded(.down)
        return number < 1 ? 1 : Int(min(number, 1e9))
    }

    /// Where the items of a line begin, and how far apart they are.
    private static func setting(_ number: Int, used: CGFloat, of space: CGFloat, spacing: CGFloat) -> (lead: CGFloat, gap: CGFloat) {
        guard number > 1 else { return (max(0, (space - used) / 2), spacing) }
        return (0, max(spacing, (space - used) / CGFloat(number - 1)))
    }

    // MARK: Places

    private var linesStart: CGFloat { start + margins.header + margins.before }
    var end: CGFloat { start + length }
    /// The extent of the section along the scroll direction, header and footer included.
    var length: CGFloat { margins.header + margins.before + linesLength + margins.after + margins.footer }
    var footerStart: CGFloat { end - margins.footer }

    /// Where an item is; nil for one that does not exist.
    func box(of item: Int) -> FlowBox? {
        guard item >= 0, item < count else { return nil }
        switch items {
        case .uniform(let size, let perLine, let lead, let gap):
            let along = linesStart + CGFloat(item / perLine) * (size.along + margins.lineSpacing)
            return FlowBox(along: along, across: margins.leading + lead + CGFloat(item % perLine) * (size.across + gap), size: size)
        case .asked(let sizes, let lines):
            let line = lines[self.line(ofItem: item, in: lines)]
            let before = sizes[line.first..<item].reduce(0) { $0 + $1.across }
            return FlowBox(
                along: linesStart + line.along + (line.thickness - sizes[item].along) / 2,
                across: margins.leading + line.lead + before + CGFloat(item - line.first) * line.gap, size: sizes[item])
        }
    }

    /// The items of the lines that reach into a stretch of the scroll direction.
    func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        guard count > 0, low < high, linesStart < high, linesStart + linesLength > low else { return 0..<0 }
        switch items {
        case .uniform(let size, let perLine, _, _):
            let pitch = size.along + margins.lineSpacing
            guard size.along > 0, size.across > 0, pitch > 0 else { return 0..<0 }
            let lines = CGFloat((count - 1) / perLine + 1)
            let first = min(max(((low - linesStart) / pitch).rounded(.down), 0), lines - 1)
            let last = min(max(((high - linesStart) / pitch).rounded(.up), first + 1), lines)
            return min(Int(first) * perLine, count)..<min(Int(last) * perLine, count)
        case .asked(_, let lines):
            let first = lines.firstIndexAfter { linesStart + $0.along + $0.thickness <= low }
            let last = lines.firstIndexAfter { linesStart + $0.along < high }
            guard first < last else { return 0..<0 }
            return lines[first].first..<(lines[last - 1].first + lines[last - 1].count)
        }
    }

    private func line(ofItem item: Int, in lines: [Line]) -> Int {
        max(0, lines.firstIndexAfter { $0.first <= item } - 1)
    }
}

nonisolated extension Array {
    /// The first index for which `isBefore` no longer holds, in an array that is sorted by it.
    fileprivate func firstIndexAfter(_ isBefore: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
