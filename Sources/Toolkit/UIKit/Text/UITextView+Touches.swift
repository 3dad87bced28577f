// Clicks and touches on a text view: the caret, selections and links.

internal import CoreGraphics
internal import Foundation
internal import WindowSystem

extension UITextView {
    func touchBegan(_ touches: Set<UITouch>) {
        guard isSelectable, let touch = touches.first, touch.type == .indirectPointer else { return }
        if !isEditable, item(at: touch.location(in: self)) != nil { return }
        guard isFirstResponder || becomeFirstResponder() else { return }
        layoutIfNeeded()
        editor.press(touch, isExtending: seat.pointer.modifiers.contains(.shift))
    }

    func touchEnded(_ touches: Set<UITouch>) {
        defer { editor.released() }
        guard isSelectable, let touch = touches.first else { return }
        if !isEditable, editor.drag == nil, let found = item(at: touch.location(in: self)) { return open(found) }
        let wasEditing = isFirstResponder
        guard touch.type == .direct, wasEditing || becomeFirstResponder() else { return }
        layoutIfNeeded()
        editor.tap(touch, wasEditing: wasEditing)
    }

    /// A hand, without an effect on the view.
    private var linkStyle: UIPointerStyle {
        UIPointerStyle(effect: .hover(UITargetedPreview(view: self), preferredTintMode: .none))
    }

    func pointerStyle(at point: CGPoint) -> UIPointerStyle? {
        guard isSelectable || isEditable else { return nil }
        if !isEditable, let item = item(at: point), !item.isAttachment { return linkStyle }
        return UIPointerStyle(shape: .verticalBeam(length: defaultFont.lineHeight))
    }
}
