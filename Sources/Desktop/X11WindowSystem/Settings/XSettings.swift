// The XSETTINGS protocol: settings in a property of the settings manager's window. Any client can write that property, so it is
// parsed defensively.

/// The settings in the property of an XSETTINGS manager.
nonisolated struct XSettings: Equatable {
    private(set) var integers: [String: Int] = [:]
    private(set) var strings: [String: String] = [:]

    /// Creates an empty set of settings.
    init() {}

    /// Parses the bytes of the property up to the first malformed setting.
    ///
    /// Layout: byte order (0 little, 1 big), 3 unused bytes, serial, count; then for each setting its type (0 integer, 1 string,
    /// 2 colour), 1 unused byte, the length of the name in 16 bits, the name padded to a multiple of 4 bytes, the serial of its last
    /// change, the value.
    init(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes, isBigEndian: bytes.first == 1)
        guard let order = bytes.first, order <= 1, reader.skip(8), let count = reader.uint32() else { return }
        for _ in 0..<count {
            guard let type = reader.uint8(), reader.skip(1), let nameLength = reader.uint16(),
                let name = reader.text(Int(nameLength)), reader.skip(4)
            else { return }
            switch type {
            case 0:
                guard let value = reader.uint32() else { return }
                integers[name] = Int(Int32(bitPattern: value))
            case 1:
                guard let length = reader.uint32(), let value = reader.text(Int(length)) else { return }
                strings[name] = value
            case 2:
                guard reader.skip(8) else { return }
            default:
                return
            }
        }
    }
}

/// Reads numbers and padded strings; returns nil at the end of the bytes.
nonisolated private struct Reader {
    let bytes: [UInt8]
    let isBigEndian: Bool
    private var position = 0

    init(bytes: [UInt8], isBigEndian: Bool) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    mutating func skip(_ count: Int) -> Bool {
        guard count <= bytes.count - position else { return false }
        position += count
        return true
    }

    mutating func uint8() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func uint16() -> UInt16? { number(2).map { UInt16(truncatingIfNeeded: $0) } }
    mutating func uint32() -> UInt32? { number(4) }

    private mutating func number(_ count: Int) -> UInt32? {
        let start = position
        guard skip(count) else { return nil }
        let part = bytes[start..<start + count]
        return isBigEndian
            ? part.reduce(0) { $0 << 8 | UInt32($1) } : part.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// A string of `count` bytes, padded to a multiple of four.
    mutating func text(_ count: Int) -> String? {
        let start = position
        guard skip(count), skip((4 - count & 3) & 3) else { return nil }
        return String(decoding: bytes[start..<start + count], as: UTF8.self)
    }
}
