// The names, arguments and descriptions of the options, for the parser and for --help.

/// One option of the command line.
nonisolated enum CommandLineOption: String, CaseIterable, Sendable {
    case scene
    case rows
    case size
    case safeArea = "safe-area"
    case scale
    case appearance
    case language
    case textSize = "text-size"
    case increaseContrast = "increase-contrast"
    case reduceMotion = "reduce-motion"
    case rightToLeft = "right-to-left"
    case slowAnimations = "slow-animations"
    case laboratory
    case guide
    case skipGuide = "skip-guide"
    case preferences
    case preset
    case script
    case offscreen
    case snapshot
    case record
    case dumpHierarchy = "dump-hierarchy"
    case listScenes = "list-scenes"
    case manual
    case version
    case help

    /// The option as it is typed, such as `--scene`.
    var flag: String { "--" + rawValue }

    /// The placeholder of the value in the help; nil for options without a value.
    var argument: String? {
        switch self {
        case .scene: "NAME"
        case .rows: "N"
        case .size: "WxH"
        case .safeArea: "T,L,B,R"
        case .scale: "S"
        case .appearance: "light|dark|system"
        case .language: "TAG"
        case .textSize: "SIZE"
        case .preferences: "FILE"
        case .preset: "FILE"
        case .script: "FILE"
        case .snapshot: "FILE.png"
        case .record: "FILE.gif|FILE.png"
        case .dumpHierarchy: "FILE"
        case .increaseContrast, .reduceMotion, .rightToLeft, .slowAnimations, .laboratory, .guide, .skipGuide, .offscreen: nil
        case .listScenes, .manual, .version, .help: nil
        }
    }

    /// A one-line description.
    var summary: String {
        switch self {
        case .scene: "the scene to show (see --list-scenes); default combined"
        case .rows: "the number of rows of the list, 0 to 10000000; default 100"
        case .size: "the size of the window's content in points; default the last one, at first 390x844"
        case .safeArea: "safe-area insets in points: top, left, bottom, right"
        case .scale: "device pixels to a point, 0.5 to 4; default that of the desktop"
        case .appearance: "for this run: light or dark, or as the desktop prefers"
        case .language: "for this run: zh-Hans, zh-Hant, en, ar, or system"
        case .textSize: "for this run: the size of texts: xs, s, m, l (normal), xl, xxl, xxxl, ax1…ax5, or system"
        case .increaseContrast: "for this run: colors with more contrast"
        case .reduceMotion: "for this run: cross-fades instead of flips, bounces and throws"
        case .rightToLeft: "for this run: mirror the interface (right to left)"
        case .slowAnimations: "for this run: animations at the slow speed of the settings, a tenth by default"
        case .laboratory: "open the laboratory, in which interactions are tuned"
        case .guide: "begin with the guide, even if it was shown before"
        case .skipGuide: "begin without the guide"
        case .preferences: "the file for settings; without this option, unattended runs have none"
        case .preset: "the values of interactions, as saved by the laboratory"
        case .script: "play a script of user actions"
        case .offscreen: "draw without a window or an X server, on a manual clock"
        case .snapshot: "write the last frame as a picture, and end"
        case .record: "write the script's frames as a GIF or an animated PNG, or as pictures named like NAME-%d.png, and end"
        case .dumpHierarchy: "write the view hierarchy as JSON; in a window, again at each SIGUSR1"
        case .listScenes: "list the scenes"
        case .manual: "print the manual page, for man -l -"
        case .version: "print the version"
        case .help: "print this"
        }
    }
}
