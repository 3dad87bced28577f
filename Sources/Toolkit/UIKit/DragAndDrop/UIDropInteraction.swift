// Drops of content on views: the interaction, the session and its items.

@preconcurrency public import Foundation

/// Decides about drags over a view, and takes what is dropped on it.
@preconcurrency @MainActor public protocol UIDropInteractionDelegate: AnyObject {
    /// Whether the view takes part in a session; true by default.
    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool
    /// Called when the drag enters the view.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
    /// Returns what a drop at the present position would do; `.cancel` by default. Called when the drag enters the view or moves in it.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal
    /// Called when the drag leaves the view without a drop.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
    /// Takes the dropped items. Begin to load them in this method, not later.
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
    /// Called when the drag session is over: after the items of a drop have been loaded, or when no drop happened here.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
}

extension UIDropInteractionDelegate {
    /// Returns true.
    public func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool { true }
    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {}
    /// Returns `.cancel`.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal {
        UIDropProposal(operation: .cancel)
    }
    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {}
    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {}
    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {}
}

/// Makes a view a destination of drags from other programs.
@preconcurrency @MainActor open class UIDropInteraction: NSObject, UIInteraction {
    /// Decides about drags; held weakly.
    public private(set) weak var delegate: (any UIDropInteractionDelegate)?
    /// The view that the interaction was added to.
    public private(set) weak var view: UIView?

    /// An interaction with a delegate.
    public init(delegate: any UIDropInteractionDelegate) { self.delegate = delegate }

    /// Does nothing.
    open func willMove(to view: UIView?) {}
    /// Sets `view`.
    open func didMove(to view: UIView?) { self.view = view }
}

/// One item of a drag.
@preconcurrency @MainActor open class UIDragItem: NSObject {
    /// The content.
    public let itemProvider: NSItemProvider
    /// An object of the program for this item; nil by default.
    open var localObject: Any?

    /// An item with a content.
    public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// A drag with its items.
@preconcurrency @MainActor public protocol UIDragDropSession: AnyObject {
    /// The items. Before the drop, only the types of the content are known, so there is one item with all of them.
    var items: [UIDragItem] { get }
    /// The position of the pointer in a view's coordinates.
    func location(in view: UIView) -> CGPoint
    /// Whether an item has a type that conforms to one of the identifiers.
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
}

/// A drag over a view, or a drop on it.
@preconcurrency @MainActor public protocol UIDropSession: UIDragDropSession {
    /// Whether the items can be loaded as URLs.
    func canLoadObjects(ofClass aClass: URL.Type) -> Bool
    /// Loads the URLs of all items. Call it in `dropInteraction(_:performDrop:)`; `completion` is called once on the main thread, with no
    /// URL if there is none.
    @discardableResult
    func loadObjects(ofClass aClass: URL.Type, completion: @escaping ([URL]) -> Void) -> Progress
}

/// The results of a drop, with Apple's raw values.
nonisolated public enum UIDropOperation: UInt, Sendable {
    case cancel = 0
    case forbidden = 1
    case copy = 2
    case move = 3
}

/// The answer to a drag over a view.
@preconcurrency @MainActor open class UIDropProposal: NSObject {
    /// What a drop would do.
    public let operation: UIDropOperation

    /// A proposal of an operation.
    public init(operation: UIDropOperation) { self.operation = operation }
}

/// Loads the content of an item in one of its types. Foundation on Linux has no class of this name.
@preconcurrency @MainActor open class NSItemProvider: NSObject {
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
        let finish: (Data?, (any Error)?) -> Void = { data, error in
            progress.completedUnitCount = 1
            completionHandler(data, error)
        }
        if let load = loader(typeIdentifier) { load(finish) } else { finish(nil, CocoaError(.fileReadUnknown)) }
        return progress
    }
}
