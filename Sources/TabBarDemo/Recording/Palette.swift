// The at most 256 colours of a GIF frame: exact when there are no more; otherwise the frequent ones are exact, and the others are
// dithered between entries of the median cut.

/// A frame's colours, and which of them each pixel takes.
nonisolated struct Palette {
    /// The most entries that a GIF's palette has.
    static let limit = 256
    /// Of a frame with too many colours, a colour is kept exactly when it has this share of the pixels: bars, pages, separators, tints.
    private static let frequentShare = 1.0 / 4096
    private static let leastFrequent = 16

    /// 0x00RRGGBB.
    let colors: [UInt32]
    /// The entries of the colours that are kept exactly.
    private let entries: [UInt32: UInt8]
    private let dither: PaletteDither

    /// The palette for colours that occur as often as `counts` says, with at most `limit` entries.
    ///
    /// O(n) for exact palettes, else O(n log n) of the distinct colours and the cut of at most 32768 cells.
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

    /// How many bits the number of an entry takes when there are `count` of them, 1…8.
    static func bits(for count: Int) -> Int {
        var bits = 1
        while 1 << bits < count { bits += 1 }
        return bits
    }

    /// Whether all of `colors` are kept exactly.
    func holds(_ colors: some Sequence<UInt32>) -> Bool { colors.allSatisfy { entries[$0] != nil } }

    /// The entry of each pixel of `picture`, and `transparent` for those that stay as they are.
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
                    // What the last pixel took may go on: it makes longer runs.
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
