// Content that a test or a script drags over an off-screen window.

internal import Foundation
public import WindowSystem

/// Dragged content of a test or a script.
@MainActor
public final class OffscreenDrag: IncomingDrag {
    private let contents: [PasteboardRepresentation]
    /// What the program did with the content; nil before it has finished.
    public private(set) var operation: DropOperation?

    /// Content in several types, in order of preference.
    public init(_ contents: [PasteboardRepresentation]) { self.contents = contents }

    /// Files, as a file manager drags them. The paths are absolute.
    public convenience init(files: [String]) {
        let list = files.map { URL(fileURLWithPath: $0, isDirectory: false).absoluteString + "\r\n" }.joined()
        self.init([PasteboardRepresentation(type: "text/uri-list", bytes: Array(list.utf8))])
    }

    /// The types of the content.
    public var types: [String] { contents.map(\.type) }

    /// Calls `completion` at once.
    public func read(_ type: String, timeLimit: Double, completion: @escaping @MainActor ([UInt8]?) -> Void) {
        completion(contents.first { $0.type == type }?.bytes)
    }

    /// Stores the operation in `operation`.
    public func finish(_ operation: DropOperation) { self.operation = operation }
}

extension OffscreenWindow {
    /// Moves dragged content over the window, to a position in points; returns what a drop there would do.
    @discardableResult
    public func move(_ drag: OffscreenDrag, x: Double, y: Double) -> DropOperation {
        delegate?.window(self, dragMoved: drag, x: x, y: y) ?? .none
    }

    /// Moves dragged content out of the window.
    public func leave(_ drag: OffscreenDrag) { delegate?.window(self, dragLeft: drag) }

    /// Moves dragged content to a position in points and drops it there, if the program takes it. Returns whether it does.
    @discardableResult
    public func drop(_ drag: OffscreenDrag, x: Double, y: Double) -> Bool {
        guard move(drag, x: x, y: y) != .none else {
            leave(drag)
            return false
        }
        delegate?.window(self, dropped: drag, x: x, y: y)
        return true
    }
}
