// Writes an animated GIF (GIF89a): each frame only as the rectangle that changed, with its own palette.

import Glibc

/// An animated GIF under construction: frames go in, bytes come out.
nonisolated struct GIFEncoder {
    /// Frames' width and height in pixels, 1…65535.
    let width: Int
    let height: Int
    /// How long a frame stays, in hundredths of a second, the format's unit.
    let delay: Int
    /// The last frame that was given, to know what changes.
    private var shown: [UInt32] = []
    /// A frame that waits to learn how long it stays.
    private var waiting: (rect: PixelSpan, pixels: [UInt32], ticks: Int)?

    init(width: Int, height: Int, delay: Int) {
        self.width = width
        self.height = height
        self.delay = delay
    }

    /// The file's beginning: signature, size, and the extension that makes it repeat for ever.
    var header: [UInt8] {
        var bytes = Array("GIF89a".utf8)
        bytes += Self.littleEndian(width) + Self.littleEndian(height)
        bytes += [0x70, 0, 0]  // no global palette, 8 bits a colour
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        return bytes
    }

    /// Takes the next frame (0x00RRGGBB pixels, rows from the top) and returns the bytes that are ready.
    ///
    /// A frame that equals the last prolongs it.
    mutating func add(_ pixels: [UInt32]) -> [UInt8] {
        guard !shown.isEmpty else {
            shown = pixels
            waiting = (PixelSpan(x: 0, y: 0, width: width, height: height), pixels, delay)
            return []
        }
        guard let rect = PixelSpan.difference(of: shown, pixels, width: width) else {
            waiting?.ticks += delay
            return []
        }
        let ready = flush()
        shown = pixels
        waiting = (rect, rect.cut(from: pixels, width: width), delay)
        return ready
    }

    /// Lets the frame that was given last stay `hundredths` of a second longer.
    mutating func prolong(by hundredths: Int) { waiting?.ticks += max(hundredths, 0) }

    /// The bytes that remain, and the file's end.
    mutating func finish() -> [UInt8] { flush() + [0x3B] }

    private mutating func flush() -> [UInt8] {
        guard let frame = waiting else { return [] }
        waiting = nil
        let palette = Palette(of: frame.pixels)
        let ticks = min(frame.ticks, 0xFFFF)
        var bytes: [UInt8] = [0x21, 0xF9, 4, 0x04] + Self.littleEndian(ticks) + [0, 0]  // leave in place, no transparency
        bytes += [0x2C] + Self.littleEndian(frame.rect.x) + Self.littleEndian(frame.rect.y)
        bytes += Self.littleEndian(frame.rect.width) + Self.littleEndian(frame.rect.height)
        bytes.append(0x80 | UInt8(palette.bits - 1))
        for entry in 0..<(1 << palette.bits) {
            let color = entry < palette.colors.count ? palette.colors[entry] : 0
            bytes += [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
        }
        bytes += LZWEncoder.encode(palette.indices(of: frame.pixels), codeBits: max(2, palette.bits))
        return bytes
    }

    private static func littleEndian(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
}

/// A rectangle of pixels within a frame.
nonisolated struct PixelSpan: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The smallest rectangle outside which two pictures of one size agree; nil when they are equal.
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

    /// The rectangle's pixels out of a picture, rows from the top.
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
