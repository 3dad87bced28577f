// The languages that the demonstrator speaks, and which of them a tag or an environment means.

/// A language of the interface; the raw value names its file of strings.
nonisolated public enum InterfaceLanguage: String, CaseIterable, Sendable {
    case simplifiedChinese = "zh-Hans"
    case traditionalChinese = "zh-Hant"
    case english = "en"
    case arabic = "ar"

    /// Whether it is written in Chinese characters.
    var isChinese: Bool { self == .simplifiedChinese || self == .traditionalChinese }

    /// What the language calls itself.
    public var nativeName: String {
        switch self {
        case .simplifiedChinese: "简体中文"
        case .traditionalChinese: "繁體中文"
        case .english: "English"
        case .arabic: "العربية"
        }
    }

    /// Whether it is written from right to left.
    public var isRightToLeft: Bool { self == .arabic }

    /// A number, written with western digits, decimal point and per cent sign, as the language writes it.
    func written(_ number: String) -> String {
        guard self == .arabic else { return number }
        return String(number.map { Self.arabicSigns[$0] ?? $0 })
    }

    private static let arabicSigns = Dictionary(uniqueKeysWithValues: zip("0123456789.%", "٠١٢٣٤٥٦٧٨٩٫٪"))

    /// The form that a count of something takes, by CLDR's rules, as it ends the key of its text; empty for the usual one.
    func countForm(_ count: Int) -> String {
        guard self == .arabic else { return count == 1 ? ".one" : "" }
        switch (count, count % 100) {
        case (1, _): return ".one"
        case (2, _): return ".two"
        case (_, 3...10): return ".few"
        case (_, 11...99): return ".many"
        default: return ""
        }
    }

    /// The language that a tag such as `zh-TW`, `en_GB.UTF-8` or `zh-Hans-CN` means; nil for languages that are not here.
    ///
    /// Chinese is traditional where the tag says so or names Taiwan, Hong Kong or Macao, and simplified otherwise.
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

    /// The language that the variables of an environment ask for, as gettext reads them; English for all that are not here.
    ///
    /// `LC_ALL`, `LC_MESSAGES` and `LANG`, the first that is set; `LANGUAGE`, a list, goes before them unless the locale is C.
    public init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let isPlain = ["C", "POSIX"].contains(locale.prefix { $0 != "." })
        let list = isPlain ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        self = (list + [locale]).lazy.compactMap(InterfaceLanguage.init(tag:)).first ?? .english
    }
}
