// The layout of a text after an edit: it keeps the paragraphs before and after the edit, and equals a new layout.

import Foundation
import Testing

@testable import CoreGraphics

@MainActor @Suite(.serialized) struct EditedLayoutTests {
    let font = Font(pointSize: 17)
    let options = TextLayout.Options(maximumWidth: 120, lineBreakMode: .wordWrapping)

    private func layout(_ runs: [TextLayout.Run], after previous: EditableLayout? = nil) -> EditableLayout {
        EditableLayout(runs: runs, options: options, font: font, previous: previous)
    }

    private func describe(_ layout: EditableLayout) -> [String] {
        layout.lines.map { line in
            let content = layout.content(of: line)
            return "\(line) \(content.runs) \(content.line.glyphRuns.map(\.glyphs.count))"
        } + ["\(layout.size) \(layout.length)"]
    }

    /// Pairs of texts before and after an edit. Line breaks may have two characters, and characters several bytes.
    private nonisolated static let edits = [
        ("one\ntwo\nthree", "one\ntwos\nthree"), ("one\ntwo\nthree", "one\ntw\no\nthree"), ("one\ntwo\nthree", "onetwo\nthree"),
        ("one\ntwo\nthree", "one\nthree"), ("one\n", "one\n\n"), ("one\n\n", "one\n"), ("one\n", "one"), ("one", "one\n"),
        ("a\rb", "a\r\nb"), ("a\r\nb", "a\rb"), ("a\r\nb", "a\nb"), ("a\nb", "a\r\nb"), ("a\r\n\nb", "a\r\nb"), ("a\n\n\nb", "a\n\nb"),
        ("😀\n😀", "😀\n😁"), ("😀\n😀", "😀\n😀\n😀"), ("é\nè\nê", "é\nê"), ("中文\n中文", "中文\n中\n文"), ("", "a\nb"), ("a\nb", ""),
        ("\n\n\n", "\n\n"), ("aaaa", "aaa"), ("a\na\na\na", "a\na\na"), ("e\u{301}\nb", "e\nb"), ("\u{2028}a\u{2029}", "\u{2028}\u{2029}"),
    ]

    @Test(arguments: edits)
    func layoutAfterAnEditEqualsANewLayout(old: String, new: String) {
        for (before, after) in [(old, new), (new, old)] {
            let edited = layout([.init(after, font: font)], after: layout([.init(before, font: font)]))
            #expect(describe(edited) == describe(layout([.init(after, font: font)])))
        }
    }

    @Test func editsOfAttributedTextEqualANewLayout() {
        let bold = Font(pointSize: 25, weight: .bold)
        let texts: [[TextLayout.Run]] = [
            [.init("one\ntwo\n", font: font), .init("three\nfo", font: bold), .init("ur\nfive\n", font: font)],
            [.init("one\ntwo\n", font: font), .init("three\nfo", font: font), .init("ur\nfive\n", font: font)],
            [.init("one\ntwo\n", font: font), .init("three\n", font: bold), .init("ur\nfive\n", font: font)],
            [.init("one\nt", font: font), .init("w", font: bold), .init("o\nthree\nfour\nfive\n", font: font)],
            [.init("one\ntwo\n", font: font), .init("\n", font: bold)], [],
        ]
        for before in texts {
            for after in texts { #expect(describe(layout(after, after: layout(before))) == describe(layout(after))) }
        }
    }

    /// Only the text of the edited paragraph is split into paragraphs; all others are taken over.
    @Test func paragraphsAroundAnEditAreKept() {
        let lines = (0..<200).map { "Line \($0)" }
        var edited = lines
        edited[100] += "x"
        let before = layout([.init(lines.joined(separator: "\n"), font: font)])
        let count = TextParagraphs.splitBytes
        let after = layout([.init(edited.joined(separator: "\n"), font: font)], after: before)
        #expect(TextParagraphs.splitBytes - count < 30)
        #expect(after.length == before.length + 1 && after.lines.count == 200)
        let ends = TextLayout.Run.sharedEnds([.init("aé\nb", font: font)], [.init("aè\nb", font: font)])
        #expect(ends.start == 1 && ends.end == 2)
    }
}
