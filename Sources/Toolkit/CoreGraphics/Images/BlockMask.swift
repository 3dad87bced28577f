// Flags for blocks of device pixels, in which projections are drawn.

/// A flag for each block of 16 × 16 device pixels that touches a rectangle. The blocks begin at multiples of 16.
package struct BlockMask {
    package static let side = 16

    private let origin: (column: Int, row: Int)
    private let columns: Int
    private let rows: Int
    private var flags: [Bool]

    /// All flags are false.
    package init(covering rect: DeviceRect) {
        (origin.column, origin.row) = (Self.index(rect.x), Self.index(rect.y))
        columns = rect.isEmpty ? 0 : Self.index(rect.maxX - 1) - origin.column + 1
        rows = rect.isEmpty ? 0 : Self.index(rect.maxY - 1) - origin.row + 1
        flags = Array(repeating: false, count: columns * rows)
    }

    /// The column or row of the block that contains a pixel; also for negative coordinates.
    static func index(_ pixel: Int) -> Int { pixel >> 4 }

    /// The pixels of a block in a rectangle.
    static func pixels(column: Int, row: Int, in rect: DeviceRect) -> DeviceRect {
        DeviceRect(x: column * side, y: row * side, width: side, height: side).intersection(rect)
    }

    /// The number of flags that are true.
    package var count: Int { flags.count { $0 } }

    /// The flag of a block; false outside the rectangle, where it cannot be set.
    subscript(column: Int, row: Int) -> Bool {
        get {
            let (x, y) = (column - origin.column, row - origin.row)
            return x >= 0 && y >= 0 && x < columns && y < rows && flags[y * columns + x]
        }
        set {
            let (x, y) = (column - origin.column, row - origin.row)
            if x >= 0, y >= 0, x < columns, y < rows { flags[y * columns + x] = newValue }
        }
    }
}
