// Content that the user drags between windows of different programs.

/// What happens with dragged content at its destination.
public enum DropOperation: Sendable, Hashable, CaseIterable {
    /// The destination does not take the content.
    case none
    case copy
    case move
    case link
}

/// Content that the user drags over a window, or has dropped on it.
@MainActor
public protocol IncomingDrag: AnyObject {
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
