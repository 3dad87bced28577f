// Texts in quotes, for messages of one line.

nonisolated extension StringProtocol {
    /// The text in quotes for an error message, without control characters and at most 60 characters long.
    public var quotedForMessage: String { "‘\(String(prefix(Self.quotedLimit)).withoutControls)\(isLong ? "…" : "")’" }

    /// A path in quotation marks for a message; of a long one, only the end with the file's name.
    public var quotedPathForMessage: String { "‘\(isLong ? "…" : "")\(String(suffix(Self.quotedLimit)).withoutControls)’" }

    private static var quotedLimit: Int { 60 }
    private var isLong: Bool { prefix(Self.quotedLimit + 1).count > Self.quotedLimit }

    private var withoutControls: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            text += scalar.properties.generalCategory == .control ? "\u{FFFD}" : String(scalar)
        }
    }
}
