// The attributes of a paragraph for Pango: fonts, distances between letters, boxes, ligatures and tab stops.

import Foundation
internal import CPango

extension ParagraphLayout {
    func setFonts() {
        guard let layout, let first = paragraph.parts.first, let attributes = pango_attr_list_new() else { return }
        pango_layout_set_font_description(layout, description(of: first.font))
        forbidHyphens(in: attributes)
        let isPlain = first.font.digits == .proportional && first.font.tracking == 0 && first.shape?.changesGlyphs != true
        for part in paragraph.parts where paragraph.parts.count > 1 || !isPlain {
            func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                guard let attribute else { return }
                attribute.pointee.start_index = guint(clamping: part.bytes.lowerBound)
                attribute.pointee.end_index = guint(clamping: part.bytes.upperBound)
                pango_attr_list_insert(attributes, attribute)
            }
            let expansion = part.shape?.expansion ?? 1
            if part.font != first.font || expansion != 1 {
                insert(pango_attr_font_desc_new(description(of: part.font, expansion: expansion)))
            }
            if part.font.tracking != 0, scale > 0 { insert(pango_attr_letter_spacing_new(units(part.font.tracking))) }
            var features: [String] = []
            if part.font.digits == .monospaced { features.append("tnum=1") }
            if part.shape?.usesLigatures == false { features += ["liga=0", "clig=0"] }
            if part.shape?.kernsPairs == false { features.append("kern=0") }
            if !features.isEmpty { insert(pango_attr_font_features_new(features.joined(separator: ","))) }
            if let box = part.shape?.box {
                var area = PangoRectangle()
                (area.width, area.height) = (units(box.size.width), units(box.size.height))
                area.y = units(-box.rise - box.size.height)
                insert(pango_attr_shape_new(&area, &area))
            }
            // The colour is not drawn. It makes Pango separate the glyphs of different runs.
            insert(pango_attr_foreground_new(guint16(clamping: part.runIndex), 0, 0))
        }
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
    }

    /// Forbids the hyphens that Pango adds where it breaks a word. A soft hyphen keeps its own: the attribute has no effect at the ends of
    /// its range.
    private func forbidHyphens(in attributes: OpaquePointer) {
        func forbid(_ bytes: Range<Int>) {
            guard let attribute = pango_attr_insert_hyphens_new(0) else { return }
            attribute.pointee.start_index = guint(clamping: bytes.lowerBound)
            attribute.pointee.end_index = guint(clamping: bytes.upperBound)
            pango_attr_list_insert(attributes, attribute)
        }
        var start = 0, end = 0
        var last: UInt8 = 0
        for byte in text.utf8 {
            end += 1
            if last == 0xC2, byte == 0xAD {
                forbid(start..<end)
                start = end
            }
            last = byte
        }
        forbid(start..<Int.max)
    }

    /// The description of a font at its size in units of the layout, rounded to Pango's resolution.
    private func description(of font: Font, expansion: CGFloat = 1) -> OpaquePointer? {
        var shaping = font
        let units = CGFloat(PANGO_SCALE)
        shaping.pointSize =
            scale > 0 ? (font.pointSize / scale * expansion * units).rounded() / units : FontCatalog.shapingSize * expansion
        return FontCatalog.shared.description(of: shaping).pointer
    }

    /// Sets the tab stops. Pango measures them from the smaller of the two leading indents.
    func setTabs(_ format: ParagraphFormat) {
        guard let layout, scale > 0 else { return }
        let start = min(format.firstLineIndent, format.headIndent)
        var tabs = format.tabs.filter { $0.location > start }
        let interval = format.tabInterval > 0 || !tabs.isEmpty ? format.tabInterval : 28
        if interval > 0 {
            let last = tabs.last?.location ?? start
            let first = (last / interval).rounded(.down) + 1
            tabs += (0..<Self.addedTabs).map { ParagraphFormat.Tab(location: (first + CGFloat($0)) * interval) }
        }
        guard let array = pango_tab_array_new(Int32(clamping: tabs.count), 0) else { return }
        for (index, tab) in tabs.enumerated() {
            let alignment =
                switch tab.alignment {
                case .leading: PANGO_TAB_LEFT
                case .center: PANGO_TAB_CENTER
                case .trailing: PANGO_TAB_RIGHT
                }
            pango_tab_array_set_tab(array, Int32(clamping: index), alignment, units(tab.location - start))
        }
        pango_layout_set_tabs(layout, array)
        pango_tab_array_free(array)
    }

    /// The number of tab stops that are added at equal distances; Pango repeats the last distance after them.
    private static let addedTabs = 4
}
