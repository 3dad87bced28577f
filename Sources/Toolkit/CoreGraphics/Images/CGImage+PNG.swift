// Reading and writing of PNG files with Cairo.

public import Foundation
internal import CCairo

/// The reasons why an image cannot be read or written.
public enum CGImageError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    case malformed(String)

    /// An English message, with the path of the file unless the error is `malformed`.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
        case .malformed(let reason): "not a usable image: \(reason)"
        }
    }
}

extension CGImageError {
    /// The most bytes of an image's file, 512 MB: the size of a file without contents can exceed the memory.
    private static let sizeLimit = 1 << 29

    static func contents(of path: String) throws(CGImageError) -> Data {
        let data: Data
        do {
            data = try RegularFile.contents(of: path, limit: sizeLimit + 1)
        } catch {
            throw .unreadable(path: path, reason: error.description)
        }
        guard data.count <= sizeLimit else { throw .unreadable(path: path, reason: "the file is larger than 512 MB") }
        return data
    }
}

extension CGImage {
    /// Reads a PNG file. Throws ``CGImageError``: `unreadable` if the file cannot be read, `malformed` if it is not a valid PNG.
    public convenience init(pngFile path: String) throws { try self.init(pngData: CGImageError.contents(of: path)) }

    /// Decodes a PNG. Throws `CGImageError.malformed` if it is invalid.
    public convenience init(pngData data: Data) throws {
        try Self.checkHeader(data)
        var reader = PNGReader(data: data)
        let decoded = withUnsafeMutablePointer(to: &reader) { reader in
            cairo_image_surface_create_from_png_stream(
                { closure, destination, length in
                    guard let closure, let destination else { return CAIRO_STATUS_READ_ERROR }
                    let reader = closure.assumingMemoryBound(to: PNGReader.self)
                    return reader.pointee.read(into: destination, Int(length))
                }, reader)
        }
        let isOpaque = decoded.map { cairo_image_surface_get_format($0) == CAIRO_FORMAT_RGB24 } ?? false
        let status = decoded.map { cairo_surface_status($0) } ?? CAIRO_STATUS_NO_MEMORY
        guard let surface = CairoSurface(adopting: decoded, opacity: isOpaque ? .opaque : .transparent) else {
            throw CGImageError.malformed(String(cString: cairo_status_to_string(status)))
        }
        self.init(surface: surface)
    }

    /// The image in PNG format; nil only if there is not enough memory.
    public var pngData: Data? {
        var data = Data()
        let status = withUnsafeMutablePointer(to: &data) { data in
            cairo_surface_write_to_png_stream(
                surface.pointer,
                { closure, bytes, length in
                    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    closure.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(length))
                    return CAIRO_STATUS_SUCCESS
                }, data)
        }
        return status == CAIRO_STATUS_SUCCESS ? data : nil
    }

    /// Writes a PNG file atomically. Throws `CGImageError.unwritable`.
    public func writePNG(to path: String) throws {
        guard let data = pngData else { throw CGImageError.unwritable(path: path, reason: "out of memory") }
        do {
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CGImageError.unwritable(path: path, reason: (error as NSError).localizedDescription)
        }
    }

    /// Checks signature and size first, because a malformed file could demand gigabytes of memory.
    private static func checkHeader(_ data: Data) throws {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard data.count >= 33, data.prefix(8).elementsEqual(signature) else { throw CGImageError.malformed("no PNG signature") }
        // Xcode inserts this chunk into the PNG files of apps, and changes the order of their bytes.
        guard !data.dropFirst(12).prefix(4).elementsEqual("CgBI".utf8) else {
            throw CGImageError.malformed("a PNG that Xcode has converted (CgBI): use the original file of the project")
        }
        func number(at offset: Int) -> Int { data.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(at: 16), number(at: 20))
        guard CairoSurface.isValid(width: width, height: height) else { throw CGImageError.malformed("\(width) × \(height) pixels") }
    }
}

private struct PNGReader {
    let data: Data
    var offset = 0

    mutating func read(into destination: UnsafeMutablePointer<UInt8>, _ length: Int) -> cairo_status_t {
        guard length <= data.count - offset else { return CAIRO_STATUS_READ_ERROR }
        let start = data.startIndex + offset
        data.copyBytes(to: destination, from: start..<start + length)
        offset += length
        return CAIRO_STATUS_SUCCESS
    }
}
