// Which version of the program this is.

/// The version that --version and the page about the program name.
nonisolated public enum ProgramVersion {
    /// The version, as in the changelog: major, minor, patch.
    public static let text = "0.1.0"
}
