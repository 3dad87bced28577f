// The chunks of PNG files: length, name, data, checksum.

/// A chunk of a PNG file.
nonisolated struct PNGChunk {
    /// The eight bytes at the beginning of a PNG file.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let name: String
    let data: [UInt8]

    /// The bytes of the chunk in a file.
    static func bytes(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + content + bigEndian(checksum(content))
    }

    /// The chunks of a file up to the first truncated one. The signature and the checksums are not verified.
    static func read(_ file: [UInt8]) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var offset = signature.count
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - offset - 12 else { break }
            let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append(PNGChunk(name: name, data: Array(file[offset + 8..<offset + 8 + length])))
            offset += 12 + length
        }
        return chunks
    }

    static func bigEndian(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

    /// The CRC-32 of the PNG specification: the polynomial 0x04C11DB7, reflected to 0xEDB88320.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
}
