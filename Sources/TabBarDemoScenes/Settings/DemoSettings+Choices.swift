// What can be chosen in the settings. The raw values are what is remembered: they never change.

extension DemoSettings {
    /// A setting, by the name it is remembered under.
    nonisolated public enum Name: String, CaseIterable, Sendable {
        case appearance
        case language
        case textSize = "text-size"
        case contrast
        case motion
        case direction
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
        case arabic = "ar"

        /// The language itself; nil for the system's.
        public var interfaceLanguage: InterfaceLanguage? { InterfaceLanguage(rawValue: rawValue) }
    }

    /// How large texts are: as the desktop has it, or one of Apple's twelve sizes, of which `large` is the usual one.
    nonisolated public enum TextSize: String, CaseIterable, Sendable {
        case system
        case extraSmall = "xs"
        case small = "s"
        case medium = "m"
        case large = "l"
        case extraLarge = "xl"
        case extraExtraLarge = "xxl"
        case extraExtraExtraLarge = "xxxl"
        case accessibility1 = "ax1"
        case accessibility2 = "ax2"
        case accessibility3 = "ax3"
        case accessibility4 = "ax4"
        case accessibility5 = "ax5"
    }

    /// Contrast; `system` follows the desktop.
    nonisolated public enum Contrast: String, CaseIterable, Sendable { case system, normal, increased }

    /// Motion; `system` follows the desktop.
    nonisolated public enum Motion: String, CaseIterable, Sendable { case system, full, reduced }

    /// Which way the interface runs, or as the language does.
    nonisolated public enum Direction: String, CaseIterable, Sendable {
        case language
        case leftToRight = "left-to-right"
        case rightToLeft = "right-to-left"
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
