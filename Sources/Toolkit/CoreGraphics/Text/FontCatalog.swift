// The fonts of the system, through Pango and fontconfig.
//
// The font map is opened on first use.

internal import CCairo
internal import CPango
import Foundation

/// The rasterisation of glyphs.
package struct FontRendering: Hashable, Sendable {
    /// The antialiasing of edges: none, gray levels, or subpixels of LCDs.
    package enum Antialias: Hashable, Sendable { case none, grayscale, subpixel }

    /// How strongly outlines are fitted to the pixel grid. Metrics are never hinted.
    package enum Hinting: Hashable, Sendable { case none, slight, full }

    /// The antialiasing. The default is `grayscale`.
    package var antialias: Antialias
    /// The hinting. The default is `none`.
    package var hinting: Hinting

    /// Creates the settings; the default arguments are for high-resolution displays.
    package init(antialias: Antialias = .grayscale, hinting: Hinting = .none) { (self.antialias, self.hinting) = (antialias, hinting) }
}

/// The fonts of the system.
@MainActor public final class FontCatalog {
    /// The catalogue of the process.
    public static let shared = FontCatalog()

    /// The family of the system font. Pango substitutes others for missing characters.
    public nonisolated static let systemFamily = "Inter"

    /// The rasterisation of glyphs. A change discards all shaped text and glyph masks.
    package var rendering = FontRendering() {
        didSet {
            guard rendering != oldValue else { return }
            shapedTexts.removeAll()
            glyphMasks.removeAll()
            applyRendering()
        }
    }

    private var openContext: OpaquePointer?
    private var directedContexts: [ParagraphFormat.Direction: OpaquePointer] = [:]
    private var metrics: [Font: FontMetrics] = [:]
    private var descriptions: [Font: FontDescription] = [:]
    let shapedTexts = ShapedTextCache(capacity: 256)
    let glyphMasks = GlyphMaskCache()

    private init() {}

    /// Whether the system has any font. Without fonts, text has a size but is invisible.
    public var hasFonts: Bool {
        guard let fonts = FcConfigGetFonts(nil, FcSetSystem) else { return false }
        return fonts.pointee.nfont > 0
    }

    /// The metrics of a font; those of a named family are scaled from those at `shapingSize`, so that a font is loaded once for all sizes.
    func metrics(of font: Font) -> FontMetrics {
        guard font.family != nil else { return .system(pointSize: font.pointSize) }
        var reference = font
        reference.pointSize = Self.shapingSize
        let scale = font.pointSize / Self.shapingSize
        if let known = metrics[reference] { return known.scaled(by: scale) }
        let result = loadedMetrics(of: reference) ?? .system(pointSize: Self.shapingSize)
        if metrics.count >= Self.fontLimit { metrics.removeAll() }
        metrics[reference] = result
        return result.scaled(by: scale)
    }

    /// Loads the font by shaping a letter. Other functions make Pango search all fonts again.
    private func loadedMetrics(of font: Font) -> FontMetrics? {
        guard let context, let layout = pango_layout_new(context) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, description(of: font).pointer)
        pango_layout_set_text(layout, "x", 1)
        guard let runs = pango_layout_get_line_readonly(layout, 0)?.pointee.runs,
            let run = g_slist_nth_data(runs, 0)?.assumingMemoryBound(to: PangoGlyphItem.self),
            let loaded = run.pointee.item?.pointee.analysis.font
        else { return nil }
        return FontMetrics(loaded)
    }

    /// The Pango description of a font: families in order of preference, size in points, traits.
    func description(of font: Font) -> FontDescription {
        if let known = descriptions[font] { return known }
        let description = FontDescription(font)
        if descriptions.count >= Self.fontLimit { descriptions.removeAll() }
        descriptions[font] = description
        return description
    }

    /// The Pango context of all layouts: 1 unit is 1 point, and metrics are unhinted with any `rendering`.
    var context: OpaquePointer? {
        if let openContext { return openContext }
        guard let map = pango_cairo_font_map_new() else { return nil }
        let context = pango_font_map_create_context(map)
        g_object_unref(UnsafeMutableRawPointer(map))
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, Self.language)
        openContext = context
        applyRendering()
        return context
    }

    /// The Pango context with a base direction; for nil, from left to right. Layouts use the base direction for paragraphs without letters,
    /// and for all paragraphs if `pango_layout_set_auto_dir` is off.
    func context(direction: ParagraphFormat.Direction?) -> OpaquePointer? {
        guard let direction else { return context }
        if let known = directedContexts[direction] { return known }
        guard let context, let map = pango_context_get_font_map(context), let made = pango_font_map_create_context(map) else { return nil }
        pango_context_set_round_glyph_positions(made, 0)
        pango_context_set_language(made, Self.language)
        pango_context_set_base_dir(made, direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        pango_cairo_context_set_font_options(made, pango_cairo_context_get_font_options(context))
        directedContexts[direction] = made
        return made
    }

    private func applyRendering() {
        guard let openContext, let options = cairo_font_options_create() else { return }
        let antialias: [FontRendering.Antialias: cairo_antialias_t] = [
            .none: CAIRO_ANTIALIAS_NONE, .grayscale: CAIRO_ANTIALIAS_GRAY, .subpixel: CAIRO_ANTIALIAS_SUBPIXEL,
        ]
        let hinting: [FontRendering.Hinting: cairo_hint_style_t] = [
            .none: CAIRO_HINT_STYLE_NONE, .slight: CAIRO_HINT_STYLE_SLIGHT, .full: CAIRO_HINT_STYLE_FULL,
        ]
        cairo_font_options_set_antialias(options, antialias[rendering.antialias] ?? CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, hinting[rendering.hinting] ?? CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        for context in [openContext] + directedContexts.values {
            pango_cairo_context_set_font_options(context, options)
            pango_context_changed(context)
        }
        cairo_font_options_destroy(options)
    }

    /// Pango uses this language for Latin text. Another language would make it search the fonts a second time.
    private static let language = pango_language_from_string("en")

    /// The size in points at which text is shaped; unhinted text is proportional to its size. For each further size, Pango would search and
    /// sort all installed fonts, which takes about 2 ms.
    static let shapingSize: CGFloat = 64

    /// The maximum number of cached metrics, and of cached descriptions. Either cache is emptied when full.
    private static let fontLimit = 256
}

/// The families and styles that fontconfig knows.
package enum FontFamilies {
    /// The names of the families, in alphabetical order.
    package static var names: [String] { values(of: FC_FAMILY, inFamily: nil) }

    /// The names of a family's styles, such as "Bold Italic", in alphabetical order; empty for unknown families.
    package static func styles(of family: String) -> [String] { values(of: FC_STYLE, inFamily: family) }

    /// The installed family that fontconfig chooses for "monospace". Pango would prefer the other families of a font description to the
    /// alias "monospace", so descriptions name this family.
    package static let monospaced: String = {
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
