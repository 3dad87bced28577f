// The geometry of views: frames, layout and its direction, hit testing, and the conversion of coordinates.

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

    /// Changes the layer's geometry, then updates everything that depends on the changed parts. A change of the bounds' origin alone, which
    /// is scrolling, affects only the subviews' safe areas, and the constraints between subviews and views outside.
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
        for view in _subviews where view.followsAutoresizingMask { view.resize(superviewSize: oldSize, becomes: newSize) }
    }

    /// Resizes the view by its autoresizing mask after a change of the superview's size.
    private func resize(superviewSize oldSize: CGSize, becomes newSize: CGSize) {
        guard !autoresizingMask.isEmpty else { return }
        var box = untransformedFrame
        (box.origin.x, box.size.width) = distribute(
            newSize.width - oldSize.width, start: box.minX, length: box.width, end: oldSize.width - box.maxX,
            flexible: (.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin))
        (box.origin.y, box.size.height) = distribute(
            newSize.height - oldSize.height, start: box.minY, length: box.height, end: oldSize.height - box.maxY,
            flexible: (.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin))
        changeGeometry {
            layer.bounds.size = box.size
            layer.position = CGPoint(x: box.minX + layer.anchorPoint.x * box.width, y: box.minY + layer.anchorPoint.y * box.height)
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
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: (view ?? _window ?? layoutRoot).layer) }

    /// Converts `point` from the coordinates of `view`, or of the window for nil, to this view's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: (view ?? _window ?? layoutRoot).layer)
    }

    /// Converts `rect` from this view's coordinates to those of `view`, or of the window for nil; rotated rectangles become bounding boxes.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: (view ?? _window ?? layoutRoot).layer) }

    /// Converts `rect` from the coordinates of `view`, or of the window for nil, to this view's; rotated rectangles become bounding boxes.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: (view ?? _window ?? layoutRoot).layer) }
}

/// A frame of reference for points and rectangles: a view or the screen.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
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
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect { coordinateSpace.convert(rect, to: self) }
}

extension UIView: UICoordinateSpace {}
extension UIScreen: UICoordinateSpace {
    /// The screen itself.
    public var coordinateSpace: any UICoordinateSpace { self }
    /// The screen itself: a desktop's window has one orientation.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }
}

// MARK: - Layout direction

extension UIView {
    /// The layout direction of the view, from its semantic content attribute.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
    }

    /// The layout direction of a view with `attribute` in this application.
    public static func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .forceRightToLeft: .rightToLeft
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        case .unspecified: UIApplication.shared.userInterfaceLayoutDirection
        }
    }

    /// Whether the layout direction is right to left.
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Mirrors `rect` if the view is mirrored. `rect` is for a left-to-right layout that is `width` points wide.
    func directed(_ rect: CGRect, in width: CGFloat) -> CGRect {
        isMirrored ? CGRect(x: width - rect.minX - rect.width, y: rect.minY, width: rect.width, height: rect.height) : rect
    }

    /// Mirrors `rect` if the view is mirrored. `rect` is for a left-to-right layout of the bounds.
    func directed(_ rect: CGRect) -> CGRect { directed(rect, in: bounds.width) }

    /// Converts left and right insets to leading and trailing insets.
    func directional(_ insets: UIEdgeInsets) -> NSDirectionalEdgeInsets {
        let (leading, trailing) = isMirrored ? (insets.right, insets.left) : (insets.left, insets.right)
        return NSDirectionalEdgeInsets(top: insets.top, leading: leading, bottom: insets.bottom, trailing: trailing)
    }

    /// The safe area's leading and trailing insets; 0 at top and bottom.
    var safeSideInsets: NSDirectionalEdgeInsets {
        let area = safeAreaInsets
        return directional(UIEdgeInsets(top: 0, left: area.left, bottom: 0, right: area.right))
    }

    /// `distance`, positive to the right, negated if the view is mirrored.
    func directed(distance: CGFloat) -> CGFloat { isMirrored ? -distance : distance }

    // MARK: Hit testing

    /// Converts a point from the superlayer's coordinates to the view's; uses their presentation layers while an animator moves the view.
    func hitPoint(_ point: CGPoint, from superlayer: CALayer) -> CGPoint {
        guard presentationHitTests > 0, let shown = layer.presentation(), let above = shown.superlayer
        else { return layer.convert(point, from: superlayer) }
        return shown.convert(point, from: above)
    }

    /// Whether the view takes part in hit testing; a view that is hidden, nearly transparent, without user interaction or blocked by an
    /// animation is skipped with its subviews. A disabled control is not skipped.
    var canBeHit: Bool { !isHidden && isUserInteractionEnabled && layer.opacity >= 0.01 && blockingAnimations == 0 }
}
