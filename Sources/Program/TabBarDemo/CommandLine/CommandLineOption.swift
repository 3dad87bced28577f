// The names, arguments and descriptions of the options, for the parser and for --help.

/// One option of the command line.
nonisolated enum CommandLineOption: String, CaseIterable, Sendable {
    case scene, rows, size
    case safeArea = "safe-area"
    case scale, appearance, language
    case textSize = "text-size"
    case increaseContrast = "increase-contrast"
    case reduceMotion = "reduce-motion"
    case rightToLeft = "right-to-left"
    case slowAnimations = "slow-animations"
    case laboratory, guide
    case skipGuide = "skip-guide"
    case preferences, preset, script, offscreen, snapshot, record
    case dumpHierarchy = "dump-hierarchy"
    case handOver = "hand-over"
    case format, output
    case listScenes = "list-scenes"
    case manual, version, help

    /// The option as it is typed, such as `--scene`.
    var flag: String { "--" + rawValue }

    /// The placeholder of the value in the help; nil for options without a value.
    var argument: String? { texts.argument }

    /// A one-line description.
    var summary: String { texts.summary }

    private var texts: (argument: String?, summary: String) {
        switch self {
        case .scene: ("NAME", "the scene to show (see --list-scenes); default combined")
        case .rows: ("N", "the number of rows of the list, 0 to 10000000; default 100")
        case .size: ("WxH", "the size of the window's content in points; default the last one, at first 390x844")
        case .safeArea: ("T,L,B,R", "safe-area insets in points: top, left, bottom, right")
        case .scale: ("S", "device pixels to a point, 0.5 to 4; default that of the desktop")
        case .appearance: ("light|dark|system", "for this run: light or dark, or as the desktop prefers")
        case .language: ("TAG", "for this run: zh-Hans, zh-Hant, en, ar, or system")
        case .textSize: ("SIZE", "for this run: the size of texts: xs, s, m, l (normal), xl, xxl, xxxl, ax1…ax5, or system")
        case .increaseContrast: (nil, "for this run: colors with more contrast")
        case .reduceMotion: (nil, "for this run: cross-fades instead of flips, bounces and throws")
        case .rightToLeft: (nil, "for this run: mirror the interface (right to left)")
        case .slowAnimations: (nil, "for this run: animations at the slow speed of the settings, a tenth by default")
        case .laboratory: (nil, "open the laboratory, in which interactions are tuned")
        case .guide: (nil, "begin with the guide, even if it was shown before")
        case .skipGuide: (nil, "begin without the guide")
        case .preferences: ("FILE", "the file for settings; without this option, unattended runs have none")
        case .preset: ("FILE", "the values of interactions, as saved by the laboratory")
        case .script: ("FILE", "play a script of user actions")
        case .offscreen: (nil, "draw without a window or an X server, on a manual clock")
        case .snapshot: ("FILE.png", "write the last frame as a picture, and end")
        case .record:
            ("FILE.gif|FILE.png", "write the script's frames as a GIF or an animated PNG, or as pictures named like NAME-%d.png, and end")
        case .dumpHierarchy: ("FILE", "write the view hierarchy as JSON; in a window, again at each SIGUSR1")
        case .handOver: ("NAME", "write code that plays an interaction in other programs, and end; list writes the names")
        case .format: ("FORMAT", "of the code: uikit, tabbarkit, swiftui, css, compose, lottie, spec (a page) or samples (values as JSON)")
        case .output: ("FILE", "the file for the code; default -")
        case .listScenes: (nil, "list the scenes")
        case .manual: (nil, "print the manual page, for man -l -")
        case .version: (nil, "print the version")
        case .help: (nil, "print this")
        }
    }
}
