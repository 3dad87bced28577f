// Data files of asset catalogues.

@preconcurrency public import Foundation

/// The name of a data asset.
public typealias NSDataAssetName = String

/// The file of a data set in an asset catalogue.
@preconcurrency @MainActor
open class NSDataAsset: NSObject {
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
