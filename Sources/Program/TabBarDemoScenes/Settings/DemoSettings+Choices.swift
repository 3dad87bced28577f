// The values of the settings. The raw values are stored in the preferences file and must not change.

public import LaboratoryCore
internal import UIKit

extension DemoSettings {
    /// The settings by their keys in the preferences file; `Declarations` has their types and defaults.
    nonisolated public enum Name: String, CaseIterable, Sendable {
        case appearance, language
        case textSize = "text-size"
        case contrast, motion, direction
        case slowAnimations = "slow-animations"
        case slowSpeed = "slow-speed"
        case wheelContents = "wheel-contents"
        case centreButtonStyle = "centre-button"
        case itemAnimation = "item-animation"
        case barScrolling = "bar-scrolling"
        case tabIndicator = "tab-indicator"
        case tabSwipe = "tab-swipe"
        case badgeStyle = "badge-style"
        case secondClick = "second-click"
        case scrollIcon = "scroll-icon"
        case reordersTabs = "reorder-tabs"
        case tabOrder = "tab-order"
        case guideFinished = "guide-finished"
        case windowSize = "window-size"
    }

    /// The appearance; `system` follows the desktop.
    nonisolated public enum Appearance: String, CaseIterable, Sendable, SettingsRepresentable { case system, light, dark }

    /// The language; `system` follows the environment.
    nonisolated public enum Language: String, CaseIterable, Sendable, SettingsRepresentable {
        case system
        case simplifiedChinese = "zh-Hans"
        case traditionalChinese = "zh-Hant"
        case english = "en"
        case arabic = "ar"

        /// The chosen language; nil for `system`.
        public var interfaceLanguage: InterfaceLanguage? { InterfaceLanguage(rawValue: rawValue) }
    }

    /// The content size category; `system` follows the desktop, `large` is Apple's default.
    nonisolated public enum TextSize: String, CaseIterable, Sendable, SettingsRepresentable {
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

    /// The contrast; `system` follows the desktop.
    nonisolated public enum Contrast: String, CaseIterable, Sendable, SettingsRepresentable { case system, normal, increased }

    /// Whether motion is reduced; `system` follows the desktop.
    nonisolated public enum Motion: String, CaseIterable, Sendable, SettingsRepresentable { case system, full, reduced }

    /// The layout direction; `language` follows the language.
    nonisolated public enum Direction: String, CaseIterable, Sendable, SettingsRepresentable {
        case language
        case leftToRight = "left-to-right"
        case rightToLeft = "right-to-left"
    }

    /// The speed of slow animations, in percent of the normal speed.
    nonisolated public struct SlowSpeed: Hashable, Sendable, SettingsRepresentable {
        /// The speeds that can be set.
        public static let range = 5...50
        /// A percentage in `range`; 10 by default.
        public let percent: Int

        /// A speed; a percentage outside `range` is replaced by the nearest one in it.
        public init(percent: Int = 10) { self.percent = min(max(percent, Self.range.lowerBound), Self.range.upperBound) }

        /// The percentage.
        public var settingsValue: SettingsValue { .number(Double(percent)) }
        /// A percentage in `range`; nil for other values.
        public init?(settingsValue: SettingsValue) {
            guard let percent = Int(settingsValue: settingsValue), Self.range.contains(percent) else { return nil }
            self.init(percent: percent)
        }
    }

    /// The numbering of the list's rows and of the wheel.
    nonisolated public enum RowNumbering: String, CaseIterable, Sendable, SettingsRepresentable {
        case numbers, letters
        case chineseNumerals = "chinese-numerals"
        case zodiac
    }

    /// The tabs beside the centre button: as in an extended `UITabBar`, which selects on press, or in a custom bar, on release.
    nonisolated public enum CentreButtonStyle: String, CaseIterable, Sendable, SettingsRepresentable { case extended, custom }

    /// The size of the desktop window in points, stored as "390x844".
    nonisolated public struct WindowSize: RawRepresentable, Hashable, Sendable, SettingsRepresentable {
        /// The lengths of a side that can be set.
        public static let range = 100...16_000
        /// The width and height.
        public let width: Int, height: Int

        /// Rounds width and height to whole points. Nil if one of them is outside `range`.
        public init?(width: Double, height: Double) {
            guard [width, height].allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return nil }
            self.init(rawValue: "\(Int(width.rounded()))x\(Int(height.rounded()))")
        }

        /// Reads the stored text.
        public init?(rawValue: String) {
            let sides = rawValue.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
            guard sides.count == 2, let width = sides[0], let height = sides[1], Self.range.contains(width), Self.range.contains(height)
            else { return nil }
            (self.width, self.height) = (width, height)
        }

        /// The stored text.
        public var rawValue: String { "\(width)x\(height)" }
    }

