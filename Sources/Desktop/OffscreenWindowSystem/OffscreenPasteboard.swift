// A pasteboard for tests, in which the test acts as the other programs.

public import WindowSystem

/// A pasteboard of an `OffscreenWindowSystem`.
@MainActor public final class OffscreenPasteboard: PasteboardPort {
    /// Notified of changes. Held weakly.
    public weak var delegate: (any PasteboardPortDelegate)?
    /// The number of changes so far.
    public private(set) var changeCount = 0
    /// Whether the program, and not the test, set the content.
    public private(set) var isOwned = false
    /// The content in all its types.
    public private(set) var contents: [PasteboardRepresentation] = []
    /// Whether the owner, another program, never replies; false at first.
    public var isSilent = false
    /// The types that were read, oldest first.
    public private(set) var reads: [String] = []

    /// Creates an empty pasteboard.
    public init() {}

    /// The types of `contents`; empty if the owner is silent.
    public var types: [String] { isReadable ? contents.map(\.type) : [] }

    private var isReadable: Bool { isOwned || !isSilent }

    /// The bytes in a type; nil at once if the owner is silent.
    public func read(_ type: String, timeLimit: Double) -> [UInt8]? {
        reads.append(type)
        return isReadable ? contents.first { $0.type == type }?.bytes : nil
    }

    /// Calls `completion` with the bytes, at once.
    public func read(_ type: String, timeLimit: Double, completion: @escaping @MainActor ([UInt8]?) -> Void) {
        completion(read(type, timeLimit: timeLimit))
    }

    /// Replaces the content on behalf of the program.
    public func setContents(_ representations: [PasteboardRepresentation]) {
        replace(representations, isOwned: !representations.isEmpty)
    }

    /// Replaces the content as another program does.
    public func setForeignContents(_ representations: [PasteboardRepresentation]) { replace(representations, isOwned: false) }

    /// Replaces the content by a text as another program does.
    public func setForeignText(_ text: String) { setForeignContents([PasteboardRepresentation(text: text)]) }

    /// The content as text; nil if it has none.
    public var text: String? {
        contents.first { $0.type == PasteboardRepresentation.text }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func replace(_ representations: [PasteboardRepresentation], isOwned: Bool) {
        (contents, self.isOwned) = (representations, isOwned)
        changeCount += 1
        delegate?.pasteboardPortDidChange(self)
    }
}
