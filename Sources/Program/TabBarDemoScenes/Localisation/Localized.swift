// The program's texts in the user's language.

@preconcurrency public import Foundation
internal import Assets
internal import UIKit

/// Looks up texts in Assets/Strings in the language of the settings.
public enum Localized {
    /// The language for the setting "System"; set by the program at launch.
    public static var systemLanguage = InterfaceLanguage.english
    /// Called with a warning of one line if a strings file is missing or invalid.
    public static var warn: (String) -> Void = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }

    /// The current language.
    public static var language: InterfaceLanguage { DemoSettings.shared.language.interfaceLanguage ?? systemLanguage }

    /// The text for `key`, in which `arguments` replace `%@` in order, or `%1$@`, `%2$@` by number.
    ///
    /// A missing translation is replaced by the English text, or else by the key. LocalizedTests checks that the keys in string literals
    /// of the sources exist.
    public static func text(_ key: String, _ arguments: any CustomStringConvertible...) -> String {
        template(key).filled(with: arguments.map { $0.description })
    }

    /// The text for `key`, which takes no arguments, in a given language.
    static func text(_ key: String, in language: InterfaceLanguage) -> String { template(key, in: language).filled(with: []) }

    /// The text for `key` in the plural form of `count`, with `count` as its argument. For 1, this is the text for `key.one`, if it exists.
    public static func text(_ key: String, count: Int) -> String {
        let form = key + language.pluralSuffix(count)
        return template(entry(form) == nil ? key : form).filled(with: [number(count)])
    }

    /// A number in a language's digits, without grouping separators.
    public static func number(_ number: Int, in language: InterfaceLanguage = Localized.language) -> String {
        language.localizedDigits(String(number))
    }

    /// `text`, a number in ASCII digits, in the digits and with the decimal separator of the current language.
    public static func number(_ text: String) -> String { language.localizedDigits(text) }

    /// A percentage in the current language's digits.
    public static func percent(_ number: Int) -> String { language.localizedDigits("\(number)%") }

    /// The translation of one of UIKit's English texts, with its placeholders; the English text if there is none.
    static func systemText(_ english: String) -> String { entry("system." + english) ?? english }

    /// A message of the program about a file, such as "cannot write ‘x’: No space left on device", with the reason after the last colon in
    /// the user's language. The first two words are left out. A reason without a translation remains English.
    public static func fileError(_ message: String) -> String {
        let prefix = "cannot write "
        let message = message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
        guard let colon = message.range(of: ": ", options: .backwards) else { return entry("error.\(message)") ?? message }
        let reason = String(message[colon.upperBound...])
        return message[..<colon.lowerBound] + (language.isChinese ? "：" : ": ") + (entry("error.\(reason)") ?? reason)
    }

    /// Calls `update` now and after each change of the language while `owner` exists.
    public static func follow<Owner: AnyObject>(_ owner: Owner, _ update: @escaping (Owner) -> Void) {
        update(owner)
        DemoSettings.shared.observe(owner) { [weak owner] setting in
            if setting == .language, let owner { update(owner) }
        }
    }

    /// The current language with a region, for date pickers and formatters.
    public static var locale: Locale {
        switch language {
        case .simplifiedChinese: Locale(identifier: "zh_Hans_CN")
        case .traditionalChinese: Locale(identifier: "zh_Hant_TW")
        case .english: Locale(identifier: "en_US")
        case .arabic: Locale(identifier: "ar_EG")
        }
    }

    /// The locale in which the user may also write numbers, whatever the language of the interface; nil for none. Set by the program at
    /// launch.
    public static var numberLocale: Locale?

    /// The locale of numbers in a POSIX environment: the first of `LC_ALL`, `LC_NUMERIC` and `LANG` that is not empty. Nil for C, POSIX
    /// and without any.
    public static func numberLocale(environment: [String: String]) -> Locale? {
        let name = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let identifier = name?.prefix(while: { $0 != "." && $0 != "@" }), !["C", "POSIX", ""].contains(identifier) else { return nil }
        return Locale(identifier: String(identifier))
    }

    // MARK: Tables

    private static var tables: [InterfaceLanguage: [String: String]] = [:]

    /// Parsed texts by language and key.
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
            warn("warning: no texts: \(name) is missing or not UTF-8 text")
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
