// The input view and the accessory view of the first responder, in place of a keyboard on the screen.

/// Shows the views at the bottom of the first responder's window. A desktop has no keyboard, so without them nothing is shown or posted.
final class InputViews {
    private weak var owner: UIResponder?
    private let host = InputHostView(frame: .zero)
    private var guides: [WeakGuide] = []

    private struct WeakGuide { weak var guide: UIKeyboardLayoutGuide? }

    /// The frame of the views in the window's coordinates; empty without views.
    private(set) var frame = CGRect.zero
    /// The window that shows the views.
    var window: UIWindow? { host.window }

    /// Called when the first responder has changed. Text fields and text views show their views when editing begins.
    func firstResponderChanged(from old: UIResponder?, to new: UIResponder?) {
        if let new, !(new is any TextEditorHost) { show(for: new) }
        if let old, new == nil || new is any TextEditorHost { hide(for: old) }
    }

    /// The nearest view along the responder chain, and the responder that supplies it. A text view that cannot be edited has no views.
    private func find(from responder: UIResponder, _ property: (UIResponder) -> UIView?) -> (source: UIResponder, view: UIView)? {
        sequence(first: responder, next: \.next).lazy.compactMap { candidate in
            (candidate as? UITextView)?.isEditable == false ? nil : property(candidate).map { (candidate, $0) }
        }.first
    }

    /// Shows the views of a responder and of its responder chain in its window.
    func show(for responder: UIResponder) {
        let accessory = find(from: responder) { $0.inputAccessoryView }
        let input = find(from: responder) { $0.inputView }
        let views = [accessory?.view, input?.view].compactMap(\.self)
        owner = responder
        guard !views.isEmpty || !host.shown.isEmpty else { return }
        let own = (responder as? UIView)?.window ?? (responder as? UIViewController)?.viewIfLoaded?.window
        guard let window = own ?? responder.seat.keyWindow else { return }
        if views.isEmpty { return remove() }
        host.source = accessory?.source ?? input?.source
        guard views != host.shown || host.window !== window else { return }
        let isFirst = host.shown.isEmpty
        let old = isFirst ? CGRect(x: 0, y: window.bounds.maxY, width: window.bounds.width, height: 0) : frame
        let new = host.layOut(views, in: window)
        setFrame(new)
        let names = UIResponder.self
        post(isFirst ? [names.keyboardWillShowNotification] : [], with: names.keyboardWillChangeFrameNotification, from: old, to: new)
        host.show(views, in: window)
        post(isFirst ? [names.keyboardDidShowNotification] : [], with: names.keyboardDidChangeFrameNotification, from: old, to: new)
    }

    /// Hides the views of a responder after this event, unless another responder shows its own by then. If the responder is in a
    /// controller's accessory view, the controller becomes first responder again, so that the accessory view stays.
    func hide(for responder: UIResponder) {
        guard owner === responder else { return }
        owner = nil
        guard !host.shown.isEmpty else { return }
        let source = (responder as? UIView)?.isDescendant(of: host) == true ? host.source : nil
        UIApplication.shared.frameLoop.afterThisTurn { [weak self, weak source] in
            guard let self, owner == nil else { return }
            if let source, source.seat.firstResponder == nil, source.becomeFirstResponder(), owner != nil { return }
            remove()
        }
    }

    /// Forgets the views when the application stops.
    func reset() {
        owner = nil
        guides = []
        host.hide()
        frame = .zero
    }

    private func remove() {
        guard let window = host.window ?? host.seat.keyWindow else { return reset() }
        let old = frame
        let new = CGRect(x: 0, y: window.bounds.maxY, width: window.bounds.width, height: old.height)
        setFrame(.zero)
        let names = UIResponder.self
        post([names.keyboardWillHideNotification], with: names.keyboardWillChangeFrameNotification, from: old, to: new)
        host.hide()
        post([names.keyboardDidHideNotification], with: names.keyboardDidChangeFrameNotification, from: old, to: new)
    }

