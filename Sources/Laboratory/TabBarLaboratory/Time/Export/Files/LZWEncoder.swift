// GIF's compression: Lempel-Ziv-Welch with codes of increasing width, packed low bits first into blocks of at most 255 bytes.

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
