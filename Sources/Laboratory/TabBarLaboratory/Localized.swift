// The laboratory's texts and numbers in the user's language.

internal import Foundation
internal import LaboratoryCore
internal import TabBarKit

/// Looks up texts in the laboratory's strings.
enum Localized {
    private static var texts: TextTable { .laboratory }
    /// Returns the app's text for the key of an interaction or a parameter of its own; nil for the text that follows from the key.
    static var appText: (String) -> String? = { _ in nil }

    static var language: InterfaceLanguage { .current }
    /// The current language with a region, for number fields.
    static var locale: Locale { language.locale }
    /// The locale in which the user may also write numbers; nil for none.
    static var numberLocale: Locale? { InterfaceLanguage.numberLocale }

    /// The text for `key`, in which `arguments` replace `%@` in order, or `%1$@`, `%2$@` by number.
    ///
    /// Only keys of the app's own interactions have no text. Their last word is shown: "Corner radius" for `parameter.corner-radius`.
    static func text(_ key: String, _ arguments: any CustomStringConvertible...) -> String {
        if let text = appText(key) { return text }
        guard texts.entry(key) == nil else { return texts.text(key, arguments) }
        let words = (key.split(separator: ".").last ?? "").replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The text for `key`; nil if there is none.
    static func existingText(_ key: String) -> String? { appText(key) ?? texts.entry(key) }

    /// The app's text for the key of a title, or else the English one; nil if there is neither.
    static func englishText(_ key: String) -> String? { appText(key) ?? texts.entry(key, in: .english) }

    /// The text for `key` in the plural form of `count`, with `count` as its argument.
    static func text(_ key: String, count: Int) -> String { texts.text(key, count: count) }

    /// A number in the current language's digits, without grouping separators.
    static func number(_ number: Int) -> String { language.localizedDigits(String(number)) }

    /// `text`, a number in ASCII digits, in the digits and with the decimal separator of the current language.
    static func number(_ text: String) -> String { language.localizedDigits(text) }

    /// A percentage in the current language's digits.
    static func percent(_ number: Int) -> String { language.localizedDigits("\(number)%") }

    /// A message about a file; see `TextTable`.
    static func fileError(_ message: String) -> String { texts.fileError(message) }

    /// Calls `update` now and after each change of the language while `owner` exists.
    static func follow<Owner: AnyObject>(_ owner: Owner, _ update: @escaping (Owner) -> Void) { InterfaceLanguage.follow(owner, update) }

    // MARK: Separators

    /// The text between two parts of a line, such as durations. Not a dot in Arabic, where it would look like the digit zero.
    static var separator: String { language == .arabic ? comma : " · " }

    /// The text between two entries of a list that may have a line break after each.
    static var comma: String { language.isChinese ? "、" : clauseComma }

    /// The text between two parts of a description, such as a name and a state, and between two coordinates. Chinese has another comma
    /// for lists.
    static var clauseComma: String {
        switch language {
        case .simplifiedChinese, .traditionalChinese: "，"
        case .arabic: "، "
        case .english: ", "
        }
    }

    /// Begins a text that has the direction of the language, although its first letter may be Latin. Empty in languages from left to right.
    static var directionMark: String { language == .arabic ? "\u{200F}" : "" }

    /// The text of a tool tip: `text`, and in brackets the keys with the same effect, such as "Ctrl+P", unless `keys` is empty. The keys
    /// have the same names in all languages.
    static func tip(_ text: String, keys: String) -> String { keys.isEmpty ? text : self.text("laboratory.tip", text, keys) }
}

/// Formats numbers for fields and labels.
enum NumberText {
    /// A number for a field, without trailing zeros: at most four decimals, two from 10 on, one from 100 on. Empty if it is not finite.
    static func plain(_ number: Double) -> String { Localized.number(SwiftSource.rounded(number)) }

    /// The name of a unit, such as "s"; empty for numbers without a unit.
    static func name(of unit: ParameterUnit) -> String { text("", unit: unit).trimmingCharacters(in: .whitespaces) }

    /// A number with its unit, such as "0.6 s".
    static func text(_ number: Double, unit: ParameterUnit) -> String { text(plain(number), unit: unit) }

    private static func text(_ number: String, unit: ParameterUnit) -> String {
        [.ratio, .count].contains(unit) ? number : Localized.text("unit.\(unit.rawValue)", number)
    }
}
