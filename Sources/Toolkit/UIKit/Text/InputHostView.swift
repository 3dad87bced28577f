// The view that contains the input view and the accessory view of the first responder.

internal import CoreGraphics
internal import Foundation

/// Covers its window and lets touches outside the views through. The responder chain goes from the views to the responder that supplies
/// them, as on iOS.
@MainActor
final class InputHostView: UIView {
    /// The accessory view and the input view, from the top.
    private(set) var shown: [UIView] = []
    /// The responder that supplies the views.
    weak var source: UIResponder?

    override func didInit() {
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    override var next: UIResponder? {
        // A first responder that is itself in the host would make a cycle.
        guard let source, (source as? UIView)?.isDescendant(of: self) != true else { return superview }
        return source
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        shown.contains { $0.frame.contains(point) }
    }

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
        let isFlexible = view.autoresizingMask.contains(.flexibleHeight)
        let natural = view.intrinsicContentSize.height
        if isFlexible, natural != UIView.noIntrinsicMetric { return max(0, natural) }
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
