// The vertical measures of a font, unhinted: proportional to the size and independent of the screen's scale.

public import Foundation
internal import CPango

/// A font's vertical measures in points; all are distances and thus not negative.
public struct FontMetrics: Hashable, Sendable {
    /// From the baseline up to the top of the line.
    public var ascent: CGFloat
    /// From the baseline down to the bottom of the line.
    public var descent: CGFloat
    /// The font's own gap between lines.
    public var leading: CGFloat
    /// The height of flat capital letters.
    public var capHeight: CGFloat
    /// The height of flat small letters.
    public var xHeight: CGFloat

    /// From one baseline to the next.
    public var lineHeight: CGFloat { ascent + descent + leading }

    func scaled(by scale: CGFloat) -> FontMetrics {
        FontMetrics(
            ascent: ascent * scale, descent: descent * scale, leading: leading * scale, capHeight: capHeight * scale,
            xHeight: xHeight * scale)
    }

    /// Typical proportions of a sans-serif (those of Inter, from its tables), for where there is no font at all.
    static func typical(pointSize: CGFloat) -> FontMetrics {
        FontMetrics(
            ascent: pointSize * 0.96875, descent: pointSize * 0.2412, leading: 0, capHeight: pointSize * 0.727,
            xHeight: pointSize * 0.546)
    }
}

extension Font {
    /// The vertical measures, looked up once for each font.
    @MainActor public var metrics: FontMetrics { FontCatalog.shared.metrics(of: self) }

    /// Points from the baseline up to the top of the line.
    @MainActor public var ascent: CGFloat { metrics.ascent }
    /// Points from the baseline down to the bottom of the line.
    @MainActor public var descent: CGFloat { metrics.descent }
    /// Points of the font's own gap between lines.
    @MainActor public var leading: CGFloat { metrics.leading }
    /// Points from one baseline to the next.
    @MainActor public var lineHeight: CGFloat { metrics.lineHeight }
    /// The height of flat capital letters in points.
    @MainActor public var capHeight: CGFloat { metrics.capHeight }
    /// The height of flat small letters in points.
    @MainActor public var xHeight: CGFloat { metrics.xHeight }
}

extension FontMetrics {
    /// Reads a loaded font's tables, with HarfBuzz's substitutes for what a font leaves out; nil for a font without any.
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
