// Runs of text with attributes: their parts, what two texts have in common, and their paragraphs.

import Foundation

extension TextLayout.Run {
    /// The first bytes of a text, without a character that is cut.
    static func prefix(of runs: [TextLayout.Run], bytes: Int) -> [TextLayout.Run] {
        var rest = bytes
        var result: [TextLayout.Run] = []
        for run in runs where rest > 0 {
            var part = run
            let utf8 = run.text.utf8
            if let end = utf8.index(utf8.startIndex, offsetBy: rest, limitedBy: utf8.endIndex) { part.text = String(run.text[..<end]) }
            result.append(part)
            rest -= utf8.count
        }
        return result
    }

    /// The part of a text in a range of UTF-16 code units, which does not divide characters.
    static func part(of runs: [TextLayout.Run], in range: Range<Int>) -> [TextLayout.Run] {
        var result: [TextLayout.Run] = []
        var position = 0
        for run in runs {
            let utf16 = run.text.utf16
            let shown = range.clamped(to: position..<position + utf16.count)
            if !shown.isEmpty {
                var part = run
                let start = utf16.index(utf16.startIndex, offsetBy: shown.lowerBound - position)
                part.text = String(run.text[start..<utf16.index(start, offsetBy: shown.count)])
                result.append(part)
            }
            position += utf16.count
        }
        return result
    }

    /// The lengths of the beginning and of the end that two texts share with their attributes, in UTF-16 code units. In neither text do
    /// they overlap.
    static func sharedEnds(_ old: [TextLayout.Run], _ new: [TextLayout.Run]) -> (start: Int, end: Int) {
        let start = zip(old, new).sharedLength(Self.sharedStart)
        let end = zip(old.reversed(), new.reversed()).sharedLength(Self.sharedEnd)
        let shorter = min(old.reduce(0) { $0 + $1.text.utf16.count }, new.reduce(0) { $0 + $1.text.utf16.count })
        return (start, min(end, shorter - start))
    }

    fileprivate func hasAttributes(of other: TextLayout.Run) -> Bool {
        var other = other
        other.text = text
        return self == other
    }

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The first bytes that two texts share; the characters that begin with them are whole.
    private static func sharedStart(_ first: Bytes, _ second: Bytes) -> Slice<Bytes> {
        let most = min(first.count, second.count)
        var count = 0
        while count < most, first[count] == second[count] { count += 1 }
        func divides(_ bytes: Bytes) -> Bool { count < bytes.count && isContinuation(bytes[count]) }
        while count > 0, divides(first) || divides(second) { count -= 1 }
        return first[..<count]
    }

    /// The last bytes that two texts share; they begin with a whole character.
    private static func sharedEnd(_ first: Bytes, _ second: Bytes) -> Slice<Bytes> {
        let most = min(first.count, second.count)
        var count = 0
        while count < most, first[first.count - 1 - count] == second[second.count - 1 - count] { count += 1 }
        while count > 0, isContinuation(first[first.count - count]) { count -= 1 }
        return first[(first.count - count)...]
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// The number of UTF-16 code units of UTF-8 text.
    fileprivate static func utf16Count(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        bytes.reduce(0) { $0 + (isContinuation($1) ? 0 : 1) + ($1 >= 0xF0 ? 1 : 0) }
    }
}

extension Sequence where Element == (TextLayout.Run, TextLayout.Run) {
    /// The length that pairs of runs share, up to the first pair that differs, in UTF-16 code units. `shared` returns the bytes that two
    /// texts share.
    fileprivate func sharedLength(
        _ shared: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>>
    ) -> Int {
        var total = 0
        for (old, new) in self {
            guard old.hasAttributes(of: new) else { break }
            var (first, second) = (old.text, new.text)
            let isWhole = first.withUTF8 { first in
                second.withUTF8 { second in
                    let bytes = shared(first, second)
                    total += TextLayout.Run.utf16Count(bytes)
                    return bytes.count == first.count && bytes.count == second.count
                }
            }
            guard isWhole else { break }
        }
        return total
    }
}

extension Array {
    /// The index of the last element of the beginning in which `isIncluded` is true, found by bisection; 0 for an empty beginning.
    func lastIndex(ofBeginning isIncluded: (Element) -> Bool) -> Int {
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if isIncluded(self[middle]) { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// A paragraph of several runs.
struct TextParagraphs {
    var runs: [TextLayout.Run]
    /// The length of the line break at the end in UTF-16 code units; 0 at the end of the text.
    var separatorLength = 0

    /// The bytes of UTF-8 that were split since the process started, to test that edits split only the text that they change.
    @MainActor static var splitBytes = 0

    /// Splits runs at line breaks. A line break at the end begins another, empty paragraph in the font of the last run, or in `font`.
    @MainActor static func split(_ runs: [TextLayout.Run], font: Font) -> [TextParagraphs] {
        splitBytes += runs.reduce(0) { $0 + $1.text.utf8.count }
        var result: [TextParagraphs] = []
        var current: [TextLayout.Run] = []
        var lastFont = runs.first?.font ?? font
        var lastShape = runs.first?.shape
        func finish(_ separator: Int) {
            // An empty paragraph has the format of the line break that ends it.
            if current.isEmpty {
                let shape = lastShape?.paragraph.map { RunShape(paragraph: $0) }
                current = [TextLayout.Run("", font: lastFont, shape: shape)]
            }
            result.append(TextParagraphs(runs: current, separatorLength: separator))
            current = []
        }
        for run in runs {
            lastFont = run.font
            lastShape = run.shape
            let scalars = run.text.unicodeScalars
            var start = scalars.startIndex
            var index = start
            func flush(to end: String.Index) {
                guard start < end else { return }
                var piece = run
                piece.text = String(run.text.unicodeScalars[start..<end])
                current.append(piece)
            }
            while index < scalars.endIndex {
                let scalar = scalars[index]
                let next = scalars.index(after: index)
                guard isLineBreak(scalar) else {
                    index = next
                    continue
                }
                flush(to: index)
                let isPair = scalar == "\r" && next < scalars.endIndex && scalars[next] == "\n"
                finish(isPair ? 2 : 1)
                index = isPair ? scalars.index(after: next) : next
                start = index
            }
            flush(to: scalars.endIndex)
        }
        finish(0)
        return result
    }

    /// Whether a character ends a line, as `Character.isNewline`.
    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
