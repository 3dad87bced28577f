// The content of a dragged item, in the types that its source offers.

@preconcurrency public import Foundation

/// Loads the content of an item in one of its types. Foundation on Linux has no class of this name.
@preconcurrency @MainActor
open class NSItemProvider: NSObject {
    /// Loads the content in a type.
    public typealias LoadHandler = (_ completion: @escaping (Data?, (any Error)?) -> Void) -> Void

    private var loaders: [(identifier: String, load: LoadHandler)] = []
    /// A file name for the content; nil if there is none.
    open var suggestedName: String?

    /// A provider without content.
    public override init() { super.init() }

    /// The uniform type identifiers of the content, in the source's order of preference.
    open var registeredTypeIdentifiers: [String] { loaders.map(\.identifier) }

    /// Whether the content has a type that conforms to `typeIdentifier`.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { loader(typeIdentifier) != nil }

    func register(_ identifier: String, _ load: @escaping LoadHandler) { loaders.append((identifier, load)) }

    private func loader(_ identifier: String) -> LoadHandler? {
        (loaders.first { $0.identifier == identifier } ?? loaders.first { PasteboardTypes.conforms($0.identifier, to: identifier) })?.load
    }

    /// Loads the content as data. `completionHandler` is called once on the main thread, with an error if the content does not have the
    /// type or its source does not send it. The progress is complete after that call.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping (Data?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        guard let load = loader(typeIdentifier) else {
            progress.completedUnitCount = 1
            completionHandler(nil, CocoaError(.fileReadUnknown))
            return progress
        }
        load { data, error in
            progress.completedUnitCount = 1
            completionHandler(data, error)
        }
        return progress
    }
}
