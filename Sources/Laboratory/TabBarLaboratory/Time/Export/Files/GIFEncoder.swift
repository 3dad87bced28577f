// Encodes animated GIFs (GIF89a): the pixels that changed in each frame, compressed with LZW.
//
// A frame has its own palette if that is shorter or necessary.

nonisolated struct GIFEncoder: FilmEncoder {
    /// The size of the frames in pixels, each side 1…65535.
    let width: Int
    let height: Int
    /// The default duration of a frame, in hundredths of a second, the format's unit.
    let delay: Int
    /// The maximum number of pixels of a frame for which the global palette is always tried besides its own. A larger frame keeps its own
    /// palette if that has fewer bits than the global one, because trying both would take too long.
    private static let comparedPixels = 1 << 14

    /// The previous frame, for comparison.
    private var shown: [UInt32] = []
    /// The palette of the first frame. A later frame may use it if all of that frame's colours are exact in it.
    private var global: Palette?
    /// The last frame. Its duration is not known yet.
    private var waiting: (picture: ChangedPixels, ticks: Int)?

    init(width: Int, height: Int, delay: Int) {
        self.width = width
        self.height = height
        self.delay = delay
    }

    mutating func add(_ pixels: [UInt32]) -> [UInt8] {
        guard !shown.isEmpty else {
            shown = pixels
            waiting = (ChangedPixels(whole: pixels, width: width), delay)
            return []
        }
        guard let rect = PixelSpan.difference(of: shown, pixels, width: width) else {
            waiting?.ticks += delay
            return []
        }
        let ready = flush()
        waiting = (ChangedPixels(rect, of: pixels, after: shown, width: width), delay)
        shown = pixels
        return ready
    }

    mutating func prolong(by ticks: Int) { waiting?.ticks += max(ticks, 0) }

    mutating func finish() -> [UInt8] { flush() + [0x3B] }

    /// The longest duration of a frame, in hundredths of a second.
    private static let longestTicks = 0xFFFF

    /// The bytes of the last frame, and of frames without changes for the part of its duration that exceeds the longest one.
    private mutating func flush() -> [UInt8] {
        guard let (picture, ticks) = waiting else { return [] }
        waiting = nil
        var bytes = encode(picture, min(ticks, Self.longestTicks))
        var rest = ticks - Self.longestTicks
        while rest > 0 {
            bytes += control(min(rest, Self.longestTicks), transparent: 0) + Self.transparentPixel
            rest -= Self.longestTicks
        }
        return bytes
    }

    /// An image of one transparent pixel in the top left corner, with a palette of two colours.
    private static let transparentPixel: [UInt8] =
        [0x2C] + [0, 0, 1, 1].flatMap(littleEndian) + [0x80] + [UInt8](repeating: 0, count: 6) + LZWEncoder.encode([0], codeBits: 2)

    private mutating func encode(_ picture: ChangedPixels, _ ticks: Int) -> [UInt8] {
        guard let global else {
            let palette = Palette(of: picture.counts)
            self.global = palette
            return header(palette) + control(ticks, transparent: nil) + image(picture, palette, .global, transparent: 0)
        }
        let own = Palette(of: picture.counts, limit: picture.hasUnchanged ? Palette.limit - 1 : Palette.limit)
        let first = frame(picture, ticks, own, .own)
        let globalBits = Palette.bits(for: global.colors.count)
        guard global.holds(picture.counts.keys), !picture.hasUnchanged || global.colors.count < 1 << globalBits,
            picture.pixels.count <= Self.comparedPixels || first.bits >= globalBits
        else { return first.bytes }
        let second = frame(picture, ticks, global, .global)
        return second.bytes.count <= first.bytes.count ? second.bytes : first.bytes
    }

    private enum Table { case global, own }

    private func frame(_ picture: ChangedPixels, _ ticks: Int, _ palette: Palette, _ table: Table) -> (bytes: [UInt8], bits: Int) {
        let transparent = picture.hasUnchanged ? palette.colors.count : nil
        let bytes = control(ticks, transparent: transparent) + image(picture, palette, table, transparent: transparent ?? 0)
        return (bytes, Palette.bits(for: palette.colors.count + (picture.hasUnchanged ? 1 : 0)))
    }

    /// The beginning of the file: signature, size, global palette, and the extension for unlimited repetition.
    private func header(_ palette: Palette) -> [UInt8] {
        var bytes = Array("GIF89a".utf8)
        bytes += Self.littleEndian(width) + Self.littleEndian(height)
        let bits = Palette.bits(for: palette.colors.count)
        bytes += [0xF0 | UInt8(bits - 1), 0, 0]  // a global palette, 8 bits a channel
        bytes += Self.table(palette, bits: bits)
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        return bytes
    }

    /// The extension with the duration of the frame and the transparent index. Transparent pixels keep the previous frame's colour.
    private func control(_ ticks: Int, transparent: Int?) -> [UInt8] {
        let flags: UInt8 = transparent == nil ? 0x04 : 0x05  // disposal: leave in place
        return [0x21, 0xF9, 4, flags] + Self.littleEndian(ticks) + [UInt8(transparent ?? 0), 0]
    }

    private func image(_ picture: ChangedPixels, _ palette: Palette, _ table: Table, transparent: Int) -> [UInt8] {
        let rect = picture.rect
        var bytes: [UInt8] = [0x2C] + Self.littleEndian(rect.x) + Self.littleEndian(rect.y)
        bytes += Self.littleEndian(rect.width) + Self.littleEndian(rect.height)
        var bits = Palette.bits(for: palette.colors.count)
        switch table {
        case .global: bytes.append(0)
        case .own:
            bits = Palette.bits(for: palette.colors.count + (picture.hasUnchanged ? 1 : 0))
            bytes.append(0x80 | UInt8(bits - 1))
            bytes += Self.table(palette, bits: bits)
        }
        let indices = palette.indices(of: picture, transparent: UInt8(transparent))
        return bytes + LZWEncoder.encode(indices, codeBits: max(2, bits))
    }

    private static func table(_ palette: Palette, bits: Int) -> [UInt8] {
        (0..<(1 << bits)).flatMap { entry -> [UInt8] in
            let color = entry < palette.colors.count ? palette.colors[entry] : 0
            return [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
        }
    }

    private static func littleEndian(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
}

/// Compresses palette indices as the image data of a GIF.
nonisolated struct LZWEncoder {
    private static let longestCode = 12
    /// The size of the hash table of (prefix code, next index) pairs: a power of two, well above the 4096 codes.
    private static let slots = 1 << 14

    private var blocks: [UInt8] = []
    private var block: [UInt8] = []
    private var bits: UInt32 = 0
    private var bitCount = 0

    /// Returns the image data: the code size, the blocks, the terminator.
    ///
    /// - Parameter codeBits: bits of an index, 2…8.
    static func encode(_ indices: [UInt8], codeBits: Int) -> [UInt8] {
        var encoder = LZWEncoder()
        encoder.compress(indices, codeBits: codeBits)
        return [UInt8(codeBits)] + encoder.blocks + [0]
    }

    private mutating func compress(_ indices: [UInt8], codeBits: Int) {
        let clear = 1 << codeBits, end = clear + 1
        var keys = [Int32](repeating: -1, count: Self.slots)
        var codes = [Int16](repeating: 0, count: Self.slots)
        var next = end + 1, width = codeBits + 1
        emit(clear, width)
        guard let first = indices.first else { return emitEnd(end, width) }
        var prefix = Int(first)
        for index in indices.dropFirst() {
            let key = Int32(prefix << 8 | Int(index))
            var slot = Int((UInt32(bitPattern: key) &* 2_654_435_761) >> 18)
            while keys[slot] >= 0, keys[slot] != key { slot = (slot + 1) & (Self.slots - 1) }
            if keys[slot] == key {
                prefix = Int(codes[slot])
                continue
            }
            emit(prefix, width)
            prefix = Int(index)
            guard next < 1 << Self.longestCode else {  // the table is full
                emit(clear, width)
                for slot in keys.indices { keys[slot] = -1 }
                next = end + 1
                width = codeBits + 1
                continue
            }
            keys[slot] = key
            codes[slot] = Int16(next)
            if next == 1 << width { width += 1 }
            next += 1
        }
        emit(prefix, width)
        // The decoder adds an entry for this code, too, and may increase the width before the end code.
        if next == 1 << width, width < Self.longestCode { width += 1 }
        emitEnd(end, width)
    }

    private mutating func emitEnd(_ end: Int, _ width: Int) {
        emit(end, width)
        while bitCount > 0 { pushByte() }
        closeBlock()
    }

    private mutating func emit(_ code: Int, _ width: Int) {
        bits |= UInt32(code) << UInt32(bitCount)
        bitCount += width
        while bitCount >= 8 { pushByte() }
    }

    private mutating func pushByte() {
        block.append(UInt8(bits & 0xFF))
        bits >>= 8
        bitCount -= 8
        if block.count == 255 { closeBlock() }
    }

    private mutating func closeBlock() {
        if !block.isEmpty { blocks.append(UInt8(block.count)) }
        blocks += block
        block.removeAll(keepingCapacity: true)
    }
}
