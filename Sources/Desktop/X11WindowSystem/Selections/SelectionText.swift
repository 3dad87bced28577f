// Texts of selections in the encodings of the ICCCM.

internal import CX11

/// Conversions between UTF-8 and the text encodings of selections.
@MainActor
enum SelectionText {
    /// Converts a text in the encoding `type` to UTF-8. Removes trailing zero bytes and replaces invalid bytes with replacement characters.
    static func utf8(_ bytes: [UInt8], type: Atom, connection: X11Connection) -> [UInt8] {
        var bytes = bytes
        while bytes.last == 0 { bytes.removeLast() }
        if type == XA_STRING { return utf8(latin1: bytes) }
        if type == connection.atoms[.compoundText] { bytes = utf8(compoundText: bytes, connection: connection) ?? bytes }
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        return Array(String(decoding: bytes, as: UTF8.self).utf8)
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
