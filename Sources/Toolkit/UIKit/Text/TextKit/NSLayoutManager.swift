// Lays out and draws the text of a text storage in text containers, and finds the positions of its characters.

@preconcurrency public import Foundation

/// Lays out the text of a text storage in text containers, one after another. Each UTF-16 code unit counts as one glyph, so that indices of
/// glyphs and of characters are equal.
///
/// Points and rectangles are in the coordinates of a container. Ranges and indices are limited to the text.
@preconcurrency @MainActor open class NSLayoutManager: NSObject {
    /// The lines of one container.
    struct Piece {
        let container: NSTextContainer
        let layout: EditableLayout
        /// The position of the layout's first character in the text.
        let start: Int
        /// The number of the layout's lines that are in the container.
        let lineCount: Int
        /// The range of the characters in the container.
        let range: Range<Int>
    }

    /// The text; set by `NSTextStorage.addLayoutManager(_:)`.
    open weak var textStorage: NSTextStorage?
    /// The containers in the order in which the text fills them.
    open private(set) var textContainers: [NSTextContainer] = []
    /// The delegate; held weakly.
    open weak var delegate: (any NSLayoutManagerDelegate)? { didSet { invalidate() } }
    /// Whether text may be laid out in parts; false by default. A hint about speed that is not used: all text is laid out at once.
    open var allowsNonContiguousLayout = false
    /// Whether parts of the text are not laid out: never, because all text is laid out at once.
    open var hasNonContiguousLayout: Bool { false }

    private var laidOut: [Piece]?

