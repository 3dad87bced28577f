// The text, selection and layout of a text field or text view.

internal import WindowSystem

/// Holds the text of a field and its selection. Positions are UTF-16 code units of the text.
final class TextEditor {
    weak var host: (any TextEditorHost)?
    let storage: NSMutableAttributedString
    /// Whether the editor itself is changing the storage; it handles the change afterwards.
    private(set) var isStoring = false
    /// The characters of `storage`, and their length in UTF-16 code units; nil while the editor changes the storage. A second reference to
    /// the characters would make Foundation copy all of them for each change.
    private var content: (text: String, length: Int)?
    /// The characters of `storage`.
    var text: String { content?.text ?? storage.string }
    /// The length in UTF-16 code units.
    var length: Int { content?.length ?? storage.string.utf16.count }
    var selection = TextSelection(caret: 0)
    /// The range of the text that an input method has not committed yet; nil if there is none.
    var marked: Range<Int>?
    /// The distance from the left edge that the Up and Down keys keep.
    var column: CGFloat?
    var undoRun: UndoRun?
    var drag: TextDrag?
    weak var inputDelegate: (any UITextInputDelegate)?
    /// The factor of the font sizes; 1 unless a field reduces them.
    var fontScale: CGFloat = 1 { didSet { if oldValue != fontScale { invalidateLayout() } } }
    private var _layout: EditableLayout?
    private var staleLayout: EditableLayout?
    /// The traits of the colours in the layout.
    private var colorTraits: UITraitCollection?
    private var sentInput: (caret: CGRect, privacy: TextInput.Privacy)?

    init(storage: NSMutableAttributedString = MutableAttributedText(string: "")) {
        self.storage = storage
        keepContent()
    }

    private func keepContent() {
        let text = storage.string
        content = (text, text.utf16.count)
    }

    // MARK: State

    /// Whether the field is the first responder.
    var isActive: Bool { seat.editor === self }
    private var seat: InputSeat { (host as UIResponder?)?.seat ?? UIApplication.shared.seat }

    /// Begins or ends the input of text.
    func setActive(_ isActive: Bool) {
        guard isActive != self.isActive else { return }
        seat.editor = isActive ? self : nil
        sentInput = nil
        // A text field lays out its text for editing with other options.
        invalidateLayout()
        if isActive {
            updateTextInput()
        } else {
            drag?.timer?.cancel()
            drag = nil
            marked = nil
            undoRun = nil
            UIApplication.shared.frameLoop.setTextInput(caret: nil)
        }
        host?.canvas.textNeedsDisplay()
    }

    // MARK: Layout

    /// The layout of the displayed text.
    var layout: EditableLayout {
        if let _layout { return _layout }
        let font = host?.defaultFont ?? Theme.textFieldFont
        let options = host?.layoutOptions ?? TextLayout.Options()
        let made = EditableLayout(runs: runs(font: font), options: options, font: font.font, previous: staleLayout)
        (_layout, staleLayout) = (made, nil)
        host?.textWasLaidOut()
        return made
    }

    /// Lays out the text with other options, for measuring.
    func makeLayout(options: TextLayout.Options) -> EditableLayout {
        let font = host?.defaultFont ?? Theme.textFieldFont
        return EditableLayout(runs: runs(font: font), options: options, font: font.font, previous: _layout)
    }

    /// Resolves the colours of the text again if they differ with `traits`; a view may lay out its text before it is in a window.
    func applyTraits(_ traits: UITraitCollection) {
        guard let colorTraits, traits.differsInColor(from: colorTraits) else { return }
        invalidateLayout()
        host?.canvas.textNeedsDisplay()
    }

    /// Makes the layout out of date, after a change of text, attributes, width or colours.
    func invalidateLayout() {
        if let _layout { staleLayout = _layout }
        _layout = nil
    }

