// Scroll views in layout: their edges are those of the content for what is within, which thereby gives the content its size.

internal import Foundation

extension UIScrollView {
    /// The rectangle of the content; constraints that fill it determine `contentSize`.
    public var contentLayoutGuide: UILayoutGuide { systemGuide(.content, "UIScrollView-contentLayoutGuide") }
    /// The rectangle of the view itself, for what is to stay while the content moves.
    public var frameLayoutGuide: UILayoutGuide { systemGuide(.frame, "UIScrollView-frameLayoutGuide") }
}

extension UIView {
    /// The view as a scroll view whose content constraints may measure; tables measure theirs themselves.
    var scrollViewMeasuredByConstraints: UIScrollView? { self is UITableView ? nil : self as? UIScrollView }
}

extension LayoutEngine {
    /// Gives a scroll view the content size that the constraints within it make.
    func setContentSize(of view: UIView) {
        guard let scrollView = view.scrollViewMeasuredByConstraints, let size = solvedContentSize(of: scrollView) else { return }
        if scrollView.contentSize != size { scrollView.contentSize = size }
    }

    /// The content size in whole device pixels; a direction of which no constraint speaks stays as it is.
    func solvedContentSize(of scrollView: UIScrollView) -> CGSize? {
        guard let item = existingItem(for: scrollView) else { return nil }
        let (width, height) = (solvedValue(.contentWidth, of: item), solvedValue(.contentHeight, of: item))
        guard width != nil || height != nil else { return nil }
        let box = CGRect(x: 0, y: 0, width: width ?? 0, height: height ?? 0).roundedToPixels(at: displayScale)
        return CGSize(
            width: width == nil ? scrollView.contentSize.width : box.width,
            height: height == nil ? scrollView.contentSize.height : box.height)
    }
}
