// The way from a view up to the outermost.

internal import Foundation

extension UIView {
    /// The view, its superview, and so on up to the outermost.
    var lineage: UnfoldFirstSequence<UIView> { sequence(first: self) { $0.superview } }
}
