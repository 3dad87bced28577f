// The output of --help, --version and --list-scenes.

import TabBarDemoScenes

/// The output of the options that print texts.
nonisolated enum HelpText {
    static let programName = "tab-bar-demo"
    static let version = ProgramVersion.text

    /// The output of `--help`.
    static var help: String {
        let left = CommandLineOption.allCases.map { "  \($0.flag)" + ($0.argument.map { " \($0)" } ?? "") }
        let width = (left.map(\.count).max() ?? 0) + 2
        let lines = zip(left, CommandLineOption.allCases).map { text, option in
            text + String(repeating: " ", count: width - text.count) + option.summary
        }
        return """
            Usage: \(programName) [OPTION]…
            Opens a window in which tab-bar interactions are live.

            \(lines.joined(separator: "\n"))

            The file name - means standard output, or standard input for --script.

            A script has one action on a line, in points and seconds; # begins a comment:
            \(ScriptCommand.usages.map { "  " + $0 }.joined(separator: "\n"))

            Exit status: 0 for success, 1 for a failure, 2 for an error in the command line or in a script.
            """
    }

    /// The output of `--list-scenes`.
    static func list(_ scenes: [(name: String, summary: String)]) -> String {
        let width = (scenes.map(\.name.count).max() ?? 0) + 2
        return scenes.map { $0.name + String(repeating: " ", count: width - $0.name.count) + $0.summary }.joined(separator: "\n")
    }
}
