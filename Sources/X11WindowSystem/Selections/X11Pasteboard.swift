// A selection of the X server as a pasteboard.

internal import WindowSystem

/// The clipboard or the primary selection.
final class X11Pasteboard: PasteboardPort {
    weak var delegate: (any PasteboardPortDelegate)?
    private(set) var changeCount = 0
    private(set) var isOwned = false
    private var contents: [PasteboardRepresentation] = []

    var types: [String] { contents.map(\.type) }

    func read(_ type: String, timeLimit: Double) -> [UInt8]? { contents.first { $0.type == type }?.bytes }

    func read(_ type: String, timeLimit: Double, completion: @escaping @MainActor ([UInt8]?) -> Void) {
        completion(read(type, timeLimit: timeLimit))
    }

    func setContents(_ representations: [PasteboardRepresentation]) {
        contents = representations
        isOwned = !representations.isEmpty
        changeCount += 1
        delegate?.pasteboardPortDidChange(self)
    }
}
