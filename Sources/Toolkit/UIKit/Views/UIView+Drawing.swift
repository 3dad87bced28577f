// The drawing of views: their contents, the properties they share with their layers, and snapshots.

extension UIView {
    /// Sets this view's traits as the current ones, so that dynamic colours resolve for it.
    func withOwnTraits(_ body: () -> Void) {
        let outer = UITraitCollection.current
        UITraitCollection.current = _traitCollection
        body()
        UITraitCollection.current = outer
    }

    // MARK: Snapshots

    /// Draws the view and its subviews into the current context, scaled to `rect`; returns false without a context or with empty bounds.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        if afterUpdates { layoutIfNeeded() }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        layer.render(in: context)
        context.restoreGState()
        return true
    }

    /// A view with a picture of this one; nil if the bounds are empty.
    @discardableResult
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        guard let picture = renderedPicture(afterScreenUpdates: afterUpdates) else { return nil }
        let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
        view.layer.contents = picture.cgImage
        return view
    }

    /// A picture of the view; nil if the bounds are empty.
    func renderedPicture(afterScreenUpdates afterUpdates: Bool) -> UIImage? {
        guard bounds.width > 0, bounds.height > 0 else { return nil }
        return UIGraphicsImageRenderer(size: bounds.size).image { _ in
            drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
        }
    }

    // MARK: Layer

    /// A view that masks this view and its subviews with its alpha values; nil for no mask. Its frame is in this view's coordinates.
    ///
    /// The mask does not become a subview. Setting this property removes the mask from its superview.
    public var mask: UIView? {
        get { _mask }
        set {
            guard newValue !== _mask else { return }
            newValue?.removeFromSuperview()
            _mask = newValue
            layer.mask = newValue?.layer
        }
    }

    /// The number of pixels per point of drawn contents; the screen's until another one is set.
    public var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set {
            guard newValue > 0 else { return }
            hasOwnContentScale = true
            guard newValue != layer.contentsScale else { return }
            layer.contentsScale = newValue
            setNeedsDisplay()
        }
    }

    /// The transform of the layer about its anchor point, in three dimensions.
    public var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    /// The point that `center` and `transform` refer to, in fractions of the bounds' size; (0.5, 0.5) by default.
    public var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    /// A view with the picture of `rect` that can be resized: the edges within `capInsets`, in points of `rect`, keep their size.
    ///
    /// Nil if `rect` or the view's bounds are empty.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        guard !rect.isEmpty, !rect.isNull, !rect.isInfinite else { return nil }
        UIGraphicsBeginImageContextWithOptions(rect.size, false, layer.contentsScale)
        defer { UIGraphicsEndImageContext() }
        let place = bounds.offsetBy(dx: -rect.minX, dy: -rect.minY)
        guard drawHierarchy(in: place, afterScreenUpdates: afterUpdates), let image = UIGraphicsGetImageFromCurrentImageContext()
        else { return nil }
        let isPlain = capInsets == .zero
        let picture = UIImageView(image: isPlain ? image : image.resizableImage(withCapInsets: capInsets, resizingMode: .stretch))
        picture.frame = CGRect(origin: .zero, size: rect.size)
        return picture
    }
}

// MARK: - Recording

extension UIView: RecordedLayerDelegate {
    /// The accessibility identifier, or the text of a label, shortened to 20 characters.
    package var recordedText: String? {
        guard let text = accessibilityIdentifier ?? (self as? UILabel)?.text, !text.isEmpty else { return nil }
        return text.count > 20 ? text.prefix(19) + "…" : text
    }
}
