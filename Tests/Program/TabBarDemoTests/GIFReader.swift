// A GIF decoder for tests, written from the format's specification and independent of the encoder.

@testable import TabBarDemo
@testable import TabBarLaboratory

/// The decoded frames of a GIF file.
struct GIFReader {
    struct Frame {
        var rect: PixelSpan
        /// In hundredths of a second.
        var delay: Int
        /// All pixels of the picture after this frame, 0x00RRGGBB.
        var pixels: [UInt32]
        var hasOwnPalette: Bool
    }
    struct Malformed: Error { let reason: String }

    private(set) var frames: [Frame] = []
    private(set) var repeatsForever = false
    private var bytes: ArraySlice<UInt8>
    private var globalPalette: [UInt32] = []
    /// The colour index of transparent pixels in the next frame: they keep the previous frame's colour.
    private var transparent: Int?

    static func read(_ bytes: [UInt8]) throws -> GIFReader {
        var reader = GIFReader(bytes: bytes[...])
        try reader.readFile()
        return reader
    }

    private init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    private mutating func byte() throws -> Int {
        guard let byte = bytes.popFirst() else { throw Malformed(reason: "the file ends too early") }
        return Int(byte)
    }

    private mutating func word() throws -> Int { try byte() + byte() << 8 }

    private mutating func blocks() throws -> [UInt8] {
        var data: [UInt8] = []
        while true {
            let length = try byte()
            if length == 0 { return data }
            for _ in 0..<length { data.append(UInt8(try byte())) }
        }
    }

    private mutating func readFile() throws {
        guard Array(bytes.prefix(6)) == Array("GIF89a".utf8) else { throw Malformed(reason: "no signature") }
        bytes = bytes.dropFirst(6)
        let width = try word(), height = try word()
        let flags = try byte()
        bytes = bytes.dropFirst(2)
        if flags & 0x80 != 0 { globalPalette = try palette(flags) }
        var delay = 0
        var canvas = [UInt32](repeating: 0, count: width * height)
        while true {
            switch try byte() {
            case 0x21:
                let label = try byte()
                let data = try blocks()
                if label == 0xF9 {
                    delay = Int(data[1]) | Int(data[2]) << 8
                    transparent = data[0] & 1 != 0 ? Int(data[3]) : nil
                }
                if label == 0xFF, Array(data.prefix(11)) == Array("NETSCAPE2.0".utf8) { repeatsForever = data.suffix(2) == [0, 0] }
            case 0x2C:
                let rect = PixelSpan(x: try word(), y: try word(), width: try word(), height: try word())
                let hasOwnPalette = try readImage(rect, into: &canvas, width: width)
                frames.append(Frame(rect: rect, delay: delay, pixels: canvas, hasOwnPalette: hasOwnPalette))
            case 0x3B:
                guard bytes.isEmpty else { throw Malformed(reason: "bytes after the end") }
                return
            default: throw Malformed(reason: "an unknown block")
            }
        }
    }

    private mutating func palette(_ flags: Int) throws -> [UInt32] {
        var palette: [UInt32] = []
        for _ in 0..<(2 << (flags & 7)) { palette.append(UInt32(try byte() << 16 | byte() << 8 | byte())) }
        return palette
    }

    /// Draws an image into `canvas`. Returns whether the image has a local palette.
    private mutating func readImage(_ rect: PixelSpan, into canvas: inout [UInt32], width: Int) throws -> Bool {
        let flags = try byte()
        guard flags & 0x40 == 0 else { throw Malformed(reason: "interlaced") }
        let palette = flags & 0x80 != 0 ? try palette(flags) : globalPalette
        let codeBits = try byte()
        let indices = try Self.expand(try blocks(), codeBits: codeBits)
        guard indices.count == rect.width * rect.height else { throw Malformed(reason: "\(indices.count) pixels") }
        for (offset, index) in indices.enumerated() where index != transparent {
            guard index < palette.count else { throw Malformed(reason: "colour \(index) of \(palette.count)") }
            canvas[(rect.y + offset / rect.width) * width + rect.x + offset % rect.width] = palette[index]
        }
        return flags & 0x80 != 0
    }

    private static func expand(_ data: [UInt8], codeBits: Int) throws -> [Int] {
        let clear = 1 << codeBits
        var table: [[Int]] = [], width = codeBits + 1, previous: [Int]?
        var output: [Int] = [], position = 0
        func code() throws -> Int {
            guard position + width <= data.count * 8 else { throw Malformed(reason: "the codes end too early") }
            var code = 0
            for bit in 0..<width { code |= Int(data[(position + bit) / 8] >> UInt8((position + bit) % 8) & 1) << bit }
            position += width
            return code
        }
        while true {
            let next = try code()
            if next == clear {
                table = (0..<clear).map { [$0] } + [[], []]
                width = codeBits + 1
                previous = nil
                continue
            }
            if next == clear + 1 {
                guard data.count * 8 - position < 8 else { throw Malformed(reason: "data after the end code") }
                return output
            }
            guard next <= table.count, next < table.count || previous != nil else { throw Malformed(reason: "code \(next)") }
            let entry = next < table.count ? table[next] : (previous ?? []) + [previous?.first ?? 0]
            output += entry
            if let previous, table.count < 4096 { table.append(previous + [entry[0]]) }
            if table.count == 1 << width, width < 12 { width += 1 }
            previous = entry
        }
    }
}
