// A cell or supplementary view of a collection.

public import Foundation
internal import QuartzCore

/// A view that a collection reuses for other elements: a cell or a supplementary view.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    /// The identifier under which the view is reused; nil if it is not reused.
    open internal(set) var reuseIdentifier: String?

    /// A view with a frame. A collection creates the views of a registered class with this initializer.
    public required override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A view without a frame; the coder is not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Called before the view is used for another element. Overrides must call super.
    open func prepareForReuse() {}

    /// Called after the properties of `UICollectionViewLayoutAttributes` were applied. Overrides apply the properties that a subclass of
    /// the attributes adds.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Returns the attributes that the view prefers: the layout's with the size that the view's constraints require; without constraints,
    /// the layout's. Used by layouts with estimated sizes, and by layouts that override
    /// `shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)`.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { isConstraintItem ? fittedAttributes(layoutAttributes) : layoutAttributes }

    /// The attributes with the size that the content requires, along the directions in which the layout measures.
    func fittedAttributes(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        let measured = attributes.measuredLengths
        guard measured.width || measured.height else { return attributes }
        let fitted = systemLayoutSizeFitting(
            attributes.size, withHorizontalFittingPriority: measured.width ? .fittingSizeLevel : .required,
            verticalFittingPriority: measured.height ? .fittingSizeLevel : .required)
        let preferred = attributes.copied
        if fitted.width > 0, fitted.height > 0, fitted.width.isFinite, fitted.height.isFinite { preferred.size = fitted }
        return preferred
    }

    /// Called before the data source configures the view, with the look that the layout gives it as a list's row; nil for none.
    func adopt(_ row: ListRow?) {}

    /// Applies a layout's attributes.
    func take(_ attributes: UICollectionViewLayoutAttributes) {
        if attributes.hasNoTransform, CATransform3DIsIdentity(layer.transform) {
            let newFrame = attributes.frame
            if frame != newFrame { frame = newFrame }
        } else {
            bounds = CGRect(origin: bounds.origin, size: attributes.size)
            center = attributes.center
            transform3D = attributes.transform3D
        }
        alpha = attributes.alpha
        isHidden = attributes.isHidden
        layer.zPosition = CGFloat(attributes.zIndex)
        apply(attributes)
    }
}
