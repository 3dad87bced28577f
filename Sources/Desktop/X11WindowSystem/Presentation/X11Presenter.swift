// The window's bitmap and its transfer to the screen: with shared memory on the same machine, else through the socket.

internal import CX11
internal import Glibc
internal import WindowSystem

/// A window's bitmap, which keeps its pixels from frame to frame.
///
/// The server reads shared memory some time after the request, so do not draw while `isBusy(now:)`.
final class X11Presenter {
    /// The current bitmap; nil before the first `resize`.
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
    /// The time of the last request if the server has not confirmed it.
    private var busySince: Double?
    /// The largest area of a bitmap in pixels: 8192 × 8192, 256 MiB.
    static let maximumArea = 1 << 26
    /// The longest time to wait for the server's confirmation, in seconds.
    static let confirmationTimeout = 0.1

    init(connection: X11Connection, window: XID) {
        self.connection = connection
        self.window = window
        var values = XGCValues()
        values.graphics_exposures = False
        context = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
        usesSharedMemory = connection.extensions.shmCompletion != nil && connection.format.needsNoConversion
    }

    /// Frees the bitmap and the graphics context.
    func close() {
        release()
        if connection.isAlive, let context { XFreeGC(connection.display, context) }
    }

    // MARK: - Size

    /// Resizes the bitmap and returns its size, which is smaller than `wanted` if that exceeds `maximumArea` or the available memory.
    func resize(to wanted: PixelSize) -> PixelSize {
        var size = wanted
        if size.width * size.height > Self.maximumArea { size.height = max(Self.maximumArea / size.width, 1) }
        if let capacity, fits(size, in: capacity) {
            use(capacity: capacity, size: size)
            return size
        }
        // The user is probably dragging the window's edge: allocate room for the next sizes.
        let isFirst = buffer == nil
        release()
        while true {
            if allocate(Self.capacity(for: size, withSlack: !isFirst), size) { break }
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

    /// The size to allocate, in rows of whole cache lines; with slack, a quarter more in both directions. Unused pages take no memory.
    nonisolated static func capacity(for size: PixelSize, withSlack slack: Bool) -> PixelSize {
        let width = slack ? size.width + size.width / 4 : size.width
        let height = slack ? size.height + size.height / 4 : size.height
        return PixelSize(width: min((width + 63) & ~63, PixelSize.longestSide + 1), height: min(height, PixelSize.longestSide))
    }

    /// Allocates the first of the capacities for which there is memory. Tries all of them in shared memory first; if that fails, the window
    /// uses plain memory from then on.
    private func allocate(_ capacities: PixelSize...) -> Bool {
        for capacity in capacities where usesSharedMemory {
            if let segment = SharedMemorySegment(connection: connection, width: capacity.width, height: capacity.height) {
                storage = .shared(segment, capacity: capacity)
                return true
            }
        }
        usesSharedMemory = false
        for capacity in capacities {
            guard let memory = calloc(capacity.width * capacity.height, 4) else { continue }
            storage = .plain(memory, capacity: capacity)
            return true
        }
        return false
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

// MARK: - Transfer

extension X11Presenter {
    /// Copies rectangles of the bitmap, merged to at most four, to the window. `now` is the start of the wait for the confirmation.
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

    /// Whether the server may still be reading the bitmap. False after the timeout: a torn frame is better than none.
    func isBusy(now: Double) -> Bool {
        guard let since = busySince else { return false }
        return now - since < Self.confirmationTimeout
    }

    /// The time at which the wait for the confirmation ends at the latest; nil if there is no request to confirm.
    var busyUntil: Double? { busySince.map { $0 + Self.confirmationTimeout } }

    /// Handles the event that reports that the server has read the segment.
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
        if format.needsNoConversion {
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

    /// Sends an image. Xlib splits it into requests of the largest size that the server accepts, and swaps bytes if necessary.
    private func send(_ image: inout XImage, _ rect: PixelRect, _ context: GC) {
        guard XInitImage(&image) != 0 else { return }
        _ = XPutImage(
            connection.display, window, context, &image, 0, 0, Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height))
    }
}
