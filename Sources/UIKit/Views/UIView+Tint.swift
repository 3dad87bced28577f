// Tint: one view's colour for what can be acted upon is inherited by all it contains.
//
// Inheritance reads the stored colour, never the open getter: an overridden getter may well trap before the view is set up.

internal import Foundation

extension UIView {
    /// The stored tint of the view or of the nearest ancestor that has one, dimmed where it is to be.
    var effectiveTint: UIColor {
        isDimmed ? Theme.dimmedTint : undimmedTint
    }

    private var undimmedTint: UIColor {
        var view: UIView? = self
        while let present = view {
            if let tint = present.ownTint { return tint }
            view = present.parent
        }
        return Theme.tint
    }

    private var isDimmed: Bool {
        var view: UIView? = self
        while let present = view {
            switch present.tintAdjustmentMode {
            case .dimmed: return true
            case .normal: return false
            case .automatic: view = present.parent
            }
        }
        return false
    }

    func setOwnTint(_ color: UIColor?) {
        guard ownTint != color else { return }
        ownTint = color
        announceTint()
    }

    /// Tells the view, and those within that inherit from it, of another tint.
    func announceTint() {
        tintColorDidChange()
        for view in subviewList where view.ownTint == nil { view.announceTint() }
    }

    /// Tells the view and all within that follow it whether tints are dimmed, those with a tint of their own too.
    func announceDimming() {
        tintColorDidChange()
        for view in subviewList where view.tintAdjustmentMode == .automatic { view.announceDimming() }
    }
}
