// A drag out of a window of this program, and the messages of XDND, the protocol for drag and drop.
//
// The window gets the pointer's events while the button is held, also outside of it.

internal import CX11
internal import WindowSystem

/// A drag of this program's content, from the press of the button until the destination has finished.
@MainActor final class X11DragSource {
    /// A window below the pointer that takes part in drags.
    private struct Target: Equatable {
        var window: XID
        var version: Int
    }

    /// The seconds for which a destination may take its time after the drop.
    static let timeLimit = 30.0
    /// The window that the content comes from.
    let window: XID
    private let types: [Atom]
    private unowned let system: X11WindowSystem
    private var connection: X11Connection { system.connection }
    private var completion: (@MainActor (DropOperation) -> Void)?
    private var target: Target?
    /// What the target has replied to the last position that it got.
    private var accepted = DropOperation.none
    /// Whether the target has not yet replied to a position.
    private var awaitsStatus = false
    /// The position to send after the reply.
    private var next: (x: Int, y: Int, time: Time)?
    /// The time of the drop; nil while the button is held.
    private var dropTime: Time?
    private var hasDropped = false
    private var limit: WakeUp?

    init(window: XID, types: [Atom], system: X11WindowSystem, completion: @escaping @MainActor (DropOperation) -> Void) {
        (self.window, self.types) = (window, types)
        self.system = system
        self.completion = completion
        connection.setProperty(window, connection.atoms[.dndTypeList], type: XA_ATOM, to: types.map { Int($0) })
    }

    /// Whether the button is held, so that the pointer's events belong to the drag.
    var followsPointer: Bool { dropTime == nil && completion != nil }

    /// Handles a move of the pointer to a point of the root window, in pixels.
    func moved(x: Int, y: Int, time: Time) {
        guard followsPointer else { return }
        let below = targetBelowPointer()
        if below != target {
            leave()
            target = below
            if let below { enter(below) }
        }
        next = (x, y, time)
        sendPosition()
    }

    /// Handles the release of the button: drops if the target accepts, after its reply to the last position.
    func released(time: Time) {
        guard followsPointer else { return }
        dropTime = time
        limit = system.schedule(at: system.now + Self.timeLimit) { [weak self] in self?.finish(.none) }
        dropIfDecided()
    }

    /// Ends the drag without a drop.
    func cancel() {
        guard completion != nil, !hasDropped else { return }
        leave()
        finish(.none)
    }

    /// Handles a reply of the target; returns whether it belongs to this drag.
    func handle(_ event: XClientMessageEvent) -> Bool {
        let (atoms, data) = (connection.atoms, event.data.l)
        guard event.message_type == atoms[.dndStatus] || event.message_type == atoms[.dndFinished] else { return false }
        guard let target, ServerItem.unsigned(XID(bitPattern: data.0)) == target.window else { return true }
        if event.message_type == atoms[.dndFinished] {
            // Since version 5, the message has a result.
            let result = data.1 & 1 == 0 ? .none : DragMessages.operation(ServerItem.unsigned(Atom(bitPattern: data.2)), atoms)
            if hasDropped { finish(target.version >= 5 ? result : accepted) }
            return true
        }
        awaitsStatus = false
        accepted = data.1 & 1 == 0 ? .none : DragMessages.operation(ServerItem.unsigned(Atom(bitPattern: data.4)), atoms)
        if next != nil { sendPosition() }
        dropIfDecided()
        return true
    }

    func windowWasDestroyed(_ window: XID) { if target?.window == window { hasDropped ? finish(.none) : targetIsGone() } }

    private func targetIsGone() {
        (target, awaitsStatus, accepted) = (nil, false, .none)
        dropIfDecided()
    }

    private func dropIfDecided() {
        guard let dropTime, !hasDropped, completion != nil, !awaitsStatus, next == nil || target == nil else { return }
        guard let target, accepted != .none else { return cancel() }
        hasDropped = true
        DragMessages.send(.dndDrop, to: target.window, [Int(window), 0, Int(dropTime), 0, 0], connection)
    }

