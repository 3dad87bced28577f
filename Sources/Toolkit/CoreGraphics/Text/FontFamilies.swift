// The names of the installed fonts.

import Foundation
internal import CPango

/// The families and styles that fontconfig knows.
public enum FontFamilies {
    /// The names of the families, in alphabetical order.
    public static var names: [String] { values(of: FC_FAMILY, inFamily: nil) }

    /// The names of a family's styles, such as "Bold Italic", in alphabetical order; empty for unknown families.
    public static func styles(of family: String) -> [String] { values(of: FC_STYLE, inFamily: family) }

    /// The installed family that fontconfig chooses for "monospace".
    ///
    /// Pango would prefer the other families of a font description to the alias "monospace", so descriptions name this family.
    public static let monospaced: String = {
        guard let pattern = FcNameParse("monospace") else { return "monospace" }
        defer { FcPatternDestroy(pattern) }
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let font = FcFontMatch(nil, pattern, &result) else { return "monospace" }
        defer { FcPatternDestroy(font) }
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(font, FC_FAMILY, 0, &value) == FcResultMatch, let value else { return "monospace" }
        return String(cString: value)
    }()

    private static func values(of object: String, inFamily family: String?) -> [String] {
        guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return [] }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(objects)
        }
        if let family { FcPatternAddString(pattern, FC_FAMILY, family) }
        FcObjectSetAdd(objects, object)
        guard let fonts = FcFontList(nil, pattern, objects) else { return [] }
        defer { FcFontSetDestroy(fonts) }
        var names: Set<String> = []
        for index in 0..<Int(fonts.pointee.nfont) {
            var value: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(fonts.pointee.fonts[index], object, 0, &value) == FcResultMatch, let value else { continue }
            names.insert(String(cString: value))
        }
        return names.sorted()
    }
}
