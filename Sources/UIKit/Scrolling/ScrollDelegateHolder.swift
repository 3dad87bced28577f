// Lets each kind of scroll view have a `delegate` of its own type, as in the original.
//
// Swift refuses to override a settable property by one of another type, but lets a class's property hide one that comes from
// a protocol's extension: `delegate` of a table view is a `UITableViewDelegate`, that of a plain scroll view is what stands here.

internal import Foundation

/// What has a scroll view's delegate.
@preconcurrency @MainActor
public protocol ScrollDelegateHolder: UIScrollView {}

extension ScrollDelegateHolder {
    /// Who hears of scrolling. Held weakly.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { setScrollDelegate(newValue) }
    }
}