    private func runs(font: UIFont) -> [TextLayout.Run] {
        let traits = host?.traitCollection ?? UITraitCollection.current
        colorTraits = traits
        if host?.isSecureTextEntry == true {
            var bulletFont = font.font
            if fontScale != 1 { bulletFont.pointSize *= fontScale }
            return text.isEmpty ? [] : [TextLayout.Run(shownText, font: bulletFont)]
        }
        let style = marked == nil ? nil : host?.markedTextStyle
        var maker = AttributedRuns(font: font, traits: traits)
        maker.fontScale = fontScale
        maker.omitsBackgrounds = true
        host?.prepare(&maker)
        return maker.runs(of: style.map { styled(with: $0) } ?? host?.displayedText ?? storage)
    }

    /// The text with other attributes of the marked text.
    private func styled(with style: [NSAttributedString.Key: Any]) -> NSAttributedString {
        let text = MutableAttributedText(attributedString: storage)
        if let marked { text.addAttributes(style, range: NSRange(marked.clamped(to: 0..<length))) }
        return text
    }

    /// The text on the screen, which for a password consists of bullets.
    var shownText: String { host?.isSecureTextEntry == true ? String(repeating: "•", count: text.count) : text }

    /// The position in the displayed text. A password is displayed as one bullet for each character.
    func displayIndex(of index: Int) -> Int {
        guard host?.isSecureTextEntry == true else { return index }
        return (text as NSString).substring(to: min(max(0, index), length)).count
    }

    /// The position in the text for one in the displayed text.
    func documentIndex(ofDisplay index: Int) -> Int {
        guard host?.isSecureTextEntry == true else { return index }
        return text.prefix(max(0, index)).utf16.count
    }

    /// The colour behind marked text; nil without marked text or a colour for it.
    var markedBackground: UIColor? { marked == nil ? nil : host?.markedTextStyle?[.backgroundColor] as? UIColor }

    /// The ranges with a background.
    var backgrounds: [(Range<Int>, UIColor)] {
        guard host?.isSecureTextEntry != true else { return [] }
        if let marked, let color = markedBackground { return [(marked, color)] }
        return ranges(of: .backgroundColor).compactMap { range, value in (value as? UIColor).map { (range, $0) } }
    }

    /// The range of marked text, which is underlined; nil for none. Underlines of attributes are drawn with the text.
    var underlined: Range<Int>? { host?.isSecureTextEntry == true ? nil : marked }

