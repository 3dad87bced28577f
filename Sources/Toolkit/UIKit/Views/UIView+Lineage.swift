// The chain of superviews.

internal import Foundation

extension UIView {
    /// The view, its superview, and so on up to the root, which is the window if the view is in one.
    var lineage: UnfoldFirstSequence<UIView> { sequence(first: self) { $0.superview } }
}
