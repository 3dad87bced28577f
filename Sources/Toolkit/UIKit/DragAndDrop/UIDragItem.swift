// Items of a drag, and the session that has them.

@preconcurrency public import Foundation

/// One item of a drag.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
    /// The content.
    public let itemProvider: NSItemProvider
    /// An object of the program for this item; nil by default.
    open var localObject: Any?

    /// An item with a content.
    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }
}

/// A drag with its items.
@preconcurrency @MainActor
public protocol UIDragDropSession: AnyObject {
    /// The items. Before the drop, only the types of the content are known, so there is one item with all of them.
    var items: [UIDragItem] { get }
    /// The position of the pointer in a view's coordinates.
    func location(in view: UIView) -> CGPoint
    /// Whether an item has a type that conforms to one of the identifiers.
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
}

/// A drag over a view, or a drop on it.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
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
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
    /// What a drop would do.
    public let operation: UIDropOperation

    /// A proposal of an operation.
    public init(operation: UIDropOperation) {
        self.operation = operation
        super.init()
    }
}
