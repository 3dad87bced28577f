// The palette of a GIF frame, with at most 256 colours: frequent colours, a median cut of the others, and dithering.
//
// If the frame has more, its most frequent colours are up to 5/8 of the entries. The other entries come from a median cut of the
// other colours, which are dithered.

/// The palette of a frame, and the choice of an entry for each pixel.
nonisolated struct Palette {
    /// The largest number of entries of a GIF's palette.
    static let limit = 256
    /// The least share of a frame's changed pixels that makes a colour frequent: bars, pages, separators and tints have more.
    private static let frequentShare = 1.0 / 4096
    /// The least number of pixels of a frequent colour.
    private static let leastFrequent = 16

    /// The entries, 0x00RRGGBB.
    let colors: [UInt32]
    /// The indices of the exact colours.
    private let entries: [UInt32: UInt8]
    private let dither: PaletteDither

    /// Creates a palette of at most `limit` entries. `counts` contains the number of pixels of each colour.
    ///
    /// Complexity: O(n log n) for n distinct colours, plus the median cut of at most 32768 cells if n exceeds `limit`.
    init(of counts: [UInt32: Int], limit: Int = Self.limit) {
        if counts.count <= limit {
            self.init(counts.keys.sorted(), exact: counts.count)
            return
        }
        let total = counts.values.reduce(0, +)
        let least = max(Self.leastFrequent, Int(Double(total) * Self.frequentShare))
        let frequent = counts.filter { $0.value >= least }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(limit * 5 / 8).map(\.key)
        var rest = counts
        for color in frequent { rest[color] = nil }
        let boxes = ColorBox.medianCut(of: ColorBox.cells(of: rest), into: limit - frequent.count)
        self.init(frequent + boxes.map(\.average), exact: frequent.count)
    }

    private init(_ colors: [UInt32], exact: Int) {
        self.colors = colors
        entries = Dictionary(uniqueKeysWithValues: colors.prefix(exact).enumerated().map { ($1, UInt8($0)) })
        dither = PaletteDither(colors)
    }

    /// The bits of an index for a palette of `count` entries, 1…8.
    static func bits(for count: Int) -> Int {
        var bits = 1
        while 1 << bits < count { bits += 1 }
        return bits
    }

    /// Whether the palette has an exact entry for each of `colors`.
    func holds(_ colors: some Sequence<UInt32>) -> Bool { colors.allSatisfy { entries[$0] != nil } }

    /// The index of each pixel of `picture`.
    ///
    /// An unchanged pixel has the previous pixel's index if that entry has the pixel's exact colour, else `transparent`.
    func indices(of picture: ChangedPixels, transparent: UInt8) -> [UInt8] {
        var result = [UInt8]()
        result.reserveCapacity(picture.pixels.count)
        var mixes: [UInt32: PaletteDither.Mix] = [:]
        var last: UInt32?
        var mix = PaletteDither.Mix(entries: SIMD8(repeating: 0))
        var index: UInt8 = 0
        for y in picture.rect.y..<picture.rect.y + picture.rect.height {
            let row = (y - picture.rect.y) * picture.rect.width
            for x in 0..<picture.rect.width {
                let pixel = picture.pixels[row + x]
                let color = pixel & 0xFF_FFFF
                if pixel & ChangedPixels.unchanged != 0 {
                    // Keeps the previous pixel's index if possible, for longer runs.
                    if entries[color] != index || result.isEmpty { index = transparent }
                } else {
                    if color != last {
                        last = color
                        if let entry = entries[color] {
                            mix = PaletteDither.Mix(entries: SIMD8(repeating: entry))
                        } else {
                            mix = mixes[color] ?? dither.mix(for: color)
                            mixes[color] = mix
                        }
                    }
                    index = mix.entry(x: picture.rect.x + x, y: y)
                }
                result.append(index)
            }
        }
        return result
    }
}

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

/// Dithers colours with the entries of a palette.
///
/// The pattern depends only on the position of the pixel, so that it does not flicker from frame to frame.
nonisolated struct PaletteDither {
    /// Eight entries with a mean that approximates a colour, the darkest first.
    struct Mix {
        let entries: SIMD8<UInt8>

        /// The entry for the pixel at a position.
        func entry(x: Int, y: Int) -> UInt8 { entries[PaletteDither.ranks[(y & 7) << 3 | x & 7]] }
    }

    /// For each of 8×8 pixels, the index of its entry in a mix: the value of Bayer's matrix divided by 8.
    ///
    /// A value of Bayer's matrix, 0…63, consists of the interleaved, reversed bits of x^y and y.
    static let ranks: [Int] = (0..<64).map { index in
        let x = index & 7, y = index >> 3
        var value = 0
        for bit in 0..<3 {
            value |= ((x ^ y) >> bit & 1) << (5 - 2 * bit)
            value |= (y >> bit & 1) << (4 - 2 * bit)
        }
        return value >> 3
    }

    private let colors: [SIMD4<Int32>]

    init(_ colors: [UInt32]) { self.colors = colors.map(Self.vector) }

    /// The entries for `color`: each is the nearest to the colour plus the error of the previous ones. Complexity: O(palette entries).
    func mix(for color: UInt32) -> Mix {
        guard !colors.isEmpty else { return Mix(entries: SIMD8(repeating: 0)) }
        let wanted = Self.vector(color)
        var missed = SIMD4<Int32>(repeating: 0)
        var chosen: [Int] = []
        for _ in 0..<8 {
            let index = nearest(to: wanted &+ missed)
            missed &+= wanted &- colors[index]
            chosen.append(index)
        }
        chosen.sort { (Self.brightness(colors[$0]), $0) < (Self.brightness(colors[$1]), $1) }
        var entries = SIMD8<UInt8>(repeating: 0)
        for (position, index) in chosen.enumerated() { entries[position] = UInt8(index) }
        return Mix(entries: entries)
    }

    private func nearest(to color: SIMD4<Int32>) -> Int {
        colors.withUnsafeBufferPointer { colors in
            var near = 0, least = Int32.max
            for index in 0..<colors.count {
                let difference = color &- colors[index]
                let distance = (difference &* difference).wrappedSum()
                if distance < least { (near, least) = (index, distance) }
            }
            return near
        }
    }

    private static func vector(_ color: UInt32) -> SIMD4<Int32> {
        SIMD4(Int32(color >> 16 & 0xFF), Int32(color >> 8 & 0xFF), Int32(color & 0xFF), 0)
    }

    /// The luma by ITU-R BT.601, in thousandths.
    private static func brightness(_ color: SIMD4<Int32>) -> Int32 { (color &* SIMD4(299, 587, 114, 0)).wrappedSum() }
}
