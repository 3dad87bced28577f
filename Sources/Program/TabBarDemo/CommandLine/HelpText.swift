// The output of --help, --version and --list-scenes, and the manual page tab-bar-demo(1).

import TabBarDemoScenes

/// The output of the options that print texts.
nonisolated enum HelpText {
    static let programName = "tab-bar-demo"
    static let version = ProgramVersion.text

    /// The output of `--help`.
    static var help: String {
        let options = CommandLineOption.allCases.map { option in
            (name: "  \(option.flag)" + (option.argument.map { " \($0)" } ?? ""), summary: option.summary)
        }
        return """
            Usage: \(programName) [OPTION]…
            Opens a window in which tab-bar interactions are live.

            \(list(options))

            The file name - means standard output, or standard input for --script.

            A script has one action on a line, in points and seconds; # begins a comment:
            \(ScriptCommand.usages.map { "  " + $0 }.joined(separator: "\n"))

            Exit status: 0 for success, 1 for a failure, 2 for an error in the command line or in a script.
            """
    }

    /// Two columns; with the names of scenes, the output of `--list-scenes`.
    static func list(_ rows: [(name: String, summary: String)]) -> String {
        let width = (rows.map(\.name.count).max() ?? 0) + 2
        return rows.map { $0.name + String(repeating: " ", count: width - $0.name.count) + $0.summary }.joined(separator: "\n")
    }
}

/// The manual page in the format of man(7).
struct ManualPage {
    /// The names and descriptions of the scenes.
    let scenes: [(name: String, summary: String)]

    /// The source of the page.
    var source: String {
        let name = HelpText.programName
        return """
            .\\" Made by \(name) --manual.
            .TH \(name.uppercased()) 1 "" "\(name) \(HelpText.version)" "User Commands"
            .SH NAME
            \(name) \\- laboratory for the interactions of tab bars
            .SH SYNOPSIS
            .B \(Self.literal(name))
            .RI [ OPTION ]...
            .SH DESCRIPTION
            Opens a window with live tab-bar interactions: a list with a rolling number wheel as its tab icon, icons that move when
            their tabs are selected, a raised button, an edit mode, a guide for the first launch.
            With
            .B \\-\\-offscreen
            it draws without a display, and a script gives the same pixels every time.
            .SH OPTIONS
            A value follows its option as the next word or after an equals sign; the last value of a repeated option applies.
            A picture, a recording or a view hierarchy written to
            .B \\-
            goes to standard output;
            .B \\-\\-script \\-
            reads standard input.
            \(options)
            .SH SCENES
            \(scenes.map { Self.entry(term: ".B \(Self.literal($0.name))", $0.summary) }.joined(separator: "\n"))
            .SH KEYS
            \(keys)
            .SH SCRIPTS
            A script has one action on a line, in points and seconds; # begins a comment.
            .PP
            .nf
            .RS
            \(ScriptCommand.usages.map(Self.literal).joined(separator: "\n"))
            .RE
            .fi
            \(Self.fixedSections)

            """
    }

    private var keys: String {
        KeyList.all(tabs: KeyList.mostTabs).map { Self.entry(term: ".B \(Self.literal($0.keys))", $0.action) }.joined(separator: "\n")
    }

    private var options: String {
        CommandLineOption.allCases.map { option in
            let flag = Self.literal(option.flag)
            let term = option.argument.map { ".BI \"\(flag) \" \"\(Self.literal($0))\"" } ?? ".B \(flag)"
            return Self.entry(term: term, option.summary)
        }.joined(separator: "\n")
    }

    private static let fixedSections = """
        .SH SIGNALS
        .TP
        .B SIGUSR1
        The view hierarchy is written again to the file of
        .BR \\-\\-dump\\-hierarchy .
        .TP
        .BR SIGTERM ", " SIGINT ", " SIGHUP
        The window is closed and the program ends with status 0.
        .SH ENVIRONMENT
        .TP
        .B DISPLAY
        The X server for the window.
        .TP
        .BR LC_ALL ", " LC_MESSAGES ", " LANG ", " LANGUAGE
        The language, if none was chosen in the settings.
        .TP
        .B XDG_CONFIG_HOME
        The folder for settings; by default
        .IR ~/.config .
        .TP
        .B XDG_DATA_HOME
        The folder for presets; by default
        .IR ~/.local/share .
        .SH FILES
        .TP
        .I $XDG_CONFIG_HOME/tab\\-bar\\-demo/preferences.json
        The settings.
        .TP
        .I $XDG_DATA_HOME/tab\\-bar\\-demo/presets/
        The presets, which
        .B \\-\\-preset
        reads from any path.
        .TP
        .I $XDG_CONFIG_HOME/user\\-dirs.dirs
        Names the folder for screenshots and recordings; by default
        .IR ~/Pictures .
        .SH EXIT STATUS
        0 for success, 1 for a failure, 2 for an error in the command line or in a script.
        .SH EXAMPLES
        .nf
        .RS
        tab\\-bar\\-demo \\-\\-scene wheel \\-\\-size 375x812 \\-\\-safe\\-area 44,0,34,0
        tab\\-bar\\-demo \\-\\-offscreen \\-\\-snapshot list.png
        printf \\(aqwheel 200 300 3\\enwait 1\\en\\(aq | tab\\-bar\\-demo \\-\\-offscreen \\-\\-script \\- \\-\\-record film.png
        .RE
        .fi
        """

    /// A term with an indented paragraph.
    private static func entry(term: String, _ text: String) -> String {
        ".TP\n\(term)\n\(literal(text.prefix(1).uppercased() + text.dropFirst()))."
    }

    /// Escapes text: hyphens, backslashes, and dots and apostrophes at the beginning, which would be requests.
    static func literal(_ text: some StringProtocol) -> String {
        let escaped = text.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }
}
