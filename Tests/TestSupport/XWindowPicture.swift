// Parses the output of xwd: a header of big-endian numbers, a colour table, rows of pixels.

import Foundation

/// The pixels of a window on the X server.
public nonisolated struct XWindowPicture: Sendable, Equatable {
    public let width: Int
    public let height: Int
    private let pixels: [UInt8]
    private let bytesPerRow: Int
    private let bytesPerPixel: Int
    private let isBigEndian: Bool
    private let mask: UInt32

    /// Parses a dump of a window with 16 or 32 bits per pixel.
    init(xwd data: Data) throws {
        let bytes = [UInt8](data)
        func number(_ index: Int) -> Int {
            guard bytes.count >= index * 4 + 4 else { return 0 }
            return bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        width = number(4)
        height = number(5)
        isBigEndian = number(7) == 1
        bytesPerPixel = number(11) / 8
        // Removes the bits beyond the depth, and the alpha of a window with 32 bits.
        mask = number(3) == 32 ? 0xFF_FFFF : UInt32(truncatingIfNeeded: (1 << number(3)) - 1)
        bytesPerRow = number(12)
        let start = number(0) + number(19) * 12
        guard width > 0, bytesPerPixel == 2 || bytesPerPixel == 4, bytes.count >= start + bytesPerRow * height else {
            throw XServer.Failure(description: "xwd wrote \(bytes.count) bytes of no known kind")
        }
        pixels = Array(bytes[start...])
    }

    /// The pixel without its unused bits: 0xRRGGBB in a window of 24 or 32 bits.
    public func pixel(x: Int, y: Int) -> UInt32 {
        let start = y * bytesPerRow + x * bytesPerPixel
        let part = pixels[start..<start + bytesPerPixel]
        return (isBigEndian ? Array(part) : part.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & mask
    }
}
