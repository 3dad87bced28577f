// A view and its superviews, from the inside out.

internal import Foundation

extension UIView {
    /// The view, its superview, and so on up to the topmost, which is the window if the view is in one.
    var lineage: UnfoldFirstSequence<UIView> { sequence(first: self) { $0.superview } }
}
