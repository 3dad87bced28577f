// Clicks and touches on a text view: the caret, selections and links.

internal import CoreGraphics
internal import Foundation
internal import WindowSystem

extension UITextView {
    func touchBegan(_ touches: Set<UITouch>) {
        guard isSelectable, let touch = touches.first, touch.type == .indirectPointer else { return }
        if link(at: touch.location(in: self)) != nil, !isEditable { return }
        guard isFirstResponder || becomeFirstResponder() else { return }
        layoutIfNeeded()
        editor.press(touch, isExtending: UIApplication.shared.pointer.modifiers.contains(.shift))
    }

    func touchEnded(_ touches: Set<UITouch>) {
        defer { editor.released() }
        guard isSelectable, let touch = touches.first else { return }
        if !isEditable, editor.drag == nil, let found = link(at: touch.location(in: self)) { return open(found.url, in: found.range) }
        let wasEditing = isFirstResponder
        guard touch.type == .direct, wasEditing || becomeFirstResponder() else { return }
        layoutIfNeeded()
        editor.tap(touch, wasEditing: wasEditing)
    }

    /// The link at a point.
    func link(at point: CGPoint) -> (url: URL, range: Range<Int>)? {
        guard editor.length > 0, let range = editor.characterRange(at: point) as? TextIndexRange, !range.range.isEmpty else { return nil }
        var whole = NSRange()
        let value = editor.storage.attribute(.link, at: range.range.lowerBound, effectiveRange: &whole)
        guard let url = value as? URL ?? (value as? String).flatMap(URL.init(string:)) else { return nil }
        return (url, whole.location..<whole.location + whole.length)
    }

    private func open(_ url: URL, in range: Range<Int>) {
        let allowed = textDelegate?.textView(
            self, shouldInteractWith: url, in: NSRange(range), interaction: .invokeDefaultAction)
        if allowed ?? true { UIApplication.shared.open(url) }
    }

    /// A hand, without an effect on the view.
    private var linkStyle: UIPointerStyle {
        UIPointerStyle(effect: .hover(UITargetedPreview(view: self), preferredTintMode: .none))
    }

    func pointerStyle(at point: CGPoint) -> UIPointerStyle? {
        guard isSelectable || isEditable else { return nil }
        if !isEditable, link(at: point) != nil { return linkStyle }
        return UIPointerStyle(shape: .verticalBeam(length: defaultFont.lineHeight))
    }
}
