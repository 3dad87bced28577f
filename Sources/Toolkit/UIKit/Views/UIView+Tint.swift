// Tint colours: a view's tint is inherited by its subviews, and its changes can be animated.
//
// Inheritance reads the stored colours, never the open `tintColor`: an override may use state that the view has not set up yet.

extension UIView {
    /// The tint set for the view, else for the nearest ancestor that has one, else the default tint. Dimmed views get the dimmed tint.
    var _tintColor: UIColor { isDimmed ? Theme.dimmedTint : undimmedTint }

    private var undimmedTint: UIColor { nearest { $0.ownTint } ?? Theme.tint }

    private var isDimmed: Bool { nearest { $0.tintAdjustmentMode == .automatic ? nil : $0.tintAdjustmentMode == .dimmed } ?? false }

    /// The value of this view, or else of the nearest ancestor that has one.
    private func nearest<Value>(_ value: (UIView) -> Value?) -> Value? {
        var view: UIView? = self
        while let current = view {
            if let found = value(current) { return found }
            view = current._superview
        }
        return nil
    }

    func setOwnTint(_ color: UIColor?) {
        customize(AppearanceCall<UIView>("tintColor", isSet: { $0.ownTint != nil }) { $0.tintColor = color })
        guard ownTint != color else { return }
        ownTint = color
        if self is UIWindow { InterfaceTint.update() }
        notifyTintColorDidChange()
    }

    /// Notifies the view and the subviews that inherit its tint.
    func notifyTintColorDidChange() {
        tintColorDidChange()
        for view in _subviews where view.ownTint == nil { view.notifyTintColorDidChange() }
    }

    /// Notifies the view and the subviews that inherit its tint adjustment mode, including those with a tint of their own.
    func notifyTintAdjustmentModeDidChange() {
        tintColorDidChange()
        for view in _subviews where view.tintAdjustmentMode == .automatic { view.notifyTintAdjustmentModeDidChange() }
    }
}

/// The cross dissolves of the contents that a change of tint redraws; background and border colours animate by themselves.
struct TintFade {
    private struct Part {
        let layer: CALayer
        let contents: CGImage?
    }

    private static let key = "tintFade"
    private var parts: [Part] = []

    /// Adds a cross dissolve to each visible layer with contents and without sublayers, before the change.
    init(of view: UIView, duration: TimeInterval) {
        guard let window = view.window else { return }
        gather(view, in: window, duration)
    }

    private mutating func gather(_ view: UIView, in window: UIWindow, _ duration: TimeInterval) {
        guard !view.isHidden, view.alpha > 0, view.bounds.width > 0, view.bounds.height > 0 else { return }
        let layer = view.layer
        if layer.contents != nil, layer.sublayers?.isEmpty != false, isSeen(view, in: window) {
            let fade = CATransition()
            fade.duration = duration
            fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            // Adding a transition displays the layer, so a later `needsDisplay` is due to the tint.
            layer.add(fade, forKey: Self.key)
            parts.append(Part(layer: layer, contents: layer.contents as? CGImage))
        }
        for subview in view._subviews where subview.tintAdjustmentMode == .automatic { gather(subview, in: window, duration) }
    }

    private func isSeen(_ view: UIView, in window: UIWindow) -> Bool { view.convert(view.bounds, to: nil).intersects(window.bounds) }

    func keepChanged() {
        for part in parts where !part.layer.needsDisplay() && part.layer.contents as? CGImage === part.contents {
            part.layer.removeAnimation(forKey: Self.key)
        }
    }
}

extension UIView {
    /// Sets the tint adjustment mode with an animation of `duration` seconds; at once for 0.
    func setTintAdjustment(_ mode: TintAdjustmentMode, over duration: TimeInterval) {
        guard duration > 0, UIView.areAnimationsEnabled, window != nil, mode != tintAdjustmentMode else { return tintAdjustmentMode = mode }
        let fade = TintFade(of: self, duration: duration)
        UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction, animations: { self.tintAdjustmentMode = mode })
        fade.keepChanged()
    }
}
