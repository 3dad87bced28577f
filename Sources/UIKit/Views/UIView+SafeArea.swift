// The safe area: how far the window's rim and bars cover a view from its edges.

internal import Foundation
internal import QuartzCore

/// What a view knows of its safe area.
struct SafeAreaState {
    /// What is covered now, in points.
    var insets = UIEdgeInsets.zero
    /// What a controller adds for its root view: bars it shows, and its `additionalSafeAreaInsets`.
    var additions = UIEdgeInsets.zero
}

extension UIView {
    /// What a controller adds to its root view's safe area.
    var safeAreaAdditions: UIEdgeInsets {
        get { safeArea.additions }
        set {
            guard safeArea.additions != newValue else { return }
            safeArea.additions = newValue
            updateSafeArea()
        }
    }

    /// Works the insets out anew, and tells the view and what it contains if they are others.
    func updateSafeArea() {
        let now = computedSafeArea
        guard now != safeArea.insets else { return }
        safeArea.insets = now
        setNeedsLayout()
        safeAreaDidChangeForConstraints()
        safeAreaInsetsDidChange()
        controller?.viewSafeAreaInsetsDidChange()
        if insetsLayoutMarginsFromSafeArea { marginsMayHaveChanged() }
        for view in subviewList { view.updateSafeArea() }
    }

    /// The part of the superview's covered rim that reaches into this view; transforms are left out, so that animating one changes nothing.
    private var computedSafeArea: UIEdgeInsets {
        var result = inheritedSafeArea
        let more = safeArea.additions
        result.top += more.top
        result.left += more.left
        result.bottom += more.bottom
        result.right += more.right
        return result
    }

    private var inheritedSafeArea: UIEdgeInsets {
        if let window = self as? UIWindow { return window.rimInsets }
        guard let parent, parent.safeArea.insets != .zero else { return .zero }
        let covered = parent.safeArea.insets
        let outer = parent.bounds
        let size = layer.bounds.size
        let minX = layer.position.x - layer.anchorPoint.x * size.width - outer.minX
        let minY = layer.position.y - layer.anchorPoint.y * size.height - outer.minY
        return UIEdgeInsets(
            top: parent.reach(of: covered.top, at: minY), left: parent.reach(of: covered.left, at: minX),
            bottom: parent.reach(of: covered.bottom, at: outer.height - minY - size.height),
            right: parent.reach(of: covered.right, at: outer.width - minX - size.width))
    }

    /// A subview's safe area inset on one side, from this view's inset `width` and the distance between their edges (negative: outside).
    ///
    /// Never more than `width`: the part of a subview that lies outside this view is out of sight and needs no inset.
    private func reach(of width: CGFloat, at distance: CGFloat) -> CGFloat { max(0, width - max(0, distance)) }

    /// The bounds have moved or have another size: a subview that keeps its frame may reach under the covered rim now, or no longer.
    func boundsDidMoveUnderSafeArea(from old: CGRect) {
        let covered = safeArea.insets
        guard covered != .zero else { return }
        let now = layer.bounds
        let isMovedAcross = (now.minX != old.minX || now.width != old.width) && (covered.left > 0 || covered.right > 0)
        let isMovedDown = (now.minY != old.minY || now.height != old.height) && (covered.top > 0 || covered.bottom > 0)
        guard isMovedAcross || isMovedDown else { return }
        for view in subviewList { view.updateSafeArea() }
    }
}
