// Prepares texts of other programs for a field: removes NUL, unifies line breaks and limits the length.

package import Foundation

/// Cleans texts before they are inserted.
nonisolated package enum TextFilter {
    /// Posted when an inserted text was cut; the value of `limit` in the user info is the number of the characters that were kept.
    package static let didCut = Notification.Name("TextFilterDidCut")

    /// The greatest length of an inserted text in UTF-16 code units, in a field of one line and in a text view.
    static let longestLine = 100_000
    static let longestText = 1_000_000

    /// Removes NUL, turns CR LF and CR into LF, or all line breaks into spaces for a single line, and cuts the text at the greatest length.
    static func filtered(_ text: String, isSingleLine: Bool) -> String {
        let limit = isSingleLine ? longestLine : longestText
        var text = text
        if text.utf8.count > limit, let end = text.utf16.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
            end < text.endIndex
        {
            // The text is not cut in the middle of a character.
            let whole = text.index(before: text.index(after: end))
            FileHandle.standardError.write(Data("text field: the inserted text was cut after \(limit) characters\n".utf8))
            text = String(text[..<min(whole, end)])
            NotificationCenter.default.post(name: didCut, object: nil, userInfo: ["limit": limit])
        }
        let needsWork = text.utf8.contains { $0 == 0 || $0 == 13 || (isSingleLine && ($0 == 10 || $0 == 11 || $0 == 12)) || $0 >= 0xC2 }
        guard needsWork else { return text }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar.value {
            case 0: continue
            case 10 where previous == "\r": continue
            case 10, 13: result.append(isSingleLine ? " " : "\n")
            case 11, 12, 0x85, 0x2028, 0x2029: result.append(isSingleLine ? " " : scalar)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
