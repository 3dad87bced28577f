// A view for text of several lines that scrolls, and its delegate.

@preconcurrency public import Foundation
internal import WindowSystem

/// Shows and edits text of several lines.
@preconcurrency @MainActor open class UITextView: UIScrollView, UITextInput {
    let editor: TextEditor
    var detectedLinks: DetectedLinks?
    let canvas = TextCanvas(frame: .zero)
    weak var textDelegate: (any UITextViewDelegate)?
    /// The width of the view at the last layout of the text.
    var laidOutWidth: CGFloat = -1

    /// The rectangle for the lines: as wide as the text view without `textContainerInset`, unless the container's width is fixed.
    public let textContainer: NSTextContainer
    /// The layout manager. A subclass can override the drawing of the text.
    public let layoutManager: NSLayoutManager
    /// The characters and attributes; changes appear in the view.
    public let textStorage: NSTextStorage

    /// An empty text view.
    public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

    /// A text view with a container, or with a new one for nil. Uses the text storage and the layout manager of the container, if any.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        (textStorage, layoutManager, self.textContainer) = Self.textParts(of: textContainer)
        editor = TextEditor(storage: textStorage)
        super.init(frame: frame)
    }

    /// An empty text view; nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        (textStorage, layoutManager, textContainer) = Self.textParts(of: nil)
        editor = TextEditor(storage: textStorage)
        super.init(coder: coder)
    }

    override func didInit() {
        super.didInit()
        editor.host = self
        canvas.host = self
        textContainer.textView = self
        alwaysBounceVertical = false
        addSubview(canvas)
        addInteraction(UIContextMenuInteraction(delegate: editor))
        setBackgroundColor(.systemBackground)
    }

    // MARK: Text

    /// The delegate; held weakly.
    open var delegate: (any UITextViewDelegate)? {
        get { textDelegate }
        set {
            textDelegate = newValue
            super.setScrollDelegate(newValue)
        }
    }
    /// The text; "" at first. Setting it calls no delegate method.
    open var text: String! {
        get { editor.text }
        set { setContent { $0.setText(newValue ?? "", attributes: plainAttributes) } }
    }
    /// The text with its attributes.
    open var attributedText: NSAttributedString! {
        get { AttributedText(attributedString: editor.storage) }
        set { setContent { $0.setText(newValue ?? AttributedText(string: "")) } }
    }
    /// The font of all text; nil, the default, for the system font of 12 points.
    open var font: UIFont? { didSet { apply(.font, defaultFont) } }
    /// The colour of all text; nil, the default, for `UIColor.label`.
    open var textColor: UIColor? { didSet { apply(.foregroundColor, defaultTextColor) } }
    /// The alignment of the lines; `natural` follows the direction of each paragraph, but is `right` in a mirrored interface.
    open var textAlignment = NSTextAlignment.natural { didSet { textLayoutDidChange() } }
    /// The attributes of text that is typed; reset when the selection changes.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { ownTypingAttributes ?? plainAttributes }
        set { ownTypingAttributes = newValue }
    }
    var ownTypingAttributes: [NSAttributedString.Key: Any]?
    /// The attributes of links; only the foreground colour is used. The tint colour by default.
    open var linkTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { textLayoutDidChange() } }
    /// Whether the user can change the text; true by default.
    open var isEditable = true {
        willSet {
            // Editing ends while `isEditable` is still true, so that the delegate is notified.
            if !newValue, isEditable { leaveWindow() }
        }
        didSet { editabilityDidChange() }
    }
    /// Whether the user can select text and click links; true by default.
    open var isSelectable = true { didSet { editabilityDidChange() } }
    /// Whether the next insertion replaces all text; false by default. Becomes false when the selection changes.
    open var clearsOnInsertion = false
    /// Whether fonts of a text style follow the preferred content size category; false by default.
    open var adjustsFontForContentSizeCategory = false { didSet { adjustFont() } }
    /// The data that becomes links in text that is not editable: web and e-mail addresses and telephone numbers; none by default.
    open var dataDetectorTypes: UIDataDetectorTypes = [] { didSet { if oldValue != dataDetectorTypes { textLayoutDidChange() } } }
    /// The selection in UTF-16 code units.
    open var selectedRange: NSRange {
        get { NSRange(editor.selection.range) }
        set { if let range = newValue.checked { editor.select(TextSelection(range.clamped(to: 0..<editor.length)), scrolls: false) } }
    }
    /// The space between the edges of the view and the text; 8 points above and below by default.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { textLayoutDidChange() } }

    /// Scrolls the least distance that shows a range, in UTF-16 code units.
    open func scrollRangeToVisible(_ range: NSRange) { scrollToVisible(range) }

    /// The view shown at the window's bottom edge while the text is edited; nil, the default, for the next responder's view.
    open override var inputView: UIView? {
        get { ownInputView }
        set { ownInputView = newValue }
    }
    /// The view shown above the input view while the text is edited; nil, the default, for the next responder's view.
    open override var inputAccessoryView: UIView? {
        get { ownAccessoryView }
        set { ownAccessoryView = newValue }
    }
    private var ownInputView: UIView?
    private var ownAccessoryView: UIView?

    // MARK: Traits

    /// The words that a keyboard on a screen capitalizes; `sentences` by default.
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences
    /// Whether words are corrected; never here.
    open var autocorrectionType: UITextAutocorrectionType = .default
    /// Whether the spelling is checked; never here.
    open var spellCheckingType: UITextSpellCheckingType = .default
    /// Whether straight quotes are replaced; never here.
    open var smartQuotesType: UITextSmartQuotesType = .default
    /// Whether two hyphens become a dash; never here.
    open var smartDashesType: UITextSmartDashesType = .default
    /// Whether spaces around words are adjusted; never here.
    open var smartInsertDeleteType: UITextSmartInsertDeleteType = .default
    /// The keys of a keyboard on a screen.
    open var keyboardType: UIKeyboardType = .default
    /// The colours of a keyboard on a screen.
    open var keyboardAppearance: UIKeyboardAppearance = .default
    /// The title of the Return key of a keyboard on a screen.
    open var returnKeyType: UIReturnKeyType = .default
    /// Whether Return has no effect without text; false by default.
    open var enablesReturnKeyAutomatically: Bool = false
    /// The meaning of the text; nil by default.
    open var textContentType: UITextContentType? = nil
    /// The requirements of a new password; nil by default.
    open var passwordRules: UITextInputPasswordRules? = nil
    /// Whether bullets are shown in place of the text; false by default.
    open var isSecureTextEntry = false { didSet { if oldValue != isSecureTextEntry { textLayoutDidChange() } } }

    // MARK: Size

    /// The text with its insets; without a natural size while scrolling is enabled.
    open override var intrinsicContentSize: CGSize {
        guard !isScrollEnabled else { return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
        return fittingSize(width: bounds.width > 0 ? bounds.width : .greatestFiniteMagnitude)
    }
    /// The size of the text for the width of `size`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(width: size.width) }
    /// Whether the text scrolls; if not, the text view has its intrinsic size.
    open override var isScrollEnabled: Bool { didSet { if oldValue != isScrollEnabled { textLayoutDidChange() } } }
    /// Lays out the text.
    open override func layoutSubviews() {
        layOutText()
        super.layoutSubviews()
        placeCanvas()
    }
    override func contentDidMove() {
        super.contentDidMove()
        placeCanvas()
    }

    // MARK: First responder

    /// Whether text can be selected or edited.
    open override var canBecomeFirstResponder: Bool { isSelectable || isEditable }
    /// Begins editing if the delegate allows it and the view is in a window. Returns whether it is first responder now.
    @discardableResult open override func becomeFirstResponder() -> Bool { begin { super.becomeFirstResponder() } }
    /// Ends editing if the delegate allows it. Returns whether the view is not first responder now.
    @discardableResult open override func resignFirstResponder() -> Bool { end { super.resignFirstResponder() } }
    /// Cuts the selection.
    open override func cut(_ sender: Any?) { editor.cut() }
    /// Copies the selection.
    open override func copy(_ sender: Any?) { editor.copy() }
    /// Inserts the text of the general pasteboard.
    open override func paste(_ sender: Any?) { editor.paste(from: .general) }
    /// Selects the word at the caret.
    open func select(_ sender: Any?) { editor.select(TextBoundaries.word(at: editor.selection.head, in: editor.text)) }
    /// Selects all text.
    open override func selectAll(_ sender: Any?) {
        editor.select(TextSelection(0..<editor.length), scrolls: false)
        editor.offerSelection()
    }
    /// Deletes the selection.
    open func delete(_ sender: Any?) { editor.replace(editor.selection.range, with: "", by: .other) }

    // MARK: Touches

    /// Begins editing and places the caret, for the pointer.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isSelectable, let touch = touches.first, touch.type == .indirectPointer else { return }
        if isEditable || item(at: touch.location(in: self)) == nil { pointerPressed(touches) }
    }
    /// Extends the selection.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { editor.dragged(touch) }
    }
    /// Ends selecting with the pointer; a finger begins editing and places the caret. In read-only text, a click or tap opens a link.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        defer { editor.released() }
        guard isSelectable, let touch = touches.first else { return }
        if !isEditable, editor.drag == nil, let found = item(at: touch.location(in: self)) { return open(found) }
        fingerLifted(touch)
    }
    /// Ends selecting with the pointer.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { editor.released() }
    /// False also for drags with the pointer, which selects text.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        isSelectable && recognizer.isPointerDrag ? false : super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: Text input

    /// Whether there is any text.
    open var hasText: Bool { editor.length > 0 }
    /// Inserts a text as if it were typed, if the delegate allows it.
    open func insertText(_ text: String) { insertTyped(text) }
    /// Deletes the selection, or the character before the caret.
    open func deleteBackward() { editor.delete(.backward) }
    /// The text in a range.
    open func text(in range: UITextRange) -> String? { editor.range(range).map(editor.substring) }
    /// Replaces a range without asking the delegate.
    open func replace(_ range: UITextRange, withText text: String) { editor.replaceUnasked(range, with: text) }
    /// The selection; drawn only while the view is first responder.
    open var selectedTextRange: UITextRange? {
        get { TextIndexRange(editor.selection.range) }
        set { if let range = newValue.flatMap(editor.range) { editor.select(range) } }
    }
    /// The range of the text that an input method has not committed yet; nil if there is none.
    open var markedTextRange: UITextRange? { editor.marked.map(TextIndexRange.init) }
    /// The attributes of marked text; it is underlined.
    open var markedTextStyle: [NSAttributedString.Key: Any]? { didSet { textLayoutDidChange() } }
    /// Replaces the marked text, or else the selection.
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        editor.setMarked(markedText ?? "", selection: selectedRange.checked ?? 0..<0)
    }
    /// Commits the marked text.
    open func unmarkText() { editor.unmark() }
    /// The start of the text.
    open var beginningOfDocument: UITextPosition { TextIndexPosition(0) }
    /// The end of the text.
    open var endOfDocument: UITextPosition { TextIndexPosition(editor.length) }
    /// The range between two positions in any order.
    open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        let (first, second) = (editor.index(fromPosition), editor.index(toPosition))
        return TextIndexRange(min(first, second)..<max(first, second))
    }
    /// The position at a distance in UTF-16 code units; nil outside the text.
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? { editor.position(position, offset: offset) }
    /// The position at a distance in characters or lines; nil outside the text.
    open func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
        editor.position(position, in: direction, offset: offset)
    }
    /// The order of two positions.
    open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        let (first, second) = (editor.index(position), editor.index(other))
        return first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
    }
    /// The distance in UTF-16 code units.
    open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { editor.index(toPosition) - editor.index(from) }
    /// Notified of changes; held weakly.
    open var inputDelegate: (any UITextInputDelegate)? {
        get { editor.inputDelegate }
        set { editor.inputDelegate = newValue }
    }
    /// Finds words and lines.
    open private(set) lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
    /// The farthest position of a range in a direction.
    open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
        editor.isForward(direction) ? range.end : range.start
    }
    /// The range from a position to the end of the line to the left or right, or up to the start or down to the end of the text.
    open func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
        editor.characterRange(byExtending: position, in: direction)
    }
    /// The direction of the paragraph.
    open func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection {
        editor.writingDirection(at: editor.index(position))
    }
    /// Does nothing: the direction follows from the characters.
    open func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
    /// The first rectangle of a range, or the caret's of an empty one.
    open func firstRect(for range: UITextRange) -> CGRect { editor.rects(for: range).first ?? caretRect(for: range.start) }
    /// The rectangle of the caret.
    open func caretRect(for position: UITextPosition) -> CGRect { editor.caretRect(for: position) }
    /// The rectangles of a range.
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.selectionRects(for: range) }
    /// The position nearest to a point.
    @discardableResult
    open func closestPosition(to point: CGPoint) -> UITextPosition? { editor.closestPosition(to: point, within: 0..<editor.length) }
    /// The position of a range nearest to a point.
    @discardableResult open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        editor.range(range).map { editor.closestPosition(to: point, within: $0) }
    }
    /// The character at a point; nil if there is none.
    open func characterRange(at point: CGPoint) -> UITextRange? { editor.characterRange(at: point) }

    // MARK: Overridden

    /// True if the text can be selected or edited.
    open override var canBecomeFocused: Bool { isEditable || isSelectable }
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? {
        guard isSelectable || isEditable else { return nil }
        if !isEditable, let item = item(at: point), !item.isAttachment {
            // A hand, without an effect on the view.
            return UIPointerStyle(effect: .hover(UITargetedPreview(view: self), preferredTintMode: .none))
        }
        return UIPointerStyle(shape: .verticalBeam(length: defaultFont.lineHeight))
    }
    override func keyPressEnded() { becomeFirstResponder() }
    override func directionDidChange() {
        super.directionDidChange()
        textLayoutDidChange()
    }
    override func applyTraits(_ traits: UITraitCollection) {
        super.applyTraits(traits)
        editor.applyTraits(traits)
        adjustFont()
    }
    /// Also ends editing if the view leaves its window.
    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { leaveWindow() }
    }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityValue: String? { editor.storage.spokenText }
}

