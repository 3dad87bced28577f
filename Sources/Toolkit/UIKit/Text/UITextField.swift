// A field for one line of text, and its delegate.

@preconcurrency public import Foundation
internal import WindowSystem

/// A control for entering one line of text.
@preconcurrency @MainActor open class UITextField: UIControl, UITextInput {
    let editor = TextEditor()
    let canvas = TextCanvas(frame: .zero)
    let parts = TextFieldSubviews()
    /// The distance by which long text is scrolled, in points.
    var scrolled: CGFloat = 0
    /// Whether there is content besides the text, such as tokens, which hides the placeholder and shows the clear button.
    var hasExtraContent: Bool { false }
    /// The colour of a placeholder without a colour of its own.
    var placeholderColor: UIColor { .placeholderText }
    /// Called for Return unless the delegate forbids it; set by alerts. Returns whether the closure handled the key.
    var returnHandler: (() -> Bool)?

    override func didInit() {
        editor.host = self
        canvas.host = self
        canvas.clipsToBounds = true
        parts.placeholder.field = self
        parts.placeholder.textColor = placeholderColor
        parts.placeholder.lineBreakMode = .byTruncatingTail
        parts.placeholder.isAccessibilityElement = false
        for view in [parts.border, parts.placeholder, canvas] { addSubview(view) }
        addInteraction(UIContextMenuInteraction(delegate: editor))
        appearanceDidChange()
    }

    // MARK: Text

