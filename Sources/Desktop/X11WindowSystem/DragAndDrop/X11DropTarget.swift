// The windows as destinations of drags, and the dragged content.

internal import CX11
internal import WindowSystem

/// The drag over a window of this program. There is one pointer, and so at most one drag.
@MainActor final class X11DropTarget {
    private(set) var drag: X11IncomingDrag?
    private unowned let system: X11WindowSystem
    private var connection: X11Connection { system.connection }

    init(system: X11WindowSystem) { self.system = system }

    /// Declares that a window takes part in drags.
    static func declare(_ window: XID, _ connection: X11Connection) {
        connection.setProperty(window, connection.atoms[.dndAware], type: XA_ATOM, to: [DragMessages.version])
    }

    /// Handles a message to a window; returns whether it is one of a dragging program.
    func handle(_ event: XClientMessageEvent, of window: X11Window) -> Bool {
        let (atoms, data) = (connection.atoms, event.data.l)
        // A window is a number of 32 bits, which Xlib extends with its sign.
        let source = ServerItem.unsigned(XID(bitPattern: data.0))
        switch event.message_type {
        case atoms[.dndEnter]: entered(source, data, window)
        case atoms[.dndPosition]: moved(source, data, window)
        case atoms[.dndLeave]: if source == drag?.source { left() }
        case atoms[.dndDrop]: dropped(source, data, window)
        default: return false
        }
        return true
    }

    /// Forgets the drag of a program whose window has disappeared.
    func sourceWasDestroyed(_ window: XID) { if drag?.source == window { left() } }

    private func entered(_ source: XID, _ data: (Int, Int, Int, Int, Int), _ window: X11Window) {
        left()
        let version = data.1 >> 24 & 0xFF
        guard source != 0, (DragMessages.oldestVersion...DragMessages.version).contains(version) else { return }
        var offered = [data.2, data.3, data.4].map { ServerItem.unsigned(Atom(bitPattern: $0)) }.filter { $0 != 0 }
        // The first bit says that there are more than three types.
        if data.1 & 1 != 0 { offered = connection.property(source, connection.atoms[.dndTypeList], type: XA_ATOM) }
        drag = X11IncomingDrag(source: source, target: window.identifier, offered: offered, system: system)
        // If the program ends during the drag, it sends no message.
        if system.windows[source] == nil {
            connection.errors.ignoring { XSelectInput(connection.display, source, Int(StructureNotifyMask)) }
        }
    }

    private func moved(_ source: XID, _ data: (Int, Int, Int, Int, Int), _ window: X11Window) {
        guard let drag, drag.source == source, drag.target == window.identifier, drag.dropTime == nil else { return }
        let origin = window.screenPoint(x: 0, y: 0)
        // Two signed numbers of 16 bits: a monitor may be to the left of the first.
        let x = Int(Int16(truncatingIfNeeded: data.2 >> 16)), y = Int(Int16(truncatingIfNeeded: data.2))
        let point = (x: Double(x - origin.x) / window.scale, y: Double(y - origin.y) / window.scale)
        drag.position = point
        drag.operation = window.delegate?.window(window, dragMoved: drag, x: point.x, y: point.y) ?? .none
        // The second bit asks for all positions: the answer depends on the view below the pointer.
        let accepts = drag.operation == .none ? 0 : 1
        let action = Int(DragMessages.action(drag.operation, connection.atoms))
        DragMessages.send(.dndStatus, to: source, [Int(window.identifier), accepts | 2, 0, 0, action], connection)
    }

    private func dropped(_ source: XID, _ data: (Int, Int, Int, Int, Int), _ window: X11Window) {
        guard let drag, drag.source == source, drag.target == window.identifier, drag.dropTime == nil else { return }
        self.drag = nil
        drag.dropTime = ServerItem.unsigned(Time(bitPattern: data.2))
        window.userActed(at: ServerItem.unsigned(Time(bitPattern: data.2)), .new)
        guard let delegate = window.delegate, let position = drag.position, drag.operation != .none else {
            drag.finish(.none)
            window.delegate?.window(window, dragLeft: drag)
            return
        }
        delegate.window(window, dropped: drag, x: position.x, y: position.y)
    }

    private func left() {
        guard let drag else { return }
        self.drag = nil
        guard let window = system.windows[drag.target], drag.position != nil else { return }
        window.delegate?.window(window, dragLeft: drag)
    }
}

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
        (self.source, self.target) = (source, target)
        self.system = system
        (types, targets) = SelectionTargets.types(of: offered, connection: system.connection)
    }

    func read(_ type: String, timeLimit: Double, completion: @escaping @MainActor ([UInt8]?) -> Void) {
        guard let system, system.connection.isAlive, !isFinished, let dropTime, let target = targets[type] else { return completion(nil) }
        let selections = system.usedSelections
        // This program refuses requests in the name of its own windows.
        if selections.dragged.isOwned { return selections.dragged.read(type, timeLimit: timeLimit, completion: completion) }
        let (connection, isText) = (system.connection, type == PasteboardRepresentation.text)
        let read = SelectionRead(selection: selections.dragged.selection, targets: [target], name: selections.dragged.name) { result in
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
