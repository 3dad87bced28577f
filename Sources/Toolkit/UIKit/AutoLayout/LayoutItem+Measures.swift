// The values that a view contributes: frame, insets, baselines and content size.

internal import Foundation
internal import QuartzCore

extension LayoutItem {
    /// The present value of a quantity that the view determines, in points.
    func presentValue(_ quantity: LayoutQuantity, of view: UIView) -> CGFloat {
        switch quantity {
        case .x: view.alignmentRect.minX
        case .y: view.alignmentRect.minY
        case .width: view.alignmentRect.width
        case .height: view.alignmentRect.height
        case .marginTop: view.layoutMargins.top
        case .marginLeft: view.layoutMargins.left
        case .marginBottom: view.layoutMargins.bottom
        case .marginRight: view.layoutMargins.right
        case .safeTop: view.safeAreaInsets.top
        case .safeLeft: view.safeAreaInsets.left
        case .safeBottom: view.safeAreaInsets.bottom
        case .safeRight: view.safeAreaInsets.right
        case .originX: view.bounds.minX
        case .originY: view.bounds.minY
        case .firstBaseline: view.baselineBelowMiddle(of: view.forFirstBaselineLayout) { $0.firstBaselineOffset }
        case .lastBaseline: view.baselineBelowMiddle(of: view.forLastBaselineLayout) { $0.lastBaselineOffset }
        case .contentWidth, .contentHeight: 0
        }
    }

    /// The intrinsic content size; for a multiline label, with the height for its solved width.
    func contentSize(of view: UIView, solvedWidth: CGFloat?) -> CGSize {
        var size = view.intrinsicContentSize
        measuredWidth = nil
        guard LayoutItem.wraps(view), let label = view as? UILabel else { return size }
        let width = solvedWidth ?? label.bounds.width
        measuredWidth = width
        if width > 0, width < size.width {
            size.height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        }
        return size
    }

    /// Whether the view's height depends on its width.
    static func wraps(_ view: UIView) -> Bool {
        guard let label = view as? UILabel else { return false }
        return label.numberOfLines != 1 && label.preferredMaxLayoutWidth <= 0
    }
}

extension UIView {
    /// The view's frame without its transform.
    var untransformedFrame: CGRect {
        let size = bounds.size
        let anchor = layer.anchorPoint
        return CGRect(
            x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width, height: size.height)
    }

    var alignmentRect: CGRect { alignmentRect(forFrame: untransformedFrame) }

    /// The rectangle of the bounds' size around `center`, wherever the layer's anchor point is: Auto Layout places the centre.
    var constraintFrame: CGRect {
        let size = bounds.size
        return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }

    /// Sets the size and the centre without changing the transform and the bounds' origin.
    func setConstraintFrame(_ frame: CGRect) {
        guard frame != constraintFrame else { return }
        setSize(frame.size, center: CGPoint(x: frame.midX, y: frame.midY))
    }

    /// Sets the size of the bounds, then the centre. The safe area is updated once, at the end.
    func setSize(_ size: CGSize, center: CGPoint) {
        let wasDeferred = safeArea.isDeferred
        safeArea.isDeferred = true
        KeyValueObserving.group {
            if bounds.size != size { bounds = CGRect(origin: bounds.origin, size: size) }
            if self.center != center { self.center = center }
        }
        safeArea.isDeferred = wasDeferred
        updateSafeArea()
    }

    /// Returns `candidate` if it is a label and is this view or a descendant of it; otherwise nil, and the view has no text baselines.
    func baselineLabel(_ candidate: UIView) -> UILabel? {
        candidate is UILabel && candidate.isDescendant(of: self) ? candidate as? UILabel : nil
    }

    fileprivate func baselineBelowMiddle(of candidate: UIView, offset: (UILabel) -> CGFloat) -> CGFloat {
        guard let label = baselineLabel(candidate) else { return bounds.height / 2 }
        let fromTop = offset(label)
        if label === self { return fromTop - bounds.height / 2 }
        return label.convert(CGPoint(x: 0, y: fromTop), to: self).y - bounds.midY
    }
}