    /// The delegate; held weakly.
    open weak var delegate: (any UITextFieldDelegate)?
    /// The text; never nil, and "" by default. Setting it calls no delegate method and sends no action.
    open var text: String? {
        get { editor.text }
        set {
            guard !editor.hasText(newValue ?? "", attributes: defaultTextAttributes) else { return }
            editor.setText(newValue ?? "", attributes: defaultTextAttributes)
            accessibilityValueDidChange()
        }
    }
    /// The text with its attributes.
    open var attributedText: NSAttributedString? {
        get { AttributedText(attributedString: editor.storage) }
        set { setContent(newValue ?? AttributedText(string: "")) }
    }
    /// The grey text that is shown while the field is empty; nil by default.
    open var placeholder: String? {
        get { attributedPlaceholder?.string }
        set { attributedPlaceholder = newValue.map { AttributedText(string: $0) } }
    }
    /// The placeholder with attributes, which replace the field's font and the grey colour.
    open var attributedPlaceholder: NSAttributedString? { didSet { placeholderDidChange() } }
    /// The attributes of the text; setting them applies them to all of it.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] = [.font: Theme.textFieldFont, .foregroundColor: UIColor.label] {
        didSet { defaultAttributesDidChange() }
    }
    /// The attributes of text that is typed; reset when the selection changes. Nil while the field is not edited.
    open var typingAttributes: [NSAttributedString.Key: Any]?
    /// The font of all text; the system font of 17 points by default.
    open var font: UIFont? {
        get { defaultTextAttributes[.font] as? UIFont }
        set { defaultTextAttributes[.font] = newValue ?? Theme.textFieldFont }
    }
    /// The colour of all text; `UIColor.label` by default.
    open var textColor: UIColor? {
        get { defaultTextAttributes[.foregroundColor] as? UIColor }
        set { defaultTextAttributes[.foregroundColor] = newValue ?? UIColor.label }
    }
    /// The alignment of text that is narrower than the field; `natural` follows the layout direction.
    open var textAlignment = NSTextAlignment.natural { didSet { textLayoutDidChange() } }
    /// Whether the font of long text is reduced, down to `minimumFontSize`, before the text scrolls; false by default.
    open var adjustsFontSizeToFitWidth = false { didSet { if oldValue != adjustsFontSizeToFitWidth { textLayoutDidChange() } } }
    /// The smallest size of a reduced font in points; 0, the default, for no limit.
    open var minimumFontSize: CGFloat = 0 { didSet { if oldValue != minimumFontSize { textLayoutDidChange() } } }
    /// Whether fonts of a text style follow the preferred content size category; false by default.
    open var adjustsFontForContentSizeCategory = false { didSet { adjustFont() } }

    // MARK: Editing

    /// Whether the field is being edited.
    open var isEditing: Bool { editor.isActive }
    /// Whether the text is removed when editing begins; false by default.
    open var clearsOnBeginEditing = false
    /// Whether the next insertion replaces all text; false by default. Becomes false when the selection changes.
    open var clearsOnInsertion = false
    /// The view shown at the window's bottom edge while the field is edited; nil, the default, for the next responder's view.
    open override var inputView: UIView? {
        get { ownInputView }
        set { ownInputView = newValue }
    }
    /// The view shown above the input view while the field is edited; nil, the default, for the next responder's view.
    open override var inputAccessoryView: UIView? {
        get { ownAccessoryView }
        set { ownAccessoryView = newValue }
    }
    private var ownInputView: UIView?
    private var ownAccessoryView: UIView?

    // MARK: Appearance

    /// The border; `none` by default.
    open var borderStyle = BorderStyle.none { didSet { appearanceDidChange() } }
    /// The image behind the text, unless the border is a rounded rectangle.
    open var background: UIImage? { didSet { appearanceDidChange() } }
    /// The image behind the text of a disabled field.
    open var disabledBackground: UIImage? { didSet { appearanceDidChange() } }
    /// When the clear button is shown in a field with text; `never` by default.
    open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// The view at the leading edge; nil by default.
    open var leftView: UIView? { didSet { sideViewDidChange(from: oldValue) } }
    /// When the leading view is shown; `never` by default.
    open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// The view at the trailing edge; nil by default.
    open var rightView: UIView? { didSet { sideViewDidChange(from: oldValue) } }
    /// When the trailing view is shown; `never` by default.
    open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

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
    /// Whether bullets are shown in place of the text, which then cannot be copied; false by default.
    open var isSecureTextEntry = false { didSet { if oldValue != isSecureTextEntry { textLayoutDidChange() } } }

    // MARK: Rectangles

    /// The rectangle of the border: all of `bounds`.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// The rectangle of the text while it is not edited.
    open func textRect(forBounds bounds: CGRect) -> CGRect { contentRect(in: bounds) }
    /// The rectangle of the placeholder.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }
    /// The rectangle of the text while it is edited.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { contentRect(in: bounds) }
    /// The rectangle of the clear button.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { clearRect(in: bounds) }
    /// The rectangle of the leading view.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(of: leftView, side: .leading, in: bounds) }
    /// The rectangle of the trailing view.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(of: rightView, side: .trailing, in: bounds) }
    /// The text with its border: at least 34 points high with a rounded border.
    open override var intrinsicContentSize: CGSize { fittingSize }
    /// The same as `intrinsicContentSize`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize }
    /// Draws the placeholder in the coordinates of its rectangle. Overrides may draw with other attributes or in another rectangle.
    open func drawPlaceholder(in rect: CGRect) { parts.placeholder.drawDefault(in: rect) }
    /// The rectangle in which text, placeholder, clear button and side views are laid out.
    var layoutBounds: CGRect { bounds }
    /// Lays out text, placeholder, clear button and side views.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutParts()
    }

    // MARK: First responder

    /// Whether the field is enabled.
    open override var canBecomeFirstResponder: Bool { isEnabled }
    /// Begins editing if the delegate allows it and the field is in a window. Returns whether it is first responder now.
    @discardableResult open override func becomeFirstResponder() -> Bool { begin { super.becomeFirstResponder() } }
    /// Ends editing if the delegate allows it. Returns whether the field is not first responder now.
    @discardableResult open override func resignFirstResponder() -> Bool { end { super.resignFirstResponder() } }
    /// Cuts the selection.
    open override func cut(_ sender: Any?) { editor.cut() }
    /// Copies the selection, unless it is a password.
    open override func copy(_ sender: Any?) { editor.copy() }
    /// Inserts the text of the general pasteboard.
    open override func paste(_ sender: Any?) { editor.paste(from: .general) }
    /// Selects the word at the caret.
    open func select(_ sender: Any?) { editor.select(TextBoundaries.word(at: editor.selection.head, in: editor.text)) }
    /// Selects all text.
    open override func selectAll(_ sender: Any?) {
        editor.select(0..<editor.length)
        editor.offerSelection()
    }
    /// Deletes the selection.
    open func delete(_ sender: Any?) { editor.replace(editor.selection.range, with: "", by: .other) }

    // MARK: Touches

    /// Begins editing and places the caret, for the pointer; fingers begin editing in `touchesEnded(_:with:)`.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        pointerPressed(touches)
    }
    /// Extends the selection.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        if let touch = touches.first { editor.dragged(touch) }
    }
    /// Ends selecting with the pointer; a finger begins editing.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let isInside = isTouchInside
        super.touchesEnded(touches, with: event)
        if isInside, let touch = touches.first { fingerLifted(touch) }
        editor.released()
    }
    /// Ends selecting with the pointer.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        editor.released()
    }
    /// Also false for a superview's pan with the pointer, because the pointer selects text.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        recognizer.isPointerDrag && recognizer.view !== self ? false : super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: Text input

    /// Whether there is any text.
    open var hasText: Bool { editor.length > 0 }
    /// Inserts a text as if it were typed: the delegate is asked, and `editingChanged` is sent.
    open func insertText(_ text: String) { insertTyped(text) }
    /// Deletes the selection, or the character before the caret.
    open func deleteBackward() { editor.delete(.backward) }
    /// The text in a range.
    open func text(in range: UITextRange) -> String? { editor.range(range).map(editor.substring) }
    /// Replaces a range without asking the delegate.
    open func replace(_ range: UITextRange, withText text: String) { editor.replaceUnasked(range, with: text) }
    /// The selection; drawn only while the field is edited.
    open var selectedTextRange: UITextRange? {
        get { TextIndexRange(editor.selection.range) }
        set { if let range = newValue.flatMap(editor.range) { editor.select(range) } }
    }
    /// The range of the text that an input method has not committed yet; nil if there is none.
    open var markedTextRange: UITextRange? { editor.marked.map(TextIndexRange.init) }
    /// The font and the colours of marked text; nil, the default, to underline it only.
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

    override var hoverStyle: UIPointerStyle { UIPointerStyle(shape: .verticalBeam(length: defaultFont.lineHeight)) }
    override func stateDidChange() {
        super.stateDidChange()
        if !isEnabled { resignFirstResponder() }
        editor.invalidateLayout()
        canvas.textNeedsDisplay()
    }
    override func keyPressEnded() {
        super.keyPressEnded()
        becomeFirstResponder()
    }
    override func directionDidChange() {
        super.directionDidChange()
        textLayoutDidChange()
    }
    override func applyTraits(_ traits: UITraitCollection) {
        super.applyTraits(traits)
        editor.applyTraits(traits)
        adjustFont()
    }
    /// Also draws the border in the new colours.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        appearanceDidChange()
    }
    /// Also ends editing if the field leaves its window.
    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { leaveWindow() }
    }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { placeholder }
    override var defaultAccessibilityValue: String? { accessibleText }
}

