// A message from the bus, taken apart as far as it is needed. Whatever the bytes are, nothing beyond them is read.

/// A message that came from the bus.
nonisolated struct BusMessage {
    enum Kind: UInt8 { case call = 1, reply, error, signal }

    let kind: Kind
    /// The serial number of the call that is answered; 0 for none.
    private(set) var answers: UInt32 = 0
    private(set) var member = ""
    private(set) var signature = ""
    private let body: BusReader

    /// The longest message that is read, in bytes; more is none of ours.
    static let limit = 1 << 20

    /// What is at the beginning of `bytes`.
    enum Start {
        case message(BusMessage?, length: Int)
        case incomplete
        /// No message of this protocol, or one that is too long.
        case nonsense
    }

    /// The message that `bytes` begin with; nil within `.message` for one that cannot be understood, and is to be left out.
    static func first(in bytes: ArraySlice<UInt8>) -> Start {
        guard bytes.count >= 16 else { return .incomplete }
        var header = BusReader(bytes)
        guard header.isBigEndian(bytes[bytes.startIndex]) else { return .nonsense }
        header.skip(4)
        guard let bodyLength = header.number(), header.number() != nil, let fieldsLength = header.number(), bodyLength <= limit,
            fieldsLength <= limit
        else { return .nonsense }
        let bodyStart = (16 + Int(fieldsLength) + 7) / 8 * 8
        let length = bodyStart + Int(bodyLength)
        guard bytes.count >= length else { return .incomplete }
        return .message(BusMessage(header, bytes.prefix(length), fieldsLength: Int(fieldsLength), bodyStart: bodyStart), length: length)
    }

    private init?(_ header: BusReader, _ bytes: ArraySlice<UInt8>, fieldsLength: Int, bodyStart: Int) {
        guard let kind = Kind(rawValue: bytes[bytes.startIndex + 1]) else { return nil }
        self.kind = kind
        body = header.moved(to: Array(bytes.dropFirst(bodyStart)))
        var fields = header.moved(to: Array(bytes.dropFirst(16).prefix(fieldsLength)))
        while !fields.isAtEnd {
            fields.align(to: 8)
            guard let code = fields.byte(), let type = fields.signature() else { return nil }
            switch (code, type) {
            case (5, "u"):
                guard let serial = fields.number() else { return nil }
                answers = serial
            case (3, "s"):
                guard let text = fields.text() else { return nil }
                member = text
            case (8, "g"):
                guard let text = fields.signature() else { return nil }
                signature = text
            case (_, "s"), (_, "o"): if fields.text() == nil { return nil }
            case (_, "g"): if fields.signature() == nil { return nil }
            case (_, "u"): if fields.number() == nil { return nil }
            default: return nil
            }
        }
    }

    /// The number in the answer to a question for a setting: a variant, in older portals a variant in a variant.
    var settingInAnswer: UInt32? {
        guard kind == .reply, signature == "v" else { return nil }
        var reader = body
        return reader.numberInVariants()
    }

    /// The names and the number of a changed setting; nil for other signals.
    var changedSetting: (space: String, key: String, value: UInt32)? {
        guard kind == .signal, member == "SettingChanged", signature == "ssv" else { return nil }
        var reader = body
        guard let space = reader.text(), let key = reader.text(), let value = reader.numberInVariants() else { return nil }
        return (space, key, value)
    }
}

/// Takes values out of bytes, in either order of bytes.
nonisolated struct BusReader {
    private let bytes: [UInt8]
    private var place = 0
    private var isBig = false

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// The same order of bytes, over other bytes.
    func moved(to bytes: [UInt8]) -> BusReader {
        var reader = BusReader(bytes)
        reader.isBig = isBig
        return reader
    }

    /// Takes over the order that a message's first byte names; false for none.
    mutating func isBigEndian(_ mark: UInt8) -> Bool {
        isBig = mark == UInt8(ascii: "B")
        return isBig || mark == UInt8(ascii: "l")
    }

    var isAtEnd: Bool { place >= bytes.count }

    mutating func skip(_ count: Int) { place += count }

    mutating func align(to size: Int) { place = (place + size - 1) / size * size }

    mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func number() -> UInt32? {
        align(to: 4)
        guard place + 4 <= bytes.count else { return nil }
        defer { place += 4 }
        let four = bytes[place..<place + 4]
        return (isBig ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func text() -> String? { number().flatMap { string(length: Int($0)) } }

    mutating func signature() -> String? { byte().flatMap { string(length: Int($0)) } }

    private mutating func string(length: Int) -> String? {
        guard length <= bytes.count, place + length < bytes.count, bytes[place + length] == 0 else { return nil }
        defer { place += length + 1 }
        return String(validating: bytes[place..<place + length], as: UTF8.self)
    }

    /// The number within variants within each other; a few at most.
    mutating func numberInVariants() -> UInt32? {
        for _ in 0..<4 {
            guard let type = signature() else { return nil }
            if type == "u" { return number() }
            if type != "v" { return nil }
        }
        return nil
    }
}
