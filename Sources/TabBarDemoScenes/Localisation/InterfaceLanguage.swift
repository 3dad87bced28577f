// The languages that the demonstrator speaks, and which of them a tag or an environment means.

/// A language of the interface; the raw value names its file of strings.
nonisolated public enum InterfaceLanguage: String, CaseIterable, Sendable {
    case simplifiedChinese = "zh-Hans"
    case traditionalChinese = "zh-Hant"
    case english = "en"

    /// What the language calls itself.
    public var nativeName: String {
        switch self {
        case .simplifiedChinese: "简体中文"
        case .traditionalChinese: "繁體中文"
        case .english: "English"
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
