// The texts of a module in the user's language, and their placeholders.

@preconcurrency internal import Foundation

/// Looks up texts in the strings files of a folder, in the language of the interface.
@MainActor public final class TextTable {
    /// The laboratory's texts.
    public static let laboratory = TextTable(.laboratory)
    /// Called with a warning of one line if a strings file is missing or invalid.
    public static var warn: (String) -> Void = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }

    /// The files of which a warning was given that they are missing.
    private static var missing: Set<String> = []

    private let folder: ResourceFolder
    private let base: TextTable?
    private var tables: [InterfaceLanguage: [String: String]] = [:]
    /// Parsed texts by language and key.
    private var templates: [InterfaceLanguage: [String: TextTemplate]] = [:]

    /// The texts in the folder `Strings`. Keys that it lacks have the texts of `base`.
    public init(_ folder: ResourceFolder, base: TextTable? = nil) {
        self.folder = folder
        self.base = base
    }

    /// The text for `key`, in which `arguments` replace `%@` in order, or `%1$@`, `%2$@` by number.
    ///
    /// A missing translation is replaced by the English text, or else by the key.
    public func text(_ key: String, _ arguments: [any CustomStringConvertible] = [], in language: InterfaceLanguage = .current) -> String {
        template(key, in: language).filled(with: arguments.map { $0.description })
    }

    /// The text for `key` in the plural form of `count`, with `count` as its argument. For 1, this is the text for `key.one`, if it exists.
    public func text(_ key: String, count: Int) -> String {
        let language = InterfaceLanguage.current, form = key + language.pluralSuffix(count)
        return text(entry(form) == nil ? key : form, [language.localizedDigits(String(count))])
    }

    /// The text for `key` with its placeholders, or the English one; nil if there is neither.
    public func entry(_ key: String, in language: InterfaceLanguage = .current) -> String? {
        translation(of: key, in: language) ?? translation(of: key, in: .english)
    }

    /// A message of the program about a file, such as "cannot write ‘x’: No space left on device", with the reason after the last colon in
    /// the user's language. The first two words are left out. A reason without a translation remains English.
    public func fileError(_ message: String) -> String {
        let prefix = "cannot write "
        let message = message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
        guard let colon = message.range(of: ": ", options: .backwards) else { return entry("error.\(message)") ?? message }
        let reason = String(message[colon.upperBound...])
        return message[..<colon.lowerBound] + (InterfaceLanguage.current.isChinese ? "：" : ": ") + (entry("error.\(reason)") ?? reason)
    }

    private func template(_ key: String, in language: InterfaceLanguage) -> TextTemplate {
        if let known = templates[language]?[key] { return known }
        let template = TextTemplate(entry(key, in: language) ?? key)
        templates[language, default: [:]][key] = template
        return template
    }

    private func translation(of key: String, in language: InterfaceLanguage) -> String? {
        table(of: language)[key] ?? base?.translation(of: key, in: language)
    }

    private func table(of language: InterfaceLanguage) -> [String: String] {
        if let known = tables[language] { return known }
        let table = read("Strings/\(language.rawValue).strings")
        tables[language] = table
        return table
    }

    private func read(_ name: String) -> [String: String] {
        guard let path = folder.path(of: name), let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            // The files of two folders may be missing for one reason.
            if Self.missing.insert(name).inserted { Self.warn("warning: no texts: \(name) is missing or not UTF-8 text") }
            return [:]
        }
        let file = StringsFile(parsing: text)
        if let first = file.problems.first {
            let more = file.problems.count > 1 ? " (and \(file.problems.count - 1) more)" : ""
            Self.warn("warning: \(name), \(first)\(more)")
        }
        return file.entries
    }
}

/// A text with placeholders for arguments: `%@` in order, `%1$@`, `%2$@` by number; `%%` is a per cent sign.
struct TextTemplate {
    private enum Part {
        case text(String)
        /// The index of an argument, and the placeholder itself, which stays in the text if there are fewer arguments.
        case argument(Int, placeholder: String)
    }

    private var parts: [Part] = []

    init(_ text: String) {
        var plain = ""
        var rest = text[...]
        var next = 0
        while let mark = rest.firstIndex(of: "%") {
            plain += rest[..<mark]
            rest = rest[rest.index(after: mark)...]
            let digits = rest.prefix { $0.isNumber }
            var argument: (index: Int, length: Int)?
            if rest.hasPrefix("%") {
                plain += "%"
                rest = rest.dropFirst()
                continue
            } else if rest.hasPrefix("@") {
                argument = (next, 1)
                next += 1
            } else if let number = Int(digits), number > 0, rest.dropFirst(digits.count).hasPrefix("$@") {
                argument = (number - 1, digits.count + 2)
            }
            guard let argument else {
                plain += "%"
                continue
            }
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            parts.append(.argument(argument.index, placeholder: "%" + rest.prefix(argument.length)))
            rest = rest.dropFirst(argument.length)
        }
        plain += rest
        if !plain.isEmpty { parts.append(.text(plain)) }
    }

    /// The text with its arguments; placeholders without an argument are kept.
    func filled(with arguments: [String]) -> String {
        var filled = ""
        for part in parts {
            switch part {
            case .text(let text): filled += text
            case .argument(let index, let placeholder): filled += index < arguments.count ? arguments[index] : placeholder
            }
        }
        return filled
    }
}
