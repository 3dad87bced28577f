// The path of the preferences, after the XDG base directory specification.

nonisolated enum PreferencesLocation {
    /// The file in `XDG_CONFIG_HOME`, else in `HOME/.config`. Relative paths are invalid and ignored; nil if neither is absolute.
    static func path(in environment: [String: String]) -> String? {
        let folders = [environment["XDG_CONFIG_HOME"], environment["HOME"].map { $0 + "/.config" }].compactMap(\.self)
        return folders.first { $0.hasPrefix("/") }.map { $0 + "/tab-bar-demo/preferences.json" }
    }
}