    private func ranges(of key: NSAttributedString.Key) -> [(Range<Int>, Any)] {
        var result: [(Range<Int>, Any)] = []
        guard length > 0 else { return [] }
        storage.enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
            if let value = attributes[key] { result.append((range.location..<range.location + range.length, value)) }
        }
        return result
    }

    // MARK: Changes without the delegate

    /// Replaces the whole text for the application, and removes its undo actions; the caret moves to the end.
    func setText(_ new: NSAttributedString) { setText { $0.setAttributedString(new) } }

    /// Replaces the whole text by one with the same attributes everywhere, like `setText(_:)`.
    func setText(_ new: String, attributes: [NSAttributedString.Key: Any]) {
        setText { storage in
            storage.beginEditing()
            storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: new)
            if storage.length > 0 { storage.setAttributes(attributes, range: NSRange(location: 0, length: storage.length)) }
            storage.endEditing()
        }
    }

    /// Whether the text is `new`, with these attributes everywhere.
    func hasText(_ new: String, attributes: [NSAttributedString.Key: Any]) -> Bool {
        // Canonically equivalent strings are equal in Swift, but are different texts.
        guard text.utf16.elementsEqual(new.utf16) else { return false }
        guard length > 0 else { return true }
        var range = NSRange()
        let own = storage.attributes(at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: length))
        return range.length == length && NSDictionary(dictionary: own).isEqual(to: attributes)
    }

    private func setText(_ change: (NSMutableAttributedString) -> Void) {
        host?.undoManager?.removeAllActions(withTarget: self)
        endTyping()
        store { change(storage) }
        selection = TextSelection(caret: length)
        host?.textLayoutDidChange()
    }

    /// Replaces a range of the storage.
    func store(_ new: NSAttributedString, in range: Range<Int>) { store { storage.replaceCharacters(in: NSRange(range), with: new) } }

    private func store(_ change: () -> Void) {
        isStoring = true
        content = nil
        change()
        isStoring = false
        contentDidChange()
    }

    /// Updates layout and selection after a change of the storage.
    func contentDidChange() {
        keepContent()
        invalidateLayout()
        selection = selection.limited(to: length)
    }

    /// Changes the selection; positions within a character move to its start.
    func select(_ new: TextSelection, scrolls: Bool = true) {
        let new = TextSelection(
            anchor: TextBoundaries.aligned(new.anchor, in: text), head: TextBoundaries.aligned(new.head, in: text),
            isAtLineEnd: new.isAtLineEnd)
        guard let host else { return selection = new }
        let differs = new != selection
        if differs, let input = inputDelegate { input.selectionWillChange(host) }
        selection = new
        column = nil
        host.canvas.restartBlinking()
        host.canvas.textNeedsDisplay()
        guard differs else { return }
        inputDelegate?.selectionDidChange(host)
        host.selectionDidChange()
        if scrolls { host.scrollCaretToVisible() }
    }

    func select(_ range: Range<Int>) { select(TextSelection(range)) }

    /// The selected characters.
    var selectedText: String { substring(selection.range) }

    func substring(_ range: Range<Int>) -> String { (text as NSString).substring(with: NSRange(range.clamped(to: 0..<length))) }

    /// Offers the selection for the middle button.
    func offerSelection() {
        guard !selection.isEmpty, host?.isSecureTextEntry == false else { return }
        UIPasteboard.primary.string = selectedText
    }

    // MARK: Input methods

    /// Called in each frame after layout: reports the caret's rectangle on the screen and the text's privacy if either has changed.
    func updateTextInput() {
        guard isActive, let host, host.isTextEditable, host.window != nil else { return }
        let rect = marked.flatMap { host.canvas.rects(for: $0).first } ?? host.canvas.caretRect(at: marked?.lowerBound ?? selection.head)
        let inWindow = host.canvas.convert(rect, to: nil)
        let place = host.window?.convert(inWindow, to: nil) ?? inWindow
        let privacy: TextInput.Privacy = host.isSecureTextEntry ? .secure : .normal
        guard place != sentInput?.caret || privacy != sentInput?.privacy else { return }
        sentInput = (place, privacy)
        UIApplication.shared.frameLoop.setTextInput(caret: place, privacy: privacy)
    }
}

/// A view with a text editor: a text field or a text view.
protocol TextEditorHost: UIView, UITextInput, UIContentSizeCategoryAdjusting, TextInputReceiver {
    var editor: TextEditor { get }
    /// The view that draws the text.
    var canvas: TextCanvas { get }
    /// Whether the user can change the text.
    var isTextEditable: Bool { get }
    /// Whether the user can select text.
    var isTextSelectable: Bool { get }
    /// Whether line breaks become spaces, and Return ends the input.
    var isSingleLine: Bool { get }
    /// The attributes of text that is typed now.
    var insertionAttributes: [NSAttributedString.Key: Any] { get }
    /// The font of all text; nil for the class's own.
    var font: UIFont? { get set }
    /// The font and colour of characters without attributes.
    var defaultFont: UIFont { get }
    var defaultTextColor: UIColor { get }
    /// The width, alignment and spacing of the lines.
    var layoutOptions: TextLayout.Options { get }
    /// The text with its displayed attributes; nil to display the stored text.
    var displayedText: NSAttributedString? { get }
    /// Sets the container, the width and the colours of links for the runs of the text.
    func prepare(_ runs: inout AttributedRuns)
    /// The number of lines that Page Up and Page Down move by.
    var linesPerPage: Int { get }

    /// Whether the next insertion replaces all text.
    var clearsOnInsertion: Bool { get set }

