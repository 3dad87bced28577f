// Layout of one paragraph with Pango: text with attributes in, lines of glyphs out.

import Foundation
internal import CCairo
internal import CPango

/// The owner of a PangoLayout, with methods that read its lines of glyphs and their positions.
@MainActor final class ParagraphLayout {
    private let paragraph: Paragraph
    nonisolated(unsafe) let layout: OpaquePointer?
    /// Points per unit of the layout. In its units, the largest font has the size `FontCatalog.shapingSize`, or less in long paragraphs.
    let scale: CGFloat

    init(_ paragraph: Paragraph, options: TextLayout.Options, maximumLines: Int) {
        self.paragraph = paragraph
        scale = (paragraph.parts.map(\.font.pointSize).max() ?? 0) / Self.shapingSize(ofBytes: paragraph.text.utf8.count)
        layout = FontCatalog.shared.context.flatMap { pango_layout_new($0) }
        guard let layout else { return }
        pango_layout_set_text(layout, paragraph.text, Int32(clamping: paragraph.text.utf8.count))
        setFonts()
        if options.alignment == .justified { pango_layout_set_justify(layout, 1) }
        guard let limit = ShapedText.limit(options.maximumWidth), options.lineBreakMode != .clipping, scale > 0,
            let width = ShapedText.limit(limit / scale)
        else { return }
        pango_layout_set_width(layout, Int32((width * CGFloat(PANGO_SCALE)).rounded(.up)))
        switch options.lineBreakMode {
        case .charWrapping: pango_layout_set_wrap(layout, PANGO_WRAP_CHAR)
        default: pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }
        guard let ellipsis = options.lineBreakMode.ellipsis, options.maximumLines > 0 else { return }
        pango_layout_set_ellipsize(layout, ellipsis)
        pango_layout_set_height(layout, -Int32(clamping: maximumLines))
    }

    /// The size of the largest font in units of the layout. Even a line of very wide characters must fit into Pango's 32-bit positions,
    /// which are in 1/1024 of a unit. The size is a power of 2, so that few sizes of a font are loaded.
    private static func shapingSize(ofBytes count: Int) -> CGFloat {
        let widest = CGFloat(Int32.max / PANGO_SCALE) / 2
        var size = FontCatalog.shapingSize
        while size > 1, CGFloat(count) * size > widest { size /= 2 }
        return size
    }

