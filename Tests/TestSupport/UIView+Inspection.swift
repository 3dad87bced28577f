// Properties of views and view hierarchies for tests.

public import Foundation
public import UIKit

extension UIView {
    /// The bounds in the window's coordinates.
    public var frameInWindow: CGRect { convert(bounds, to: nil) }

    /// This view and all views below it whose frames are infinite or not numbers. Hidden views count, too.
    public var viewsWithInfiniteFrames: [UIView] {
        let numbers = [frame.minX, frame.minY, frame.width, frame.height, bounds.minX, bounds.minY]
        return (numbers.allSatisfy(\.isFinite) ? [] : [self]) + subviews.flatMap(\.viewsWithInfiniteFrames)
    }

    /// All views of class `type` below this one, at any depth, back to front.
    public func descendants<View: UIView>(of type: View.Type) -> [View] {
        subviews.flatMap { ([$0 as? View].compactMap(\.self)) + $0.descendants(of: type) }
    }
}
