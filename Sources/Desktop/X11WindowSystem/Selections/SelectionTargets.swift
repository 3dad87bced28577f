// The targets of selections, the types of pasteboards, and the encodings of texts.

internal import CX11
internal import Glibc
internal import WindowSystem

/// The converted content for a selection request of another program.
struct SelectionReply {
    var type: Atom
    /// The bits of an item: 8 or 32.
    var format: Int32
    /// The items of 8 bits.
    var bytes: [UInt8] = []
    /// The items of 32 bits.
    var numbers: [Int] = []
}

/// Finds the targets for contents, and the contents for targets.
@MainActor enum SelectionTargets {
    /// The targets for texts, in order of preference.
    static func texts(_ connection: X11Connection) -> [Atom] {
        let atoms = connection.atoms
        return [atoms[.utf8String], atoms[.textPlainUTF8], atoms[.textPlain], atoms[.compoundText], XA_STRING, atoms[.text]]
    }

    /// The MIME types of an owner's targets, and the target to read each with. Targets that do not name content, such as TIMESTAMP, are
    /// left out.
    static func types(of targets: [Atom], connection: X11Connection) -> (types: [String], targets: [String: Atom]) {
        let texts = texts(connection)
        var types: [String] = []
        var result: [String: Atom] = [:]
        // A longer list is an error of the owner.
        let targets = Array(targets.prefix(256))
        for (target, name) in zip(targets, names(of: targets, connection: connection)) {
            let isText = texts.contains(target) || name.lowercased() == PasteboardRepresentation.text
            guard isText || name.contains("/") || name.contains(".") else { continue }
            let type = isText ? PasteboardRepresentation.text : name
            if result[type] == nil {
                types.append(type)
                result[type] = target
            }
        }
        if let best = texts.first(where: targets.contains) { result[PasteboardRepresentation.text] = best }
        return (types, result)
    }

    private static func names(of atoms: [Atom], connection: X11Connection) -> [String] {
        guard !atoms.isEmpty, connection.isAlive else { return [] }
        var atoms = atoms
        var names = [UnsafeMutablePointer<CChar>?](repeating: nil, count: atoms.count)
        // An atom that does not exist is an error; the others still have names.
        connection.errors.ignoring { _ = XGetAtomNames(connection.display, &atoms, Int32(atoms.count), &names) }
        return names.map { name in
            guard let name else { return "" }
            defer { XFree(name) }
            return String(cString: name)
        }
    }

    /// The list of the targets that this program has for its content.
    static func list(for contents: [PasteboardRepresentation], connection: X11Connection) -> [Atom] {
        let atoms = connection.atoms
        var list = [atoms[.targets], atoms[.multiple], atoms[.timestamp]]
        for content in contents {
            let isText = content.type == PasteboardRepresentation.text
            list += isText ? texts(connection) : [XInternAtom(connection.display, content.type, False)]
        }
        return list
    }

    /// The content for a target; nil if there is none.
    static func reply(to target: Atom, pasteboard: X11Pasteboard, connection: X11Connection) -> SelectionReply? {
        let atoms = connection.atoms
        if target == atoms[.targets] {
            let numbers = list(for: pasteboard.contents, connection: connection).map { Int($0) }
            return SelectionReply(type: XA_ATOM, format: 32, numbers: numbers)
        }
        if target == atoms[.timestamp] { return SelectionReply(type: XA_INTEGER, format: 32, numbers: [Int(pasteboard.ownedSince)]) }
        if texts(connection).contains(target) {
            guard let text = pasteboard.contents.first(where: { $0.type == PasteboardRepresentation.text }) else { return nil }
            return reply(to: target, text: text.bytes, connection: connection)
        }
        let content = pasteboard.contents.first { XInternAtom(connection.display, $0.type, False) == target }
        return content.map { SelectionReply(type: target, format: 8, bytes: $0.bytes) }
    }

