// The fonts of this system, through Pango: opened on first use, and asked for Chinese only when there is Chinese.

import Foundation
internal import CCairo
internal import CPango

/// How glyphs become pixels.
public struct FontRendering: Hashable, Sendable {
    /// How edges are softened: not at all, in shades, or by thirds of a pixel on LCDs.
    public enum Antialias: Hashable, Sendable {
        case none, grayscale, subpixel
    }

    /// How far outlines are bent to the pixel grid; measures stay unhinted in any case.
    public enum Hinting: Hashable, Sendable {
        case none, slight, full
    }

    /// How edges are softened; in shades by default.
    public var antialias: Antialias
    /// How far outlines are bent to the pixel grid; not at all by default.
    public var hinting: Hinting

    public init(antialias: Antialias = .grayscale, hinting: Hinting = .none) {
        self.antialias = antialias
        self.hinting = hinting
    }
}

/// The system's fonts and what is known about them.
@MainActor public final class FontCatalog {
    /// The one catalogue of the process; creating it is free, its first use opens the font map.
    public static let shared = FontCatalog()

    /// The family of the user interface; others follow where it is missing or lacks a character.
    public nonisolated static let systemFamily = "Inter"

    /// How glyphs are rasterised; a change discards all shaped text.
    public var rendering = FontRendering() {
        didSet { if rendering != oldValue { discardCaches() } }
    }

    private var openContext: OpaquePointer?
    private var metrics: [Font: FontMetrics] = [:]
    private var descriptions: [Font: FontDescription] = [:]
    let shapedTexts = ShapedTextCache(capacity: 256)
    let glyphMasks = GlyphMaskCache()

    private init() {}

    /// Starts reading the font configuration in the background, so that the first label need not wait for it.
    public func prepare() {
        _ = context
    }

    /// Whether the system has any font; without one text has a size but shows nothing.
    public var hasFonts: Bool {
        guard let fonts = FcConfigGetFonts(nil, FcSetSystem) else { return false }
        return fonts.pointee.nfont > 0
    }

    /// The measures at a size, from those at the size of shaping: one lookup serves all sizes.
    func metrics(of font: Font) -> FontMetrics {
        var reference = font
        reference.pointSize = Self.shapingSize
        let scale = font.pointSize / Self.shapingSize
        if let known = metrics[reference] { return known.scaled(by: scale) }
        let found = loadedMetrics(of: reference)
        let result = found ?? .typical(pointSize: Self.shapingSize)
        if metrics.count >= Self.fontLimit { metrics.removeAll() }
        metrics[reference] = result
        return result.scaled(by: scale)
    }

    /// Reads the font that shaping finds for a letter: asked for in any other way, Pango searches all fonts once more.
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

    /// Pango's description of a font: its families in order of preference, its size in points, its traits.
    func description(of font: Font) -> FontDescription {
        if let known = descriptions[font] { return known }
        let description = FontDescription(font)
        if descriptions.count >= Self.fontLimit { descriptions.removeAll() }
        descriptions[font] = description
        return description
    }

    /// Pango's context for all layouts, with 1 unit = 1 point and unhinted metrics whatever the rasterisation.
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
        pango_cairo_context_set_font_options(openContext, options)
        cairo_font_options_destroy(options)
        pango_context_changed(openContext)
    }

    private func discardCaches() {
        shapedTexts.removeAll()
        glyphMasks.removeAll()
        applyRendering()
    }

    /// What Pango looks Latin up under anyway: with another language it would search the fonts a second time.
    private static let language = pango_language_from_string("en")

    /// The size in points at which text is shaped; unhinted, it is the same at every size but for the scale.
    ///
    /// Every further size would cost Pango a search and a sort of all installed fonts: about 2 ms of processor time.
    static let shapingSize: CGFloat = 64

    /// Fonts whose metrics are kept; an animated size passes through many.
    private static let fontLimit = 256
}