    /// Asks the delegate before the view becomes or resigns first responder.
    func shouldBegin() -> Bool
    func shouldEnd() -> Bool
    /// Called when the view has become or resigned first responder.
    func didBegin()
    func didEnd()
    /// Asks the delegate before the user changes the text.
    func shouldChange(_ range: Range<Int>, to text: String) -> Bool
    /// The delegate's menu for a range; nil for the suggested actions.
    func editMenu(for range: Range<Int>, suggestedActions: [UIMenuElement]) -> UIMenu?
    /// Called after the user has changed the text.
    func userDidChangeText()
    /// Called after the selection has changed.
    func selectionDidChange()
    /// Called when text, attributes or options have changed, so that layout and drawing are out of date.
    func textLayoutDidChange()
    /// Called after each layout of the text.
    func textWasLaidOut()
    /// Scrolls until the caret is visible.
    func scrollCaretToVisible()
    /// Handles Return in a single line.
    func returnPressed()
}

extension TextEditorHost {
    var displayedText: NSAttributedString? { nil }
    func prepare(_ runs: inout AttributedRuns) {}
    func textWasLaidOut() {}

    /// Becomes first responder if the delegate allows it, in a window; returns whether it is so now. `become` is the superclass's method.
    func begin(_ become: () -> Bool) -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, window != nil, shouldBegin(), become() else { return false }
        didBegin()
        return true
    }

    /// Resigns first responder if the delegate allows it; returns whether it is not first responder now.
    func end(_ resign: () -> Bool) -> Bool {
        guard isFirstResponder else { return true }
        guard shouldEnd(), resign() else { return false }
        didEnd()
        return true
    }

    /// Ends editing without asking the delegate.
    func leaveWindow() {
        guard isFirstResponder else { return }
        seat.firstResponder = nil
        didEnd()
    }

    /// Adapts a font of a text style to the preferred content size category, if the host allows it.
    func adjustFont() {
        guard adjustsFontForContentSizeCategory, let font else { return }
        let adjusted = font.adjusted(for: traitCollection)
        if adjusted != font { self.font = adjusted }
    }

    /// Begins editing and places the caret, for a press of the pointer.
    func pointerPressed(_ touches: Set<UITouch>) {
        guard isTextSelectable, let touch = touches.first, touch.type == .indirectPointer else { return }
        guard isFirstResponder || becomeFirstResponder() else { return }
        layoutIfNeeded()
        editor.press(touch, isExtending: seat.pointer.modifiers.contains(.shift))
    }

    /// Begins editing and places the caret, for a finger that was lifted.
    func fingerLifted(_ touch: UITouch) {
        let wasEditing = isFirstResponder
        guard touch.type == .direct, isTextSelectable, wasEditing || becomeFirstResponder() else { return }
        layoutIfNeeded()
        editor.tap(touch, wasEditing: wasEditing)
    }

    /// Inserts a text as if it were typed.
    func insertTyped(_ text: String) {
        if clearsOnInsertion {
            clearsOnInsertion = false
            editor.select(0..<editor.length)
        }
        editor.insert(text)
    }
}

/// A selection in UTF-16 code units. It is the caret if it is empty.
nonisolated struct TextSelection: Hashable, Sendable {
    /// The end that stays when the selection is extended.
    var anchor: Int
    /// The end that moves, where the caret is.
    var head: Int
    /// Whether the caret at a wrapped line's boundary is at the end of the upper line.
    var isAtLineEnd = false

    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var isEmpty: Bool { anchor == head }

    /// The selection with positions outside a text of `length` code units moved to its start or end.
    func limited(to length: Int) -> TextSelection {
        TextSelection(anchor: min(max(0, anchor), length), head: min(max(0, head), length), isAtLineEnd: isAtLineEnd)
    }
}

nonisolated extension TextSelection {
    init(caret: Int, isAtLineEnd: Bool = false) { self.init(anchor: caret, head: caret, isAtLineEnd: isAtLineEnd) }

    init(_ range: Range<Int>) { self.init(anchor: range.lowerBound, head: range.upperBound) }
}

/// A movement of the caret.
nonisolated enum TextMovement: Hashable, Sendable {
    /// One character, or word, in reading order.
    case forward, backward, wordForward, wordBackward
    case up, down, pageUp, pageDown
    case lineStart, lineEnd, paragraphBackward, paragraphForward, documentStart, documentEnd
}
