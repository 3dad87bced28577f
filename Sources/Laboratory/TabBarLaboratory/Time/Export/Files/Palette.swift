// The palette of a GIF frame, with at most 256 colours. If the frame has more, its most frequent colours are up to 5/8 of the entries. The
// other entries come from a median cut of the other colours, which are dithered.

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