    deinit {
        if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) }
    }

    /// The characters of the paragraph.
    var text: String { paragraph.text }
    var lineCount: Int { layout.map { Int(pango_layout_get_line_count($0)) } ?? 1 }
    var isEllipsized: Bool { layout.map { pango_layout_is_ellipsized($0) != 0 } ?? false }

    /// The first lines of the paragraph. An empty paragraph has one empty line, so that it has a height.
    func lines(atMost maximum: Int) -> [ShapedLine] {
        guard let layout else { return [emptyLine] }
        let count = min(maximum, lineCount)
        let lines = (0..<count).compactMap { index in
            pango_layout_get_line_readonly(layout, Int32(clamping: index)).map(shapedLine)
        }
        return lines.isEmpty ? [emptyLine] : lines
    }

    // MARK: Attributes

    private func setFonts() {
        guard let first = paragraph.parts.first else { return }
        pango_layout_set_font_description(layout, description(of: first.font))
        if paragraph.parts.count == 1, first.font.digits == .proportional, first.font.tracking == 0 { return }
        guard let attributes = pango_attr_list_new() else { return }
        for part in paragraph.parts {
            func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                guard let attribute else { return }
                attribute.pointee.start_index = guint(clamping: part.bytes.lowerBound)
                attribute.pointee.end_index = guint(clamping: part.bytes.upperBound)
                pango_attr_list_insert(attributes, attribute)
            }
            if part.font != first.font {
                insert(pango_attr_font_desc_new(description(of: part.font)))
            }
            if part.font.tracking != 0, scale > 0 {
                insert(pango_attr_letter_spacing_new(Int32(clamping: PixelGrid.integer(part.font.tracking / scale * CGFloat(PANGO_SCALE)))))
            }
            if part.font.digits == .monospaced { insert(pango_attr_font_features_new("tnum=1")) }
            // The colour is not drawn. It makes Pango separate the glyphs of different runs.
            insert(pango_attr_foreground_new(guint16(clamping: part.runIndex), 0, 0))
        }
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
    }

    /// The description of a font at its size in units of the layout, rounded to Pango's resolution.
    private func description(of font: Font) -> OpaquePointer? {
        var shaping = font
        let units = CGFloat(PANGO_SCALE)
        shaping.pointSize = scale > 0 ? (font.pointSize / scale * units).rounded() / units : FontCatalog.shapingSize
        return FontCatalog.shared.description(of: shaping).pointer
    }

    // MARK: Reading lines

    private func shapedLine(_ pointer: UnsafeMutablePointer<PangoLayoutLine>) -> ShapedLine {
        let line = pointer.pointee
        var glyphRuns: [GlyphRun] = []
        var x: Int = 0
        var missing = 0
        for index in 0..<g_slist_length(line.runs) {
            if let item = g_slist_nth_data(line.runs, index)?.assumingMemoryBound(to: PangoGlyphItem.self) {
                read(item.pointee, at: &x, missing: &missing, into: &glyphRuns)
            }
        }
        let start = Int(line.start_index)
        let fonts = paragraph.parts.filter { part in
            part.bytes.contains(start) || (start..<start + Int(line.length)).overlaps(part.bytes)
        }.map(\.font)
        return makeLine(
            glyphRuns, width: CGFloat(x) / CGFloat(PANGO_SCALE) * scale, fonts: fonts,
            direction: pango_layout_line_get_resolved_direction(pointer) == PANGO_DIRECTION_RTL ? .rightToLeft : .leftToRight,
            missing: missing)
    }

    private func read(_ item: PangoGlyphItem, at x: inout Int, missing: inout Int, into runs: inout [GlyphRun]) {
        guard let string = item.glyphs?.pointee, let source = item.item?.pointee else { return }
        var glyphs: [cairo_glyph_t] = []
        glyphs.reserveCapacity(Int(string.num_glyphs))
        let unit = Double(scale) / Double(PANGO_SCALE)
        for index in 0..<Int(string.num_glyphs) {
            let info = string.glyphs[index]
            let isUnknown = info.glyph & PangoGlyph(PANGO_GLYPH_UNKNOWN_FLAG) != 0
            if isUnknown { missing += 1 }
            if info.glyph != PangoGlyph(PANGO_GLYPH_EMPTY) {
                let left = Double(x + Int(info.geometry.x_offset)) * unit
                let drop = Double(Int(info.geometry.y_offset) + Int(item.y_offset)) * unit
                // Glyph 0 is the font's symbol for missing characters.
                glyphs.append(cairo_glyph_t(index: isUnknown ? 0 : UInt(info.glyph), x: left, y: drop))
            }
            x += Int(info.geometry.width)
        }
        guard !glyphs.isEmpty, let font = source.analysis.font else { return }
        let offset = Int(source.offset)
        let part = paragraph.parts.last { $0.bytes.lowerBound <= offset } ?? paragraph.parts.first
        runs.append(GlyphRun(font: font, glyphs: glyphs, scale: scale, runIndex: part?.runIndex ?? 0))
    }

    private var emptyLine: ShapedLine {
        makeLine([], width: 0, fonts: [], direction: .leftToRight, missing: 0)
    }

    private func makeLine(
        _ runs: [GlyphRun], width: CGFloat, fonts: [Font], direction: ShapedLine.Direction, missing: Int
    ) -> ShapedLine {
        let measured = fonts.isEmpty ? paragraph.parts.prefix(1).map(\.font) : fonts
        let metrics = Set(measured).map(\.metrics)
        return ShapedLine(
            glyphRuns: runs, width: width,
            ascent: metrics.reduce(0) { max($0, $1.ascent) },
            descent: metrics.reduce(0) { max($0, $1.descent + $1.leading) },
            direction: direction, missingGlyphs: missing)
    }
}

extension TextLayout.LineBreakMode {
    fileprivate var ellipsis: PangoEllipsizeMode? {
        switch self {
        case .truncatingHead: PANGO_ELLIPSIZE_START
        case .truncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
        case .truncatingTail: PANGO_ELLIPSIZE_END
        case .wordWrapping, .charWrapping, .clipping: nil
        }
    }
}
