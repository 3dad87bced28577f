// A view that a collection uses again for another element.

public import Foundation
internal import QuartzCore

/// A view that a collection uses again for another element.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    /// What views of this kind are called; one without a name is not used again.
    open internal(set) var reuseIdentifier: String?

    public required override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Gets the view ready for another element; subclasses call super.
    open func prepareForReuse() {}

    /// The layout's word on where and how the view is, after what stands in the attributes' own properties was applied.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Takes the place and the look that a layout says.
    func take(_ attributes: UICollectionViewLayoutAttributes) {
        if attributes.transform.isIdentity, transform.isIdentity {
            let place = attributes.frame
            if frame != place { frame = place }
        } else {
            bounds = CGRect(origin: bounds.origin, size: attributes.size)
            center = attributes.center
            transform = attributes.transform
        }
        alpha = attributes.alpha
        isHidden = attributes.isHidden
        layer.zPosition = CGFloat(attributes.zIndex)
        apply(attributes)
    }
}
