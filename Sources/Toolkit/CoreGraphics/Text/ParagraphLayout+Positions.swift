// Positions in a paragraph: the place of the caret, the character at a point, and the spans of a range.

import Foundation
internal import CPango

extension ParagraphLayout {
    /// The bytes of each line.
    var lineByteRanges: [Range<Int>] {
        layoutLines(atMost: .max).map { line in
            Int(line.pointee.start_index)..<Int(line.pointee.start_index) + Int(line.pointee.length)
        }
    }

    private func line(_ index: Int) -> UnsafeMutablePointer<PangoLayoutLine>? {
        layout.flatMap { pango_layout_get_line_readonly($0, Int32(clamping: index)) }
    }

    private func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) * scale }

    /// The distance from the left edge of a line to the leading edge of the character at a byte.
    func x(ofByte byte: Int, line index: Int) -> CGFloat {
        guard let line = line(index) else { return 0 }
        var x: Int32 = 0
        let end = Int(line.pointee.start_index) + Int(line.pointee.length)
        if byte >= end, line.pointee.length > 0 {
            // No character begins there: the end is the trailing edge of the last one.
            let scalars = text.unicodeScalars
            let place = text.utf8.index(text.startIndex, offsetBy: end, limitedBy: text.endIndex) ?? text.endIndex
            let last = text.utf8.distance(from: text.startIndex, to: scalars.index(before: place))
            pango_layout_line_index_to_x(line, Int32(clamping: last), 1, &x)
        } else {
            pango_layout_line_index_to_x(line, Int32(clamping: byte), 0, &x)
        }
        return points(x)
    }

    /// The byte at which the character nearest to `x` begins or ends, whichever is nearer.
    func byte(atX x: CGFloat, line index: Int) -> Int {
        guard let line = line(index), scale > 0 else { return 0 }
        let start = Int(line.pointee.start_index)
        let length = Int(line.pointee.length)
        var byte: Int32 = 0
        var trailing: Int32 = 0
        let units = min(max(x / scale * CGFloat(PANGO_SCALE), -1e9), 1e9)
        pango_layout_line_x_to_index(line, Int32(units), &byte, &trailing)
        guard trailing > 0 else { return Int(byte) }
        // `trailing` counts characters of one cluster.
        let utf8 = text.utf8
        var index = utf8.index(utf8.startIndex, offsetBy: Int(byte), limitedBy: utf8.endIndex) ?? utf8.endIndex
        for _ in 0..<trailing where index < text.unicodeScalars.endIndex { index = text.unicodeScalars.index(after: index) }
        return min(utf8.distance(from: utf8.startIndex, to: index), start + length)
    }

    /// The spans from left to right that the characters of a range cover in a line.
    func spans(ofBytes range: Range<Int>, line index: Int) -> [(CGFloat, CGFloat)] {
        guard let line = line(index), !range.isEmpty else { return [] }
        var ranges: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        pango_layout_line_get_x_ranges(line, Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound), &ranges, &count)
        guard let ranges else { return [] }
        defer { g_free(ranges) }
        let shift = points(offset(of: line))
        return (0..<Int(count)).map { (points(ranges[2 * $0]) - shift, points(ranges[2 * $0 + 1]) - shift) }
    }

    /// The distance of a line from the left edge of Pango's layout, which the spans of `pango_layout_line_get_x_ranges` include.
    private func offset(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Int32 {
        var inLine: Int32 = 0
        pango_layout_line_index_to_x(line, line.pointee.start_index, 0, &inLine)
        var inLayout = PangoRectangle()
        pango_layout_index_to_pos(layout, line.pointee.start_index, &inLayout)
        return inLayout.x - inLine
    }
}
