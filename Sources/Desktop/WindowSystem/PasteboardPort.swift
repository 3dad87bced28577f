// The interfaces through which programs exchange content: clipboard, primary selection, and drags.

/// The content of a pasteboard in one type.
public struct PasteboardRepresentation: Sendable, Hashable {
    /// The MIME type, such as `image/png`; text has the type `PasteboardRepresentation.text`.
    public var type: String
    /// The content; texts are in UTF-8.
    public var bytes: [UInt8]

    /// The type of all plain texts: `text/plain;charset=utf-8`.
    public static let text = "text/plain;charset=utf-8"

    /// Creates a representation of a type.
    public init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }

    /// Creates a representation of a plain text.
    public init(text: String) { self.init(type: Self.text, bytes: Array(text.utf8)) }
}

/// One of the places through which programs exchange content: the clipboard, or the primary selection.
@MainActor public protocol PasteboardPort: AnyObject {
    /// Notified of changes. Held weakly.
    var delegate: (any PasteboardPortDelegate)? { get set }
    /// The number of changes since the program began to use this pasteboard, including the changes by other programs.
    var changeCount: Int { get }
    /// Whether the content is what this program set last.
    var isOwned: Bool { get }
    /// The types of the content, in the owner's order of preference; empty if there is no content, or if its owner does not reply within
    /// a second. Text in any encoding has the type `PasteboardRepresentation.text`, first among the texts.
    var types: [String] { get }

    /// Waits for the content in a type; nil if the owner does not have it, is gone, or sends nothing for `timeLimit` seconds. Text arrives
    /// in UTF-8, with replacement characters for invalid bytes. The window does not react in the meantime.
    func read(_ type: String, timeLimit: Double) -> [UInt8]?
    /// Reads the content in a type while the main loop runs, and calls `completion` once with the result of `read(_:timeLimit:)`.
    func read(_ type: String, timeLimit: Double, completion: @escaping @MainActor ([UInt8]?) -> Void)
    /// Replaces the content with one in several types, in order of preference. An empty list clears the pasteboard.
    func setContents(_ representations: [PasteboardRepresentation])
}

/// Notified of changes of a pasteboard.
@MainActor public protocol PasteboardPortDelegate: AnyObject {
    /// Called after the content was replaced, by this program or another one.
    func pasteboardPortDidChange(_ port: any PasteboardPort)
}

/// What happens with dragged content at its destination.
public enum DropOperation: Sendable, Hashable, CaseIterable {
    /// The destination does not take the content.
    case none
    case copy, move, link
}

/// Content that the user drags over a window, or has dropped on it.
@MainActor public protocol IncomingDrag: AnyObject {
    /// The MIME types of the content, in the source's order of preference. Files have the type `text/uri-list`; text in any encoding has
    /// the type `PasteboardRepresentation.text`.
    var types: [String] { get }

    /// Reads the content in a type while the main loop runs. Calls `completion` once: with nil if the source does not have the type, is
    /// gone, or sends nothing for `timeLimit` seconds. Call it between the drop and `finish(_:)`.
    func read(_ type: String, timeLimit: Double, completion: @escaping @MainActor ([UInt8]?) -> Void)
    /// Reports that the content was taken, or with `.none` that it was not. Call it once after the drop, also if nothing was read.
    func finish(_ operation: DropOperation)
}

extension WindowDelegate {
    /// Takes no content.
    public func window(_ window: any Window, dragMoved drag: any IncomingDrag, x: Double, y: Double) -> DropOperation { .none }
    /// Does nothing.
    public func window(_ window: any Window, dragLeft drag: any IncomingDrag) {}
    /// Refuses the content.
    public func window(_ window: any Window, dropped drag: any IncomingDrag, x: Double, y: Double) { drag.finish(.none) }
}
