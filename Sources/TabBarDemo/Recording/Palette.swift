// The at most 256 colours of a GIF frame: exact when there are no more, otherwise the median cut of what there is.

/// A frame's colours, and which of them each pixel takes.
nonisolated struct Palette {
    static let limit = 256
    /// 0x00RRGGBB.
    private(set) var colors: [UInt32] = []
    /// Which entry a colour takes: by its whole value, or by its coarse cell when there are too many colours.
    private var entries: [UInt32: UInt8] = [:]
    private var isExact = true

    /// Bits that an entry's number takes, 1…8.
    var bits: Int {
        var bits = 1
        while 1 << bits < colors.count { bits += 1 }
        return bits
    }

    /// The palette of these pixels; O(n) plus the cut of at most 32768 cells.
    init(of pixels: [UInt32]) {
        var last: UInt32?
        for pixel in pixels where pixel != last {
            last = pixel
            let color = pixel & 0xFF_FFFF
            if entries[color] != nil { continue }
            guard colors.count < Self.limit else {
                cut(pixels)
                return
            }
            entries[color] = UInt8(colors.count)
            colors.append(color)
        }
    }

    /// The entry of each pixel.
    func indices(of pixels: [UInt32]) -> [UInt8] {
        var result = [UInt8]()
        result.reserveCapacity(pixels.count)
        var last: UInt32?
        var entry: UInt8 = 0
        for pixel in pixels {
            if pixel != last {
                last = pixel
                entry = entries[isExact ? pixel & 0xFF_FFFF : Self.cell(of: pixel)] ?? 0
            }
            result.append(entry)
        }
        return result
    }

    /// Five bits of each channel.
    private static func cell(of color: UInt32) -> UInt32 { color >> 9 & 0x7C00 | color >> 6 & 0x3E0 | color >> 3 & 0x1F }

    private mutating func cut(_ pixels: [UInt32]) {
        isExact = false
        entries = [:]
        colors = []
        for box in ColorBox.medianCut(of: ColorBox.histogram(of: pixels, cell: Self.cell), into: Self.limit) {
            for cell in box.cells { entries[cell.key] = UInt8(colors.count) }
            colors.append(box.average)
        }
    }
}

/// Colours that will share one entry of the palette.
nonisolated private struct ColorBox {
    /// A cell of the coarse histogram: how many pixels fell into it and the sums of their channels.
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
    /// The channel in which the cells lie farthest apart, and how far.
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

    /// How much cutting the box would gain; 0 when it cannot be cut.
    private var weight: Int { cells.count > 1 ? count * widest.spread : 0 }

    static func histogram(of pixels: [UInt32], cell: (UInt32) -> UInt32) -> [Cell] {
        var cells: [UInt32: Cell] = [:]
        for pixel in pixels {
            let key = cell(pixel)
            cells[key, default: Cell(key: key)].count += 1
            cells[key]?.sums &+= SIMD3(Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
        }
        return cells.values.sorted { $0.key < $1.key }
    }

    /// Cuts the box with the most weight at the middle of its widest channel until there are `limit` boxes.
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
