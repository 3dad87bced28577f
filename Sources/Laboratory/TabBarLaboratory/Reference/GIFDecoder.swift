// Decodes GIFs: the picture from their frames. Format: "Graphics Interchange Format, Version 89a".

/// An animated or still GIF.
nonisolated final class GIFDecoder: CanvasDecoder {
    /// A frame in the file.
    private struct Frame {
        var rect: PixelSpan
        var isInterlaced: Bool
        var palette: [UInt32]
        var transparent: Int?
        var disposal: FilmCanvas.Disposal
        /// The offset of the code size, after which the compressed data begins.
        var start: Int
    }

    private let bytes: [UInt8]
    private let frames: [Frame]

    /// Finds the frames of a file. Throws an error if there is none, or if the size is not valid.
    init(_ bytes: [UInt8]) throws(ReferenceError) {
        guard bytes.count >= 13, let size = PictureHeader.size(of: bytes) else { throw .invalid }
        try ReferenceLimits.check(size.width, size.height)
        var reader = GIFReading(bytes)
        reader.position = 13
        let global = bytes[10] & 0x80 != 0 ? reader.palette(bits: Int(bytes[10] & 7) + 1) : []
        var frames: [Frame] = [], durations: [Double] = []
        var control = (duration: 0.1, transparent: Int?.none, disposal: FilmCanvas.Disposal.keep)
        while frames.count < Self.limit, let block = reader.byte() {
            if block == 0x21, let label = reader.byte() {
                if label == 0xF9, let new = Self.control(reader) { control = new }
                reader.skipBlocks()
            } else if block == 0x2C {
                guard let frame = Self.frame(&reader, size, global, control) else { break }
                frames.append(frame)
                durations.append(control.duration)
                control = (0.1, nil, .keep)
            } else {
                // The end of the file, or damage.
                break
            }
        }
        (self.bytes, self.frames) = (bytes, frames)
        try super.init(width: size.width, height: size.height, durations: durations)
    }

    /// The duration, the transparent colour and the disposal of the next frame. Browsers show frames without a duration for 0.1 s.
    private static func control(_ reader: GIFReading) -> (duration: Double, transparent: Int?, disposal: FilmCanvas.Disposal)? {
        var reader = reader
        guard reader.byte() == 4, let flags = reader.byte(), let delay = reader.number(), let transparent = reader.byte() else {
            return nil
        }
        let disposals: [UInt8: FilmCanvas.Disposal] = [2: .clear, 3: .restore]
        return (
            delay < 2 ? 0.1 : Double(delay) / 100, flags & 1 != 0 ? Int(transparent) : nil, disposals[flags >> 2 & 7] ?? .keep
        )
    }

    private static func frame(
        _ reader: inout GIFReading, _ size: (width: Int, height: Int), _ global: [UInt32],
        _ control: (duration: Double, transparent: Int?, disposal: FilmCanvas.Disposal)
    ) -> Frame? {
        guard let x = reader.number(), let y = reader.number(), let width = reader.number(), let height = reader.number(),
            let flags = reader.byte(), x + width <= size.width, y + height <= size.height, width > 0, height > 0
        else { return nil }
        let palette = flags & 0x80 != 0 ? reader.palette(bits: Int(flags & 7) + 1) : global
        let start = reader.position
        guard !palette.isEmpty, reader.byte() != nil else { return nil }
        reader.skipBlocks()
        return Frame(
            rect: PixelSpan(x: x, y: y, width: width, height: height), isInterlaced: flags & 0x40 != 0, palette: palette,
            transparent: control.transparent, disposal: control.disposal, start: start)
    }

    override func draw(_ index: Int, on canvas: inout FilmCanvas) -> Bool {
        let frame = frames[index]
        var reader = GIFReading(bytes)
        reader.position = frame.start
        let indices = reader.uncompress(count: frame.rect.width * frame.rect.height)
        guard !indices.isEmpty else { return false }
        var pixels = [UInt32](repeating: 0, count: frame.rect.width * frame.rect.height)
        let rows = frame.isInterlaced ? Self.interlaced(frame.rect.height) : Array(0..<frame.rect.height)
        for (number, value) in indices.enumerated() where Int(value) != frame.transparent {
            let row = rows[number / frame.rect.width], column = number % frame.rect.width
            pixels[row * frame.rect.width + column] = Int(value) < frame.palette.count ? frame.palette[Int(value)] : 0xFF00_0000
        }
        canvas.add(pixels, in: frame.rect, isOver: true, disposal: frame.disposal)
        return true
    }

    /// The rows of an interlaced frame in the order of the file.
    private static func interlaced(_ height: Int) -> [Int] {
        [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}

/// Reads the parts of a GIF; nil or nothing after its end.
private nonisolated struct GIFReading {
    let bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func number() -> Int? {
        guard let low = byte(), let high = byte() else { return nil }
        return Int(low) | Int(high) << 8
    }

    /// The colours as 0xFFRRGGBB; none if the file ends before.
    mutating func palette(bits: Int) -> [UInt32] {
        let count = 1 << bits
        guard position + 3 * count <= bytes.count else { return [] }
        defer { position += 3 * count }
        return (0..<count).map { index in
            let at = position + 3 * index
            return 0xFF00_0000 | UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
        }
    }

    mutating func skipBlocks() { while let length = byte(), length > 0 { position = min(position + Int(length), bytes.count) } }

    /// The colour indices of a frame, at most `count`. A damaged frame has fewer.
    mutating func uncompress(count: Int) -> [UInt8] {
        guard let least = byte(), (1...11).contains(least) else { return [] }
        let clear = 1 << Int(least), end = clear + 1
        // An entry is the former one with another index; its length is known, so that it is written from its end.
        var former = [Int](repeating: 0, count: 4096), last = [UInt8](repeating: 0, count: 4096), length = [Int](repeating: 1, count: 4096)
        for index in 0..<min(clear, 256) { last[index] = UInt8(index) }
        var output = [UInt8](repeating: 0, count: count), written = 0
        var size = Int(least) + 1, next = end + 1, previous = -1, bits = 0, held = 0, left = 0
        func first(_ code: Int) -> UInt8 {
            var code = code
            while code >= clear { code = former[code] }
            return last[code]
        }
        while written < count {
            while held < size {
                if left == 0 {
                    guard let length = byte(), length > 0 else { return Array(output[..<written]) }
                    left = Int(length)
                }
                guard let new = byte() else { return Array(output[..<written]) }
                (bits, held, left) = (bits | Int(new) << held, held + 8, left - 1)
            }
            let code = bits & (1 << size - 1)
            (bits, held) = (bits >> size, held - size)
            if code == end { break }
            if code == clear {
                (size, next, previous) = (Int(least) + 1, end + 1, -1)
                continue
            }
            guard code < next || code == next && previous >= 0, code < 4096 else { break }
            if previous >= 0, next < 4096 {
                (former[next], last[next], length[next]) = (previous, first(code == next ? previous : code), length[previous] + 1)
                next += 1
                if next == 1 << size, size < 12 { size += 1 }
            }
            var entry = code, place = written + length[code]
            written = min(place, count)
            while place > 0 {
                place -= 1
                if place < count { output[place] = last[entry] }
                guard entry >= clear else { break }
                entry = former[entry]
            }
            previous = code
        }
        return Array(output[..<written])
    }
}
