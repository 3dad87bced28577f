// The input view and the accessory view of the first responder, in place of a keyboard on the screen.

internal import CoreGraphics
public import Foundation
internal import QuartzCore

/// Shows the views at the bottom edge of the first responder's window. A desktop has no keyboard on the screen, so without such views
/// nothing is shown and nothing is posted.
@MainActor
final class InputViews {
    static let shared = InputViews()
    private weak var owner: UIResponder?
    private var shown: [UIView] = []

    /// The frame of the views in the window's coordinates; empty without views.
    private(set) var frame = CGRect.zero

    /// Shows the views of a responder in the window of `view`.
    func show(for view: UIView) { show(of: view, in: view.window) }

    private func show(of responder: UIResponder, in window: UIWindow?) {
        guard let window else { return }
        let views = [responder.inputAccessoryView, responder.inputView].compactMap { $0 }
        owner = responder
        guard !views.isEmpty || !shown.isEmpty else { return }
        let old = shown.isEmpty ? CGRect(x: 0, y: window.bounds.maxY, width: window.bounds.width, height: 0) : frame
        let isFirst = shown.isEmpty
        for view in shown where !views.contains(where: { $0 === view }) { view.removeFromSuperview() }
        shown = views
        let new = layOut(in: window)
        typealias Names = UIResponder
        let before = views.isEmpty ? Names.keyboardWillHideNotification : isFirst ? Names.keyboardWillShowNotification : nil
        post([UIResponder.keyboardWillChangeFrameNotification] + [before].compactMap(\.self), from: old, to: new)
        for view in views { window.addSubview(view) }
        let after = views.isEmpty ? Names.keyboardDidHideNotification : isFirst ? Names.keyboardDidShowNotification : nil
        post([UIResponder.keyboardDidChangeFrameNotification] + [after].compactMap(\.self), from: old, to: new)
    }

    /// Places the views above one another at the bottom of the safe area; the accessory view is above.
    private func layOut(in window: UIWindow) -> CGRect {
        var bottom = window.bounds.maxY - window.safeAreaInsets.bottom
        for view in shown.reversed() {
            view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
            let fitting = view.sizeThatFits(CGSize(width: window.bounds.width, height: view.bounds.height)).height
            let height = view.bounds.height > 0 ? view.bounds.height : max(fitting, 0)
            view.frame = CGRect(x: 0, y: bottom - height, width: window.bounds.width, height: height)
            bottom -= height
        }
        frame = CGRect(x: 0, y: bottom, width: window.bounds.width, height: shown.isEmpty ? 0 : window.bounds.maxY - bottom)
        return frame
    }

    /// Hides the views of a responder after this event, unless another responder shows its own by then.
    func hide(for responder: UIResponder) {
        guard owner === responder else { return }
        owner = nil
        guard !shown.isEmpty else { return }
        UIApplication.shared.frameLoop.afterThisTurn { [weak self] in
            guard let self, owner == nil, let window = shown.first?.window else { return }
            let old = frame
            let new = CGRect(x: 0, y: window.bounds.maxY, width: window.bounds.width, height: old.height)
            post([UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardWillHideNotification], from: old, to: new)
            for view in shown { view.removeFromSuperview() }
            shown = []
            frame = .zero
            post([UIResponder.keyboardDidChangeFrameNotification, UIResponder.keyboardDidHideNotification], from: old, to: new)
        }
    }

    /// Shows the views again after they were replaced.
    func reload(for responder: UIResponder) {
        guard responder.isFirstResponder, let view = responder as? UIView else { return }
        show(for: view)
    }

    private func post(_ names: [Notification.Name], from old: CGRect, to new: CGRect) {
        let values: [AnyHashable: Any] = [
            UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: old), UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: new),
            UIResponder.keyboardAnimationDurationUserInfoKey: 0.0, UIResponder.keyboardAnimationCurveUserInfoKey: 0,
            UIResponder.keyboardIsLocalUserInfoKey: true,
        ]
        for name in names { NotificationCenter.default.post(name: name, object: nil, userInfo: values) }
    }
}

extension UIResponder {
    /// Posted before input views are shown.
    nonisolated public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Posted after input views were shown.
    nonisolated public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Posted before input views are hidden.
    nonisolated public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Posted after input views were hidden.
    nonisolated public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Posted before the frame of the input views changes.
    nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
    /// Posted after the frame of the input views has changed.
    nonisolated public static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")
    /// The key of the former frame, an `NSValue`, in the coordinates of the first responder's window.
    nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key of the new frame, an `NSValue`, in the coordinates of the first responder's window.
    nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key of the animation's duration in seconds; always 0.
    nonisolated public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The key of the animation's curve.
    nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// The key of whether the views belong to this application; always true.
    nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

extension UIView {
    /// Makes the first responder in the view, or the view itself, resign. With `force`, a text field or text view resigns even if its
    /// delegate refuses. Returns whether there is no first responder in the view now.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let view = UIApplication.shared.firstResponder as? UIView, view.isDescendant(of: self) else { return true }
        if view.resignFirstResponder() { return true }
        guard force else { return false }
        (view as? UITextField)?.leaveWindow()
        (view as? UITextView)?.leaveWindow()
        return !view.isFirstResponder
    }
}
