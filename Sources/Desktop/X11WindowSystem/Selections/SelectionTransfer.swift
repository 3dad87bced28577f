// The transfer of a selection's content to and from another program, in one property or in pieces (INCR).

internal import CX11

/// Content that is sent in pieces, each after the requestor has deleted the previous one.
@MainActor final class SelectionTransfer {
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

    init(key: Key, reply: SelectionReply, now: Double) { (self.key, self.reply, lastProgress) = (key, reply, now) }

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

/// A conversion in progress.
@MainActor final class SelectionRead {
    struct Result {
        var type: Atom
        var format: Int32
        var bytes: [UInt8]

        /// The items of a list of atoms.
        var atoms: [Atom] {
            guard format == 32 else { return [] }
            return bytes.withUnsafeBytes { bytes in
                stride(from: 0, to: bytes.count / 8 * 8, by: 8).map {
                    ServerItem.unsigned(bytes.loadUnaligned(fromByteOffset: $0, as: Atom.self))
                }
            }
        }
    }

    let selection: Atom
    /// The name of the selection for messages.
    let name: String
    /// The targets to try in order, until the owner has one.
    private var targets: [Atom]
    private var completion: (@MainActor (Result?) -> Void)?
    private var result = Result(type: 0, format: 0, bytes: [])
    private var isIncremental = false
    /// The property that the owner writes.
    var property: Atom = 0
    /// The time of the request, or of the last piece that arrived, in seconds.
    var lastProgress = 0.0
    /// The longest time without progress, in seconds.
    var timeLimit = 0.0
    /// The time of the user's action to which the request belongs; nil for the server's time of the request.
    var time: Time?
    /// The maximum size of the content in bytes: 512 MiB. The conversion of larger content fails.
    static let maximumSize = 1 << 29
    /// The bytes of a property that are read with one request.
    private static let pieceSize = 1 << 20

    init(selection: Atom, targets: [Atom], name: String, completion: @escaping @MainActor (Result?) -> Void) {
        (self.selection, self.targets, self.name) = (selection, targets, name)
        self.completion = completion
    }

    var isDone: Bool { completion == nil }

    /// Requests the next target; without one, the conversion has failed.
    func request(_ selections: X11Selections) {
        guard !targets.isEmpty, selections.connection.isAlive else { return finish(with: nil) }
        let target = targets.removeFirst()
        let display = selections.connection.display
        XDeleteProperty(display, selections.window, property)
        XConvertSelection(display, selection, target, property, selections.window, time ?? selections.lastServerTime)
    }

    /// Handles the SelectionNotify of this conversion.
    func replied(property: Atom, _ selections: X11Selections) {
        if property == 0 { return request(selections) }
        guard !isDone, !isIncremental else { return }
        read(selections)
    }

    /// Handles a new value of the property.
    func propertyChanged(_ selections: X11Selections) {
        guard isIncremental, !isDone else { return }
        read(selections)
    }

    /// Reads the property in pieces, and deletes it.
    private func read(_ selections: X11Selections) {
        let connection = selections.connection
        var (offset, count, isFirst) = (0, 0, true)
        while connection.isAlive {
            var (type, format, items, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
            var data: UnsafeMutablePointer<UInt8>?
            let status = XGetWindowProperty(
                connection.display, selections.window, property, offset, Self.pieceSize / 4, False, Atom(AnyPropertyType), &type, &format,
                &items, &rest, &data)
            defer { if let data { XFree(data) } }
            guard status == Success, type != 0 else { return finish(with: nil) }
            if type == connection.atoms[.incr], !isIncremental {
                isIncremental = true
                if format == 32, items > 0, let data {
                    let size = UnsafeRawPointer(data).load(as: Int.self)
                    result.bytes.reserveCapacity(min(max(size, 0), Self.maximumSize))
                }
                XDeleteProperty(connection.display, selections.window, property)
                return
            }
            if isFirst, !isIncremental || result.bytes.isEmpty { (result.type, result.format) = (type, format) }
            isFirst = false
            let bytes = Int(items) * (format == 32 ? 8 : Int(format) / 8)
            if let data { result.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: bytes)) }
            count += bytes
            guard result.bytes.count <= Self.maximumSize else {
                StandardError.write("the content of the \(name) is too large")
                return finish(with: nil)
            }
            if rest == 0 { break }
            offset += Int(items) * Int(format) / 32
        }
        guard connection.isAlive else { return finish(with: nil) }
        XDeleteProperty(connection.display, selections.window, property)
        // An empty piece ends the content.
        if !isIncremental || count == 0 { finish(with: result) }
    }

    /// Gives up, after the owner sent nothing for the time limit.
    func timedOut() {
        let seconds = timeLimit == timeLimit.rounded() ? "\(Int(timeLimit))" : "\(timeLimit)"
        StandardError.write("the program that owns the \(name) sent nothing for \(seconds) s")
        finish(with: nil)
    }

    private func finish(with result: Result?) {
        let completion = completion.take()
        self.result.bytes = []
        completion?(result)
    }
}
