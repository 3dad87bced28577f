// The client messages of XDND, the X11 protocol for drag and drop, version 5.

internal import CX11
internal import WindowSystem

/// The numbers in the messages.
@MainActor
enum DragMessages {
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
        connection.errors.ignoring {
            connection.send(connection.atoms[name], about: target, to: target, mask: NoEventMask, values)
        }
        connection.flush()
    }
}
