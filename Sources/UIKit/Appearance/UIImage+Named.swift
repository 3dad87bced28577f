// Images by name; each file is read once.

internal import CoreGraphics
public import Foundation

extension UIImage {
    /// Returns the file for an asset's file name ("star.svg", "star@2x.png"); nil if there is none.
    ///
    /// Set it once, before creating views. The main bundle's resources are used for file names without a result.
    public static var assetLookup: @MainActor (_ fileName: String) -> URL? {
        get { NamedImages.lookup }
        set {
            NamedImages.lookup = newValue
            NamedImages.known.removeAll()
        }
    }

    /// The asset `name`, from an SVG, else from the PNG for the screen's scale; the same object each time. Nil if there is none.
    public static func named(_ name: String) -> UIImage? {
        if let known = NamedImages.known[name] { return known }
        guard let image = NamedImages.load(name) else { return nil }
        NamedImages.known[name] = image
        return image
    }

    /// The asset `name`; nil if there is none.
    public convenience init?(named name: String) {
        guard let image = UIImage.named(name) else { return nil }
        self.init(
            source: image.source, size: image.size, scale: image.scale, renderingMode: image.renderingMode,
            capInsets: image.capInsets, resizingMode: image.resizingMode)
    }

    /// Releases the images that `named(_:)` returned; views keep theirs.
    static func removeCachedImages() { NamedImages.known.removeAll() }

    /// 2 for "star@2x.png", 3 for "@3x", else 1.
    static func scale(ofFileNamed path: String) -> CGFloat {
        let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        if stem.hasSuffix("@3x") { return 3 }
        return stem.hasSuffix("@2x") ? 2 : 1
    }

    /// The image filled with `color`, for a screen of `scale`.
    func tintedBitmap(_ color: CGColor, scale: CGFloat) -> CGImage? {
        source.tinted(color, size: size, scale: scale)
    }

    /// The image mirrored horizontally, filled with `tint` unless that is nil.
    func mirroredBitmap(_ tint: CGColor?, scale: CGFloat) -> CGImage? { source.mirrored(tint, size: size, scale: scale) }

    /// The image in its own colours, for a screen of `scale`.
    func bitmap(scale: CGFloat) -> CGImage? {
        source.bitmap(size: size, scale: scale)
    }
}

/// The images that have been read.
@MainActor
private enum NamedImages {
    static var lookup: @MainActor (String) -> URL? = { _ in nil }
    static var known: [String: UIImage] = [:]

    static func load(_ name: String) -> UIImage? {
        for candidate in fileNames(for: name) {
            guard let url = lookup(candidate) ?? Bundle.main.resourceURL?.appendingPathComponent(candidate),
                let image = UIImage(contentsOfFile: url.path)
            else { continue }
            return image
        }
        return nil
    }

    /// The file names an asset may have, the best for the screen first.
    private static func fileNames(for name: String) -> [String] {
        if name.hasSuffix(".png") || name.hasSuffix(".svg") { return [name] }
        let bitmaps = UIScreen.main.scale > 2 ? ["@3x", "@2x", ""] : UIScreen.main.scale > 1 ? ["@2x", "@3x", ""] : ["", "@2x", "@3x"]
        return ["\(name).svg"] + bitmaps.map { "\(name)\($0).png" }
    }
}
