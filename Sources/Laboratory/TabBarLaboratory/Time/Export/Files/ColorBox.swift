// The median cut algorithm: boxes of colours are divided until there is one for each entry of a palette.

/// Colours that share an entry of the palette.
nonisolated struct ColorBox {
    /// A cell of the histogram: the number of its pixels, and the sums of their channels.
    struct Cell {
        var key: UInt32
        var count = 0
        var sums = SIMD3<Int>(0, 0, 0)
        var average: SIMD3<Int> { sums / SIMD3(repeating: max(count, 1)) }
    }

    let cells: [Cell]
    let count: Int
    /// The mean colour of the box's pixels.
    let average: UInt32
    /// The channel with the largest range of values, and the range.
    let widest: (channel: Int, spread: Int)

    init(_ cells: [Cell]) {
        self.cells = cells
        count = cells.reduce(0) { $0 + $1.count }
        let mean = cells.reduce(SIMD3<Int>(0, 0, 0)) { $0 &+ $1.sums } / SIMD3(repeating: max(count, 1))
        average = UInt32(mean.x) << 16 | UInt32(mean.y) << 8 | UInt32(mean.z)
        var low = SIMD3<Int>(repeating: 255), high = SIMD3<Int>(repeating: 0)
        for cell in cells {
            low = pointwiseMin(low, cell.average)
            high = pointwiseMax(high, cell.average)
        }
        let spread = high &- low
        let channel = (0..<3).max { spread[$0] < spread[$1] } ?? 0
        widest = (channel, cells.isEmpty ? 0 : spread[channel])
    }

    /// The benefit of dividing the box; 0 if it has one cell.
    private var weight: Int { cells.count > 1 ? count * widest.spread : 0 }

    /// The cells of these colours: five bits of each channel.
    static func cells(of counts: [UInt32: Int]) -> [Cell] {
        var cells: [UInt32: Cell] = [:]
        for (color, count) in counts {
            let key = color >> 9 & 0x7C00 | color >> 6 & 0x3E0 | color >> 3 & 0x1F
            cells[key, default: Cell(key: key)].count += count
            cells[key]?.sums &+= SIMD3(Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF)) &* SIMD3(repeating: count)
        }
        return cells.values.sorted { $0.key < $1.key }
    }

    /// Divides the box with the largest weight at the median of its widest channel, until there are `limit` boxes or none can be divided.
    static func medianCut(of cells: [Cell], into limit: Int) -> [ColorBox] {
        var boxes = [ColorBox(cells)]
        while boxes.count < limit {
            guard let heaviest = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }), boxes[heaviest].weight > 0 else { break }
            let (low, high) = boxes[heaviest].halved()
            boxes[heaviest] = low
            boxes.append(high)
        }
        return boxes
    }

    private func halved() -> (ColorBox, ColorBox) {
        let channel = widest.channel
        let sorted = cells.sorted { ($0.average[channel], $0.key) < ($1.average[channel], $1.key) }
        let half = count / 2
        var seen = sorted[0].count, middle = 1
        while middle < sorted.count - 1, seen + sorted[middle].count <= half {
            seen += sorted[middle].count
            middle += 1
        }
        return (ColorBox(Array(sorted[..<middle])), ColorBox(Array(sorted[middle...])))
    }
}
