// Integer geometry of the window's bitmap. Pixels are device pixels; a point is `scale` of them. The two never share a name.

/// A size in device pixels.
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size of a window in pixels, from one in points at `scale` pixels to a point; each side is limited to 1…32767.
    public init(width: Double, height: Double, scale: Double) {
        func pixels(_ points: Double) -> Int { Int(min(max((points * scale).rounded(), 1), 32767)) }
        self.init(width: pixels(width), height: pixels(height))
    }
}

/// A rectangle in device pixels, y downward, covering x..<x+width and y..<y+height.
public struct PixelRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether the rectangle covers no pixel.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The pixels that both cover; empty, with zero sides, when there are none.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        guard right > left, bottom > top else { return PixelRect(x: left, y: top, width: 0, height: 0) }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that covers both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(
            x: left, y: top,
            width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

/// Memory that holds a window's picture: premultiplied 32-bit ARGB in the machine's byte order, rows from the top.
///
/// The window system owns the memory; it stays valid until the window's size changes or the window closes.
public struct PixelBuffer: @unchecked Sendable {
    /// The first pixel of the top row.
    public let baseAddress: UnsafeMutableRawPointer
    /// Width and height in device pixels.
    public let size: PixelSize
    /// Bytes from one row to the next; a multiple of 4, at least 4 × width.
    public let bytesPerRow: Int

    public init(baseAddress: UnsafeMutableRawPointer, size: PixelSize, bytesPerRow: Int) {
        self.baseAddress = baseAddress
        self.size = size
        self.bytesPerRow = bytesPerRow
    }
}
