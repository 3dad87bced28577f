// File names with a number: shot-%d.png, shot-%04d.png.

/// The names of a recording with one picture for each frame.
nonisolated struct PictureNames {
    private let before: String
    private let digits: Int
    private let after: String

    /// Parses a path such as `shot-%d.png` or `shot-%04d.png` (1 to 9 digits); nil if the file name's last % begins no such placeholder.
    init?(pattern: String) {
        let name = pattern.lastIndex(of: "/").map { pattern[$0...] } ?? pattern[...]
        guard let percent = name.lastIndex(of: "%") else { return nil }
        var rest = pattern[pattern.index(after: percent)...]
        var digits = 1
        if rest.first == "0", let digit = rest.dropFirst().first?.wholeNumberValue, digit > 0 {
            digits = digit
            rest = rest.dropFirst(2)
        }
        guard rest.first == "d" else { return nil }
        before = String(pattern[..<percent])
        self.digits = digits
        after = String(rest.dropFirst())
    }

    /// The path of picture `number`.
    func path(_ number: Int) -> String {
        let text = String(number)
        return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
    }
}
