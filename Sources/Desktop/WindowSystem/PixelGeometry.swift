// Integer geometry in device pixels, for the window's bitmap. Its types have `Pixel` in their names; other geometry is in points.

/// A size in device pixels.
public struct PixelSize: Hashable, Sendable {
    /// The numbers of pixels in a row, and of rows.
    public var width, height: Int

    /// Creates a size; the sides are not limited.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// The longest side of a window in pixels, and its largest coordinate on the screen: X11 has 16 bits for them.
    public static let longestSide = 32767

    /// Converts a window's size from points to pixels, limited to the sizes that a window can have.
    public init(width: Double, height: Double, scale: Double) {
        // The number is limited before the conversion: an integer cannot hold every Double.
        func pixels(_ points: Double) -> Int { Int(min(max((points * scale).rounded(), 1), Double(Self.longestSide))) }
        self.init(width: pixels(width), height: pixels(height))
    }

    /// The nearest size that a window can have: sides of 1…`longestSide`.
    public var limitedToWindow: PixelSize {
        PixelSize(width: min(max(width, 1), Self.longestSide), height: min(max(height, 1), Self.longestSide))
    }
}

/// A rectangle in device pixels, y downward, covering x..<x+width and y..<y+height.
public struct PixelRect: Hashable, Sendable {
    /// The first column and the first row, counted downward.
    public var x, y: Int
    /// The numbers of columns and rows; the rectangle is empty if one is not positive.
    public var width, height: Int

    /// Creates a rectangle that covers `width` columns from `x` and `height` rows from `y`.
    public init(x: Int, y: Int, width: Int, height: Int) { (self.x, self.y, self.width, self.height) = (x, y, width, height) }

    /// Whether the rectangle covers no pixel.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The common pixels of both rectangles; if there are none, an empty rectangle with zero sides.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
        guard right > left, bottom > top else { return PixelRect(x: left, y: top, width: 0, height: 0) }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that contains both; an empty rectangle is ignored.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        let (right, bottom) = (max(x + width, other.x + other.width), max(y + height, other.y + other.height))
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// Memory with a window's pixels: premultiplied 32-bit ARGB in the machine's byte order, rows from the top. The window system owns the
/// memory; it stays valid until the window's size changes or the window closes.
public struct PixelBuffer: @unchecked Sendable {
    /// The first pixel of the top row.
    public let baseAddress: UnsafeMutableRawPointer
    /// Width and height in device pixels.
    public let size: PixelSize
    /// Bytes from one row to the next; a multiple of 4, at least 4 × width.
    public let bytesPerRow: Int

    /// Describes memory; does not take ownership of it.
    public init(baseAddress: UnsafeMutableRawPointer, size: PixelSize, bytesPerRow: Int) {
        (self.baseAddress, self.size, self.bytesPerRow) = (baseAddress, size, bytesPerRow)
    }
}
