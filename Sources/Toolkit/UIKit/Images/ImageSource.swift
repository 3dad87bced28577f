// The pixels of an image, shared by its variants, and a cache of its bitmaps.

/// A bitmap, or a vector drawing with its rasterised bitmaps.
final class ImageSource {
    private enum Origin {
        case bitmap(CGImage)
        case drawing(SVGImage)
        case symbol(SymbolDrawing)
        case filled(ImageSource, CGColor)
        case nothing
    }

    /// The key of a bitmap in the cache.
    private struct Raster: Hashable {
        var width: CGFloat
        var height: CGFloat
        var scale: CGFloat
        /// The tint; nil for the source's own colours.
        var tint: CGColor?
        var isMirrored = false
    }

    private let origin: Origin
    private var rasters: [Raster: CGImage] = [:]
    /// The keys of the cached bitmaps, the oldest first.
    private var rasterAges: [Raster] = []
    /// The number of pixels of all cached bitmaps.
    private(set) var cachedPixels = 0
    /// The maximum number of cached bitmaps.
    private static let rasterLimit = 16
    /// The maximum of `cachedPixels` of a symbol: 16 megabytes. A view may show a symbol in many sizes, and in a very large one.
    static let pixelLimit = 4 << 20

    init(bitmap: CGImage) { origin = .bitmap(bitmap) }
    init(drawing: SVGImage) { origin = .drawing(drawing) }
    private init() { origin = .nothing }

    /// A system symbol.
    init(symbol: SymbolDrawing, name: String, configuration: UIImage.SymbolConfiguration) {
        origin = .symbol(symbol)
        symbolName = name
        symbolConfiguration = configuration
    }

    /// The name of a system symbol; nil for other images.
    private(set) var symbolName: String?
    /// The configuration of a system symbol; nil for other images.
    private(set) var symbolConfiguration: UIImage.SymbolConfiguration?

    /// A symbol filled with a colour, which remains a drawing.
    private init(filling symbol: ImageSource, with color: CGColor) { origin = .filled(symbol, color) }

    /// Whether the source is a symbol, which is drawn for the size at which it is shown.
    var isSymbolDrawing: Bool {
        switch origin {
        case .symbol, .filled: true
        case .bitmap, .drawing, .nothing: false
        }
    }

    /// The source filled with a colour; nil without pixels.
    func filled(with color: CGColor, size: CGSize, scale: CGFloat) -> ImageSource? {
        if isSymbolDrawing { return ImageSource(filling: self, with: color) }
        return tinted(color, size: size, scale: scale).map { ImageSource(bitmap: $0) }
    }

    /// A source without pixels.
    static let nothing = ImageSource()

    /// The bitmap for `size` points at `scale`; a drawing or a symbol is rasterised, a bitmap is returned unchanged.
    func bitmap(size: CGSize, scale: CGFloat) -> CGImage? {
        switch origin {
        case .bitmap(let image): image
        case .nothing: nil
        case .filled(let symbol, let color): symbol.tinted(color, size: size, scale: scale)
        case .symbol(let symbol):
            raster(Raster(width: size.width, height: size.height, scale: scale, tint: nil)) { symbol.rasterise(size: size, scale: scale) }
        case .drawing(let drawing):
            raster(Raster(width: size.width, height: size.height, scale: scale, tint: nil)) { drawing.rasterise(size: size, scale: scale) }
        }
    }

    /// The image's shape filled with `tint`.
    func tinted(_ tint: CGColor, size: CGSize, scale: CGFloat) -> CGImage? {
        raster(Raster(width: size.width, height: size.height, scale: scale, tint: tint)) {
            guard let shape = bitmap(size: size, scale: scale),
                let context = CGContext(pixelWidth: shape.width, pixelHeight: shape.height, scale: 1)
            else { return nil }
            let all = CGRect(x: 0, y: 0, width: shape.width, height: shape.height)
            context.draw(shape, uprightIn: all)
            context.setBlendMode(.sourceIn)
            context.setFillColor(tint)
            context.fill(all)
            return context.makeImage()
        }
    }

    /// The image mirrored horizontally, in its own colours or filled with `tint`.
    func mirrored(_ tint: CGColor?, size: CGSize, scale: CGFloat) -> CGImage? {
        raster(Raster(width: size.width, height: size.height, scale: scale, tint: tint, isMirrored: true)) {
            let upright = tint.map { tinted($0, size: size, scale: scale) } ?? bitmap(size: size, scale: scale)
            guard let upright, let context = CGContext(pixelWidth: upright.width, pixelHeight: upright.height, scale: 1) else { return nil }
            context.translateBy(x: CGFloat(upright.width), y: 0)
            context.scaleBy(x: -1, y: 1)
            context.draw(upright, uprightIn: CGRect(x: 0, y: 0, width: upright.width, height: upright.height))
            return context.makeImage()
        }
    }

    private func raster(_ key: Raster, make: () -> CGImage?) -> CGImage? {
        if let known = rasters[key] { return known }
        guard let image = make() else { return nil }
        cache(image, for: key)
        return image
    }

    /// Caches a bitmap in place of the oldest ones. A symbol beyond the limit is not cached, because the view that shows it keeps its
    /// bitmap. A single bitmap of another image is cached, however large: it may be shown often at the same size.
    private func cache(_ image: CGImage, for key: Raster) {
        let pixels = image.width * image.height
        if isSymbolDrawing, pixels > Self.pixelLimit { return }
        while let oldest = rasterAges.first, rasterAges.count >= Self.rasterLimit || cachedPixels + pixels > Self.pixelLimit {
            rasterAges.removeFirst()
            if let dropped = rasters.removeValue(forKey: oldest) { cachedPixels -= dropped.width * dropped.height }
        }
        rasters[key] = image
        rasterAges.append(key)
        cachedPixels += pixels
    }
}
