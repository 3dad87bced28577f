// Draws the text, the selection and the marked text of a field, and shows the caret.

internal import WindowSystem

/// The view that draws the text of a text field or text view. In a text view, most scrolling moves its bitmap without drawing it again.
final class TextCanvas: UIView {
    weak var host: (any TextEditorHost)?
    /// The top left corner of the layout's box in this view.
    var layoutOrigin = CGPoint.zero { didSet { if oldValue != layoutOrigin { textNeedsDisplay() } } }
    private let caret = UIView(frame: .zero)
    private var blink: WakeUp?
    private var blinkEnd = 0.0

    override func didInit() {
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
        caret.isHidden = true
        caret.layer.cornerRadius = Theme.caretWidth / 2
        addSubview(caret)
    }

    func textNeedsDisplay() {
        setNeedsDisplay()
        updateCaret()
    }

    // MARK: Geometry

    /// The caret's rectangle at a position of the document, in this view.
    func caretRect(at index: Int, isAtLineEnd: Bool = false) -> CGRect {
        guard let host else { return .zero }
        let editor = host.editor
        let rect = editor.layout.caret(at: editor.displayIndex(of: index), isAtEnd: isAtLineEnd)
        let width = Theme.caretWidth
        return CGRect(x: rect.minX + layoutOrigin.x - width / 2, y: rect.minY + layoutOrigin.y, width: width, height: rect.height)
    }

    /// The position of the document nearest to a point in this view.
    func index(at point: CGPoint) -> (index: Int, isAtEnd: Bool) {
        guard let host else { return (0, false) }
        let found = host.editor.layout.index(at: CGPoint(x: point.x - layoutOrigin.x, y: point.y - layoutOrigin.y))
        let index = host.editor.documentIndex(ofDisplay: found.index)
        return (TextBoundaries.aligned(index, in: host.editor.text), found.isAtEnd)
    }

    /// The rectangles of a range of the document, in this view.
    func rects(for range: Range<Int>, lineBreakWidth: CGFloat = 0) -> [CGRect] {
        guard let host else { return [] }
        let editor = host.editor
        let shown = editor.displayIndex(of: range.lowerBound)..<editor.displayIndex(of: range.upperBound)
        return editor.layout.rects(for: shown, lineBreakWidth: lineBreakWidth).map { $0.offsetBy(dx: layoutOrigin.x, dy: layoutOrigin.y) }
    }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        guard let host, let context = UIGraphicsGetCurrentContext() else { return }
        let editor = host.editor
        func fill(_ color: UIColor, _ rects: [CGRect]) {
            color.setFill()
            for rect in rects where rect.intersects(bounds) { context.fill(rect) }
        }
        let textView = editor.markedBackground == nil ? host as? UITextView : nil
        if let textView, !visibleGlyphs.isEmpty {
            textView.layoutManager.drawBackground(forGlyphRange: NSRange(visibleGlyphs), at: containerOrigin(of: textView))
        } else {
            for (range, color) in editor.backgrounds { fill(color, rects(for: range)) }
        }
        let tint: UIColor = tintColor ?? Theme.tint
        if !editor.selection.isEmpty, editor.isActive {
            let color = host.isFirstResponder ? tint.withAlphaComponent(Theme.selectionAlpha) : Theme.inactiveSelection
            fill(color, rects(for: editor.selection.range, lineBreakWidth: Theme.selectedLineBreakWidth))
        }
        if let textView = host as? UITextView {
            if !visibleGlyphs.isEmpty {
                textView.layoutManager.drawGlyphs(forGlyphRange: NSRange(visibleGlyphs), at: containerOrigin(of: textView))
            }
        } else {
            let color = host.defaultTextColor.resolvedColor(with: host.traitCollection).cgColor
            editor.layout.draw(in: context, at: layoutOrigin, color: color, visible: visiblePart)
        }
        if let underlined = editor.underlined {
            fill(host.defaultTextColor, rects(for: underlined).map { CGRect(x: $0.minX, y: $0.maxY - 2, width: $0.width, height: 1) })
        }
    }

    /// The bounds in the coordinates of the layout's box.
    private var visiblePart: CGRect { bounds.offsetBy(dx: -layoutOrigin.x, dy: -layoutOrigin.y) }

    /// The characters of the lines that intersect the bounds.
    private var visibleGlyphs: Range<Int> {
        guard let layout = host?.editor.layout, layout.length > 0 else { return 0..<0 }
        let next = layout.lineIndex(atY: visiblePart.maxY) + 1
        let end = next < layout.lines.count ? layout.lines[next].range.lowerBound : layout.length
        let start = layout.lines[layout.lineIndex(atY: visiblePart.minY)].range.lowerBound
        return start..<max(start, end)
    }

    /// The top left corner of a text view's container, in this view's coordinates.
    private func containerOrigin(of textView: UITextView) -> CGPoint {
        CGPoint(x: layoutOrigin.x - textView.textContainer.padding, y: layoutOrigin.y)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        host?.editor.invalidateLayout()
        setNeedsDisplay()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        textNeedsDisplay()
    }

    // MARK: The caret

    /// Moves the caret to the selection's head, or hides it if the text is not edited or a range is selected.
    func updateCaret() {
        guard let host, host.editor.isActive, host.isTextEditable, host.editor.selection.isEmpty else { return stopBlinking() }
        if blink == nil { restartBlinking() }
        UIView.performWithoutAnimation {
            caret.frame = caretRect(at: host.editor.selection.head, isAtLineEnd: host.editor.selection.isAtLineEnd)
            caret.backgroundColor = tintColor
        }
    }

    /// Shows the caret and makes it blink from now on, as after each key. After ten seconds without input it stays visible.
    func restartBlinking() {
        blink?.cancel()
        caret.isHidden = false
        blinkEnd = CACurrentMediaTime() + Theme.caretBlinkTime
        scheduleBlink()
        guard let host, !host.editor.selection.isEmpty || !host.isTextEditable else { return }
        stopBlinking()
    }

    func stopBlinking() {
        blink?.cancel()
        blink = nil
        caret.isHidden = true
    }

    private func scheduleBlink() {
        blink = UIApplication.shared.schedule(after: Theme.caretBlinkInterval) { [weak self] in
            guard let self else { return }
            guard CACurrentMediaTime() < blinkEnd else { return caret.isHidden = false }
            caret.isHidden.toggle()
            scheduleBlink()
        }
    }
}
