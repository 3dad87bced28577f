// The memory of a window's pixels.

internal import Glibc
internal import WindowSystem

/// A bitmap that owns its memory; transparent black at first.
///
/// The memory is mapped, because a window that is resized often would fragment the heap.
final class Bitmap {
    let buffer: PixelBuffer
    private let byteCount: Int
    private let isMapped: Bool

    init(size: PixelSize) {
        // Rows are padded to 64 bytes, so that code that confuses the width with the stride fails in tests.
        let bytesPerRow = (size.width * 4 + 63) & ~63
        let count = bytesPerRow * size.height
        let pages = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        let memory: UnsafeMutableRawPointer
        if let pages, pages != MAP_FAILED {
            memory = pages
            isMapped = true
        } else {
            memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
            isMapped = false
        }
        byteCount = count
        buffer = PixelBuffer(baseAddress: memory, size: size, bytesPerRow: bytesPerRow)
    }

    deinit {
        if isMapped { munmap(buffer.baseAddress, byteCount) } else { buffer.baseAddress.deallocate() }
    }

    /// The rectangle of all pixels.
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: buffer.size.width, height: buffer.size.height) }

    /// Copies a rectangle, which must be within the bounds of both bitmaps.
    func copy(_ rect: PixelRect, from other: Bitmap) {
        for row in rect.y..<rect.y + rect.height {
            let target = buffer.baseAddress + row * buffer.bytesPerRow + rect.x * 4
            let source = other.buffer.baseAddress + row * other.buffer.bytesPerRow + rect.x * 4
            target.copyMemory(from: source, byteCount: rect.width * 4)
        }
    }

    /// The pixel, 0xAARRGGBB premultiplied; 0 outside.
    func pixel(x: Int, y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < buffer.size.width, y < buffer.size.height else { return 0 }
        return buffer.baseAddress.load(fromByteOffset: y * buffer.bytesPerRow + x * 4, as: UInt32.self)
    }
}