/// Decides on editing and is notified of it. All methods are optional.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
    /// Whether editing may begin; true by default.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called when editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end; true by default.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called when editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Called when editing has ended; calls the method without a reason by default.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Whether the user may replace a range, in UTF-16 code units: by typing, pasting, cutting, deleting or undoing. True by default.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
    /// Called when the selection has changed.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Returns the menu for a range in UTF-16 code units; nil, the default, for one with `suggestedActions`.
    func textField(_ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu?
    /// Whether the text may be cleared; true by default.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether Return sends `editingDidEndOnExit`, which ends editing if it has an action, and `primaryActionTriggered`; true by default.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Returns nil.
    public func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// Returns true.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls the method without a reason.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// Returns true.
    public func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        true
    }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Returns true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

// MARK: - Types

extension UITextField {
    /// The borders of a text field, with Apple's raw values.
    nonisolated public enum BorderStyle: Int, Sendable {
        case none = 0
        /// A thin line.
        case line = 1
        /// A grey line.
        case bezel = 2
        /// A rounded rectangle with a background.
        case roundedRect = 3
    }

    /// The times at which a part of a text field is shown, with Apple's raw values.
    nonisolated public enum ViewMode: Int, Sendable {
        case never = 0, whileEditing, unlessEditing, always
    }

    /// The reasons for the end of editing, with Apple's raw values.
    nonisolated public enum DidEndEditingReason: Int, Sendable {
        case committed = 0
        /// Never occurs here.
        case cancelled = 1
    }

    /// Posted when editing has begun; the object is the field.
    nonisolated public static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Posted when editing has ended; the object is the field.
    nonisolated public static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
    /// Posted when the user has changed the text; the object is the field.
    nonisolated public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
    /// The key of a `DidEndEditingReason` in the notification about the end.
    nonisolated public static let didEndEditingReasonKey = "UITextFieldDidEndEditingReasonKey"
}