    /// A layout manager without text and containers.
    public override init() { super.init() }

    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}

    // MARK: Containers

    /// Adds a container at the end.
    open func addTextContainer(_ container: NSTextContainer) { insertTextContainer(container, at: textContainers.count) }

    /// Adds a container at an index, which is limited to the number of containers.
    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        guard !textContainers.contains(where: { $0 === container }) else { return }
        textContainers.insert(container, at: min(max(0, index), textContainers.count))
        container.layoutManager = self
        invalidate()
    }

    /// Removes the container at an index.
    open func removeTextContainer(at index: Int) {
        guard textContainers.indices.contains(index) else { return }
        textContainers.remove(at: index).layoutManager = nil
        invalidate()
    }

    /// Discards the layout after a change of a container.
    open func textContainerChangedGeometry(_ container: NSTextContainer) { invalidate() }

    func storageDidChange(to storage: NSTextStorage?) {
        textStorage = storage
        invalidate()
    }

    // MARK: Layout

    /// Called by the text storage after a change.
    open func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
        changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
    ) {
        laidOut = nil
        for container in textContainers { container.textView?.storageDidProcessEditing() }
    }

    /// Discards the layout.
    func invalidate() {
        laidOut = nil
        for container in textContainers { container.textView?.textLayoutDidChange() }
    }

    /// Discards the layout of a range, here of all text.
    open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?) {
        actualCharRange?.pointee = NSRange(location: 0, length: numberOfGlyphs)
        invalidate()
    }
    /// Redraws the text views of all containers.
    open func invalidateDisplay(forCharacterRange charRange: NSRange) {
        for container in textContainers { container.textView?.canvas.textNeedsDisplay() }
    }
    /// Redraws the text views of all containers.
    open func invalidateDisplay(forGlyphRange glyphRange: NSRange) { invalidateDisplay(forCharacterRange: glyphRange) }
    /// Lays out all text.
    open func ensureLayout(for container: NSTextContainer) { _ = pieces }
    /// Lays out all text.
    open func ensureLayout(forCharacterRange charRange: NSRange) { _ = pieces }
    /// Lays out all text.
    open func ensureLayout(forGlyphRange glyphRange: NSRange) { _ = pieces }
    /// Lays out all text.
    open func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) { _ = pieces }
    /// Does nothing: glyphs are made with the layout.
    open func ensureGlyphs(forCharacterRange charRange: NSRange) {}
    /// Does nothing: glyphs are made with the layout.
    open func ensureGlyphs(forGlyphRange glyphRange: NSRange) {}

    /// The containers with their lines. If the first container belongs to a text view, the text view's layout is the only piece.
    var pieces: [Piece] {
        if let container = textContainers.first, let view = container.textView {
            let layout = view.editor.layout
            return [Piece(container: container, layout: layout, start: 0, lineCount: layout.lines.count, range: 0..<layout.visibleEnd)]
        }
        if let laidOut { return laidOut }
        var made: [Piece] = []
        var start = 0
        for container in textContainers {
            guard let piece = layOut(container, from: start) else { break }
            made.append(piece)
            start = piece.range.upperBound
            if start >= numberOfGlyphs { break }
        }
        laidOut = made
        if let last = made.last { notifyOfLayout(in: last.container) }
        return made
    }

    /// Notifies the delegate of completed layout; `container` is the last one with text.
    func notifyOfLayout(in container: NSTextContainer) {
        guard let delegate else { return }
        delegate.layoutManager(self, didCompleteLayoutFor: container, atEnd: firstUnlaidCharacterIndex() >= numberOfGlyphs)
    }

    private func layOut(_ container: NSTextContainer, from start: Int) -> Piece? {
        guard let textStorage else { return nil }
        let length = textStorage.length
        let rest = start == 0 ? textStorage : textStorage.ownedSubstring(in: NSRange(start..<max(start, length)))
        let isWide = container.size.width <= 0 || container.size.width >= 1_000_000
        let width = isWide ? CGFloat.infinity : max(1, container.size.width - 2 * container.padding)
        var maker = AttributedRuns(font: Self.defaultFont, traits: .current)
        maker.container = container
        if !isWide { maker.lineWidth = width }
        var options = TextLayout.Options(
            maximumWidth: width, maximumLines: max(0, container.maximumNumberOfLines), lineBreakMode: container.lineBreakMode.containerMode)
        options.lineSpacing = additionalSpacing
        let layout = EditableLayout(runs: maker.runs(of: rest), options: options, font: Self.defaultFont.font)
        var count = layout.lines.count
        if container.size.height > 0, container.size.height < 1_000_000 {
            count = layout.lines.prefix { $0.top + $0.height <= container.size.height + 0.001 }.count
        }
        let end = count < layout.lines.count ? layout.lines[count].range.lowerBound : layout.visibleEnd
        return Piece(container: container, layout: layout, start: start, lineCount: count, range: start..<start + end)
    }

    /// The line spacing that the delegate returns for the first glyph.
    var additionalSpacing: CGFloat {
        guard numberOfGlyphs > 0, let delegate else { return 0 }
        let gap = delegate.layoutManager(self, lineSpacingAfterGlyphAt: 0, withProposedLineFragmentRect: .zero)
        return gap.isFinite ? max(0, gap) : 0
    }

    /// The font of characters without a font attribute.
    private static let defaultFont = UIFont.systemFont(ofSize: 12)

    // MARK: Glyphs and characters

    /// The length of the text in UTF-16 code units.
    open var numberOfGlyphs: Int { textStorage?.length ?? 0 }
    /// Whether an index is within the text.
    open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { (0..<numberOfGlyphs).contains(glyphIndex) }
    /// The same index.
    open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
    /// The same index.
    open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
    /// The same range, limited to the text and extended to whole characters.
    open func glyphRange(forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?) -> NSRange {
        wholeCharacters(charRange, actual: actualCharRange)
    }
    /// The same range, limited to the text and extended to whole characters.
    open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
        wholeCharacters(glyphRange, actual: actualGlyphRange)
    }
    /// The index of the first character that fits into no container; the length of the text if all fit.
    open func firstUnlaidCharacterIndex() -> Int { pieces.last?.range.upperBound ?? 0 }

    // MARK: Drawing

    /// Draws the background colours of characters into the current context. `origin` is the container's top left corner.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext(), let textStorage else { return }
        forEachPiece(of: glyphsToShow, at: origin) { piece, range, place in
            let whole = NSRange(range.lowerBound + piece.start..<range.upperBound + piece.start)
            textStorage.enumerateAttribute(.backgroundColor, in: whole) { value, part, _ in
                guard let color = value as? UIColor, let found = Range(part) else { return }
                color.setFill()
                let local = found.lowerBound - piece.start..<found.upperBound - piece.start
                for rect in piece.layout.rects(for: local) { context.fill(rect.offsetBy(dx: place.x, dy: place.y)) }
            }
        }
    }

    /// Draws characters with underlines, shadows and attachments into the current context. `origin` is the container's top left corner.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        forEachPiece(of: glyphsToShow, at: origin) { piece, range, place in
            let view = piece.container.textView
            let color = view.map { $0.defaultTextColor.resolvedColor(with: $0.traitCollection) } ?? UIColor.black
            piece.layout.draw(range, in: context, at: place, color: color.cgColor)
        }
    }

    /// For each container with glyphs of a range, calls `body` with its layout, the range in the layout and the origin of its text.
    private func forEachPiece(of glyphsToShow: NSRange, at origin: CGPoint, _ body: (Piece, Range<Int>, CGPoint) -> Void) {
        guard let wanted = Range(glyphsToShow) else { return }
        for piece in pieces {
            let part = wanted.clamped(to: piece.range)
            guard !part.isEmpty else { continue }
            let place = CGPoint(x: origin.x + piece.container.padding, y: origin.y)
            body(piece, part.lowerBound - piece.start..<part.upperBound - piece.start, place)
        }
    }

    private func wholeCharacters(_ range: NSRange, actual: NSRangePointer?) -> NSRange {
        let part = NSRange(range.checked?.clamped(to: 0..<numberOfGlyphs) ?? 0..<0)
        let text = (textStorage?.string ?? "") as NSString
        let whole = part.length == 0 ? part : text.rangeOfComposedCharacterSequences(for: part)
        actual?.pointee = whole
        return whole
    }
}

