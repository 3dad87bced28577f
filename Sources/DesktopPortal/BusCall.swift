// A method call as the bus wants it in bytes: the D-Bus specification, "Message Protocol". Only texts as arguments are needed.

/// A call of a method on the bus.
nonisolated struct BusCall {
    var destination: String
    var path: String
    var interface: String
    var member: String
    var arguments: [String] = []

    /// The message's bytes, least significant first.
    func bytes(serial: UInt32) -> [UInt8] {
        var body = BusWriter()
        for argument in arguments { body.text(argument) }
        var message = BusWriter()
        // Least significant byte first, a method call, no flags, version 1.
        message.bytes = [UInt8(ascii: "l"), 1, 0, 1]
        message.number(UInt32(body.bytes.count))
        message.number(serial)
        var fields = BusWriter()
        fields.field(1, type: "o", path)
        fields.field(2, type: "s", interface)
        fields.field(3, type: "s", member)
        fields.field(6, type: "s", destination)
        if !arguments.isEmpty { fields.field(8, type: "g", String(repeating: "s", count: arguments.count)) }
        // The fields begin at a multiple of 8, as they do here: at 16.
        message.number(UInt32(fields.bytes.count))
        message.bytes += fields.bytes
        message.align(to: 8)
        return message.bytes + body.bytes
    }
}

/// Puts values into bytes.
nonisolated private struct BusWriter {
    var bytes: [UInt8] = []

    mutating func align(to size: Int) {
        while !bytes.count.isMultiple(of: size) { bytes.append(0) }
    }

    mutating func number(_ value: UInt32) {
        align(to: 4)
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    mutating func text(_ text: String) {
        number(UInt32(text.utf8.count))
        bytes += text.utf8
        bytes.append(0)
    }

    private mutating func signature(_ text: String) {
        bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
        bytes += text.utf8
        bytes.append(0)
    }

    /// A field of the header: its code, then a variant.
    mutating func field(_ code: UInt8, type: String, _ value: String) {
        align(to: 8)
        bytes.append(code)
        signature(type)
        if type == "g" { signature(value) } else { text(value) }
    }
}
