// Attributed text that notifies its layout managers and its delegate of changes.

@preconcurrency public import Foundation

/// Attributed text that layout managers lay out. A subclass that stores the text itself overrides `string`,
/// `attributes(at:effectiveRange:)`, `replaceCharacters(in:with:)` with a string and `setAttributes(_:range:)`, and calls
/// `edited(_:range:changeInLength:)`.
///
/// Ranges are limited to the text.
nonisolated open class NSTextStorage: NSMutableAttributedString {
    /// What has changed, with Apple's raw values.
    public struct EditActions: OptionSet, Hashable, Sendable {
        /// The bit mask.
        public let rawValue: UInt
        /// Creates actions from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Attributes have changed.
        public static let editedAttributes = EditActions(rawValue: 1 << 0)
        /// Characters have changed.
        public static let editedCharacters = EditActions(rawValue: 1 << 1)
    }

    /// Posted before the delegate and the layout managers are notified of a change; the object is the text storage.
    public static let willProcessEditingNotification = Notification.Name("NSTextStorageWillProcessEditingNotification")
    /// Posted after the delegate was notified of a change and before the layout managers are; the object is the text storage.
    public static let didProcessEditingNotification = Notification.Name("NSTextStorageDidProcessEditingNotification")

    /// What has changed since the last processing.
    open private(set) var editedMask: EditActions = []
    /// The range of the changes since the last processing, in the present text; its location is `NSNotFound` without changes.
    open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
    /// The change in length since the last processing, in UTF-16 code units.
    open private(set) var changeInLength = 0
    /// The layout managers of the text.
    open private(set) var layoutManagers: [NSLayoutManager] = []
    /// The delegate; held weakly.
    open weak var delegate: (any NSTextStorageDelegate)?

    private var nesting = 0
    private var isProcessing = false
    /// Whether this class, not a subclass, has stored the current change.
    private var isStored = false

    /// An empty text.
    public init() { super.init(string: "") }
    /// A text without attributes.
    public override init(string: String) { super.init(string: string) }
    /// A text with attributes.
    public override init(string: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
        super.init(string: string, attributes: attrs)
    }
    /// A copy of a text.
    public override init(attributedString: NSAttributedString) { super.init(attributedString: attributedString) }
    /// A text that `coder` contains.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    deinit { AttributeStorage.release(of: self) }

    // MARK: Layout managers

    /// Adds a layout manager.
    @preconcurrency @MainActor open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
        aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
        layoutManagers.append(aLayoutManager)
        aLayoutManager.storageDidChange(to: self)
    }

    /// Removes a layout manager.
    @preconcurrency @MainActor open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
        layoutManagers.removeAll { $0 === aLayoutManager }
        aLayoutManager.storageDidChange(to: nil)
    }

    // MARK: Changes

    /// Begins a group of changes that are processed together.
    open override func beginEditing() { nesting += 1 }

    /// Ends a group of changes, and processes them if no outer group is open.
    open override func endEditing() {
        guard nesting > 0 else { return }
        nesting -= 1
        processIfNeeded()
    }

    /// Records a change. `editedRange` is the range before the change, and `delta` is the change in length.
    open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
        if !isStored { copyFromSubclass(editedMask, range: editedRange, change: delta) }
        let (start, length) = (max(0, editedRange.location), max(0, editedRange.length + delta))
        if self.editedMask.isEmpty || self.editedRange.location == NSNotFound {
            self.editedRange = NSRange(location: start, length: length)
        } else {
            // The end of the earlier changes moves with the characters before it.
            let end = self.editedRange.location + self.editedRange.length
            let moved = end > start ? max(start, end + delta) : end
            let first = min(self.editedRange.location, start)
            self.editedRange = NSRange(location: first, length: max(moved, start + length) - first)
        }
        self.editedMask.formUnion(editedMask)
        changeInLength += delta
        processIfNeeded()
    }

    private func processIfNeeded() {
        guard nesting == 0, !isProcessing, !editedMask.isEmpty else { return }
        isProcessing = true
        processEditing()
        isProcessing = false
        (editedMask, editedRange, changeInLength) = ([], NSRange(location: NSNotFound, length: 0), 0)
    }

    /// Notifies the delegate, which may change the text, and then the layout managers. Overrides may first change attributes.
    open func processEditing() {
        nonisolated(unsafe) let storage = self
        MainActor.assumeIsolated { storage.notifyOfChange() }
    }

    @MainActor private func notifyOfChange() {
        NotificationCenter.default.post(name: Self.willProcessEditingNotification, object: self)
        delegate?.textStorage(self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
        delegate?.textStorage(self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
        NotificationCenter.default.post(name: Self.didProcessEditingNotification, object: self)
        for manager in layoutManagers {
            manager.processEditing(
                for: self, edited: editedMask, range: editedRange, changeInLength: changeInLength, invalidatedRange: editedRange)
        }
    }

    // MARK: Storage

    /// Whether the object's class is `NSTextStorage` itself, so that Foundation's methods may change the text directly.
    private var isPlain: Bool { type(of: self) == NSTextStorage.self }

    private func limited(_ range: NSRange) -> NSRange {
        guard let range = range.checked else { return NSRange(location: length, length: 0) }
        return NSRange(range.clamped(to: 0..<length))
    }

    private func store(_ mask: EditActions, _ range: NSRange, change: Int = 0, _ body: () -> Void) {
        body()
        let outer = isStored
        isStored = true
        edited(mask, range: range, changeInLength: change)
        isStored = outer
    }

    /// The attributes at a position, and their range; none beyond the text.
    open override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
        guard location >= 0, location < length else {
            range?.pointee = NSRange(location: length, length: 0)
            return [:]
        }
        return super.attributes(at: location, effectiveRange: range)
    }

    /// Replaces characters. The new ones get the attributes of the first replaced character, or of the character before an insertion.
    open override func replaceCharacters(in range: NSRange, with str: String) {
        let range = limited(range)
        store(.editedCharacters, range, change: str.utf16.count - range.length) { super.replaceCharacters(in: range, with: str) }
    }

    /// Replaces all attributes of a range.
    open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        let range = limited(range)
        guard range.length > 0 else { return }
        store(.editedAttributes, range) { super.setAttributes(attrs ?? [:], range: range) }
    }

    /// Sets an attribute of a range.
    open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
        change(range, ifPlain: { super.addAttribute(name, value: value, range: $0) }, otherwise: { $0[name] = value })
    }

    /// Sets attributes of a range.
    open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
        change(range, ifPlain: { super.addAttributes(attrs, range: $0) }, otherwise: { $0.merge(attrs) { $1 } })
    }

    /// Removes an attribute from a range.
    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        change(range, ifPlain: { super.removeAttribute(name, range: $0) }, otherwise: { $0[name] = nil })
    }

    /// Replaces characters and their attributes.
    open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        let range = limited(range)
        guard !isPlain else {
            let change = attrString.length - range.length
            store([.editedCharacters, .editedAttributes], range, change: change) { super.replaceCharacters(in: range, with: attrString) }
            return
        }
        beginEditing()
        replaceCharacters(in: range, with: attrString.string)
        attrString.enumerateAttributes(in: NSRange(location: 0, length: attrString.length)) { attributes, part, _ in
            if part.length > 0 { setAttributes(attributes, range: NSRange(location: range.location + part.location, length: part.length)) }
        }
        endEditing()
    }

    /// Removes characters.
    open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

    /// Changes the attributes of a range directly, or in a subclass through the methods that it overrides.
    private func change(
        _ range: NSRange, ifPlain changeDirectly: (NSRange) -> Void, otherwise body: (inout [NSAttributedString.Key: Any]) -> Void
    ) {
        let range = limited(range)
        guard range.length > 0 else { return }
        guard !isPlain else { return store(.editedAttributes, range) { changeDirectly(range) } }
        beginEditing()
        forEachRun(from: range.location, to: range.location + range.length) { attributes, part in
            var values = attributes
            body(&values)
            setAttributes(values, range: part)
        }
        endEditing()
    }

    /// Calls `body` for the parts of a range with equal attributes.
    private func forEachRun(from start: Int, to end: Int, _ body: ([NSAttributedString.Key: Any], NSRange) -> Void) {
        var position = start
        while position < end {
            var run = NSRange()
            let values = attributes(at: position, effectiveRange: &run)
            let next = min(max(run.location + run.length, position + 1), end)
            body(values, NSRange(location: position, length: next - position))
            position = next
        }
    }

    /// Copies a change from a subclass that stores the text itself. Foundation's functions read the superclass's storage.
    private func copyFromSubclass(_ mask: EditActions, range: NSRange, change: Int) {
        let whole = string as NSString
        var old = limited(range)
        var new = NSRange(location: old.location, length: max(0, old.length + change))
        if mask.contains(.editedCharacters) {
            if super.length + change != whole.length || new.location + new.length > whole.length {
                (old, new) = (NSRange(location: 0, length: super.length), NSRange(location: 0, length: whole.length))
            }
            super.replaceCharacters(in: old, with: whole.substring(with: new))
        }
        forEachRun(from: new.location, to: min(new.location + new.length, super.length)) { super.setAttributes($0, range: $1) }
    }
}

/// Notified of changes of a text storage. All methods are optional.
@preconcurrency @MainActor public protocol NSTextStorageDelegate: AnyObject {
    /// Called before the layout managers are notified; characters and attributes may be changed.
    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int)
    /// Called before the layout managers are notified; attributes may be changed.
    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int)
}

extension NSTextStorageDelegate {
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
}
