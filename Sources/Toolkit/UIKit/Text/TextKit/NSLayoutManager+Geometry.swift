// The positions of lines and characters in text containers, and the characters at points.

internal import CoreGraphics
@preconcurrency public import Foundation

extension NSLayoutManager {
    // MARK: Lines

    private func piece(of container: NSTextContainer) -> Piece? { pieces.first { $0.container === container } }

    /// The piece of a glyph; the last piece for an index at or beyond the end.
    private func piece(at glyphIndex: Int) -> Piece? { pieces.last { $0.range.lowerBound <= max(0, glyphIndex) } ?? pieces.first }

    private func line(at glyphIndex: Int, in piece: Piece) -> Int {
        min(piece.layout.lineIndex(at: min(max(0, glyphIndex), numberOfGlyphs) - piece.start), max(0, piece.lineCount - 1))
    }

    /// The glyphs of a line, including the line break that ends it.
    private func range(ofLine index: Int, in piece: Piece) -> NSRange {
        let lines = piece.layout.lines
        let end = index + 1 < lines.count ? lines[index + 1].range.lowerBound + piece.start : piece.range.upperBound
        let start = lines[index].range.lowerBound + piece.start
        return NSRange(start..<max(start, end))
    }

    /// The rectangle of a line. It is as wide as the container and reaches to the next line.
    private func fragment(ofLine index: Int, in piece: Piece) -> CGRect {
        let lines = piece.layout.lines
        let end = index + 1 < piece.lineCount ? lines[index + 1].top : lines[index].top + lines[index].height
        let isWide = piece.container.size.width <= 0 || piece.container.size.width >= 1_000_000
        let width = isWide ? piece.layout.size.width + 2 * piece.container.padding : piece.container.size.width
        return CGRect(x: 0, y: lines[index].top, width: width, height: end - lines[index].top)
    }

    /// The rectangle of a line's text, with the padding at both ends.
    private func used(ofLine index: Int, in piece: Piece) -> CGRect {
        let line = piece.layout.lines[index]
        return CGRect(x: line.x, y: line.top, width: line.width + 2 * piece.container.padding, height: line.height)
    }