    private func enter(_ target: Target) {
        (awaitsStatus, accepted) = (false, .none)
        let first = (0..<3).map { $0 < types.count ? Int(types[$0]) : 0 }
        let flags = min(target.version, DragMessages.version) << 24 | (types.count > 3 ? 1 : 0)
        // If the program ends, it sends no reply.
        if system.windows[target.window] == nil {
            connection.errors.ignoring { XSelectInput(connection.display, target.window, Int(StructureNotifyMask)) }
        }
        DragMessages.send(.dndEnter, to: target.window, [Int(window), flags] + first, connection)
    }

    private func leave() {
        guard let target else { return }
        DragMessages.send(.dndLeave, to: target.window, [Int(window), 0, 0, 0, 0], connection)
        (self.target, awaitsStatus, accepted) = (nil, false, .none)
    }

    /// Sends the last position, unless the target has not replied to the one before.
    private func sendPosition() {
        guard let target, !awaitsStatus, let position = next else { return }
        next = nil
        awaitsStatus = true
        let point = (position.x & 0xFFFF) << 16 | position.y & 0xFFFF
        DragMessages.send(
            .dndPosition, to: target.window, [Int(window), 0, point, Int(position.time), Int(connection.atoms[.dndActionCopy])],
            connection)
    }

    private func finish(_ operation: DropOperation) {
        let completion = completion.take()
        limit?.cancel()
        system.dragEnded(self)
        completion?(operation)
    }

    /// The innermost window below the pointer that declares XdndAware. Windows of a window manager contain those of programs.
    private func targetBelowPointer() -> Target? {
        var found: Target?
        connection.errors.ignoring {
            var (window, depth) = (connection.root, 0)
            while connection.isAlive, depth < 32, found == nil {
                var (root, child) = (XID(0), XID(0))
                var (x, y, windowX, windowY) = (Int32(0), Int32(0), Int32(0), Int32(0))
                var mask: UInt32 = 0
                guard XQueryPointer(connection.display, window, &root, &child, &x, &y, &windowX, &windowY, &mask) != 0, child != 0 else {
                    return
                }
                (window, depth) = (child, depth + 1)
                let version = connection.property(window, connection.atoms[.dndAware], type: XA_ATOM).first ?? 0
                if version >= UInt(DragMessages.oldestVersion) { found = Target(window: window, version: Int(min(version, 255))) }
            }
        }
        return found
    }
}

extension X11WindowSystem {
    /// Begins a drag of `contents` out of a window in which the primary button is held.
    func beginDrag(
        _ contents: [PasteboardRepresentation], from window: X11Window, completion: @escaping @MainActor (DropOperation) -> Void
    ) -> Bool {
        guard connection.isAlive, dragSource == nil, window.pointer.holdsPrimary, !contents.isEmpty else { return false }
        let selections = usedSelections
        selections.dragged.setContents(contents)
        guard selections.dragged.isOwned else { return false }
        let metadata = SelectionTargets.list(for: [], connection: connection)
        let types = SelectionTargets.list(for: contents, connection: connection).filter { !metadata.contains($0) }
        window.cancelDrag(time: now)
        dragSource = X11DragSource(window: window.identifier, types: types, system: self, completion: completion)
        return true
    }

    /// Releases the content of a drag that has ended.
    func dragEnded(_ drag: X11DragSource) {
        guard dragSource === drag else { return }
        dragSource = nil
        selections?.dragged.setContents([])
    }
}

@MainActor enum DragMessages {
    /// The version that this program speaks; it works with programs since version 3.
    static let version = 5
    static let oldestVersion = 3

    /// The atom of an operation; 0 for none.
    static func action(_ operation: DropOperation, _ atoms: X11Atoms) -> Atom {
        switch operation {
        case .none: 0
        case .copy: atoms[.dndActionCopy]
        case .move: atoms[.dndActionMove]
        case .link: atoms[.dndActionLink]
        }
    }

    /// The operation of an atom; other actions, such as private ones, are copies.
    static func operation(_ action: Atom, _ atoms: X11Atoms) -> DropOperation {
        DropOperation.allCases.first { Self.action($0, atoms) == action } ?? .copy
    }

    /// Sends a message to `target`, which may have disappeared.
    static func send(_ name: AtomName, to target: XID, _ values: [Int], _ connection: X11Connection) {
        guard connection.isAlive else { return }
        connection.errors.ignoring { connection.send(connection.atoms[name], about: target, to: target, mask: NoEventMask, values) }
        connection.flush()
    }
}