/// Decides on editing and is notified of it. All methods are optional.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether editing may begin; true by default.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Whether editing may end; true by default.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called when editing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Called when editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Whether the user may replace a range, in UTF-16 code units: by typing, pasting, cutting, deleting or undoing. True by default.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called when the user has changed the text.
    func textViewDidChange(_ textView: UITextView)
    /// Called when the selection has changed.
    func textViewDidChangeSelection(_ textView: UITextView)
    /// Returns the menu for a range in UTF-16 code units; nil, the default, for one with `suggestedActions`.
    func textView(_ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu?
    /// Whether a click on a link opens it; by default, the result of `textView(_:shouldInteractWith:in:)`.
    func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
    ) -> Bool
    /// Whether a click on a link opens it; true by default.
    func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool
    /// Called when an attachment is clicked; whether its action is performed: by default as `textView(_:shouldInteractWith:in:)` returns.
    func textView(
        _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool
    /// Called when an attachment is clicked; returns whether its action is performed. True by default.
    func textView(_ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange) -> Bool
    /// Returns the action of a click on a link, an attachment or a tagged part; nil for none, `defaultAction` by default.
    func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction?
}

extension UITextViewDelegate {
    /// Returns nil.
    public func textView(_ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu? { nil }
    /// Returns true.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Returns true.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Returns true.
    public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    /// Returns the result of `textView(_:shouldInteractWith:in:)`.
    public func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
    ) -> Bool { self.textView(textView, shouldInteractWith: URL, in: characterRange) }
    /// Returns true.
    public func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool { true }
    /// Returns the result of `textView(_:shouldInteractWith:in:)`.
    public func textView(
        _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool { self.textView(textView, shouldInteractWith: textAttachment, in: characterRange) }
    /// Returns true.
    public func textView(_ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange) -> Bool {
        true
    }
    /// Returns `defaultAction`.
    public func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction? {
        defaultAction
    }
}

extension UITextView {
    /// Posted when editing has begun; the object is the text view.
    nonisolated public static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
    /// Posted when the user has changed the text; the object is the text view.
    nonisolated public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
    /// Posted when editing has ended; the object is the text view.
    nonisolated public static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")
}
