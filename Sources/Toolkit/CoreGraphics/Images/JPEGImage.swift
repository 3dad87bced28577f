// Reading and writing of JPEG files with gdk-pixbuf.

public import Foundation
internal import CCairo
internal import CPango
internal import CPixbuf

/// A decoded JPEG file.
package struct JPEGImage: Sendable {
    /// The pixels in the order of the file: `orientation` is not applied.
    package let image: CGImage
    /// The orientation in the Exif data, 1…8, with which the image is displayed; 1 if the file has none.
    package let orientation: Int

    /// Whether data begins like a JPEG file.
    package static func isJPEG(_ data: Data) -> Bool { data.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// Decodes a JPEG file. Throws `CGImageError.malformed` if it is invalid or gdk-pixbuf is not installed.
    package init(data: Data) throws {
        // The size is read first, because a malformed file could demand gigabytes of memory.
        guard Self.isJPEG(data), let size = Self.size(in: data) else { throw CGImageError.malformed("no JPEG header") }
        guard CairoSurface.isValid(width: size.width, height: size.height) else {
            throw CGImageError.malformed("\(size.width) × \(size.height) pixels")
        }
        guard let library = Self.library else { throw CGImageError.malformed("gdk-pixbuf is not installed") }
        var failure: UnsafeMutableRawPointer?
        guard let loader = library.loader_new_with_type("jpeg", &failure) else { throw CGImageError.reported(by: failure, or: "not JPEG") }
        defer { g_object_unref(loader) }
        let isWritten = data.withUnsafeBytes { bytes in
            library.loader_write(loader, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &failure) != 0
        }
        guard isWritten else {
            // A loader must be closed even after an error.
            _ = library.loader_close(loader, nil)
            throw CGImageError.reported(by: failure, or: "not JPEG")
        }
        guard library.loader_close(loader, &failure) != 0 else { throw CGImageError.reported(by: failure, or: "not JPEG") }
        guard let pixbuf = library.loader_get_pixbuf(loader), let image = Self.image(of: pixbuf, library) else {
            throw CGImageError.malformed("not JPEG")
        }
        self.image = image
        let stored = library.get_option(pixbuf, "orientation").flatMap { Int(String(cString: $0)) } ?? 1
        orientation = (1...8).contains(stored) ? stored : 1
    }

    /// gdk-pixbuf, loaded for the first image; nil if it is not installed.
    fileprivate static let library: CPixbufFunctions? = {
        var functions = CPixbufFunctions()
        return cpixbuf_open(&functions) != 0 ? functions : nil
    }()

    private static func image(of pixbuf: UnsafeMutableRawPointer, _ library: CPixbufFunctions) -> CGImage? {
        let (width, height) = (Int(library.get_width(pixbuf)), Int(library.get_height(pixbuf)))
        let (stride, channels) = (Int(library.get_rowstride(pixbuf)), Int(library.get_n_channels(pixbuf)))
        guard channels >= 3, let pixels = library.read_pixels(pixbuf),
            let surface = CairoSurface(width: width, height: height, opacity: .opaque)
        else { return nil }
        for y in 0..<height {
            var from = pixels + y * stride
            let to = (surface.bytes + y * surface.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width {
                to[x] = 0xFF00_0000 | UInt32(from[0]) << 16 | UInt32(from[1]) << 8 | UInt32(from[2])
                from += channels
            }
        }
        cairo_surface_mark_dirty(surface.pointer)
        return CGImage(surface: surface)
    }

    /// The size in the frame header; nil if there is none.
    private static func size(in data: Data) -> (width: Int, height: Int)? {
        let bytes = [UInt8](data)
        func number(_ index: Int) -> Int { Int(bytes[index]) << 8 | Int(bytes[index + 1]) }
        var index = 2
        while index + 9 < bytes.count {
            guard bytes[index] == 0xFF else { return nil }
            let marker = bytes[index + 1]
            switch marker {
            // A fill byte before a marker.
            case 0xFF: index += 1
            // Markers without a segment.
            case 0x01, 0xD0...0xD8: index += 2
            // Frame headers; the other numbers of this range are tables or reserved.
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return (number(index + 7), number(index + 5))
            // The image data begins, or the file ends.
            case 0xD9, 0xDA: return nil
            default: index += 2 + max(number(index + 2), 2)
            }
        }
        return nil
    }
}

extension CGImageError {
    /// The error with the message of a `GError`, which is released.
    static func reported(by failure: UnsafeMutableRawPointer?, or reason: String) -> CGImageError {
        let error = failure?.assumingMemoryBound(to: GError.self)
        defer { if let error { g_error_free(error) } }
        return .malformed(error.map { String(cString: $0.pointee.message) } ?? reason)
    }
}

extension CGImage {
    /// The image as a JPEG file, with transparent parts on white; nil if gdk-pixbuf is not installed or there is not enough memory.
    ///
    /// - Parameter quality: 0, the smallest file, to 1, the best image; other numbers are limited to this range, and NaN counts as 1.
    public func jpegData(quality: CGFloat) -> Data? {
        guard let library = JPEGImage.library else { return nil }
        let stride = (width * 3 + 3) & ~3
        var rgb = [UInt8](repeating: 0xFF, count: stride * height)
        cairo_surface_flush(surface.pointer)
        for y in 0..<height {
            let from = (surface.bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width {
                let pixel = from[x]
                // Premultiplied colours are added to the white that shows through.
                let white = isOpaque ? 0 : 255 - pixel >> 24
                let index = y * stride + x * 3
                rgb[index] = UInt8(truncatingIfNeeded: min((pixel >> 16) & 0xFF + white, 255))
                rgb[index + 1] = UInt8(truncatingIfNeeded: min((pixel >> 8) & 0xFF + white, 255))
                rgb[index + 2] = UInt8(truncatingIfNeeded: min(pixel & 0xFF + white, 255))
            }
        }
        let percent = quality.isNaN ? 100 : Int((min(max(quality, 0), 1) * 100).rounded())
        return rgb.withUnsafeBufferPointer { pixels in
            guard let pixbuf = library.new_from_data(pixels.baseAddress, 0, 0, 8, Int32(width), Int32(height), Int32(stride), nil, nil)
            else { return nil }
            defer { g_object_unref(pixbuf) }
            return Self.save(pixbuf, percent: percent, library)
        }
    }

    private static func save(_ pixbuf: UnsafeMutableRawPointer, percent: Int, _ library: CPixbufFunctions) -> Data? {
        var (buffer, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        let (key, value) = (strdup("quality"), strdup("\(percent)"))
        defer {
            free(key)
            free(value)
        }
        var keys = [key, nil]
        var values = [value, nil]
        guard library.save_to_bufferv(pixbuf, &buffer, &size, "jpeg", &keys, &values, nil) != 0, let buffer else { return nil }
        defer { g_free(buffer) }
        return Data(bytes: buffer, count: size)
    }
}
