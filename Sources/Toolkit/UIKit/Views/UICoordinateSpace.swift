// Conversion of points and rectangles between views and the screen.

public import Foundation

/// A frame of reference for points and rectangles: a view or the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// The bounds in the space's own coordinates.
    var bounds: CGRect { get }
    /// Converts `point` from this space to another.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts `point` from another space to this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts `rect` from this space to another; rotated rectangles become bounding boxes.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts `rect` from another space to this one; rotated rectangles become bounding boxes.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
    /// The point in the screen's coordinates; for a view outside any window, in its outermost superview's coordinates.
    fileprivate func toScreen(_ point: CGPoint) -> CGPoint {
        guard let view = self as? UIView else { return point }
        let inWindow = view.convert(point, to: nil as UIView?)
        return view.window?.convert(toScreen: inWindow) ?? inWindow
    }

    fileprivate func fromScreen(_ point: CGPoint) -> CGPoint {
        guard let view = self as? UIView else { return point }
        return view.convert(view.window?.convert(fromScreen: point) ?? point, from: nil as UIView?)
    }

    /// Converts `point` from this space to another.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace.fromScreen(toScreen(point))
    }

    /// Converts `point` from another space to this one.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        fromScreen(coordinateSpace.toScreen(point))
    }

    /// Converts `rect` from this space to another; rotated rectangles become bounding boxes.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY),
            CGPoint(x: rect.maxX, y: rect.maxY),
        ].map { convert($0, to: coordinateSpace) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return rect }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Converts `rect` from another space to this one; rotated rectangles become bounding boxes.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace.convert(rect, to: self)
    }
}

extension UIView: UICoordinateSpace {}
extension UIScreen: UICoordinateSpace {
    /// The screen itself.
    public var coordinateSpace: any UICoordinateSpace { self }
    /// The screen itself: a desktop's window has one orientation.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }
}
