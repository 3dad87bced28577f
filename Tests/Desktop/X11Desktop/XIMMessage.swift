// Messages of the X Input Method Protocol 1.0: a header with the opcode and the length, and numbers in the client's byte order.

/// The opcodes that the test's server uses.
enum XIMOpcode {
    static let connect: UInt8 = 1, connectReply: UInt8 = 2, disconnect: UInt8 = 3, disconnectReply: UInt8 = 4
    static let open: UInt8 = 30, openReply: UInt8 = 31, close: UInt8 = 32, closeReply: UInt8 = 33, setEventMask: UInt8 = 37
    static let encodings: UInt8 = 38, encodingsReply: UInt8 = 39, extensions: UInt8 = 40, extensionsReply: UInt8 = 41
    static let getMethodValues: UInt8 = 44, getMethodValuesReply: UInt8 = 45
    static let create: UInt8 = 50, createReply: UInt8 = 51, destroy: UInt8 = 52, destroyReply: UInt8 = 53
    static let setValues: UInt8 = 54, setValuesReply: UInt8 = 55, getValues: UInt8 = 56, getValuesReply: UInt8 = 57
    static let setFocus: UInt8 = 58, unsetFocus: UInt8 = 59, forward: UInt8 = 60, sync: UInt8 = 61, syncReply: UInt8 = 62
    static let commit: UInt8 = 63, reset: UInt8 = 64, resetReply: UInt8 = 65
    static let preeditStart: UInt8 = 73, preeditDraw: UInt8 = 75, preeditCaret: UInt8 = 76, preeditDone: UInt8 = 78
}

/// A message that is being written, in little-endian order.
struct XIMMessage {
    private var body: [UInt8] = []
    private let opcode: UInt8

    init(_ opcode: UInt8) { self.opcode = opcode }

    mutating func add16(_ values: Int...) {
        for value in values { body += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)] }
    }

    mutating func add32(_ values: Int...) {
        for value in values { add16(value, value >> 16) }
    }

    mutating func add(_ bytes: [UInt8]) { body += bytes }

    /// Adds zero bytes up to a multiple of four.
    mutating func pad() { body += [UInt8](repeating: 0, count: (4 - body.count % 4) % 4) }

    /// Adds the number of a text's bytes, the text, and padding.
    mutating func add(text: [UInt8]) {
        add16(text.count)
        add(text)
        pad()
    }

    /// An attribute's number, type and name, as in a list of attributes.
    static func attribute(_ number: Int, type: Int, name: String) -> [UInt8] {
        var part = XIMMessage(0)
        part.add16(number, type)
        part.add(text: Array(name.utf8))
        return part.body
    }

    var bytes: [UInt8] { [opcode, 0, UInt8(truncatingIfNeeded: body.count / 4), UInt8(truncatingIfNeeded: (body.count / 4) >> 8)] + body }
}

/// A message that is being read, after its header.
struct XIMReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    var remaining: Int { bytes.endIndex - position }

    mutating func next16() -> Int {
        guard remaining >= 2 else { return 0 }
        defer { position += 2 }
        return Int(bytes[position]) | Int(bytes[position + 1]) << 8
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let end = min(position + max(count, 0), bytes.endIndex)
        defer { position = end }
        return bytes[position..<end]
    }

    /// Skips to a multiple of four bytes after a value of `count` bytes.
    mutating func skipPadding(after count: Int) { _ = take((4 - count % 4) % 4) }
}
