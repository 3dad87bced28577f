// The settings, with their defaults.

public import LaboratoryCore

extension DemoSettings {
    /// All settings except the window's size. `DemoSettings` has a property of the same name for each.
    nonisolated public struct Declarations: Sendable {
        /// Light, dark or the desktop's appearance, which is the default.
        public let appearance = Setting(.appearance, default: Appearance.system)
        /// A language or the environment's, which is the default.
        public let language = Setting(.language, default: Language.system)
        /// A content size category or the desktop's, which is the default.
        public let textSize = Setting(.textSize, default: TextSize.system)
        /// Normal, increased or the desktop's contrast, which is the default.
        public let contrast = Setting(.contrast, default: Contrast.system)
        /// Full, reduced or the desktop's motion, which is the default.
        public let motion = Setting(.motion, default: Motion.system)
        /// A layout direction or the language's, which is the default.
        public let direction = Setting(.direction, default: Direction.language)
        /// Whether animations play at `slowSpeed`; false by default.
        public let slowAnimations = Setting(.slowAnimations, default: false)
        /// The speed of slow animations; a tenth of the normal speed by default.
        public let slowSpeed = Setting(.slowSpeed, default: SlowSpeed())
        /// The numbering of the list's rows and of the wheel; `.numbers` by default.
        public let wheelContents = Setting(.wheelContents, default: RowNumbering.numbers)
        /// Whether the tabs beside the centre button are selected on press or on release; `.extended` (on press) by default.
        public let centreButtonStyle = Setting(.centreButtonStyle, default: CentreButtonStyle.extended)
        /// The animation of the combined scene's tabs; `.bounce` by default.
        public let itemAnimation = Setting(.itemAnimation, default: AnimationChoice.bounce)
        /// The form of the bar while its page scrolls down; `.stays` by default.
        public let barScrolling = Setting(.barScrolling, default: BarScrolling.stays)
        /// Whether an indicator travels between the tabs; false by default.
        public let tabIndicator = Setting(.tabIndicator, default: false)
        /// Whether a swipe changes the tab; false by default.
        public let tabSwipe = Setting(.tabSwipe, default: false)
        /// The badge of the list's tab; `.none` by default.
        public let badgeStyle = Setting(.badgeStyle, default: RowBadge.none)
        /// The first effect of a click on the selected tab; `.pops` by default.
        public let secondClick = Setting(.secondClick, default: SecondClick.pops)
        /// Whether the icon of the animations' tab shows how far its page is scrolled; false by default.
        public let scrollIcon = Setting(.scrollIcon, default: false)
        /// Whether the tabs can be dragged to other places; false by default.
        public let reordersTabs = Setting(.reordersTabs, default: false)
        /// The names of the tabs in the user's order, separated by commas; empty, the default, for the program's order.
        public let tabOrder = Setting(.tabOrder, default: "")
        /// Whether the user has finished the guide, which is then not shown at the next launch; false by default.
        public let guideFinished = Setting(.guideFinished, default: false, isOfScenes: false)

        /// The settings in the order of their names. Reflection would list them, too, but slow down the start of the program.
        var all: [any AnySetting] {
            [
                appearance, language, textSize, contrast, motion, direction, slowAnimations, slowSpeed, wheelContents, centreButtonStyle,
                itemAnimation, barScrolling, tabIndicator, tabSwipe, badgeStyle, secondClick, scrollIcon, reordersTabs, tabOrder,
                guideFinished,
            ]
        }
    }

    nonisolated static let declarations = Declarations()
    nonisolated static let all = declarations.all
    nonisolated static let defaults = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.standardValue) })

    /// Whether `value` is valid for the setting `name`; a store uses it to discard invalid values.
    nonisolated public static func accepts(_ value: SettingsValue, as name: Name) -> Bool {
        name == .windowSize ? WindowSize(settingsValue: value) != nil : all.contains { $0.name == name && $0.accepts(value) }
    }
}

nonisolated extension AnimationChoice: SettingsRepresentable {}
