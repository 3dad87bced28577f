// The members of the JSON object in the preferences file. Members with unknown names keep their text.

import Foundation
import LaboratoryCore
import TabBarDemoScenes

/// The members of a JSON object, in order.
nonisolated struct PreferencesMembers {
    /// A member. `text` is the name and the value as JSON; `value` is nil for JSON arrays, objects and null.
    typealias Member = (name: String, text: String, value: SettingsValue?)

    private(set) var all: [Member] = []
    /// Whether the whole text was a JSON object.
    private(set) var isWhole = true

    init() {}

    /// Decodes JSON. If it is damaged, the members before the first mistake are kept.
    init(_ data: Data) {
        let decoder = JSONDecoder()
        let whole = try? decoder.decode([String: Value].self, from: data)
        isWhole = whole != nil
        let parts = Self.split(data).dropFirst()
        // Decoding each member alone is slow, and only necessary for damaged texts and repeated names. The last part is after the object.
        let known = whole?.count == parts.count - 1 ? whole : nil
        for text in parts {
            let trimmed = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            if let known, let name = Self.plainName(trimmed), let value = known[name] {
                all.append((name, trimmed, value.setting))
                continue
            }
            let object = try? decoder.decode([String: Value].self, from: Data("{".utf8) + text + Data("}".utf8))
            guard let (name, value) = object?.first else { return }
            all.append((name, trimmed, value.setting))
        }
    }

    /// The name at the start of a member's text; nil if it has escaped characters.
    private static func plainName(_ text: String) -> String? {
        let bytes = text.utf8
        guard bytes.first == UInt8(ascii: "\""), let end = bytes.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let name = text[bytes.index(after: bytes.startIndex)..<end]
        return name.utf8.contains(UInt8(ascii: "\\")) ? nil : String(name)
    }

    /// The object as JSON, with each member on its own line.
    var text: String { "{\n\(all.map(\.text).joined(separator: ",\n"))\n}\n" }

    mutating func set(_ value: SettingsValue, named name: String) {
        let json: JSONValue =
            switch value {
            case .text(let text): .string(text)
            case .flag(let flag): .bool(flag)
            case .number(let number): .number(number)
            }
        let text = String(decoding: JSONValue.object([(name, json)]).text.dropFirst().dropLast(2), as: UTF8.self)
        let index = all.firstIndex { $0.name == name }
        remove(named: [name])
        all.insert((name, text, value), at: index ?? all.endIndex)
    }

    mutating func remove(named names: Set<String>) { all.removeAll { names.contains($0.name) } }

    /// Splits JSON at the outermost brackets and the commas between them.
    private static func split(_ data: Data) -> [Data] {
        var (depth, isString, isEscaped) = (0, false, false)
        return data.split(omittingEmptySubsequences: false) { byte in
            defer { isEscaped = isString && !isEscaped && byte == UInt8(ascii: "\\") }
            if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
            if isString { return false }
            let previousDepth = depth
            if "{[".utf8.contains(byte) { depth += 1 }
            if "}]".utf8.contains(byte) { depth -= 1 }
            let isOutermostBracket = depth != previousDepth && min(depth, previousDepth) == 0
            return isOutermostBracket || depth == 1 && byte == UInt8(ascii: ",")
        }
    }

    private struct Value: Decodable {
        let setting: SettingsValue?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            setting =
                (try? container.decode(String.self)).map { .text($0) } ?? (try? container.decode(Bool.self)).map { .flag($0) }
                ?? (try? container.decode(Double.self)).map { .number($0) }
        }
    }
}
