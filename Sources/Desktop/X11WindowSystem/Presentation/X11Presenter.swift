// The window's bitmap, the layout of its pixels, and its transfer to the screen.

internal import CX11
internal import Glibc
internal import WindowSystem

/// A window's bitmap, which keeps its pixels from frame to frame. The server reads shared memory some time after the request, so do not
/// draw while `isBusy(now:)`.
final class X11Presenter {
    /// The current bitmap; nil before the first `resize`.
    private(set) var buffer: PixelBuffer?

    /// The memory of the bitmap: that of a segment, or plain memory.
    private struct Storage {
        var segment: SharedMemorySegment?
        let address: UnsafeMutableRawPointer
        let capacity: PixelSize
    }

    private let connection: X11Connection
    private let window: XID
    private let context: GC?
    private var storage: Storage?
    private var usesSharedMemory: Bool
    /// The time of the last request if the server has not confirmed it.
    private var busySince: Double?
    /// The largest area of a bitmap in pixels: 8192 × 8192, 256 MiB.
    static let maximumArea = 1 << 26
    /// The longest time to wait for the server's confirmation, in seconds.
    static let confirmationTimeout = 0.1

    init(connection: X11Connection, window: XID) {
        (self.connection, self.window) = (connection, window)
        var values = XGCValues()
        values.graphics_exposures = False
        context = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
        usesSharedMemory = connection.extensions.shmCompletion != nil && connection.format.needsNoConversion
    }

    func close() {
        release()
        if connection.isAlive, let context { XFreeGC(connection.display, context) }
    }

    // MARK: - Size

    /// Resizes the bitmap and returns its size, which is smaller than `wanted` if that exceeds `maximumArea` or the available memory.
    func resize(to wanted: PixelSize) -> PixelSize {
        var size = wanted
        if size.width * size.height > Self.maximumArea { size.height = max(Self.maximumArea / size.width, 1) }
        if !(storage.map { fits(size, in: $0.capacity) } ?? false) {
            // The user is probably dragging the window's edge: allocate room for the next sizes.
            let isFirst = buffer == nil
            release()
            while !allocate(Self.capacity(for: size, withSlack: !isFirst), size), size.width * size.height > 1 {
                size = PixelSize(width: max(size.width / 2, 1), height: max(size.height / 2, 1))
            }
        }
        if let storage { buffer = PixelBuffer(baseAddress: storage.address, size: size, bytesPerRow: storage.capacity.width * 4) }
        return size
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
                storage = Storage(segment: segment, address: segment.address, capacity: capacity)
                return true
            }
        }
        usesSharedMemory = false
        for capacity in capacities {
            guard let memory = calloc(capacity.width * capacity.height, 4) else { continue }
            storage = Storage(address: memory, capacity: capacity)
            return true
        }
        return false
    }

    private func release() {
        if let segment = storage?.segment { segment.detach() } else { free(storage?.address) }
        (storage, buffer, busySince) = (nil, nil, nil)
    }
}

// MARK: - Transfer

extension X11Presenter {
    /// Copies rectangles of the bitmap, merged to at most four, to the window. `now` is the start of the wait for the confirmation.
    func put(_ rects: [PixelRect], now: Double) {
        guard connection.isAlive, let buffer, let context else { return }
        let bounds = PixelRect(x: 0, y: 0, width: buffer.size.width, height: buffer.size.height)
        let merged = DamageMerge.merged(rects, within: bounds)
        guard let segment = storage?.segment else { return merged.forEach { putThroughSocket($0, of: buffer, context: context) } }
        for (index, rect) in merged.enumerated() {
            let isLast = index == merged.count - 1
            _ = XShmPutImage(
                connection.display, window, context, segment.image, Int32(rect.x), Int32(rect.y), Int32(rect.x), Int32(rect.y),
                UInt32(rect.width), UInt32(rect.height), isLast ? True : False)
            if isLast { busySince = now }
        }
    }

    /// Whether the server may still be reading the bitmap. False after the timeout: a torn frame is better than none.
    func isBusy(now: Double) -> Bool { busySince.map { now - $0 < Self.confirmationTimeout } ?? false }

    /// The time at which the wait for the confirmation ends at the latest; nil if there is no request to confirm.
    var busyUntil: Double? { busySince.map { $0 + Self.confirmationTimeout } }

