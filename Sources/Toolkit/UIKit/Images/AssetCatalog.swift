// Asset catalogues: folders `NAME.xcassets` with sets of images, colours and data, as Xcode writes them.

@preconcurrency public import Foundation

/// The sets in the asset catalogues of a folder, by their names. Sets in folders that provide a namespace are named "folder/name".
struct AssetCatalog {
    private var sets: [String: URL] = [:]

    /// Reads the folder structure of the catalogues in `folder`.
    init(in folder: URL) {
        let content = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        for catalog in content.sorted(by: { $0.path < $1.path }) where catalog.pathExtension == "xcassets" {
            add(catalog, prefix: "", depth: 0)
        }
    }

    /// Reads the folder structure of one catalogue.
    init(catalog: URL) { add(catalog, prefix: "", depth: 0) }

    private mutating func add(_ folder: URL, prefix: String, depth: Int) {
        guard depth < 16, let content = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for entry in content.sorted() {
            let url = folder.appendingPathComponent(entry)
            let name = url.deletingPathExtension().lastPathComponent
            switch url.pathExtension {
            case "imageset", "colorset", "dataset":
                let key = "\(prefix)\(name).\(url.pathExtension)"
                if sets[key] == nil { sets[key] = url }
            case "":
                let properties = Self.contents(of: url)?["properties"] as? [String: Any]
                let isNamespace = properties?["provides-namespace"] as? Bool == true
                add(url, prefix: isNamespace ? "\(prefix)\(entry)/" : prefix, depth: depth + 1)
            default: break
            }
        }
    }

    /// The folder of the set `name` of a kind: "imageset", "colorset" or "dataset".
    func folder(of name: String, kind: String) -> URL? { sets["\(name).\(kind)"] }

    /// The object in a set's `Contents.json`; nil if it cannot be read.
    static func contents(of set: URL) -> [String: Any]? {
        guard let data = FileManager.default.contents(atPath: set.appendingPathComponent("Contents.json").path) else { return nil }
        return try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    }

    /// The entries of a set for all devices, then those for iPhones, then those for iPads.
    static func entries(_ key: String, of set: URL) -> [[String: Any]] {
        let all = contents(of: set)?[key] as? [[String: Any]] ?? []
        return ["universal", "iphone", "ipad"].flatMap { idiom in all.filter { $0["idiom"] as? String == idiom } }
    }

    /// Whether an entry is for the dark appearance; nil if it is for any.
    static func isDark(_ entry: [String: Any]) -> Bool? {
        let appearances = entry["appearances"] as? [[String: Any]] ?? []
        let luminosity = appearances.first { $0["appearance"] as? String == "luminosity" }
        return luminosity.map { $0["value"] as? String == "dark" }
    }

    /// Whether an entry is for increased contrast.
    static func isHighContrast(_ entry: [String: Any]) -> Bool {
        (entry["appearances"] as? [[String: Any]] ?? []).contains { $0["appearance"] as? String == "contrast" }
    }
}

/// The asset catalogues that have been read.
enum AssetCatalogs {
    private static var known: [String: AssetCatalog] = [:]

    static func removeAll() { known.removeAll() }

    /// The folder of a set: without a bundle, in catalogues that `UIImage.assetLookup` finds, then in the resources of the (main) bundle.
    static func folder(of name: String, kind: String, in bundle: Bundle?) -> URL? {
        if bundle == nil {
            for file in ["Assets.xcassets", "Media.xcassets", "Images.xcassets", "Colors.xcassets"] {
                guard let url = NamedImages.lookup(file), FileManager.default.fileExists(atPath: url.path) else { continue }
                if let found = catalog(url.path, { AssetCatalog(catalog: url) }).folder(of: name, kind: kind) { return found }
            }
        }
        guard let resources = (bundle ?? .main).resourceURL else { return nil }
        return catalog(resources.path + "/", { AssetCatalog(in: resources) }).folder(of: name, kind: kind)
    }

    private static func catalog(_ key: String, _ read: () -> AssetCatalog) -> AssetCatalog {
        if let catalog = known[key] { return catalog }
        let catalog = read()
        known[key] = catalog
        return catalog
    }

    /// The advice in the message about a missing asset if there is a compiled catalogue, which only Apple's systems can read; else empty.
    static func advice(in bundle: Bundle?) -> String {
        let places = [NamedImages.lookup("Assets.car"), (bundle ?? .main).resourceURL?.appendingPathComponent("Assets.car")]
        let isThere = places.contains { $0.map { FileManager.default.fileExists(atPath: $0.path) } == true }
        return isThere ? "Assets.car is a compiled catalogue, which cannot be read: add the folder Assets.xcassets instead" : ""
    }
}

/// The name of a data asset.
public typealias NSDataAssetName = String

/// The file of a data set in an asset catalogue.
@preconcurrency @MainActor open class NSDataAsset: NSObject {
    /// The name of the data set.
    public let name: NSDataAssetName
    /// The bytes of the file.
    public let data: Data
    /// The uniform type identifier that the set names; "public.data" if it names none.
    public let typeIdentifier: String

    /// The data set `name` in the main bundle; nil, and a message on standard error, if there is none.
    public convenience init?(name: NSDataAssetName) { self.init(asset: name, in: nil) }

    /// The data set `name` in `bundle`; nil, and a message on standard error, if there is none.
    public convenience init?(name: NSDataAssetName, bundle: Bundle) { self.init(asset: name, in: bundle == .main ? nil : bundle) }

    private init?(asset name: NSDataAssetName, in bundle: Bundle?) {
        guard let set = AssetCatalogs.folder(of: name, kind: "dataset", in: bundle) else {
            let advice = AssetCatalogs.advice(in: bundle)
            PictureDiagnostics.report("data “\(name)”", advice.isEmpty ? "no asset catalogue has a data set of this name" : advice)
            return nil
        }
        guard let entry = AssetCatalog.entries("data", of: set).first(where: { $0["filename"] is String }),
            let file = entry["filename"] as? String,
            let data = FileManager.default.contents(atPath: set.appendingPathComponent(file).path)
        else {
            PictureDiagnostics.report("data “\(name)”", "\(set.path) has no file that can be read")
            return nil
        }
        self.name = name
        self.data = data
        typeIdentifier = entry["universal-type-identifier"] as? String ?? "public.data"
        super.init()
    }
}

/// Reports assets that cannot be read, one line for each name.
enum PictureDiagnostics {
    /// Writes `message` about the asset or file `name`, unless there was a message about it before.
    static func report(_ name: String, _ message: String) { DiagnosticLog.once(.assets, name, "UIKit: \(name): \(message)") }

    /// Forgets the reported names, as when the assets are replaced.
    static func reset() { DiagnosticLog.forget(.assets) }
}
