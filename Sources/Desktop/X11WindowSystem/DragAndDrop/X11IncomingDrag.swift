// Content that another program, or this one, drags over a window.

internal import CX11
internal import WindowSystem

/// Dragged content of another program.
final class X11IncomingDrag: IncomingDrag {
    /// The window of the program that has the content.
    let source: XID
    /// The window that the content is over.
    let target: XID
    let types: [String]
    /// The position that was delivered last, in points; nil before the first.
    var position: (x: Double, y: Double)?
    /// What the window's delegate would do with the content at `position`.
    var operation = DropOperation.none
    /// The server's time of the drop; nil before.
    var dropTime: Time?
    private var isFinished = false
    private let targets: [String: Atom]
    private weak var system: X11WindowSystem?

    init(source: XID, target: XID, offered: [Atom], system: X11WindowSystem) {
        self.source = source
        self.target = target
        self.system = system
        (types, targets) = SelectionTargets.types(of: offered, connection: system.connection)
    }

    func read(_ type: String, timeLimit: Double, completion: @escaping @MainActor ([UInt8]?) -> Void) {
        guard let system, system.connection.isAlive, !isFinished, let dropTime, let target = targets[type] else { return completion(nil) }
        let selections = system.usedSelections
        // This program refuses requests in the name of its own windows.
        if selections.dragged.isOwned { return selections.dragged.read(type, timeLimit: timeLimit, completion: completion) }
        let (connection, isText) = (system.connection, type == PasteboardRepresentation.text)
        let read = SelectionRead(
            selection: selections.dragged.selection, targets: [target], name: selections.dragged.name
        ) { result in
            guard let result, result.format == 8 || result.bytes.isEmpty else { return completion(nil) }
            completion(isText ? SelectionText.utf8(result.bytes, type: result.type, connection: connection) : result.bytes)
        }
        read.time = dropTime
        selections.begin(read, timeLimit: timeLimit)
    }

    func finish(_ operation: DropOperation) {
        guard !isFinished, dropTime != nil, let system else { return }
        isFinished = true
        let action = Int(DragMessages.action(operation, system.connection.atoms))
        DragMessages.send(.dndFinished, to: source, [Int(target), operation == .none ? 0 : 1, action, 0, 0], system.connection)
    }
}
