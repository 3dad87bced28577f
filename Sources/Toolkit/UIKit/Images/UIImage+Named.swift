// Images by name; each file is read once.

extension UIImage {
    /// Returns the file for an asset's file name ("star.svg", "star@2x.png"); nil if there is none. The default always returns nil.
    ///
    /// Set it once, before creating views. The main bundle's resources are used for file names without a result.
    public static var assetLookup: @MainActor (_ fileName: String) -> URL? {
        get { NamedImages.lookup }
        set {
            NamedImages.lookup = newValue
            NamedImages.known.removeAll()
            AssetCatalogs.removeAll()
            PictureDiagnostics.reset()
        }
    }

    /// The asset `name`: an SVG, else the best PNG for the screen, else an image set of a catalogue; the same object each time.
    ///
    /// Nil, and a message on standard error, if there is none.
    public static func named(_ name: String) -> UIImage? {
        if let known = NamedImages.known[name] { return known }
        guard let image = NamedImages.load(name, in: nil) else { return nil }
        NamedImages.known[name] = image
        return image
    }

    /// The asset `name`; nil, and a message on standard error, if there is none.
    public convenience init?(named name: String) {
        guard let image = UIImage.named(name) else { return nil }
        self.init(copying: image)
    }

    /// The asset `name` in the resources of `bundle`; for nil and for the main bundle, the image that `named(_:)` returns. The image is for
    /// the screen: `traitCollection` has no effect.
    ///
    /// Nil, and a message on standard error, if there is none.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        let isMain = bundle == nil || bundle == .main
        guard let image = isMain ? UIImage.named(name) : NamedImages.load(name, in: bundle) else { return nil }
        self.init(copying: image)
    }

    /// The images `name0`, `name1` and so on as an animated image; nil, and a message on standard error, without `name0`.
    public static func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        var images: [UIImage] = []
        while images.count < 1024, let image = NamedImages.find("\(name)\(images.count)", in: nil) { images.append(image) }
        if images.isEmpty { _ = UIImage.named("\(name)0") }
        return animatedImage(with: images, duration: duration)
    }

    /// Releases the images that `named(_:)` returned; views keep theirs.
    static func removeCachedImages() { NamedImages.known.removeAll() }

    /// 2 for "star@2x.png", 3 for "@3x", else 1.
    static func scale(ofFileNamed path: String) -> CGFloat {
        let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        if stem.hasSuffix("@3x") { return 3 }
        return stem.hasSuffix("@2x") ? 2 : 1
    }

    /// The image filled with `color`, for a screen of `scale`. A drawing is stretched to `drawnSize` points if that is not nil.
    func tintedBitmap(_ color: CGColor, scale: CGFloat, drawnSize: CGSize? = nil) -> CGImage? {
        source.tinted(color, size: drawnSize ?? size, scale: scale)
    }

    /// As `tintedBitmap`, but mirrored horizontally, and in its own colours if `tint` is nil.
    func mirroredBitmap(_ tint: CGColor?, scale: CGFloat, drawnSize: CGSize? = nil) -> CGImage? {
        source.mirrored(tint, size: drawnSize ?? size, scale: scale)
    }

    /// As `tintedBitmap`, but in its own colours.
    func bitmap(scale: CGFloat, drawnSize: CGSize? = nil) -> CGImage? { source.bitmap(size: drawnSize ?? size, scale: scale) }
}

/// The images that have been read.
enum NamedImages {
    static var lookup: @MainActor (String) -> URL? = { _ in nil }
    static var known: [String: UIImage] = [:]

    /// The image; nil, and a message on standard error, if there is none.
    static func load(_ name: String, in bundle: Bundle?) -> UIImage? {
        if let image = find(name, in: bundle) { return image }
        let advice = AssetCatalogs.advice(in: bundle)
        PictureDiagnostics.report(
            "picture “\(name)”",
            advice.isEmpty ? "no file \(fileNames(for: name).joined(separator: ", ")), and no image set of this name" : advice)
        return nil
    }

    /// The image of a file or an image set.
    static func find(_ name: String, in bundle: Bundle?) -> UIImage? {
        guard !name.isEmpty else { return nil }
        for candidate in fileNames(for: name) {
            let own = bundle == nil ? lookup(candidate) : nil
            guard let url = own ?? (bundle ?? .main).resourceURL?.appendingPathComponent(candidate),
                FileManager.default.fileExists(atPath: url.path), let image = UIImage(contentsOfFile: url.path)
            else { continue }
            return image
        }
        return AssetCatalogs.folder(of: name, kind: "imageset", in: bundle).flatMap(image(ofSet:))
    }

    /// The image of an image set with the best scale for the screen. Images for the dark appearance are not used.
    private static func image(ofSet set: URL) -> UIImage? {
        let entries = AssetCatalog.entries("images", of: set).filter { $0["filename"] is String && AssetCatalog.isDark($0) != true }
        let wanted = UIScreen.main.scale
        func scale(_ entry: [String: Any]) -> CGFloat {
            (entry["scale"] as? String).flatMap { Double($0.dropLast()) }.map { CGFloat($0) } ?? wanted
        }
        func distance(_ entry: [String: Any]) -> CGFloat { scale(entry) >= wanted ? scale(entry) - wanted : 10 + wanted - scale(entry) }
        for entry in entries.sorted(by: { distance($0) < distance($1) }) {
            guard let file = entry["filename"] as? String else { continue }
            let path = set.appendingPathComponent(file).path
            guard let image = UIImage(contentsOfFile: path, scale: entry["scale"] == nil ? nil : scale(entry)) else { continue }
            let properties = AssetCatalog.contents(of: set)?["properties"] as? [String: Any]
            switch properties?["template-rendering-intent"] as? String {
            case "template": return image.withRenderingMode(.alwaysTemplate)
            case "original": return image.withRenderingMode(.alwaysOriginal)
            default: return image
            }
        }
        return nil
    }

    /// The file names an asset may have, the best for the screen first.
    private static func fileNames(for name: String) -> [String] {
        if [".png", ".svg", ".jpg", ".jpeg"].contains(where: name.hasSuffix) { return [name] }
        let bitmaps = UIScreen.main.scale > 2 ? ["@3x", "@2x", ""] : UIScreen.main.scale > 1 ? ["@2x", "@3x", ""] : ["", "@2x", "@3x"]
        return ["\(name).svg"] + bitmaps.map { "\(name)\($0).png" }
    }
}
