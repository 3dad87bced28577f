// The view at the same place in another phone.

internal import UIKit

extension UIView {
    /// The view that is reached in `other` by the subview indices that lead to this view in its own window; nil if it does not exist or has
    /// another class.
    func counterpart(in other: UIWindow) -> UIView? {
        var indices: [Int] = []
        var current = self
        while let superview = current.superview, !(current is UIWindow) {
            guard let index = superview.subviews.firstIndex(where: { $0 === current }) else { return nil }
            indices.append(index)
            current = superview
        }
        var found: UIView = other
        for index in indices.reversed() {
            guard found.subviews.indices.contains(index) else { return nil }
            found = found.subviews[index]
        }
        return type(of: found) == type(of: self) ? found : nil
    }
}
