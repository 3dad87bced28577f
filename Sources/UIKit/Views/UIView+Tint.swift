// Tint colours: a view's tint is inherited by its subviews.
//
// Inheritance reads stored colours, never the open getter, because an override may not be callable before the view is set up.

internal import Foundation

extension UIView {
    /// The tint of the view or of its nearest ancestor with one, dimmed if necessary.
    var _tintColor: UIColor {
        isDimmed ? Theme.dimmedTint : undimmedTint
    }

    private var undimmedTint: UIColor {
        var view: UIView? = self
        while let present = view {
            if let tint = present.ownTint { return tint }
            view = present._superview
        }
        return Theme.tint
    }

    private var isDimmed: Bool {
        var view: UIView? = self
        while let present = view {
            switch present.tintAdjustmentMode {
            case .dimmed: return true
            case .normal: return false
            case .automatic: view = present._superview
            }
        }
        return false
    }

    func setOwnTint(_ color: UIColor?) {
        guard ownTint != color else { return }
        ownTint = color
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
