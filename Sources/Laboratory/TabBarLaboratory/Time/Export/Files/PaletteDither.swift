// Ordered dithering: a missing colour is replaced by a pattern of entries with nearly the same mean (Thomas Knoll's pattern dithering,
// US patent 6,606,166, expired 2019).
//
// The pattern depends only on the position of the pixel, so that it does not flicker from frame to frame.

/// Dithers colours with the entries of a palette.
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
