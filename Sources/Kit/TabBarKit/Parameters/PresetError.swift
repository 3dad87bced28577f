// The reasons why a preset cannot be read or written.

@preconcurrency internal import Foundation

/// An unusable preset. The description is one line with the file, the line if it is known, the key, and the reason.
nonisolated public struct PresetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of problems, for messages in the user's language.
    public enum Problem: Hashable, Sendable {
        /// The file system does not allow reading, writing or deleting the file. `reason` is the system's reason, in English.
        case cannotRead(reason: String)
        case cannotWrite(reason: String)
        case cannotDelete(reason: String)
        /// The file is longer than `PresetFolder.sizeLimit`.
        case tooLong
        case notJSON
        case notAPreset
        case laterVersion
        case unknownVersion
        /// A member of the JSON object is missing.
        case missing(member: String)
        /// The value of the member `key` is not valid.
        case invalidValue
        /// An interaction does not accept a value.
        case parameter(ParameterError)
        case emptyName
        case longName
        /// Another preset has the name.
        case usedName
    }

    /// The path of the file.
    public let file: String
    /// The line in the file, from 1; nil if it is unknown.
    public let line: Int?
    /// The member of the JSON object, such as "version" or a parameter's identifier; nil if the whole file is unusable.
    public let key: String?
    /// The kind of problem.
    public let problem: Problem
    /// The reason, in English.
    public let reason: String

    /// Creates an error.
    public init(file: String, line: Int?, key: String?, problem: Problem, reason: String) {
        self.file = file
        self.line = line
        self.key = key
        self.problem = problem
        self.reason = reason
    }

    /// An error about a whole file.
    init(file: String, _ problem: Problem, reason: String) {
        self.init(file: file, line: nil, key: nil, problem: problem, reason: reason)
    }

    public var description: String {
        let place = line.map { "\(file):\($0)" } ?? file
        // Most reasons of parameters contain the key.
        let isNamed = key.map { reason.hasPrefix($0) || reason.contains("\"\($0)\"") } ?? true
        let text = [place, isNamed ? nil : key, reason].compactMap(\.self).joined(separator: ": ")
        return String(text.map { Self.isControl($0) ? "\u{FFFD}" : $0 })
    }

    private static func isControl(_ character: Character) -> Bool {
        character.isNewline || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// An error about a member, with the line of the member in `text`.
    init(file: String, text: String, key: String, _ problem: Problem, reason: String) {
        self.init(file: file, line: Self.line(of: key, in: text), key: key, problem: problem, reason: reason)
    }

    /// Creates an error with the reason of a decoder's error.
    init(_ error: DecodingError, file: String, text: String) {
        switch error {
        case .keyNotFound(let key, let context):
            let parent = Self.member(context.codingPath)
            self.init(
                file: file, line: parent.flatMap { Self.line(of: $0, in: text) }, key: parent ?? key.stringValue,
                problem: .missing(member: key.stringValue), reason: "\"\(key.stringValue)\" is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init(context, file: file, text: text, reason: "the value has the wrong type")
        case .dataCorrupted(let context):
            guard context.codingPath.isEmpty else {
                self.init(context, file: file, text: text, reason: Self.oneLine(context.debugDescription))
                return
            }
            let syntax = Self.syntaxError(in: text)
            let reason = syntax?.reason ?? Self.oneLine(context.debugDescription)
            self.init(file: file, line: syntax?.line, key: nil, problem: .notJSON, reason: "not JSON: " + reason)
        @unknown default: self.init(file: file, .notAPreset, reason: "not a preset")
        }
    }

    private init(_ context: DecodingError.Context, file: String, text: String, reason: String) {
        let key = Self.member(context.codingPath)
        self.init(file: file, line: key.flatMap { Self.line(of: $0, in: text) }, key: key, problem: .invalidValue, reason: reason)
    }

    /// The member that a user recognises: the parameter's identifier within "values", else the outermost member.
    private static func member(_ path: [any CodingKey]) -> String? {
        path.first?.stringValue == "values" && path.count > 1 ? path[1].stringValue : path.first?.stringValue
    }

    /// The line of a member, from 1; nil if it is not found.
    private static func line(of key: String, in text: String) -> Int? {
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            guard let range = line.range(of: "\"\(key)\"") else { continue }
            if line[range.upperBound...].first(where: { !$0.isWhitespace }) == ":" { return number }
        }
        return nil
    }

    /// The position and the reason of a syntax error, which the decoder does not report; nil if the text is JSON.
    private static func syntaxError(in text: String) -> (line: Int?, reason: String)? {
        do {
            _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            return nil
        } catch {
            let message = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
            guard let place = message.range(of: "around character ") else { return (nil, oneLine(message)) }
            let digits = message[place.upperBound...].prefix(while: \.isNumber)
            let line = Int(digits).map { offset in 1 + text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") } }
            return (line, oneLine(String(message[..<place.lowerBound] + message[digits.endIndex...])))
        }
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }
}