    private static func reply(to target: Atom, text: [UInt8], connection: X11Connection) -> SelectionReply? {
        let atoms = connection.atoms
        switch target {
        case XA_STRING: return SelectionReply(type: XA_STRING, format: 8, bytes: SelectionText.latin1(utf8: text))
        case atoms[.text]:
            // The owner chooses the encoding.
            let isLatin1 = SelectionText.isLatin1(utf8: text)
            return SelectionReply(
                type: isLatin1 ? XA_STRING : atoms[.utf8String], format: 8, bytes: isLatin1 ? SelectionText.latin1(utf8: text) : text)
        case atoms[.compoundText]:
            let bytes = SelectionText.compoundText(utf8: text, connection: connection)
            return bytes.map { SelectionReply(type: target, format: 8, bytes: $0) }
        default: return SelectionReply(type: target, format: 8, bytes: text)
        }
    }
}

/// Conversions between UTF-8 and the text encodings of selections.
@MainActor enum SelectionText {
    /// Converts a text in the encoding `type` to UTF-8. Removes trailing zero bytes and replaces invalid bytes with replacement characters.
    static func utf8(_ bytes: [UInt8], type: Atom, connection: X11Connection) -> [UInt8] {
        var bytes = bytes
        while bytes.last == 0 { bytes.removeLast() }
        if type == XA_STRING { return utf8(latin1: bytes) }
        if type == connection.atoms[.compoundText] { bytes = utf8(compoundText: bytes, connection: connection) ?? bytes }
        return String(validating: bytes, as: UTF8.self) != nil ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    nonisolated static func utf8(latin1 bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
        return bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
    }

    /// Converts a text to ISO 8859-1; other characters become question marks.
    nonisolated static func latin1(utf8 bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : 0x3F }
    }

    /// Whether ISO 8859-1 has all characters of a text.
    nonisolated static func isLatin1(utf8 bytes: [UInt8]) -> Bool {
        // The first bytes of characters above U+00FF are larger than C3.
        bytes.allSatisfy { $0 <= 0xC3 }
    }

    private static func utf8(compoundText bytes: [UInt8], connection: X11Connection) -> [UInt8]? {
        guard connection.isAlive else { return nil }
        // Xlib expects a zero byte after the text.
        var bytes = bytes + [0]
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var property = XTextProperty()
            property.value = buffer.baseAddress
            property.encoding = connection.atoms[.compoundText]
            property.format = 8
            property.nitems = UInt(buffer.count - 1)
            var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
            var count: Int32 = 0
            guard Xutf8TextPropertyToTextList(connection.display, &property, &list, &count) >= 0, let list else { return nil }
            defer { XFreeStringList(list) }
            var result: [UInt8] = []
            for index in 0..<Int(count) {
                if index > 0 { result.append(0) }
                if let text = list[index] { result += String(cString: text).utf8 }
            }
            return result
        }
    }

    /// A text for a property of the ICCCM: in Latin-1 if possible, else in COMPOUND_TEXT.
    static func property(utf8 bytes: [UInt8], connection: X11Connection) -> (type: Atom, bytes: [UInt8]) {
        if !isLatin1(utf8: bytes), let text = compoundText(utf8: bytes, connection: connection) {
            return (connection.atoms[.compoundText], text)
        }
        return (XA_STRING, latin1(utf8: bytes))
    }

    /// A text in COMPOUND_TEXT up to its first zero byte; nil if Xlib cannot convert it.
    static func compoundText(utf8 bytes: [UInt8], connection: X11Connection) -> [UInt8]? {
        guard connection.isAlive else { return nil }
        var text = bytes.map { CChar(bitPattern: $0) } + [0]
        return text.withUnsafeMutableBufferPointer { buffer in
            var list: [UnsafeMutablePointer<CChar>?] = [buffer.baseAddress]
            var property = XTextProperty()
            guard Xutf8TextListToTextProperty(connection.display, &list, 1, XCompoundTextStyle, &property) >= 0 else { return nil }
            guard let value = property.value else { return nil }
            defer { XFree(value) }
            return Array(UnsafeBufferPointer(start: value, count: Int(property.nitems)))
        }
    }
}
