// Layout of one paragraph with Pango: text with attributes in, lines of glyphs and positions out.

internal import CCairo
internal import CPango
import Foundation

/// The owner of a PangoLayout, with methods that read its lines of glyphs and their positions.
@MainActor final class ParagraphLayout {
    let paragraph: Paragraph
    nonisolated(unsafe) let layout: OpaquePointer?
    /// Points per unit of the layout. In its units, the largest font has the size `FontCatalog.shapingSize`, or less in long paragraphs.
    let scale: CGFloat

    let lineBreakMode: TextLayout.LineBreakMode

    init(_ paragraph: Paragraph, options: TextLayout.Options, maximumLines: Int) {
        self.paragraph = paragraph
        let format = paragraph.shape?.paragraph
        lineBreakMode = format?.lineBreakMode ?? options.lineBreakMode
        scale = (paragraph.parts.map(\.font.pointSize).max() ?? 0) / Self.shapingSize(ofBytes: paragraph.text.utf8.count)
        // Pango takes the direction of the context for a paragraph without letters.
        let direction = format?.direction ?? paragraph.end?.direction
        let context = FontCatalog.shared.context(direction: direction ?? options.directionWithoutLetters)
        layout = context.flatMap { pango_layout_new($0) }
        guard let layout else { return }
        if direction != nil { pango_layout_set_auto_dir(layout, 0) }
        pango_layout_set_text(layout, paragraph.text, Int32(clamping: paragraph.text.utf8.count))
        setFonts()
        if paragraph.text.utf8.contains(9) { setTabs(format ?? ParagraphFormat()) }
        if format?.alignment ?? options.alignment == .justified { pango_layout_set_justify(layout, 1) }
        let limit = ShapedText.limit(options.maximumWidth)
        let wraps = lineBreakMode != .clipping || options.wrapsClippedText && maximumLines != 1
        guard let room = format.map({ $0.width(in: limit) }) ?? limit, wraps, scale > 0, let width = ShapedText.limit(room / scale)
        else { return }
        pango_layout_set_width(layout, Int32((width * CGFloat(PANGO_SCALE)).rounded(.up)))
        if let format, format.firstLineIndent != format.headIndent {
            pango_layout_set_indent(layout, units(format.firstLineIndent - format.headIndent))
        }
        pango_layout_set_wrap(layout, lineBreakMode == .charWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        guard let ellipsis = lineBreakMode.ellipsis, options.maximumLines > 0 else { return }
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

    /// Converts a length in points to Pango's units of the layout.
    func units(_ points: CGFloat) -> Int32 {
        guard scale > 0 else { return 0 }
        return Int32(clamping: PixelGrid.integer(points / scale * CGFloat(PANGO_SCALE)))
    }

    deinit { if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) } }

    /// The characters of the paragraph.
    var text: String { paragraph.text }
    var lineCount: Int { layout.map { Int(pango_layout_get_line_count($0)) } ?? 1 }
    var isEllipsized: Bool { layout.map { pango_layout_is_ellipsized($0) != 0 } ?? false }

    /// The number of paragraphs that have been searched for letters, for tests.
    private(set) static var letterSearchCount = 0

    /// Whether a letter determines the direction; true without a format, because only indents depend on it. Shared by all lines.
    private lazy var hasLetters: Bool = {
        guard paragraph.shape?.paragraph != nil else { return true }
        Self.letterSearchCount += 1
        return text.unicodeScalars.contains { $0.properties.isAlphabetic }
    }()

    /// The first lines of the paragraph. An empty paragraph has one empty line, so that it has a height.
    func lines(atMost maximum: Int) -> [ShapedLine] {
        let lines = layoutLines(atMost: maximum).enumerated().map { shapedLine($1, isFirst: $0 == 0) }
        return lines.isEmpty ? [makeLine(LineParts(), fonts: [], direction: .leftToRight, isFirst: true)] : lines
    }

