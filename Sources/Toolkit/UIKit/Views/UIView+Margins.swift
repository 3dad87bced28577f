// Layout margins, to which a view, its superview and the safe area contribute.

internal import Foundation
internal import QuartzCore

/// The layout margins of a view.
struct MarginState {
    /// Margins that were set on the view.
    enum Custom {
        case absolute(UIEdgeInsets)
        case directional(NSDirectionalEdgeInsets)
    }

    /// The margins that were set; nil for the defaults.
    var custom: Custom?
    /// The margins of the last notification.
    var notified: UIEdgeInsets?
}

extension UIView {
    /// The default on every side, in points (Apple's documentation of `layoutMargins`).
    private static let defaultMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    /// The margins in effect: the view's own margins, extended by the safe area, the superview's margins and the controller's minimum.
    var _layoutMargins: UIEdgeInsets {
        var result = baseMargins
        if insetsLayoutMarginsFromSafeArea { result = result + safeAreaInsets }
        if preservesSuperviewLayoutMargins, let _superview {
            let inherited = _superview.layoutMargins
            let outer = _superview.bounds
            let box = frame
            result.top = max(result.top, inherited.top - (box.minY - outer.minY))
            result.left = max(result.left, inherited.left - (box.minX - outer.minX))
            result.bottom = max(result.bottom, inherited.bottom - (outer.maxY - box.maxY))
            result.right = max(result.right, inherited.right - (outer.maxX - box.maxX))
        }
        return result
    }

    private var baseMargins: UIEdgeInsets {
        let own =
            switch margins.custom {
            case .absolute(let insets): insets
            case .directional(let insets): resolve(insets)
            case nil: controller?.minimumRootMargins ?? UIView.defaultMargins
            }
        guard let least = controller?.minimumRootMargins else { return own }
        return UIEdgeInsets(
            top: max(own.top, least.top), left: max(own.left, least.left), bottom: max(own.bottom, least.bottom),
            right: max(own.right, least.right))
    }

    private func resolve(_ insets: NSDirectionalEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
            right: isMirrored ? insets.leading : insets.trailing)
    }

    func setMargins(_ custom: MarginState.Custom) {
        margins.custom = custom
        updateLayoutMargins()
    }

    /// Notifies the view, its controller, Auto Layout and the subviews that preserve the margins, if the margins have changed.
    func updateLayoutMargins() {
        let now = _layoutMargins
        guard now != margins.notified else { return }
        margins.notified = now
        setNeedsLayout()
        marginsDidChangeForConstraints()
        layoutMarginsDidChange()
        controller?.viewLayoutMarginsDidChange()
        for view in _subviews where view.preservesSuperviewLayoutMargins { view.updateLayoutMargins() }
    }
}
