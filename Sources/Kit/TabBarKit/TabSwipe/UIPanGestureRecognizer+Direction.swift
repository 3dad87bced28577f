// The direction of a drag that is about to be recognized.

@preconcurrency internal import Foundation
internal import UIKit

extension UIPanGestureRecognizer {
    /// The direction in which a drag has begun, in the coordinates of `view`; its length has no meaning.
    ///
    /// A drag is recognized after 10 points, which do not count as its translation, and the first movement may have no velocity yet.
    func direction(from start: CGPoint?, in view: UIView?) -> CGPoint {
        let translation = translation(in: view)
        if translation != .zero { return translation }
        let location = location(in: view)
        if let start, location != start, numberOfTouches > 0 { return CGPoint(x: location.x - start.x, y: location.y - start.y) }
        return velocity(in: view)
    }
}
