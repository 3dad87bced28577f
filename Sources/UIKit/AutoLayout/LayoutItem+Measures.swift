// What a view says of itself: its box, its insets, its baselines, the size of its contents.

internal import Foundation
internal import QuartzCore

extension LayoutItem {
    /// What a view's quantity is now, in points, for those that the view decides and not the solver.
    func presentValue(_ quantity: LayoutQuantity, of view: UIView) -> CGFloat {
        switch quantity {
        case .x: view.alignmentBox.minX
        case .y: view.alignmentBox.minY
        case .width: view.alignmentBox.width
        case .height: view.alignmentBox.height
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

    /// The size of the view's contents; a label of several lines is as high as they are at the width it gets.
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

    /// Whether the view's height follows from its width.
    static func wraps(_ view: UIView) -> Bool {
        guard let label = view as? UILabel else { return false }
        return label.numberOfLines != 1 && label.preferredMaxLayoutWidth <= 0
    }
}

extension UIView {
    /// The view's untransformed box in its superview.
    var layoutBox: CGRect {
        let size = bounds.size
        let anchor = layer.anchorPoint
        return CGRect(
            x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width, height: size.height)
    }

    var alignmentBox: CGRect { alignmentRect(forFrame: layoutBox) }

    /// Gives the view a box and leaves its transform and its bounds' origin alone.
    func place(in box: CGRect) {
        guard box != layoutBox else { return }
        if bounds.size != box.size { bounds = CGRect(origin: bounds.origin, size: box.size) }
        let anchor = layer.anchorPoint
        let middle = CGPoint(x: box.minX + anchor.x * box.width, y: box.minY + anchor.y * box.height)
        if center != middle { center = middle }
    }

    /// The view that text baselines are those of, if there is any text.
    func baselineLabel(_ candidate: UIView) -> UILabel? {
        candidate is UILabel && candidate.isDescendant(of: self) ? candidate as? UILabel : nil
    }

    fileprivate func baselineBelowMiddle(of candidate: UIView, _ offset: (UILabel) -> CGFloat) -> CGFloat {
        guard let label = baselineLabel(candidate) else { return bounds.height / 2 }
        let fromTop = offset(label)
        if label === self { return fromTop - bounds.height / 2 }
        return label.convert(CGPoint(x: 0, y: fromTop), to: self).y - bounds.midY
    }
}
