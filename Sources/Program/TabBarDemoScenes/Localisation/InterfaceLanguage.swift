// The languages of the interface.

/// A language of the interface; the raw value is the name of its strings file.
nonisolated public enum InterfaceLanguage: String, CaseIterable, Sendable {
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
    func localizedDigits(_ number: String) -> String {
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
