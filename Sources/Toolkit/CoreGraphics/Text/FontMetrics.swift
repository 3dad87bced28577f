// Vertical metrics of fonts, unhinted: proportional to the size and independent of the screen's scale.

public import Foundation
internal import CPango

/// The vertical metrics of a font in points. All are non-negative distances.
public struct FontMetrics: Hashable, Sendable {
    /// The distance from the baseline to the top of the line.
    public var ascent: CGFloat
    /// The distance from the baseline to the bottom of the line.
    public var descent: CGFloat
    /// The additional gap between lines.
    public var leading: CGFloat
    /// The height of flat capital letters.
    public var capHeight: CGFloat
    /// The height of flat lowercase letters.
    public var xHeight: CGFloat

    /// The distance between baselines.
    public var lineHeight: CGFloat { ascent + descent + leading }

    func scaled(by scale: CGFloat) -> FontMetrics {
        FontMetrics(
            ascent: ascent * scale, descent: descent * scale, leading: leading * scale, capHeight: capHeight * scale,
            xHeight: xHeight * scale)
    }

    /// The metrics of the system font: those of San Francisco, so that lines are as high as on iOS; Inter draws the glyphs. Also used if no
    /// font can be loaded.
    static func system(pointSize: CGFloat) -> FontMetrics {
        FontMetrics(
            ascent: pointSize * 0.952148, descent: pointSize * 0.241211, leading: 0, capHeight: pointSize * 0.70459,
            xHeight: pointSize * 0.5264)
    }
}

extension Font {
    /// The vertical metrics, looked up once per font.
    @MainActor public var metrics: FontMetrics { FontCatalog.shared.metrics(of: self) }

    /// The distance from the baseline to the top of the line, in points.
    @MainActor public var ascent: CGFloat { metrics.ascent }
    /// The distance from the baseline to the bottom of the line, in points.
    @MainActor public var descent: CGFloat { metrics.descent }
    /// The additional gap between lines, in points.
    @MainActor public var leading: CGFloat { metrics.leading }
    /// The distance between baselines, in points.
    @MainActor public var lineHeight: CGFloat { metrics.lineHeight }
    /// The height of flat capital letters, in points.
    @MainActor public var capHeight: CGFloat { metrics.capHeight }
    /// The height of flat lowercase letters, in points.
    @MainActor public var xHeight: CGFloat { metrics.xHeight }
}

extension FontMetrics {
    /// Reads the tables of a loaded font. HarfBuzz substitutes missing values. Returns nil without a HarfBuzz font or an ascender.
    init?(_ font: UnsafeMutablePointer<PangoFont>) {
        guard let tables = pango_font_get_hb_font(font) else { return nil }
        func measure(_ tag: hb_ot_metrics_tag_t) -> CGFloat {
            var position: hb_position_t = 0
            hb_ot_metrics_get_position_with_fallback(tables, tag, &position)
            return CGFloat(position) / CGFloat(PANGO_SCALE)
        }
        let ascent = measure(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER)
        guard ascent > 0 else { return nil }
        self.init(
            ascent: ascent,
            descent: max(0, -measure(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER)),
            leading: max(0, measure(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP)),
            capHeight: max(0, measure(HB_OT_METRICS_TAG_CAP_HEIGHT)),
            xHeight: max(0, measure(HB_OT_METRICS_TAG_X_HEIGHT)))
    }
}
