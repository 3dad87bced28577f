// Suggestions for misspelled words.

/// Finds a similar word.
nonisolated enum NearMiss {
    /// The candidate that is most similar to `word`; nil if there is none. A candidate is similar if its distance from `word` is at most 1,
    /// or at most a third of the candidate's length. If no candidate is similar and `word` has at least 4 characters, the result is the
    /// first candidate that begins with `word`. The result is nil for words of more than 64 characters.
    static func closest(to word: String, among candidates: [String]) -> String? {
        guard word.count <= 64 else { return nil }
        let ranked = candidates.map { (candidate: $0, distance: distance(word.lowercased(), $0)) }
        if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(1, best.candidate.count / 3) {
            return best.candidate
        }
        return candidates.first { word.count >= 4 && $0.hasPrefix(word.lowercased()) }
    }

    /// The optimal string alignment distance: the least number of insertions, deletions, replacements and swaps of adjacent characters that
    /// turn one word into the other. Complexity: O(m·n).
    static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first), b = Array(second)
        var beforeLast = [Int](), last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
