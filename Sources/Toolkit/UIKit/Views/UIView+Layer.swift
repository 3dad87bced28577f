// Properties that views share with their layers (mask, scale, 3D transform, anchor point), and snapshots of a part of a view.

public import Foundation
public import QuartzCore

extension UIView {
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
