// A large content on its way to another program, in pieces: the INCR mechanism of the ICCCM.

internal import CX11

/// Content that is sent in pieces, each after the requestor has deleted the previous one.
@MainActor
final class SelectionTransfer {
    /// The requestor's window and the property that is written.
    struct Key: Hashable {
        var requestor: XID
        var property: Atom
    }

    let key: Key
    private let reply: SelectionReply
    private var offset = 0
    /// The time of the last piece, in seconds.
    private(set) var lastProgress: Double
    /// Whether the empty last piece was sent.
    private(set) var isComplete = false
    /// The longest time that a requestor may take to delete a piece, in seconds.
    static let timeLimit = 30.0

    init(key: Key, reply: SelectionReply, now: Double) {
        self.key = key
        self.reply = reply
        lastProgress = now
    }

    /// The bytes of a piece: a quarter of the largest request, as the ICCCM suggests; at least 4 KiB and at most 256 KiB.
    static func pieceSize(_ connection: X11Connection) -> Int {
        let words = max(XExtendedMaxRequestSize(connection.display), XMaxRequestSize(connection.display))
        return max(min(Int(words), 1 << 18), 1 << 12)
    }

    /// Begins the transfer: selects the requestor's events and writes the size of the content.
    func announce(_ connection: X11Connection) {
        XSelectInput(connection.display, key.requestor, Int(PropertyChangeMask | StructureNotifyMask))
        connection.setProperty(key.requestor, key.property, type: connection.atoms[.incr], to: [reply.bytes.count])
    }

    /// Sends the next piece, after the previous one was deleted; the last one is empty.
    func sendPiece(_ connection: X11Connection, now: Double) {
        lastProgress = now
        let count = min(Self.pieceSize(connection), reply.bytes.count - offset)
        connection.errors.ignoring {
            reply.bytes.withUnsafeBufferPointer { bytes in
                let start = bytes.baseAddress.map { $0 + offset }
                _ = XChangeProperty(
                    connection.display, key.requestor, key.property, reply.type, 8, PropModeReplace, start, Int32(count))
            }
        }
        offset += count
        isComplete = count == 0
    }
}
