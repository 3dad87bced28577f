// Places in JSON texts, for messages about files: the lines of values and of syntax errors, which Foundation's decoder does not report.

@preconcurrency internal import Foundation

/// A JSON text in which places are looked up.
nonisolated public struct JSONText: Sendable {
    private let text: String

    /// A text, which need not be valid JSON.
    public init(_ text: String) { self.text = text }

    /// The line of the value at `path`, from 1: of its member's name, or of the beginning of an array's element. Nil for an empty path, and
    /// if there is no such value.
    public func line(of path: [any CodingKey]) -> Int? {
        guard !path.isEmpty else { return nil }
        var scanner = JSONScanner(Array(text.utf8))
        guard let offset = scanner.offset(of: path[...]) else { return nil }
        return line(atOffset: offset)
    }

    /// The first line with a text in quotation marks, from 1; nil if it is not found.
    public func line(ofText value: String) -> Int? {
        text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("\"\(value)\"") }.map { $0 + 1 }
    }

    /// The position and the reason of a syntax error; nil if the text is JSON.
    public var syntaxError: (line: Int?, reason: String)? {
        do {
            _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            return nil
        } catch {
            let message = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
            guard let place = message.range(of: "around character ") else { return (nil, Self.oneLine(message)) }
            let digits = message[place.upperBound...].prefix(while: \.isNumber)
            return (
                Int(digits).map(line(atOffset:)), Self.oneLine(String(message[..<place.lowerBound] + message[digits.endIndex...]))
            )
        }
    }

    private func line(atOffset offset: Int) -> Int { 1 + text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") } }

    /// A message on one line, without a final full stop.
    public static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }

    /// A line about a file: "FILE:LINE: KEY: REASON", without the parts that are nil, and without a key that the reason contains.
    public static func message(file: String, line: Int?, key: String?, reason: String) -> String {
        let place = line.map { "\(file):\($0)" } ?? file
        let isNamed = key.map { reason.hasPrefix($0) || reason.contains("\"\($0)\"") } ?? true
        let text = [place, isNamed ? nil : key, reason].compactMap(\.self).joined(separator: ": ")
        return String(text.map { isControl($0) ? "\u{FFFD}" : $0 })
    }

    private static func isControl(_ character: Character) -> Bool {
        character.isNewline || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

nonisolated extension CodingKey {
    /// The text of the key in the place of a value.
    fileprivate var placeText: String { intValue.map { "[\($0)]" } ?? "." + stringValue }
}

extension [any CodingKey] {
    /// The place of a value, such as "takes[0].inputs[2]".
    nonisolated public var place: String {
        let text = map { $0.placeText }.joined()
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }
}

/// Finds values in the bytes of a JSON text. In a text that is not valid, nothing or a wrong value is found.
nonisolated private struct JSONScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private static let quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\"), comma = UInt8(ascii: ",")

    /// The offset of the value at a path that begins at the next value.
    mutating func offset(of path: ArraySlice<any CodingKey>) -> Int? {
        guard let key = path.first else { return nil }
        skipSpace()
        // The names of members of a dictionary may be numbers.
        let isArray = key.intValue != nil && position < bytes.count && bytes[position] == UInt8(ascii: "[")
        guard take(isArray ? UInt8(ascii: "[") : UInt8(ascii: "{")) else { return nil }
        var index = 0
        while position < bytes.count {
            skipSpace()
            let start = position
            let isMatch = isArray ? index == key.intValue : string() == key.stringValue
            if !isArray {
                skipSpace()
                guard take(UInt8(ascii: ":")) else { return nil }
            }
            if isMatch { return path.count == 1 ? start : offset(of: path.dropFirst()) }
            skipValue()
            guard take(Self.comma) else { return nil }
            index += 1
        }
        return nil
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// The next string; nil if the next value is not one. The text has no escape sequences unless Foundation reads them.
    private mutating func string() -> String? {
        let start = position
        guard skipString() else { return nil }
        let literal = bytes[start..<position]
        guard literal.contains(Self.backslash) else { return String(decoding: literal.dropFirst().dropLast(), as: UTF8.self) }
        return try? JSONDecoder().decode(String.self, from: Data(literal))
    }

    private mutating func skipString() -> Bool {
        guard take(Self.quote) else { return false }
        while position < bytes.count {
            let byte = bytes[position]
            position += byte == Self.backslash ? 2 : 1
            if byte == Self.quote { break }
        }
        position = min(position, bytes.count)
        return true
    }

    /// Skips a value, to the comma or the bracket after it.
    private mutating func skipValue() {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case Self.quote:
                _ = skipString()
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return }
                depth -= 1
            case Self.comma where depth == 0: return
            default: break
            }
            position += 1
        }
    }
}
