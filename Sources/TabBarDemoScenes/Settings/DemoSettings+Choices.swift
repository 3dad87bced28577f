// What can be chosen in the settings. The raw values are what is remembered: they never change.

extension DemoSettings {
    /// A setting, by the name it is remembered under.
    nonisolated public enum Name: String, CaseIterable, Sendable {
        case appearance
        case language
        case slowAnimations = "slow-animations"
        case wheelContents = "wheel-contents"
        case centreButtonWay = "centre-button"
        case itemAnimation = "item-animation"
        case guideFinished = "guide-finished"
    }

    /// Light or dark, or what the desktop prefers.
    nonisolated public enum Appearance: String, CaseIterable, Sendable { case system, light, dark }

    /// A language, or what the environment asks for.
    nonisolated public enum Language: String, CaseIterable, Sendable {
        case system
        case simplifiedChinese = "zh-Hans"
        case traditionalChinese = "zh-Hant"
        case english = "en"

        /// The language itself; nil for the system's.
        public var interfaceLanguage: InterfaceLanguage? { InterfaceLanguage(rawValue: rawValue) }
    }

    /// What the rows of the list, and the wheel that follows it, are numbered with.
    nonisolated public enum RowNumbering: String, CaseIterable, Sendable {
        case numbers
        case letters
        case chineseNumerals = "chinese-numerals"
        case zodiac
    }

    /// How the raised centre button comes into the bar.
    nonisolated public enum CentreButtonWay: String, CaseIterable, Sendable {
        /// The stock bar, extended: selection on press.
        case extended
        /// A bar view of one's own: selection on release.
        case custom
    }
}