    /// The rectangle of the line that contains a glyph, as wide as the container. `effectiveGlyphRange` receives the line's glyphs.
    public func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?) -> CGRect {
        guard let piece = piece(at: glyphIndex), piece.lineCount > 0 else { return .zero }
        let index = line(at: glyphIndex, in: piece)
        effectiveGlyphRange?.pointee = range(ofLine: index, in: piece)
        return fragment(ofLine: index, in: piece)
    }

    /// The rectangle of the line that contains a glyph, as wide as the container. `effectiveGlyphRange` receives the line's glyphs.
    public func lineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
    ) -> CGRect { lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange) }

    /// The rectangle of the text in the line that contains a glyph. `effectiveGlyphRange` receives the line's glyphs.
    public func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?) -> CGRect {
        guard let piece = piece(at: glyphIndex), piece.lineCount > 0 else { return .zero }
        let index = line(at: glyphIndex, in: piece)
        effectiveGlyphRange?.pointee = range(ofLine: index, in: piece)
        return used(ofLine: index, in: piece)
    }

    /// The rectangle of the text in a container, with the padding at both ends of the lines.
    public func usedRect(for container: NSTextContainer) -> CGRect {
        guard let piece = piece(of: container), numberOfGlyphs > 0 else { return .zero }
        let box = (0..<piece.lineCount).reduce(CGRect.null) { $0.union(used(ofLine: $1, in: piece)) }
        return box.isNull ? .zero : box
    }

    /// The glyphs in a container.
    public func glyphRange(for container: NSTextContainer) -> NSRange {
        piece(of: container).map { NSRange($0.range) } ?? NSRange(location: 0, length: 0)
    }

    /// The container of a glyph, or nil. `effectiveGlyphRange` receives the container's glyphs.
    public func textContainer(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?) -> NSTextContainer? {
        guard let piece = pieces.first(where: { $0.range.contains(glyphIndex) }) else { return nil }
        effectiveGlyphRange?.pointee = NSRange(piece.range)
        return piece.container
    }

    /// The rectangle of the empty line after a line break at the end of the text; zero if the text ends otherwise.
    public var extraLineFragmentRect: CGRect {
        guard let piece = extraLine else { return .zero }
        return fragment(ofLine: piece.lineCount - 1, in: piece)
    }

    /// The used part of the empty line after a line break at the end of the text; zero if the text ends otherwise.
    public var extraLineFragmentUsedRect: CGRect {
        guard let piece = extraLine else { return .zero }
        return used(ofLine: piece.lineCount - 1, in: piece)
    }

    /// The container of the empty line after a line break at the end of the text; nil if the text ends otherwise.
    public var extraLineFragmentTextContainer: NSTextContainer? { extraLine?.container }

    private var extraLine: Piece? {
        guard let piece = pieces.last, piece.lineCount > 0, piece.range.upperBound == numberOfGlyphs,
            piece.layout.lines[piece.lineCount - 1].range.isEmpty
        else { return nil }
        return piece
    }

    /// Calls `block` for each line with glyphs of a range, with the line's rectangle, its used rectangle, its container and its glyphs.
    public func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange, using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let wanted = Range(glyphRange), !wanted.isEmpty else { return }
        for piece in pieces {
            for index in 0..<piece.lineCount {
                let range = range(ofLine: index, in: piece)
                guard range.length > 0, range.location < wanted.upperBound, range.location + range.length > wanted.lowerBound else {
                    continue
                }
                var stop = ObjCBool(false)
                block(fragment(ofLine: index, in: piece), used(ofLine: index, in: piece), piece.container, range, &stop)
                if stop.boolValue { return }
            }
        }
    }

    // MARK: Ranges

    private func rects(of range: NSRange, in piece: Piece) -> [CGRect] {
        guard let range = range.checked?.clamped(to: piece.range), !range.isEmpty else { return [] }
        return piece.layout.rects(for: range.lowerBound - piece.start..<range.upperBound - piece.start).map {
            $0.offsetBy(dx: piece.container.padding, dy: 0)
        }
    }

    /// The rectangle that encloses glyphs in a container; the caret's rectangle if there are none.
    public func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
        guard let piece = piece(of: container) else { return .zero }
        let box = rects(of: glyphRange, in: piece).reduce(CGRect.null) { $0.union($1) }
        if !box.isNull { return box }
        guard let part = Range(glyphRange)?.clamped(to: piece.range), piece.lineCount > 0 else { return .zero }
        return piece.layout.caret(at: part.lowerBound - piece.start).offsetBy(dx: container.padding, dy: 0)
    }

    /// Calls `block` for the rectangles that enclose glyphs, line by line. `selectedRange` has no effect.
    public func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange, in textContainer: NSTextContainer,
        using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let piece = piece(of: textContainer) else { return }
        for rect in rects(of: glyphRange, in: piece) {
            var stop = ObjCBool(false)
            block(rect, &stop)
            if stop.boolValue { return }
        }
    }

    /// The glyphs of the lines that intersect a rectangle.
    public func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
        guard let piece = piece(of: container) else { return NSRange(location: 0, length: 0) }
        let ranges = (0..<piece.lineCount).compactMap { index in
            fragment(ofLine: index, in: piece).intersects(bounds) ? Range(range(ofLine: index, in: piece)) : nil
        }
        guard let first = ranges.first, let last = ranges.last else { return NSRange(location: 0, length: 0) }
        return NSRange(first.lowerBound..<last.upperBound)
    }

    /// The glyphs of the lines that intersect a rectangle.
    public func glyphRange(forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer) -> NSRange {
        glyphRange(forBoundingRect: bounds, in: container)
    }

    /// The start of a glyph on the baseline, relative to the rectangle of the glyph's line.
    public func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        guard let piece = piece(at: glyphIndex), piece.lineCount > 0 else { return .zero }
        let line = piece.layout.lines[line(at: glyphIndex, in: piece)]
        let caret = piece.layout.caret(at: min(max(0, glyphIndex), numberOfGlyphs) - piece.start)
        return CGPoint(x: caret.minX + piece.container.padding, y: line.baseline)
    }

    /// The size of an attachment; zero for other characters.
    public func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
        guard let storage = textStorage, isValidGlyphIndex(glyphIndex), let piece = piece(at: glyphIndex),
            let attachment = storage.attribute(.attachment, at: glyphIndex, effectiveRange: nil) as? NSTextAttachment,
            let width = rects(of: NSRange(location: glyphIndex, length: 1), in: piece).first?.width
        else { return .zero }
        let box = attachment.picture.box(width: piece.layout.width ?? 100_000, font: .systemFont(ofSize: 12))
        return CGSize(width: width, height: box.size.height)
    }

    // MARK: Points

    /// The character nearest to a point, and the part of its width before the point, 0…1.
    private func character(at point: CGPoint, in container: NSTextContainer) -> (index: Int, fraction: CGFloat) {
        guard let piece = piece(of: container), piece.lineCount > 0, let text = textStorage?.string else { return (0, 0) }
        let layout = piece.layout
        let place = CGPoint(x: (point.x.isNaN ? 0 : point.x) - container.padding, y: point.y.isNaN ? 0 : point.y)
        let number = min(layout.lineIndex(atY: place.y), piece.lineCount - 1)
        let line = layout.lines[number]
        guard !line.range.isEmpty else { return (line.range.lowerBound + piece.start, 0) }
        let inside = CGPoint(x: place.x, y: line.top + line.height / 2)
        let near = layout.index(at: inside).index + piece.start
        let next = near..<TextBoundaries.nextCharacter(after: near, in: text)
        let previous = TextBoundaries.previousCharacter(before: near, in: text)..<near
        let limits = line.range.lowerBound + piece.start..<line.range.upperBound + piece.start
        var best: (index: Int, fraction: CGFloat, distance: CGFloat)?
        for candidate in [next, previous] where limits.contains(candidate.lowerBound) {
            for rect in rects(of: NSRange(candidate), in: piece) {
                let x = place.x + container.padding
                let distance = max(rect.minX - x, x - rect.maxX, 0)
                guard best.map({ distance < $0.distance }) ?? true else { continue }
                let share = rect.width > 0 ? min(max((x - rect.minX) / rect.width, 0), 1) : 0
                best = (candidate.lowerBound, line.isRightToLeft ? 1 - share : share, distance)
            }
        }
        return best.map { ($0.index, $0.fraction) } ?? (limits.lowerBound, 0)
    }

    /// The index of the character nearest to a point; the pointer receives the part of its width before the point, 0…1.
    public func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        let found = character(at: point, in: container)
        partialFraction?.pointee = found.fraction
        return found.index
    }

    /// The index of the glyph nearest to a point.
    public func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int { character(at: point, in: container).index }

    /// The index of the glyph nearest to a point; the pointer receives the part of its width before the point, 0…1.
    public func glyphIndex(
        for point: CGPoint, in container: NSTextContainer, fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int { characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction) }

    /// The part of the nearest glyph's width that is before a point, 0…1.
    public func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
        character(at: point, in: container).fraction
    }
}
