// The window's bitmap, and its way to the screen: through shared memory where the server is near, down the socket otherwise.

internal import CX11
internal import Glibc
internal import WindowSystem

/// A window's one bitmap, whose pixels survive from frame to frame.
///
/// The server reads shared memory when it gets to it, so the bitmap is not to be written while `isBusy`.
final class X11Presenter {
    /// The bitmap in use; nil before the first `resize`.
    private(set) var buffer: PixelBuffer?

    private enum Storage {
        case none
        case shared(SharedMemorySegment, capacity: PixelSize)
        case plain(UnsafeMutableRawPointer, capacity: PixelSize)
    }

    private let connection: X11Connection
    private let window: XID
    private let context: GC?
    private var storage = Storage.none
    private var usesSharedMemory: Bool
    /// When the put that is not yet confirmed was made.
    private var busySince: Double?
    /// The largest bitmap made, in pixels: 8192 × 8192, 256 MiB.
    static let maximumArea = 1 << 26
    /// How long the server's confirmation is waited for, in seconds.
    static let patience = 0.1

    init(connection: X11Connection, window: XID) {
        self.connection = connection
        self.window = window
        var values = XGCValues()
        values.graphics_exposures = False
        context = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
        usesSharedMemory = connection.extensions.shmCompletion != nil && connection.format.isDirect
    }

    /// Frees the bitmap and the server's part of it.
    func close() {
        release()
        if connection.isAlive, let context { XFreeGC(connection.display, context) }
    }

    // MARK: - Size

    /// Gives the bitmap another size and returns the size it has: smaller, where there is no memory for what was asked.
    func resize(to wanted: PixelSize) -> PixelSize {
        var size = wanted
        if size.width * size.height > Self.maximumArea { size.height = max(Self.maximumArea / size.width, 1) }
        if let capacity, fits(size, in: capacity) {
            use(capacity: capacity, size: size)
            return size
        }
        // A window that was resized once is being resized: room for the next steps.
        let isFirst = buffer == nil
        release()
        while true {
            if allocate(capacity: Self.capacity(for: size, withSlack: !isFirst)) || allocate(capacity: size) { break }
            if size.width * size.height <= 1 { break }
            size = PixelSize(width: max(size.width / 2, 1), height: max(size.height / 2, 1))
        }
        if let capacity { use(capacity: capacity, size: size) }
        return size
    }

    private var capacity: PixelSize? {
        switch storage {
        case .none: nil
        case .shared(_, let capacity), .plain(_, let capacity): capacity
        }
    }

    private func fits(_ size: PixelSize, in capacity: PixelSize) -> Bool {
        size.width <= capacity.width && size.height <= capacity.height
            && capacity.width * capacity.height <= max(4 * size.width * size.height, 1 << 16)
    }

    /// The size to allocate: rows of whole cache lines, and with slack a quarter more each way. Untouched pages cost nothing.
    nonisolated static func capacity(for size: PixelSize, withSlack slack: Bool) -> PixelSize {
        let width = slack ? size.width + size.width / 4 : size.width
        let height = slack ? size.height + size.height / 4 : size.height
        return PixelSize(width: min((width + 63) & ~63, 32768), height: min(height, 32767))
    }

    private func allocate(capacity: PixelSize) -> Bool {
        if usesSharedMemory {
            if let segment = SharedMemorySegment(connection: connection, width: capacity.width, height: capacity.height) {
                storage = .shared(segment, capacity: capacity)
                return true
            }
            usesSharedMemory = false
        }
        guard let memory = calloc(capacity.width * capacity.height, 4) else { return false }
        storage = .plain(memory, capacity: capacity)
        return true
    }

    private func use(capacity: PixelSize, size: PixelSize) {
        let address: UnsafeMutableRawPointer
        switch storage {
        case .none: return
        case .shared(let segment, _): address = segment.address
        case .plain(let memory, _): address = memory
        }
        buffer = PixelBuffer(baseAddress: address, size: size, bytesPerRow: capacity.width * 4)
    }

    private func release() {
        switch storage {
        case .none: break
        case .shared(let segment, _): segment.detach()
        case .plain(let memory, _): free(memory)
        }
        storage = .none
        buffer = nil
        busySince = nil
    }
}

// MARK: - Putting

extension X11Presenter {
    /// Puts rectangles of the bitmap on the window, merged to a few; `now` starts the wait for the server's confirmation.
    func put(_ rects: [PixelRect], now: Double) {
        guard connection.isAlive, let buffer, let context else { return }
        let bounds = PixelRect(x: 0, y: 0, width: buffer.size.width, height: buffer.size.height)
        let merged = DamageMerge.merged(rects, within: bounds)
        switch storage {
        case .none: break
        case .shared(let segment, _):
            for (index, rect) in merged.enumerated() {
                let isLast = index == merged.count - 1
                _ = XShmPutImage(
                    connection.display, window, context, segment.image, Int32(rect.x), Int32(rect.y), Int32(rect.x), Int32(rect.y),
                    UInt32(rect.width), UInt32(rect.height), isLast ? True : False)
                if isLast { busySince = now }
            }
        case .plain:
            for rect in merged { putThroughSocket(rect, of: buffer, context: context) }
        }
    }

    /// Whether the server may still be reading the bitmap. After `patience` it is taken for done: a torn frame is better than none.
    func isBusy(now: Double) -> Bool {
        guard let since = busySince else { return false }
        return now - since < Self.patience
    }

    /// When waiting for the server ends at the latest.
    var busyUntil: Double? { busySince.map { $0 + Self.patience } }

    /// The server has read all it was given.
    func completed(segment: ShmSeg) {
        if case .shared(let own, _) = storage, own.number == segment { busySince = nil }
    }

    private func putThroughSocket(_ rect: PixelRect, of buffer: PixelBuffer, context: GC) {
        let format = connection.format
        var image = XImage()
        image.width = Int32(rect.width)
        image.height = Int32(rect.height)
        image.format = ZPixmap
        image.byte_order = Int32(1.littleEndian == 1 ? LSBFirst : MSBFirst)
        image.bitmap_unit = 32
        image.bitmap_bit_order = image.byte_order
        image.bitmap_pad = 32
        image.depth = format.depth
        image.bits_per_pixel = Int32(format.bitsPerPixel)
        image.red_mask = UInt(format.redMask)
        image.green_mask = UInt(format.greenMask)
        image.blue_mask = UInt(format.blueMask)
        let first = buffer.baseAddress + rect.y * buffer.bytesPerRow + rect.x * 4
        if format.isDirect {
            image.bytes_per_line = Int32(buffer.bytesPerRow)
            image.data = first.assumingMemoryBound(to: CChar.self)
            send(&image, rect, context)
        } else {
            image.bytes_per_line = Int32((rect.width * format.bitsPerPixel / 8 + 3) & ~3)
            var converted = [UInt8](repeating: 0, count: Int(image.bytes_per_line) * rect.height)
            converted.withUnsafeMutableBytes { target in
                guard let base = target.baseAddress else { return }
                for row in 0..<rect.height {
                    format.convert(
                        row: first + row * buffer.bytesPerRow, count: rect.width, to: base + row * Int(image.bytes_per_line))
                }
                image.data = base.assumingMemoryBound(to: CChar.self)
                send(&image, rect, context)
            }
        }
    }

    /// Xlib cuts the image into requests of the size that the server takes, and swaps bytes for one that wants them swapped.
    private func send(_ image: inout XImage, _ rect: PixelRect, _ context: GC) {
        guard XInitImage(&image) != 0 else { return }
        _ = XPutImage(
            connection.display, window, context, &image, 0, 0, Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height))
    }
}
