// The program's texts in the user's language, which may change at any moment.

@preconcurrency public import Foundation
internal import Assets
internal import UIKit

/// Looks texts up in Assets/Strings, in the language that the settings ask for.
public enum Localized {
    /// The language for those who leave it to the system; the program says which.
    public static var systemLanguage = InterfaceLanguage.english
    /// Told of files of strings that are missing or broken, in one line without the program's name.
    public static var warn: (String) -> Void = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }

    /// The language in which texts are now.
    public static var language: InterfaceLanguage { DemoSettings.shared.language.interfaceLanguage ?? systemLanguage }

    /// The text called `key`, with `arguments` in the places of `%@`, or of `%1$@`, `%2$@` where a language orders them otherwise.
    ///
    /// A key without a text, which no test lets pass, is shown as it is.
    public static func text(_ key: String, _ arguments: any CustomStringConvertible...) -> String {
        fill(entry(key) ?? key, with: arguments.map(\.description))
    }

    /// The text called `key` for `count` of something: that of `key.one` for one, where there is such; `count` is its argument.
    public static func text(_ key: String, count: Int) -> String {
        let form = count == 1 ? entry(key + ".one") : nil
        return fill(form ?? entry(key) ?? key, with: [String(count)])
    }

    /// Calls `update` now, and again whenever the language changes, for as long as `owner` lives.
    public static func follow<Owner: AnyObject>(_ owner: Owner, _ update: @escaping (Owner) -> Void) {
        update(owner)
        DemoSettings.shared.observe(owner) { [weak owner] setting in
            if setting == .language, let owner { update(owner) }
        }
    }

    /// The language with its most usual region, as pickers and formatters of dates want it.
    public static var locale: Locale {
        switch language {
        case .simplifiedChinese: Locale(identifier: "zh_Hans_CN")
        case .traditionalChinese: Locale(identifier: "zh_Hant_TW")
        case .english: Locale(identifier: "en_US")
        }
    }

    // MARK: Tables

    private static var tables: [InterfaceLanguage: [String: String]] = [:]

    private static func entry(_ key: String) -> String? { table(of: language)[key] ?? table(of: .english)[key] }

    private static func table(of language: InterfaceLanguage) -> [String: String] {
        if let known = tables[language] { return known }
        let table = read("Strings/\(language.rawValue).strings")
        tables[language] = table
        return table
    }

    private static func read(_ name: String) -> [String: String] {
        guard let path = Assets.path(name), let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            warn("warning: no texts: \(name) is missing or is no UTF-8 text")
            return [:]
        }
        let file = StringsFile(parsing: text)
        if let first = file.problems.first {
            let more = file.problems.count > 1 ? " (and \(file.problems.count - 1) more)" : ""
            warn("warning: \(name), \(first)\(more)")
        }
        return file.entries
    }

    /// Puts arguments in the places that are marked; a mark without its argument stays as it is, and `%%` is a per cent sign.
    private static func fill(_ text: String, with arguments: [String]) -> String {
        guard text.contains("%") else { return text }
        var filled = ""
        var rest = text[...]
        var next = 0
        while let mark = rest.firstIndex(of: "%") {
            filled += rest[..<mark]
            rest = rest[rest.index(after: mark)...]
            let place = rest.prefix { $0.isNumber }
            if rest.hasPrefix("%") {
                filled += "%"
                rest = rest.dropFirst()
            } else if rest.hasPrefix("@"), next < arguments.count {
                filled += arguments[next]
                next += 1
                rest = rest.dropFirst()
            } else if let number = Int(place), arguments.indices.contains(number - 1), rest.dropFirst(place.count).hasPrefix("$@") {
                filled += arguments[number - 1]
                rest = rest.dropFirst(place.count + 2)
            } else {
                filled += "%"
            }
        }
        return filled + rest
    }
}
