// The program's version.

/// The version that --version and the About page show.
nonisolated public enum ProgramVersion {
    /// Major, minor and patch version, as in the changelog.
    public static let text = "0.1.0"
}
