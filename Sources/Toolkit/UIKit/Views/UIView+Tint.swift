// Tint colours: a view's tint is inherited by its subviews.
//
// Inheritance reads the stored colours, never the open `tintColor`: an override may use state that the view has not set up yet.

internal import Foundation

extension UIView {
    /// The tint set for the view, else for the nearest ancestor that has one, else the default tint. Dimmed views get the dimmed tint.
    var _tintColor: UIColor {
        isDimmed ? Theme.dimmedTint : undimmedTint
    }

    private var undimmedTint: UIColor {
        var view: UIView? = self
        while let current = view {
            if let tint = current.ownTint { return tint }
            view = current._superview
        }
        return Theme.tint
    }

    private var isDimmed: Bool {
        var view: UIView? = self
        while let current = view {
            switch current.tintAdjustmentMode {
            case .dimmed: return true
            case .normal: return false
            case .automatic: view = current._superview
            }
        }
        return false
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
