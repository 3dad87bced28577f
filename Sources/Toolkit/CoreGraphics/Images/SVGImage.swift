// Vector images: parsed once, rasterised for a size and scale.

package import Foundation
internal import CCairo
internal import CPango
internal import CRsvg

/// An SVG document that can be rasterised at any size.
package final class SVGImage: @unchecked Sendable {
    private let library: CRsvgFunctions
    private let handle: UnsafeMutableRawPointer

    /// The document's size in points; without one, the size of its view box; otherwise 0 × 0.
    package let intrinsicSize: CGSize

    /// Reads a file. Throws ``CGImageError`` if it cannot be read or parsed.
    package convenience init(file path: String) throws { try self.init(data: CGImageError.contents(of: path)) }

    /// Parses SVG. Throws `CGImageError.malformed` if it is invalid or librsvg is not installed.
    package init(data: Data) throws {
        guard let library = Self.library else { throw CGImageError.malformed("librsvg is not installed") }
        var failure: UnsafeMutableRawPointer?
        let parsed = data.withUnsafeBytes { bytes in
            library.handle_new_from_data(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &failure)
        }
        guard let parsed else { throw CGImageError.reported(by: failure, or: "not SVG") }
        (self.library, handle) = (library, parsed)
        intrinsicSize = Self.size(of: parsed, library)
    }

    /// librsvg, loaded for the first image; nil if it is not installed.
    private static let library: CRsvgFunctions? = {
        var functions = CRsvgFunctions()
        return crsvg_open(&functions) != 0 ? functions : nil
    }()

    deinit { g_object_unref(handle) }

    /// Renders a bitmap of size × scale pixels, rounded up, with the document fitted according to its `preserveAspectRatio`. Returns nil if
    /// the size is empty or too large, or if librsvg fails.
    package func rasterise(size: CGSize, scale: CGFloat) -> CGImage? {
        guard size.width > 0, size.height > 0 else { return nil }
        let grid = PixelGrid(scale: scale)
        let pixels = grid.coveringPixels(of: CGRect(origin: .zero, size: size))
        guard let surface = CairoSurface(width: pixels.width, height: pixels.height, opacity: .transparent),
            let cairo = cairo_create(surface.pointer)
        else { return nil }
        defer { cairo_destroy(cairo) }
        var viewport = CRsvgRectangle(x: 0, y: 0, width: Double(size.width * grid.scale), height: Double(size.height * grid.scale))
        guard library.handle_render_document(handle, UnsafeMutableRawPointer(cairo), &viewport, nil) != 0 else { return nil }
        cairo_surface_flush(surface.pointer)
        return CGImage(surface: surface)
    }

    private static func size(of handle: UnsafeMutableRawPointer, _ library: CRsvgFunctions) -> CGSize {
        var (width, height) = (0.0, 0.0)
        if library.handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 { return CGSize(width: width, height: height) }
        var (hasWidth, hasHeight, hasViewBox): (Int32, Int32, Int32) = (0, 0, 0)
        var (length, otherLength, viewBox) = (CRsvgLength(), CRsvgLength(), CRsvgRectangle())
        library.handle_get_intrinsic_dimensions(handle, &hasWidth, &length, &hasHeight, &otherLength, &hasViewBox, &viewBox)
        return hasViewBox != 0 ? CGSize(width: viewBox.width, height: viewBox.height) : .zero
    }
}