/// Sets the line spacing of a layout manager, and is notified of completed layout. All methods are optional.
@preconcurrency @MainActor public protocol NSLayoutManagerDelegate: AnyObject {
    /// Called when the text was laid out, before it is drawn or measured; `textContainer` is the last one with text.
    func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool)
    /// Returns the gap between all lines in points, besides the line spacing of paragraph styles; 0 by default. Called for the first glyph.
    func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat
}

extension NSLayoutManagerDelegate {
    /// Does nothing.
    public func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool
    ) {}
    /// Returns 0.
    public func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { 0 }
}

extension NSTextContainer {
    /// The padding, or 0 if it is negative or not finite.
    var padding: CGFloat { lineFragmentPadding.isFinite ? max(0, lineFragmentPadding) : 0 }
}

extension EditableLayout {
    /// The length of the text, or the end of the last line if the layout is truncated.
    var visibleEnd: Int { isTruncated ? lines.last?.range.upperBound ?? 0 : length }
}

// MARK: - Geometry

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
    public var extraLineFragmentRect: CGRect { extraLine.map { fragment(ofLine: $0.lineCount - 1, in: $0) } ?? .zero }

    /// The used part of the empty line after a line break at the end of the text; zero if the text ends otherwise.
    public var extraLineFragmentUsedRect: CGRect { extraLine.map { used(ofLine: $0.lineCount - 1, in: $0) } ?? .zero }

    /// The container of the empty line after a line break at the end of the text; nil if the text ends otherwise.
    public var extraLineFragmentTextContainer: NSTextContainer? { extraLine?.container }

    private var extraLine: Piece? {
        guard let piece = pieces.last, piece.lineCount > 0, piece.range.upperBound == numberOfGlyphs else { return nil }
        return piece.layout.lines[piece.lineCount - 1].range.isEmpty ? piece : nil
    }

    /// Calls `block` for each line with glyphs of a range, with the line's rectangle, its used rectangle, its container and its glyphs.
    public func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange, using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let wanted = Range(glyphRange), !wanted.isEmpty else { return }
        for piece in pieces {
            for index in 0..<piece.lineCount {
                let range = range(ofLine: index, in: piece)
                guard let found = Range(range), !found.isEmpty, found.overlaps(wanted) else { continue }
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
