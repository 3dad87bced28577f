// The separators between short texts on one line.

internal import TabBarDemoScenes

extension Localized {
    /// The text between two parts of a line, such as durations. Not a dot in Arabic, where it would look like the digit zero.
    static var separator: String { language == .arabic ? comma : " · " }

    /// The text between two entries of a list that may have a line break after each.
    static var comma: String { language == .arabic ? "، " : ", " }
}
