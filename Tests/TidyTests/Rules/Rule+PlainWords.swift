// The rule of plain words: comments and docs are understood at first reading.

extension Rule {
    /// Words that often replace the API term in a sentence.
    private static let avoidedWords: Set<String> = ["who", "whom", "whoever", "nobody", "somebody", "tells", "anew"]

    /// Nouns after which the relative pronoun `who` is usual.
    private static let people: Set<String> = ["user", "users", "developer", "developers", "people", "reader", "readers"]

    /// Prepositions after which "what is" replaces the name of a thing.
    private static let prepositions: Set<String> = [
        "about", "above", "around", "at", "behind", "below", "beneath", "beside", "by", "for", "from", "in", "into", "of", "on", "over",
        "than", "through", "to", "under", "with", "without",
    ]

    private static let formsOfBe: Set<String> = ["is", "are", "was", "were", "be", "been", "being"]

    static let plainWords = Rule.eachLine("comments and docs use plain words", of: prose) { line in
        let words = withoutQuotes(line).lowercased().split { !$0.isLetter && $0 != "'" }.map { String($0.prefix { $0 != "'" }) }
        for (previous, word) in zip([""] + words, words) where avoidedWords.contains(word) {
            if word != "who" || !people.contains(previous) { return "\"\(word)\" is not plain: name the subject" }
        }
        for (first, second) in zip(words, words.dropFirst()) {
            let isHearsOf = (first == "hears" || first == "hear") && second == "of"
            if isHearsOf || formsOfBe.contains(first) && second == "told" { return "\"\(first) \(second)\" is not plain: say what happens" }
        }
        for (index, word) in words.enumerated().dropFirst() where word == "what" {
            guard prepositions.contains(words[index - 1]), index + 1 < words.count, ["is", "was", "lies"].contains(words[index + 1])
            else { continue }
            return "\"\(words[(index - 1)...(index + 1)].joined(separator: " "))\" is not plain: name the thing"
        }
        return nil
    }

    /// The lines of comments, and of docs outside code listings. The other lines are empty.
    private static func prose(of file: SourceFile) -> [String] {
        switch file.name.split(separator: ".").last {
        case "swift": return file.swift.comments
        case "sh", "py": return file.lines.map { $0.drop(while: \.isWhitespace).hasPrefix("#") ? $0 : "" }
        case "h": return file.lines.map { line in
            let text = line.drop(while: \.isWhitespace)
            return text.hasPrefix("/*") || text.hasPrefix("*") || text.hasPrefix("//") ? line : ""
        }
        case "md": return outsideListings(file.lines)
        default: return []
        }
    }

    private static func outsideListings(_ lines: [String]) -> [String] {
        var isListing = false
        return lines.map { line in
            if line.hasPrefix("```") { isListing.toggle() }
            return isListing || line.hasPrefix("    ") ? "" : line
        }
    }

    /// The line without its code in backticks.
    private static func withoutQuotes(_ line: String) -> String {
        line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset.isMultiple(of: 2) ? String($0.element) : " " }.joined()
    }
}
