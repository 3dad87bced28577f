// The differences between two frames of a recording.

/// A rectangle of pixels in a frame.
nonisolated struct PixelSpan: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The smallest rectangle with all differences between two pictures of the same size; nil if they are equal.
    static func difference(of first: [UInt32], _ second: [UInt32], width: Int) -> PixelSpan? {
        first.withUnsafeBufferPointer { a in
            second.withUnsafeBufferPointer { b in
                let height = min(a.count, b.count) / width
                var left = width, right = -1, top = height, bottom = -1
                for row in 0..<height {
                    let start = row * width
                    guard !a[start..<start + width].elementsEqual(b[start..<start + width]) else { continue }
                    var from = 0, to = width - 1
                    while a[start + from] == b[start + from] { from += 1 }
                    while a[start + to] == b[start + to] { to -= 1 }
                    left = min(left, from)
                    right = max(right, to)
                    top = min(top, row)
                    bottom = row
                }
                return bottom < 0 ? nil : PixelSpan(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }

    /// The pixels of a picture in the rectangle, rows from the top.
    func cut(from pixels: [UInt32], width pictureWidth: Int) -> [UInt32] {
        var cut: [UInt32] = []
        cut.reserveCapacity(width * height)
        for row in y..<(y + height) {
            let start = row * pictureWidth + x
            cut += pixels[start..<(start + width)]
        }
        return cut
    }
}

/// The pixels of a rectangle, with a mark on those that have not changed.
nonisolated struct ChangedPixels {
    /// Set in a pixel that has not changed.
    static let unchanged: UInt32 = 0xFF00_0000

    let rect: PixelSpan
    /// 0x00RRGGBB, rows from the top, with the mark.
    let pixels: [UInt32]
    /// The number of changed pixels of each colour.
    let counts: [UInt32: Int]
    /// Whether any pixel has not changed.
    let hasUnchanged: Bool

    /// All pixels of a recording's first frame, none marked.
    init(whole pixels: [UInt32], width: Int) {
        rect = PixelSpan(x: 0, y: 0, width: width, height: pixels.count / max(width, 1))
        self.pixels = pixels
        counts = Self.count(pixels)
        hasUnchanged = false
    }

    /// The pixels of a rectangle of a picture, compared with the previous picture of the same width.
    init(_ rect: PixelSpan, of pixels: [UInt32], after shown: [UInt32], width: Int) {
        var cut: [UInt32] = []
        cut.reserveCapacity(rect.width * rect.height)
        for row in rect.y..<(rect.y + rect.height) {
            let start = row * width + rect.x
            for index in start..<(start + rect.width) {
                cut.append(pixels[index] == shown[index] ? pixels[index] | Self.unchanged : pixels[index])
            }
        }
        self.rect = rect
        self.pixels = cut
        counts = Self.count(cut)
        hasUnchanged = cut.contains { $0 & Self.unchanged != 0 }
    }

    /// Counts runs, because most pixels are equal to their neighbours.
    private static func count(_ pixels: [UInt32]) -> [UInt32: Int] {
        var counts: [UInt32: Int] = [:]
        var start = 0
        while start < pixels.count {
            var end = start + 1
            while end < pixels.count, pixels[end] == pixels[start] { end += 1 }
            if pixels[start] & unchanged == 0 { counts[pixels[start], default: 0] += end - start }
            start = end
        }
        return counts
    }
}
