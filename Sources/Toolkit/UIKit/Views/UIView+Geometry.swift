// The consequences of a changed frame, autoresizing, and the conversion of coordinates.

public import Foundation
internal import QuartzCore

extension UIView {
    /// Prepares the layer of a new view.
    func setUpLayer(frame: CGRect) {
        layer.delegate = self
        layer.contentsScale = appliedTraits.displayScale
        layer.frame = frame
        layer.setNeedsDisplay()
        layer.setNeedsLayout()
        didInit()
    }

    /// Changes the layer's geometry, then updates everything that depends on the changed parts.
    ///
    /// A change of the bounds' origin alone, which is scrolling, affects only the subviews' safe areas, and the constraints between
    /// subviews and views outside.
    func changeGeometry(_ change: () -> Void) {
        let old = layer.bounds
        let oldPosition = layer.position
        KeyValueObserving.group(change)
        let new = layer.bounds
        if new.origin != old.origin { originDidChangeForConstraints() }
        let resized = new.size != old.size
        if resized || layer.position != oldPosition {
            if resized {
                sizeDidChange(from: old.size)
                _superview?.layer.setNeedsLayoutForSublayers()
            }
            frameDidChangeForConstraints()
            updateSafeArea()
        }
        if new != old { boundsDidMoveUnderSafeArea(from: old) }
    }

    // MARK: Autoresizing

    func resizeSubviews(from oldSize: CGSize) {
        let newSize = layer.bounds.size
        for view in _subviews where view.followsAutoresizingMask {
            view.resize(superviewSize: oldSize, becomes: newSize)
        }
    }

    /// Resizes the view by its autoresizing mask after a change of the superview's size.
    private func resize(superviewSize oldSize: CGSize, becomes newSize: CGSize) {
        guard !autoresizingMask.isEmpty else { return }
        let size = layer.bounds.size
        var box = CGRect(
            x: layer.position.x - layer.anchorPoint.x * size.width, y: layer.position.y - layer.anchorPoint.y * size.height,
            width: size.width, height: size.height)
        (box.origin.x, box.size.width) = distribute(
            newSize.width - oldSize.width, start: box.minX, length: box.width, end: oldSize.width - box.maxX,
            flexible: (.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin))
        (box.origin.y, box.size.height) = distribute(
            newSize.height - oldSize.height, start: box.minY, length: box.height, end: oldSize.height - box.maxY,
            flexible: (.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin))
        changeGeometry {
            layer.bounds.size = box.size
            layer.position = CGPoint(
                x: box.minX + layer.anchorPoint.x * box.width, y: box.minY + layer.anchorPoint.y * box.height)
        }
    }

    /// Divides `growth` among the flexible parts of one axis, in proportion to their lengths, or equally if these are zero.
    private func distribute(
        _ growth: CGFloat, start: CGFloat, length: CGFloat, end: CGFloat,
        flexible: (start: AutoresizingMask, length: AutoresizingMask, end: AutoresizingMask)
    ) -> (start: CGFloat, length: CGFloat) {
        let parts = [(flexible.start, start), (flexible.length, length), (flexible.end, end)].map { flag, extent in
            autoresizingMask.contains(flag) ? max(0, extent) : nil
        }
        let count = CGFloat(parts.count { $0 != nil })
        guard count > 0 else { return (start, length) }
        let total = parts.reduce(0) { $0 + ($1 ?? 0) }
        let shares = parts.map { extent -> CGFloat in
            guard let extent else { return 0 }
            return total > 0 ? growth * extent / total : growth / count
        }
        return (start + shares[0], max(0, length + shares[1]))
    }

    // MARK: Conversion

    /// Converts `point` from this view's coordinates to the coordinates of `view`, or of the window for nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let other = view ?? _window else { return layer.convert(point, to: rootView.layer) }
        return layer.convert(point, to: other.layer)
    }

    /// Converts `point` from the coordinates of `view`, or of the window for nil, to this view's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        guard let other = view ?? _window else { return layer.convert(point, from: rootView.layer) }
        return layer.convert(point, from: other.layer)
    }

    /// Converts `rect` from this view's coordinates to those of `view`, or of the window for nil; rotated rectangles become bounding boxes.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        guard let other = view ?? _window else { return layer.convert(rect, to: rootView.layer) }
        return layer.convert(rect, to: other.layer)
    }

    /// Converts `rect` from the coordinates of `view`, or of the window for nil, to this view's; rotated rectangles become bounding boxes.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        guard let other = view ?? _window else { return layer.convert(rect, from: rootView.layer) }
        return layer.convert(rect, from: other.layer)
    }

    private var rootView: UIView {
        var view = self
        while let _superview = view._superview { view = _superview }
        return view
    }
}
