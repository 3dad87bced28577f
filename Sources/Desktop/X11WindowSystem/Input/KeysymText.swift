// The character of a keysym. Most keysyms are Unicode; older ones belong to 8-bit sets. `iconv` converts those that are standards.

internal import CX11
internal import Glibc

/// Keysyms as characters.
nonisolated enum KeysymText {
    /// The character of a keysym; nil for keys without one.
    static func character(_ keysym: KeySym) -> Character? {
        switch keysym {
        case 0x20...0x7E, 0xA0...0xFF: return Unicode.Scalar(UInt32(keysym)).map(Character.init)
        case 0x0100_0020...0x0110_FFFF: return Unicode.Scalar(UInt32(keysym & 0xFF_FFFF)).map(Character.init)
        case 0x20A0...0x20AC: return Unicode.Scalar(UInt32(keysym)).map(Character.init)
        case 0xFF80: return " "
        case 0xFFAA...0xFFB9: return Unicode.Scalar(UInt32(keysym - 0xFF80)).map(Character.init)
        case 0xFFBD: return "="
        default: return special(keysym) ?? national(keysym)
        }
    }

    /// Characters of successive keysyms, by the first keysym, from keysymdef.h: Katakana, Cyrillic and Greek letters that differ from
    /// KOI8-R and ISO 8859-7, mathematical signs and arrows, and typographic signs. They belong to no standard set.
    private static let runs =
        ([
            (0x4A1, "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"), (0x6A1, "ђѓёєѕіїјљњћќґўџ№ЂЃЁЄЅІЇЈЉЊЋЌҐЎЏ"),
            (0x7A1, "ΆΈΉΊΪ"), (0x7A7, "ΌΎΫ"), (0x7AB, "Ώ"), (0x7AE, "΅―"), (0x7B1, "άέήίϊΐόύϋΰώ"), (0x7D2, "Σ"), (0x7F2, "σς"),
            (0x8BC, "≤≠≥∫∴∝∞"), (0x8C5, "∇"), (0x8C8, "∼≃"), (0x8CD, "⇔⇒≡"), (0x8D6, "√"), (0x8DA, "⊂⊃∩∪∧∨"), (0x8EF, "∂"),
            (0x8F6, "ƒ"), (0x8FB, "←↑→↓"), (0xAA1, "\u{2003}\u{2002}\u{2004}\u{2005}\u{2007}\u{2008}\u{2009}\u{200A}—\u{2013}"),
            (0xAAC, "␣"), (0xAAE, "…‥⅓⅔⅕⅖⅗⅘⅙⅚℅"), (0xABB, "\u{2012}\u{2329}.\u{232A}"), (0xAC3, "⅛⅜⅝⅞"), (0xAC9, "™☓"),
            (0xACC, "◁▷○▯‘’“”℞‰′″"), (0xAD9, "✝"), (0xADB, "▬◀▶●▮◦▫▭△▽☆•▪▲▼☜☞♣♦♥"), (0xAF0, "✠†‡✓✗♯♭♂♀☎⌕℗‸‚„"),
        ] as [(KeySym, String)]).map { (first: $0, characters: Array($1)) }

    private static func special(_ keysym: KeySym) -> Character? {
        guard let run = runs.last(where: { $0.first <= keysym }), keysym < run.first + KeySym(run.characters.count) else { return nil }
        return run.characters[Int(keysym - run.first)]
    }

    /// The character set of an older keysym, by the keysym's high byte.
    private static let sets: [KeySym: String] = [
        0x01: "ISO-8859-2", 0x02: "ISO-8859-3", 0x03: "ISO-8859-4", 0x05: "ISO-8859-6", 0x06: "KOI8-R", 0x07: "ISO-8859-7",
        0x0C: "ISO-8859-8", 0x0D: "TIS-620", 0x13: "ISO-8859-15",
    ]

    private static func national(_ keysym: KeySym) -> Character? {
        guard keysym < 0x1400, keysym & 0xFF >= 0xA0, let set = sets[keysym >> 8] else { return nil }
        let converter = iconv_open("UTF-8", set)
        guard let converter, Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var source = [CChar(bitPattern: UInt8(keysym & 0xFF))]
        var target = [UInt8](repeating: 0, count: 8)
        var sourceCount = 1
        var targetCount = target.count
        let status = source.withUnsafeMutableBufferPointer { source in
            target.withUnsafeMutableBytes { target in
                var from = source.baseAddress
                var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
                return iconv(converter, &from, &sourceCount, &to, &targetCount)
            }
        }
        guard status != -1, sourceCount == 0 else { return nil }
        return String(decoding: target.prefix(8 - targetCount), as: UTF8.self).first
    }
}