    /// The form of the combined scene's bar while its page scrolls down: it stays, hides below the window, or shrinks to a pill.
    nonisolated public enum BarScrolling: String, CaseIterable, Sendable, SettingsRepresentable { case stays, hides, pill }

    /// The badge of the list's tab in the combined scene: none, a dot, the number of rows, or the word "New".
    nonisolated public enum RowBadge: String, CaseIterable, Sendable, SettingsRepresentable { case none, dot, number, text }

    /// The first effect of a click on the selected tab of the combined scene: returning to the first page, or scrolling to the top.
    nonisolated public enum SecondClick: String, CaseIterable, Sendable, SettingsRepresentable { case pops, scrolls }
}

extension DemoSettings.RowNumbering {
    /// The text for row `number`, which starts at 1; empty for smaller numbers. The twelve animals of the zodiac repeat, in simplified
    /// characters unless the language is traditional Chinese.
    public func text(for number: Int) -> String {
        guard number > 0 else { return "" }
        switch self {
        case .numbers: return Localized.number(number)
        case .letters: return Self.letters(number)
        case .chineseNumerals: return Self.chineseNumeral(number)
        case .zodiac:
            let animals = Localized.language == .traditionalChinese ? Self.traditionalAnimals : Self.animals
            return animals[(number - 1) % animals.count]
        }
    }

    nonisolated private static let animals = "鼠牛虎兔龙蛇马羊猴鸡狗猪".map(String.init)
    nonisolated private static let traditionalAnimals = "鼠牛虎兔龍蛇馬羊猴雞狗豬".map(String.init)
    nonisolated private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    nonisolated private static let digits = Array("零一二三四五六七八九")

    /// A…Z, AA…ZZ and so on, like the columns of a spreadsheet.
    nonisolated private static func letters(_ number: Int) -> String {
        var text = ""
        var rest = number
        while rest > 0 {
            rest -= 1
            text = String(alphabet[rest % alphabet.count]) + text
            rest /= alphabet.count
        }
        return text
    }

    /// The numeral as it is read, such as 十二 or 一百零三, in groups of four digits; the digit 2 is always 二, never 两.
    nonisolated private static func chineseNumeral(_ number: Int) -> String {
        let marks = ["", "万", "亿", "万亿", "亿亿"]
        var groups: [Int] = []
        var rest = number
        while rest > 0 {
            groups.append(rest % 10_000)
            rest /= 10_000
        }
        var text = ""
        var gap = false
        for (index, group) in groups.enumerated().reversed() {
            guard group > 0 else {
                gap = !text.isEmpty
                continue
            }
            if gap || !text.isEmpty && group < 1000 { text += "零" }
            gap = false
            text += chineseGroup(group, isLeading: text.isEmpty) + marks[min(index, marks.count - 1)]
        }
        return text
    }

    /// The numeral of at most four digits; a leading group of 10…19 starts with 十 rather than 一十.
    nonisolated private static func chineseGroup(_ number: Int, isLeading: Bool) -> String {
        var text = ""
        var gap = false
        for (unit, mark) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
            let digit = number / unit % 10
            guard digit > 0 else {
                gap = !text.isEmpty
                continue
            }
            if gap { text += "零" }
            gap = false
            let isBareTen = unit == 10 && digit == 1 && text.isEmpty && isLeading
            text += (isBareTen ? "" : String(digits[digit])) + mark
        }
        return text
    }
}
