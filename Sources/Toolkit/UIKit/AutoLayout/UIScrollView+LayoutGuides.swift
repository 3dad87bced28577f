// Scroll views in Auto Layout: constraints between a scroll view and its subviews refer to its content and determine the content size.

internal import Foundation

extension UIScrollView {
    /// The rectangle of the content; constraints to all its edges determine `contentSize`.
    public var contentLayoutGuide: UILayoutGuide { systemGuide(.content, identifier: "UIScrollView-contentLayoutGuide") }
    /// The rectangle of the scroll view, for views that stay while the content moves.
    public var frameLayoutGuide: UILayoutGuide { systemGuide(.frame, identifier: "UIScrollView-frameLayoutGuide") }
}

extension UIView {
    /// The view as a scroll view, if constraints may determine its content size; nil for tables, collections and text views,
    /// which compute theirs.
    var scrollViewMeasuredByConstraints: UIScrollView? {
        self is UITableView || self is UICollectionView || self is UITextView ? nil : self as? UIScrollView
    }
}

extension LayoutEngine {
    /// Sets the content size of a scroll view from the solution.
    func setContentSize(of view: UIView) {
        guard let scrollView = view.scrollViewMeasuredByConstraints, let size = solvedContentSize(of: scrollView) else { return }
        if scrollView.contentSize != size { scrollView.contentSize = size }
    }

    /// The content size in whole device pixels; unchanged along an axis without constraints, nil if both axes have none.
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
