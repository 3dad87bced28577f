// Gives each kind of scroll view a `delegate` of its own type, as in UIKit.
//
// Swift cannot override a settable property with another type, but a class's property can hide one from a protocol extension:
// the `delegate` of a table view is a `UITableViewDelegate`, and the `delegate` of a plain scroll view is declared here.

internal import Foundation

/// A scroll view with a `delegate`.
@preconcurrency @MainActor
public protocol ScrollDelegateHolder: UIScrollView {}

extension ScrollDelegateHolder {
    /// The scroll view's delegate. Held weakly.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { setScrollDelegate(newValue) }
    }
}
