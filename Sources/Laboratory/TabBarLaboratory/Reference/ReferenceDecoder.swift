// What decoders of references have in common: their frames, their limits, and the choice of a decoder for a file.

internal import Foundation
internal import LaboratoryCore
internal import UIKit

/// A frame of a reference.
nonisolated struct ReferenceFrame: Sendable {
    /// The seconds from the beginning of the film.
    let time: Double
    /// The time at which the next frame appears; infinite for the last frame.
    let end: Double
    let image: CGImage
}

/// Decodes the frames of a film one after the other. It is used by one thread at a time.
nonisolated protocol ReferenceDecoder: AnyObject {
    /// The seconds from the first frame to the end of the last one; nil if this is known only after the last frame.
    var duration: Double? { get }
    /// The next frame; nil after the last one. Of a film that ends early, the frames before its end are returned.
    func next() throws(ReferenceError) -> ReferenceFrame?
    /// Continues with the frame that is shown at a time, or with one before it.
    func seek(to seconds: Double)
}

nonisolated enum ReferenceLimits {
    /// The most pixels of a picture or a film.
    static let pixels = 40_000_000
    /// The most bytes of a picture's file. Films are not read as a whole.
    static let bytes = 256 << 20
    /// The most bytes of an SVG file.
    static let drawing = 16 << 20

    /// Throws an error if a size is not that of a picture, or too large.
    static func check(_ width: Int, _ height: Int) throws(ReferenceError) {
        guard width > 0, height > 0 else { throw .invalid }
        guard width <= pixels, height <= pixels, width * height <= pixels else { throw .tooLarge(width: width, height: height) }
    }
}

/// A picture, which is shown at all times.
nonisolated final class StillDecoder: ReferenceDecoder {
    let duration: Double? = 0
    private let image: CGImage
    private var isOver = false

    init(_ image: CGImage) { self.image = image }

    func next() throws(ReferenceError) -> ReferenceFrame? {
        defer { isOver = true }
        return isOver ? nil : ReferenceFrame(time: 0, end: .infinity, image: image)
    }

    func seek(to seconds: Double) { isOver = false }
}

/// The size in the header of a picture, which is read before the picture is decoded.
nonisolated enum PictureHeader {
    /// The size of a PNG, GIF or JPEG; nil for other data.
    static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        if bytes.starts(with: PNGChunk.signature), bytes.count >= 24 { return (big(bytes, 16, 4), big(bytes, 20, 4)) }
        if bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 {
            return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
        }
        return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? sizeOfJPEG(bytes) : nil
    }

    static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int { bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) } }

    /// The size in the first frame header; nil if there is none.
    private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            switch bytes[index + 1] {
            case 0xFF: index += 1
            case 0x01, 0xD0...0xD8: index += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return (big(bytes, index + 7, 2), big(bytes, index + 5, 2))
            case 0xD9, 0xDA: return nil
            default: index += 2 + max(big(bytes, index + 2, 2), 2)
            }
        }
        return nil
    }
}

/// Chooses the decoder of a file by its first bytes, not by its name.
nonisolated enum ReferenceFile {
    /// How a file is decoded.
    enum Kind {
        /// An animated GIF or PNG.
        case film(any ReferenceDecoder)
        /// The data of another picture with pixels, and of an SVG picture.
        case bitmap(Data), drawing(Data)
        /// A file that GStreamer may decode.
        case other
    }

    /// Reads and checks a file, which can take a second. Throws an error for a picture that cannot be shown.
    static func kind(of path: String) throws(ReferenceError) -> Kind {
        let start = try read(path, limit: 32)
        guard !start.isEmpty else { throw .empty }
        let isBitmap = PictureHeader.size(of: [UInt8](start)) != nil || start.starts(with: [0xFF, 0xD8, 0xFF])
        guard isBitmap || isSVG(path, start) else { return .other }
        let limit = isBitmap ? ReferenceLimits.bytes : ReferenceLimits.drawing
        let data = try read(path, limit: limit + 1)
        guard data.count <= limit else { throw .tooLong }
        guard isBitmap else {
            do throws(BarProblem) { try SVGWeight.check(data, file: (path as NSString).lastPathComponent) } catch { throw .drawing(error) }
            return .drawing(data)
        }
        let bytes = [UInt8](data)
        guard let size = PictureHeader.size(of: bytes) else { throw .invalid }
        try ReferenceLimits.check(size.width, size.height)
        if bytes.starts(with: Array("GIF8".utf8)) { return .film(try GIFDecoder(bytes)) }
        if let film = try APNGDecoder(bytes) { return .film(film) }
        return .bitmap(data)
    }

    /// The decoder of a picture, turned as the camera was held.
    @MainActor static func bitmap(_ data: Data) throws(ReferenceError) -> StillDecoder {
        let image = try image(data)
        guard let shown = image.imageOrientation == .up ? image.cgImage : drawn(image, width: image.size.width) else { throw .invalid }
        return StillDecoder(shown)
    }

    /// The decoder of an SVG picture, drawn `width` pixels wide.
    @MainActor static func drawing(_ data: Data, width: Int) throws(ReferenceError) -> StillDecoder {
        guard let shown = drawn(try image(data), width: CGFloat(width)) else { throw .invalid }
        return StillDecoder(shown)
    }

    @MainActor private static func image(_ data: Data) throws(ReferenceError) -> UIImage {
        guard let image = UIImage(data: data), image.size.width > 0, image.size.height > 0 else { throw .invalid }
        return image
    }

    private static func read(_ path: String, limit: Int) throws(ReferenceError) -> Data {
        do { return try RegularFile.contents(of: path, limit: limit) } catch { throw .unreadable(error.description) }
    }

    private static func isSVG(_ path: String, _ start: Data) -> Bool {
        path.lowercased().hasSuffix(".svg") && start.contains { $0 == UInt8(ascii: "<") }
    }

    /// The image as a bitmap with a width in pixels.
    @MainActor private static func drawn(_ image: UIImage, width: CGFloat) -> CGImage? {
        let height = (width * image.size.height / image.size.width).rounded()
        guard width >= 1, height >= 1, width * height <= CGFloat(ReferenceLimits.pixels),
            let context = CGContext(pixelWidth: Int(width), pixelHeight: Int(height), scale: 1)
        else { return nil }
        UIGraphicsPushContext(context)
        image.draw(in: CGRect(x: 0, y: 0, width: width, height: height))
        UIGraphicsPopContext()
        return context.makeImage()
    }
}
