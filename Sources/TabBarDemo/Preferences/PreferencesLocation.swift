// Where the preferences are, after the XDG base directory specification.

/// Finds the preferences' file.
nonisolated enum PreferencesLocation {
    static let folderName = "tab-bar-demo"
    static let fileName = "preferences.json"

    /// The file's path, from `XDG_CONFIG_HOME` or else `HOME` in `environment`; nil when neither is an absolute path.
    ///
    /// The specification says of a relative path that it is invalid and to be ignored.
    static func path(in environment: [String: String]) -> String? {
        let configured = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let standard = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.config" : nil }
        return (configured ?? standard).map { "\($0)/\(folderName)/\(fileName)" }
    }
}
