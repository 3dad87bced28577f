// Properties of views and view hierarchies for tests.

import CoreGraphics
public import Foundation
import QuartzCore
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

extension UIApplication {
    /// The frame of the focus ring in its window: a line in front of the layers around it. Nil without a ring.
    public var focusRing: CGRect? {
        func ring(in layer: CALayer) -> CAShapeLayer? {
            if let shape = layer as? CAShapeLayer, shape.fillColor == nil, shape.zPosition == 1 { return shape }
            return layer.sublayers?.lazy.compactMap { ring(in: $0) }.first
        }
        for window in windows {
            guard let shape = ring(in: window.layer), let box = shape.path?.boundingBox else { continue }
            let half = shape.lineWidth / 2
            return shape.superlayer?.convert(box.insetBy(dx: -half, dy: -half), to: window.layer)
        }
        return nil
    }
}