    /// The first lines of the Pango layout. Pango stores them in a linked list: reading each by its index would take quadratic time.
    func layoutLines(atMost maximum: Int) -> [UnsafeMutablePointer<PangoLayoutLine>] {
        var lines: [UnsafeMutablePointer<PangoLayoutLine>] = []
        var next = layout.flatMap { pango_layout_get_lines_readonly($0) }
        while let link = next, lines.count < maximum {
            if let line = link.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) { lines.append(line) }
            next = link.pointee.next
        }
        return lines
    }

    // MARK: Reading lines

    /// The parts of a line that have been read.
    private struct LineParts {
        var glyphRuns: [GlyphRun] = []
        var boxes: [ShapedLine.PlacedBox] = []
        var x = 0
        var missing = 0
    }

    private func shapedLine(_ pointer: UnsafeMutablePointer<PangoLayoutLine>, isFirst: Bool) -> ShapedLine {
        let line = pointer.pointee
        var parts = LineParts()
        var next = line.runs
        while let link = next {
            if let item = link.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) { read(item.pointee, into: &parts) }
            next = link.pointee.next
        }
        let bytes = line.bytes
        let fonts = paragraph.parts[paragraph.partIndex(at: bytes.lowerBound)...].prefix { $0.bytes.lowerBound <= bytes.upperBound }
            .filter { $0.bytes.contains(bytes.lowerBound) || bytes.overlaps($0.bytes) }.map(\.font)
        return makeLine(
            parts, fonts: fonts,
            direction: pango_layout_line_get_resolved_direction(pointer) == PANGO_DIRECTION_RTL ? .rightToLeft : .leftToRight,
            isFirst: isFirst)
    }

    private func read(_ item: PangoGlyphItem, into line: inout LineParts) {
        guard let string = item.glyphs?.pointee, let source = item.item?.pointee else { return }
        var glyphs: [cairo_glyph_t] = []
        glyphs.reserveCapacity(Int(string.num_glyphs))
        let unit = Double(scale) / Double(PANGO_SCALE)
        let start = line.x
        for index in 0..<Int(string.num_glyphs) {
            let info = string.glyphs[index]
            let isUnknown = info.glyph & PangoGlyph(PANGO_GLYPH_UNKNOWN_FLAG) != 0
            if isUnknown { line.missing += 1 }
            if info.glyph != PangoGlyph(PANGO_GLYPH_EMPTY) {
                let left = Double(line.x + Int(info.geometry.x_offset)) * unit
                let drop = Double(Int(info.geometry.y_offset) + Int(item.y_offset)) * unit
                // Glyph 0 is the font's symbol for missing characters.
                glyphs.append(cairo_glyph_t(index: isUnknown ? 0 : UInt(info.glyph), x: left, y: drop))
            }
            line.x += Int(info.geometry.width)
        }
        line.x -= gapAfterEllipsis(in: item)
        let index = paragraph.partIndex(at: Int(source.offset))
        let part = paragraph.parts.indices.contains(index) ? paragraph.parts[index] : nil
        let span = CGFloat(start) * CGFloat(unit)..<CGFloat(max(start, line.x)) * CGFloat(unit)
        if let box = part?.shape?.box, glyphs.isEmpty {
            line.boxes.append(ShapedLine.PlacedBox(x: span.lowerBound, box: box, runIndex: part?.runIndex ?? 0))
            return
        }
        guard let font = source.analysis.font else { return }
        let expansion = part?.shape?.expansion ?? 1
        line.glyphRuns.append(
            GlyphRun(font: font, glyphs: glyphs, scale: scale, runIndex: part?.runIndex ?? 0, span: span, expansion: expansion))
    }

    /// The gap with which Pango fills the rest of a truncated line, in units of the layout: it widens the last glyph of the ellipsis.
    private func gapAfterEllipsis(in item: PangoGlyphItem) -> Int {
        guard let string = item.glyphs?.pointee, let source = item.item?.pointee, string.num_glyphs > 0,
            source.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0
        else { return 0 }
        let last = string.glyphs[Int(string.num_glyphs) - 1]
        var natural = PangoRectangle()
        pango_font_get_glyph_extents(source.analysis.font, last.glyph, nil, &natural)
        return max(0, Int(last.geometry.width - natural.width))
    }

    private func makeLine(_ parts: LineParts, fonts: [Font], direction: ShapedLine.Direction, isFirst: Bool) -> ShapedLine {
        let measured = fonts.isEmpty ? paragraph.parts.prefix(1).map(\.font) : fonts
        var (ascent, descent) = parts.boxes.reduce((0, 0)) { (max($0.0, $1.box.rise + $1.box.size.height), max($0.1, -$1.box.rise)) }
        for (index, font) in measured.enumerated() where index == 0 || font != measured[index - 1] {
            let metrics = font.metrics
            ascent = max(ascent, metrics.ascent)
            descent = max(descent, metrics.descent + metrics.leading)
        }
        return ShapedLine(
            glyphRuns: parts.glyphRuns, boxes: parts.boxes, width: CGFloat(parts.x) / CGFloat(PANGO_SCALE) * scale,
            ascent: ascent, descent: descent, direction: direction, hasLetters: hasLetters, missingGlyphs: parts.missing,
            shape: paragraph.shape, isParagraphStart: isFirst && paragraph.end == nil)
    }
}

