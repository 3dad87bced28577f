// The separators and brackets of short texts on one line, in the user's language.

internal import TabBarDemoScenes

extension Localized {
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
