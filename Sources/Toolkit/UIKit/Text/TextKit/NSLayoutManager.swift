// Lays out the text of a text storage in text containers.

internal import CoreGraphics
@preconcurrency public import Foundation

/// Lays out the text of a text storage in text containers, one after another. Each UTF-16 code unit counts as one glyph, so that indices of
/// glyphs and of characters are equal.
///
/// Points and rectangles are in the coordinates of a container. Ranges and indices are limited to the text.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
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
    /// Whether text may be laid out in parts; false by default. This permission is not used: all text is laid out at once.
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
        let range = wholeCharacters(charRange)
        actualCharRange?.pointee = range
        return range
    }
    /// The same range, limited to the text and extended to whole characters.
    open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
        let range = wholeCharacters(glyphRange)
        actualGlyphRange?.pointee = range
        return range
    }
    /// The index of the first character that fits into no container; the length of the text if all fit.
    open func firstUnlaidCharacterIndex() -> Int { pieces.last?.range.upperBound ?? 0 }

    // MARK: Drawing

    /// Draws the background colours of characters into the current context. `origin` is the container's top left corner.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) { fillBackgrounds(of: glyphsToShow, at: origin) }

    /// Draws characters with underlines, shadows and attachments into the current context. `origin` is the container's top left corner.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) { showGlyphs(glyphsToShow, at: origin) }

    private func wholeCharacters(_ range: NSRange) -> NSRange {
        guard let text = textStorage?.string, let part = range.checked?.clamped(to: 0..<numberOfGlyphs) else {
            return NSRange(location: 0, length: 0)
        }
        guard !part.isEmpty else { return NSRange(part) }
        return (text as NSString).rangeOfComposedCharacterSequences(for: NSRange(part))
    }
}

/// Sets the line spacing of a layout manager, and is notified of completed layout. All methods are optional.
@preconcurrency @MainActor
public protocol NSLayoutManagerDelegate: AnyObject {
    /// Called when the text was laid out; `textContainer` is the last one with text. The text of a text view is laid out before it is
    /// drawn or measured.
    func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool)
    /// Returns the gap between lines in points, in addition to the line spacing of paragraph styles; 0 by default. Called for the first
    /// glyph only; the result applies to all lines.
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
