// The conversion of a selection that another program owns: one request and its reply, in one property or in pieces (INCR).

internal import CX11

/// A conversion in progress.
@MainActor
final class SelectionRead {
    /// The content that arrived.
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
        self.selection = selection
        self.targets = targets
        self.name = name
        self.completion = completion
    }

    /// Whether the result was delivered.
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
        var offset = 0
        var isFirst = true
        var count = 0
        while connection.isAlive {
            var (type, format, items, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
            var data: UnsafeMutablePointer<UInt8>?
            let status = XGetWindowProperty(
                connection.display, selections.window, property, offset, Self.pieceSize / 4, False, Atom(AnyPropertyType), &type, &format,
                &items, &rest, &data)
            guard status == Success, type != 0 else {
                if let data { XFree(data) }
                return finish(with: nil)
            }
            defer { if let data { XFree(data) } }
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
        let completion = completion
        self.completion = nil
        self.result.bytes = []
        completion?(result)
    }
}
