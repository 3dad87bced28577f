// The rules against unfinished work, references to places outside the repository, and names without a meaning.

extension Rule {
    static let unfinished = Rule.eachLine("unfinished work has a reason") { file in
        file.swift.comments
    } message: { comment in
        for mark in ["TODO", "FIXME", "XXX", "HACK"] {
            guard let found = comment.firstRange(of: mark), !comment[found.upperBound...].hasPrefix("(") else { continue }
            return "\(mark) without its reason in brackets"
        }
        return nil
    }

    /// References to places outside the repository.
    private static let outside = ["work/" + "shared", "../" + "shared/", "design/" + "1-product", "design/" + "2-architecture"]

    static let outsideMentions = Rule.eachLine("references are to the repository") { file in
        file.lines
    } message: { line in
        if let place = outside.first(where: line.contains) { return "mentions \(place)" }
        let words = line.lowercased().split { !$0.isLetter && !$0.isNumber }
        for (word, next) in zip(words, words.dropFirst()) where word == "issue" && next.allSatisfy(\.isNumber) {
            return "mentions \(word) \(next)"
        }
        return nil
    }

    static let names = Rule(name: "names of files and folders have a meaning") { file in
        let empty: Set<Substring> = ["Utilities", "Utils", "Helpers", "Helper", "Common", "Extensions", "Misc"]
        let words = file.components.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
        guard let word = words.first(where: empty.contains) else { return [] }
        return [Violation(path: file.path, line: 1, message: "\(word) says nothing about what is inside")]
    }
}
