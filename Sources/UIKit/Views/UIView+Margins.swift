// Layout margins: a view's own, those of its superview it preserves, and the safe area's.

internal import Foundation
internal import QuartzCore

/// What a view knows of its margins.
struct MarginState {
    /// Set by the client; nil is the default.
    enum Custom {
        case absolute(UIEdgeInsets)
        case directional(NSDirectionalEdgeInsets)
    }

    var custom: Custom?
    /// What was last announced.
    var announced: UIEdgeInsets?
}

extension UIView {
    /// The default distance on every side, in points (Apple's documentation of `layoutMargins`).
    private static let defaultMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    /// The margins after safe area, superview and the controller's minimum.
    var effectiveMargins: UIEdgeInsets {
        var result = baseMargins
        if insetsLayoutMarginsFromSafeArea { result = result + safeArea.insets }
        if preservesSuperviewLayoutMargins, let parent {
            let inherited = parent.effectiveMargins
            let outer = parent.bounds
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

    var directionalMargins: NSDirectionalEdgeInsets { directional(effectiveMargins) }

    func setMargins(_ insets: UIEdgeInsets) {
        margins.custom = .absolute(insets)
        marginsMayHaveChanged()
    }

    func setDirectionalMargins(_ insets: NSDirectionalEdgeInsets) {
        margins.custom = .directional(insets)
        marginsMayHaveChanged()
    }

    /// Announces other margins to the view, its controller, Auto Layout, and the subviews that preserve them.
    func marginsMayHaveChanged() {
        let now = effectiveMargins
        guard now != margins.announced else { return }
        margins.announced = now
        setNeedsLayout()
        marginsDidChangeForConstraints()
        layoutMarginsDidChange()
        controller?.viewLayoutMarginsDidChange()
        for view in subviewList where view.preservesSuperviewLayoutMargins { view.marginsMayHaveChanged() }
    }
}
