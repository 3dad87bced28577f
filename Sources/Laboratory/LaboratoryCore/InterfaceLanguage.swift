// The languages of the interface, and the one in use.

@preconcurrency public import Foundation
internal import TabBarKit

/// A language of the interface; the raw value is the name of its strings file.
public enum InterfaceLanguage: String, CaseIterable, Sendable {
    case simplifiedChinese = "zh-Hans"
    case traditionalChinese = "zh-Hant"
    case english = "en"
    case arabic = "ar"

    /// Whether the language is written in Chinese characters.
    public var isChinese: Bool { self == .simplifiedChinese || self == .traditionalChinese }

    /// The language's name in the language itself.
    public var nativeName: String {
        switch self {
        case .simplifiedChinese: "简体中文"
        case .traditionalChinese: "繁體中文"
        case .english: "English"
        case .arabic: "العربية"
        }
    }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { self == .arabic }

    /// `number` with the language's digits, decimal point and per cent sign.
    public func localizedDigits(_ number: String) -> String {
        guard self == .arabic else { return number }
        return String(number.map { Self.arabicSigns[$0] ?? $0 })
    }

    private static let arabicSigns = Dictionary(uniqueKeysWithValues: zip("0123456789.%", "٠١٢٣٤٥٦٧٨٩٫٪"))

    /// The suffix of a key for the plural form of `count`, such as ".one"; empty for the form "other".
    ///
    /// The forms are CLDR's, except that Chinese has the forms of English and Arabic has no form for 0.
    func pluralSuffix(_ count: Int) -> String {
        guard self == .arabic else { return count == 1 ? ".one" : "" }
        switch (count, count % 100) {
        case (1, _): return ".one"
        case (2, _): return ".two"
        case (_, 3...10): return ".few"
        case (_, 11...99): return ".many"
        default: return ""
        }
    }

    /// The language of a tag such as `zh-TW`, `en_GB.UTF-8` or `zh-Hans-CN`; nil for languages without a translation and invalid tags.
    ///
    /// Chinese is traditional with the script Hant, or without a script in the regions Taiwan, Hong Kong and Macao, otherwise simplified.
    public init?(tag: String) {
        let bare = tag.prefix { $0 != "." && $0 != "@" }
        let parts = bare.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        guard bare.count <= 35, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }) else {
            return nil
        }
        switch parts.first {
        case "en": self = .english
        case "ar": self = .arabic
        case "zh":
            let isTraditional = parts.contains("hant") || !parts.contains("hans") && !parts.filter(["tw", "hk", "mo"].contains).isEmpty
            self = isTraditional ? .traditionalChinese : .simplifiedChinese
        default: return nil
        }
    }

    /// The language that environment variables select by gettext's rules; English if there is no translation.
    ///
    /// The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty. Unless it is C or POSIX, the list in `LANGUAGE`
    /// comes first.
    public init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let isPlain = ["C", "POSIX"].contains(locale.prefix { $0 != "." })
        let list = isPlain ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        self = (list + [locale]).lazy.compactMap(InterfaceLanguage.init(tag:)).first ?? .english
    }
}

// MARK: - The language in use

@MainActor extension InterfaceLanguage {
    /// The language of the desktop; the program sets it at launch.
    public static var system = InterfaceLanguage.english
    /// Returns the user's choice; nil, the default, for the desktop's language.
    public static var choice: () -> InterfaceLanguage? = { nil }
    /// The language of all texts. Code that changes the result of `choice` calls `didChange()` afterwards.
    public static var current: InterfaceLanguage { choice() ?? system }

    private static let changes = Observers<Void>()

    /// Calls `update` now and after each change of the language while `owner` exists.
    public static func follow<Owner: AnyObject>(_ owner: Owner, _ update: @escaping (Owner) -> Void) {
        update(owner)
        changes.observe(owner) { owner, _ in update(owner) }
    }

    /// Updates the texts of all followers.
    public static func didChange() { changes.send(()) }

    /// The language with a region, for date pickers and formatters.
    public var locale: Locale {
        switch self {
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
}