    /// Called when the size of the window or of a view has changed.
    func hostDidLayOut(_ new: CGRect) {
        guard new != frame else { return }
        let old = frame
        setFrame(new)
        post([], with: UIResponder.keyboardWillChangeFrameNotification, from: old, to: new)
        post([], with: UIResponder.keyboardDidChangeFrameNotification, from: old, to: new)
    }

    // MARK: Keyboard layout guides

    /// Adds a guide that follows the views; held weakly.
    func add(_ guide: UIKeyboardLayoutGuide) {
        guides.removeAll { $0.guide == nil }
        guides.append(WeakGuide(guide: guide))
    }

    private func setFrame(_ new: CGRect) {
        frame = new
        for entry in guides { entry.guide?.inputViewsDidMove() }
    }

    private func post(_ names: [Notification.Name], with change: Notification.Name, from old: CGRect, to new: CGRect) {
        let values: [AnyHashable: Any] = [
            UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: old), UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: new),
            UIResponder.keyboardAnimationDurationUserInfoKey: 0.0, UIResponder.keyboardAnimationCurveUserInfoKey: 0,
            UIResponder.keyboardIsLocalUserInfoKey: true,
        ]
        for name in [change] + names { NotificationCenter.default.post(name: name, object: nil, userInfo: values) }
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
    @discardableResult public func endEditing(_ force: Bool) -> Bool {
        guard let view = seat.firstResponder as? UIView, view.isDescendant(of: self) else { return true }
        if view.resignFirstResponder() { return true }
        guard force else { return false }
        (view as? any TextEditorHost)?.leaveWindow()
        return !view.isFirstResponder
    }
}

/// Covers its window and lets touches outside the views through. Its next responder is the one that supplies the views, as on iOS.
final class InputHostView: UIView {
    /// The accessory view and the input view, from the top.
    private(set) var shown: [UIView] = []
    /// The responder that supplies the views.
    weak var source: UIResponder?

    override func didInit() { autoresizingMask = [.flexibleWidth, .flexibleHeight] }

    override var next: UIResponder? {
        // A first responder that is itself in the host would make a cycle.
        guard let source, (source as? UIView)?.isDescendant(of: self) != true else { return superview }
        return source
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { shown.contains { $0.frame.contains(point) } }

    /// Lays out views that may not be in the host yet, and returns their frame, which ends at the window's bottom edge.
    func layOut(_ views: [UIView], in window: UIWindow) -> CGRect {
        let size = window.bounds.size
        var bottom = size.height - window.safeAreaInsets.bottom
        for view in views.reversed() {
            let height = height(of: view, width: size.width)
            let place = CGRect(x: 0, y: bottom - height, width: size.width, height: height)
            if view.frame != place { view.frame = place }
            bottom -= height
        }
        return CGRect(x: 0, y: bottom, width: size.width, height: size.height - bottom)
    }

    /// A view with a flexible height or with constraints has the height of its content; others keep the bounds' height unless it is 0.
    private func height(of view: UIView, width: CGFloat) -> CGFloat {
        let natural = view.intrinsicContentSize.height
        if view.autoresizingMask.contains(.flexibleHeight), natural != UIView.noIntrinsicMetric { return max(0, natural) }
        if !view.translatesAutoresizingMaskIntoConstraints {
            let room = CGSize(width: width, height: 0)
            return view.systemLayoutSizeFitting(
                room, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
            ).height
        }
        if view.bounds.height > 0 { return view.bounds.height }
        return max(0, view.sizeThatFits(CGSize(width: width, height: 0)).height)
    }

    /// Replaces the views.
    func show(_ views: [UIView], in window: UIWindow) {
        for view in shown where !views.contains(where: { $0 === view }) && view.superview === self { view.removeFromSuperview() }
        shown = views
        frame = window.bounds
        if superview !== window { window.addSubview(self) } else { window.bringSubviewToFront(self) }
        for view in views where view.superview !== self { addSubview(view) }
    }

    /// Removes the views and this view.
    func hide() {
        let views = shown
        shown = []
        source = nil
        for view in views where view.superview === self { view.removeFromSuperview() }
        removeFromSuperview()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard !shown.isEmpty, let window else { return }
        seat.inputViews.hostDidLayOut(layOut(shown, in: window))
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}