    /// Handles the event that reports that the server has read the segment.
    func completed(segment: ShmSeg) { if storage?.segment?.number == segment { busySince = nil } }

    private func putThroughSocket(_ rect: PixelRect, of buffer: PixelBuffer, context: GC) {
        let format = connection.format
        var image = XImage()
        (image.width, image.height) = (Int32(rect.width), Int32(rect.height))
        image.format = ZPixmap
        image.byte_order = Int32(1.littleEndian == 1 ? LSBFirst : MSBFirst)
        image.bitmap_bit_order = image.byte_order
        (image.bitmap_unit, image.bitmap_pad) = (32, 32)
        image.depth = format.depth
        image.bits_per_pixel = Int32(format.bitsPerPixel)
        (image.red_mask, image.green_mask, image.blue_mask) = (UInt(format.redMask), UInt(format.greenMask), UInt(format.blueMask))
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

/// A visual and the layout of its pixels.
struct X11PixelFormat {
    let visual: UnsafeMutablePointer<Visual>
    let depth: Int32
    let bitsPerPixel: Int
    let redMask, greenMask, blueMask: UInt32
    /// Whether `visual` is the screen's default visual, so that the default colormap can be used.
    let isDefault: Bool

    /// Whether 0xAARRGGBB pixels need no conversion.
    var needsNoConversion: Bool { bitsPerPixel == 32 && redMask == 0xFF0000 && greenMask == 0xFF00 && blueMask == 0xFF }

    /// Chooses the default visual if its pixels need no conversion, else any visual without conversion, else the default visual, else any.
    /// Returns nil if no TrueColor visual has 16 or 32 bits per pixel. Servers with Composite have a 32-bit visual even on screens of depth
    /// 16 or 30, and convert its pixels themselves.
    static func best(display: OpaquePointer, screen: Int32) -> X11PixelFormat? {
        let bits = bitsPerPixelByDepth(display)
        var template = XVisualInfo()
        template.screen = screen
        template.`class` = TrueColor
        var count: Int32 = 0
        guard let list = XGetVisualInfo(display, Int(VisualScreenMask | VisualClassMask), &template, &count) else { return nil }
        defer { XFree(list) }
        let standard = XDefaultVisual(display, screen)
        let formats = (0..<Int(count)).compactMap { index -> X11PixelFormat? in
            let info = list[index]
            guard let visual = info.visual, let bits = bits[info.depth], bits == 32 || bits == 16 else { return nil }
            return X11PixelFormat(
                visual: visual, depth: info.depth, bitsPerPixel: bits,
                redMask: UInt32(truncatingIfNeeded: info.red_mask), greenMask: UInt32(truncatingIfNeeded: info.green_mask),
                blueMask: UInt32(truncatingIfNeeded: info.blue_mask), isDefault: visual == standard)
        }
        let preferred = formats.first { $0.isDefault }
        if let preferred, preferred.needsNoConversion { return preferred }
        return formats.first { $0.needsNoConversion } ?? preferred ?? formats.first
    }

    private static func bitsPerPixelByDepth(_ display: OpaquePointer) -> [Int32: Int] {
        var count: Int32 = 0
        guard let list = XListPixmapFormats(display, &count) else { return [:] }
        defer { XFree(list) }
        var bits: [Int32: Int] = [:]
        for index in 0..<Int(count) { bits[list[index].depth] = Int(list[index].bits_per_pixel) }
        return bits
    }
}

extension X11PixelFormat {
    /// Converts a 0xAARRGGBB pixel to the screen's format.
    func converted(_ pixel: UInt32) -> UInt32 {
        Self.bits((pixel >> 16) & 0xFF, in: redMask) | Self.bits((pixel >> 8) & 0xFF, in: greenMask)
            | Self.bits(pixel & 0xFF, in: blueMask)
    }

    /// Scales an 8-bit colour component to the width of a mask, and shifts it to the mask's position.
    private static func bits(_ value: UInt32, in mask: UInt32) -> UInt32 {
        let (shift, width) = (mask.trailingZeroBitCount, mask.nonzeroBitCount)
        if width <= 8 { return (value >> (8 - UInt32(width))) << shift & mask }
        // The byte's high bits fill the additional low bits, so that 0xFF becomes the maximum.
        return ((value << (UInt32(width) - 8)) | (value >> (16 - UInt32(width)))) << shift & mask
    }

    /// Converts a row of 0xAARRGGBB pixels to the screen's format of 16 or 32 bits.
    func convert(row: UnsafeRawPointer, count: Int, to target: UnsafeMutableRawPointer) {
        let source = row.assumingMemoryBound(to: UInt32.self)
        if bitsPerPixel == 16 {
            let target = target.assumingMemoryBound(to: UInt16.self)
            for x in 0..<count { target[x] = UInt16(truncatingIfNeeded: converted(source[x])) }
        } else {
            let target = target.assumingMemoryBound(to: UInt32.self)
            for x in 0..<count { target[x] = converted(source[x]) }
        }
    }
}

/// A shared memory segment attached by both processes. It is marked for removal, so the kernel frees it when both have detached it.
final class SharedMemorySegment {
    let address: UnsafeMutableRawPointer
    /// The segment's XID, which completion events contain.
    var number: ShmSeg { info.pointee.shmseg }

    private let info: UnsafeMutablePointer<XShmSegmentInfo>
    private let connection: X11Connection
    /// Xlib's description of the pixels.
    let image: UnsafeMutablePointer<XImage>

    /// Creates a segment for a bitmap. Returns nil if there is no memory or the server cannot attach the segment. A server in another
    /// container or on another machine cannot attach it. Only an attempt shows whether the server can.
    init?(connection: X11Connection, width: Int, height: Int) {
        let byteCount = width * height * 4
        let identifier = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
        guard identifier >= 0 else { return nil }
        guard let address = shmat(identifier, nil, 0), Int(bitPattern: address) != -1 else {
            shmctl(identifier, IPC_RMID, nil)
            return nil
        }
        let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
        let shared = XShmSegmentInfo(shmseg: 0, shmid: identifier, shmaddr: address.assumingMemoryBound(to: CChar.self), readOnly: False)
        info.initialize(to: shared)
        let failure = connection.errors.code { XShmAttach(connection.display, info) }
        shmctl(identifier, IPC_RMID, nil)
        let format = connection.format
        guard failure == nil, connection.isAlive,
            let image = XShmCreateImage(
                connection.display, format.visual, UInt32(format.depth), ZPixmap, info.pointee.shmaddr, info, UInt32(width), UInt32(height))
        else {
            if failure == nil, connection.isAlive { XShmDetach(connection.display, info) }
            shmdt(address)
            info.deallocate()
            return nil
        }
        (self.address, self.info, self.image, self.connection) = (address, info, image, connection)
    }

    /// Frees the memory. The server keeps its own mapping until it has drawn everything from it.
    func detach() {
        if connection.isAlive { XShmDetach(connection.display, info) }
        image.pointee.data = nil
        XFree(image)
        shmdt(address)
        info.deallocate()
    }
}

nonisolated enum DamageMerge {
    /// The cost of a request besides its pixels, in pixels. Measured on Xvfb: about 6 µs for a request, 0.17 ns for a pixel.
    static let requestCost = 32_768
    /// The largest number of requests in a frame.
    static let maximumCount = 4

    /// At most `maximumCount` rectangles that cover all of `rects` within `bounds`. Two are merged if one request is cheaper.
    static func merged(_ rects: [PixelRect], within bounds: PixelRect) -> [PixelRect] {
        var result = rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
        // The merging compares all pairs, which is too slow for many rectangles.
        if result.count > 32 { return [result.reduce(result[0]) { $0.union($1) }] }
        while result.count > 1, let (first, second, gain) = bestPair(result) {
            guard gain > 0 || result.count > maximumCount else { break }
            result[first] = result[first].union(result[second])
            result.remove(at: second)
        }
        return result
    }

    /// The pair with a union that saves the most, and the pixels saved.
    private static func bestPair(_ rects: [PixelRect]) -> (Int, Int, gain: Int)? {
        var best: (Int, Int, gain: Int)?
        for first in rects.indices {
            for second in rects.indices where second > first {
                let union = rects[first].union(rects[second])
                let gain = area(rects[first]) + area(rects[second]) + requestCost - area(union)
                if gain > best?.gain ?? .min { best = (first, second, gain) }
            }
        }
        return best
    }

    private static func area(_ rect: PixelRect) -> Int { rect.width * rect.height }
}