extension PangoLayoutLine {
    /// The bytes of the paragraph in the line.
    fileprivate var bytes: Range<Int> { Int(start_index)..<Int(start_index) + Int(length) }
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

// MARK: - Attributes

extension ParagraphLayout {
    func setFonts() {
        guard let layout, let first = paragraph.parts.first, let attributes = pango_attr_list_new() else { return }
        pango_layout_set_font_description(layout, description(of: first.font))
        forbidHyphens(in: attributes)
        let isPlain = first.font.digits == .proportional && first.font.tracking == 0 && first.shape?.changesGlyphs != true
        for part in paragraph.parts where paragraph.parts.count > 1 || !isPlain {
            func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) { add(attribute, for: part.bytes, to: attributes) }
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

    private func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, for bytes: Range<Int>, to attributes: OpaquePointer) {
        guard let attribute else { return }
        attribute.pointee.start_index = guint(clamping: bytes.lowerBound)
        attribute.pointee.end_index = guint(clamping: bytes.upperBound)
        pango_attr_list_insert(attributes, attribute)
    }

    /// Forbids the hyphens that Pango adds where it breaks a word. A soft hyphen keeps its own: the attribute has no effect at the ends of
    /// its range.
    private func forbidHyphens(in attributes: OpaquePointer) {
        func forbid(_ bytes: Range<Int>) { add(pango_attr_insert_hyphens_new(0), for: bytes, to: attributes) }
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
            // Pango repeats the last of these equal distances.
            tabs += (0..<4).map { ParagraphFormat.Tab(location: (first + CGFloat($0)) * interval) }
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

    // MARK: Positions

    /// The bytes of each line.
    var lineByteRanges: [Range<Int>] { layoutLines(atMost: .max).map { $0.pointee.bytes } }

    private func line(_ index: Int) -> UnsafeMutablePointer<PangoLayoutLine>? {
        layout.flatMap { pango_layout_get_line_readonly($0, Int32(clamping: index)) }
    }

    private func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) * scale }

    /// The distance from the left edge of a line to the leading edge of the character at a byte.
    func x(ofByte byte: Int, line index: Int) -> CGFloat {
        guard let line = line(index) else { return 0 }
        var x: Int32 = 0
        let end = line.pointee.bytes.upperBound
        if byte >= end, line.pointee.length > 0 {
            // No character begins there: the end is the trailing edge of the last one.
            let scalars = text.unicodeScalars
            let place = text.utf8.index(text.startIndex, offsetBy: end, limitedBy: text.endIndex) ?? text.endIndex
            let last = text.utf8.distance(from: text.startIndex, to: scalars.index(before: place))
            pango_layout_line_index_to_x(line, Int32(clamping: last), 1, &x)
        } else {
            pango_layout_line_index_to_x(line, Int32(clamping: byte), 0, &x)
        }
        return points(x)
    }

    /// The byte at which the character nearest to `x` begins or ends, whichever is nearer.
    func byte(atX x: CGFloat, line index: Int) -> Int {
        guard let line = line(index), scale > 0 else { return 0 }
        var (byte, trailing): (Int32, Int32) = (0, 0)
        let units = min(max(x / scale * CGFloat(PANGO_SCALE), -1e9), 1e9)
        pango_layout_line_x_to_index(line, Int32(units), &byte, &trailing)
        guard trailing > 0 else { return Int(byte) }
        // `trailing` counts characters of one cluster.
        let utf8 = text.utf8
        var index = utf8.index(utf8.startIndex, offsetBy: Int(byte), limitedBy: utf8.endIndex) ?? utf8.endIndex
        for _ in 0..<trailing where index < text.unicodeScalars.endIndex { index = text.unicodeScalars.index(after: index) }
        return min(utf8.distance(from: utf8.startIndex, to: index), line.pointee.bytes.upperBound)
    }

    /// The spans from left to right that the characters of a range cover in a line.
    func spans(ofBytes range: Range<Int>, line index: Int) -> [(CGFloat, CGFloat)] {
        guard let line = line(index), !range.isEmpty else { return [] }
        var ranges: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        pango_layout_line_get_x_ranges(line, Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound), &ranges, &count)
        guard let ranges else { return [] }
        defer { g_free(ranges) }
        let shift = points(offset(of: line))
        return (0..<Int(count)).map { (points(ranges[2 * $0]) - shift, points(ranges[2 * $0 + 1]) - shift) }
    }

    /// The distance of a line from the left edge of Pango's layout, which the spans of `pango_layout_line_get_x_ranges` include.
    private func offset(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Int32 {
        var inLine: Int32 = 0
        pango_layout_line_index_to_x(line, line.pointee.start_index, 0, &inLine)
        var inLayout = PangoRectangle()
        pango_layout_index_to_pos(layout, line.pointee.start_index, &inLayout)
        return inLayout.x - inLine
    }
}
