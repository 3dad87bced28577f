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
    /// A key without a text is shown as it is; LocalizedTests looks for the keys that the sources write out.
    public static func text(_ key: String, _ arguments: any CustomStringConvertible...) -> String {
        template(key).filled(with: arguments.map { $0.description })
    }

    /// The text called `key`, which has no arguments, in a language.
    static func text(_ key: String, in language: InterfaceLanguage) -> String { template(key, in: language).filled(with: []) }

    /// The text called `key` for `count` of something: that of `key.one` for one, where there is such, and of the other forms that the
    /// language has; `count` is its argument.
    public static func text(_ key: String, count: Int) -> String {
        let form = key + language.countForm(count)
        return template(entry(form) == nil ? key : form).filled(with: [number(count)])
    }

    /// A number in the digits of a language, the user's unless told otherwise, ungrouped.
    public static func number(_ number: Int, in language: InterfaceLanguage = Localized.language) -> String {
        language.written(String(number))
    }

    /// A number of hundredths as a percentage in the user's language.
    public static func percent(_ number: Int) -> String { language.written("\(number)%") }

    /// The toolkit's own text in the user's language, with its places for arguments; the English one where there is no other.
    static func systemText(_ english: String) -> String { entry("system." + english) ?? english }

    /// The language of the shop and of the raised button's pages: the user's, but the articles' own, Chinese, where nothing was chosen
    /// and the system's is English.
    static var articleLanguage: InterfaceLanguage {
        DemoSettings.shared.language.interfaceLanguage ?? (systemLanguage == .english ? .simplifiedChinese : systemLanguage)
    }

    /// The text for `key` in the language of the shop and of the raised button's pages.
    static func articleText(_ key: String, _ arguments: any CustomStringConvertible...) -> String {
        template(key, in: articleLanguage).filled(with: arguments.map { $0.description })
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
        case .arabic: Locale(identifier: "ar_EG")
        }
    }

    // MARK: Tables

    private static var tables: [InterfaceLanguage: [String: String]] = [:]

    /// The texts asked for so far.
    private static var templates: [InterfaceLanguage: [String: TextTemplate]] = [:]

    private static func template(_ key: String) -> TextTemplate { template(key, in: language) }

    private static func template(_ key: String, in language: InterfaceLanguage) -> TextTemplate {
        if let known = templates[language]?[key] { return known }
        let template = TextTemplate(entry(key, in: language) ?? key)
        templates[language, default: [:]][key] = template
        return template
    }

    private static func entry(_ key: String) -> String? { entry(key, in: language) }

    private static func entry(_ key: String, in language: InterfaceLanguage) -> String? {
        table(of: language)[key] ?? table(of: .english)[key]
    }

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
}
