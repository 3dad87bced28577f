// The frame and the look of one element of a collection.

public import CoreGraphics
public import Foundation
public import QuartzCore

/// The frame and the look of one element of a collection. Lengths are in points of the content's coordinates.
nonisolated open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    /// The properties that are applied to the view.
    private struct Values: Equatable {
        var center = CGPoint.zero
        var size = CGSize.zero
        var transform = CATransform3DIdentity
        var alpha: CGFloat = 1
        var zIndex = 0
        var isHidden = false
    }

    /// The element's index path.
    open var indexPath: IndexPath
    /// The kind of a supplementary or decoration view; nil for a cell.
    public private(set) var representedElementKind: String?
    private var isDecoration = false
    private var values = Values()
    /// Whether the view chooses its width and its height, in layouts that request preferred attributes.
    var measuredLengths = (width: true, height: true)
    /// The look of a list's row; nil for other elements.
    var row: ListRow?

    /// The attributes of an item's cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// The attributes of a view of `elementKind`, such as a section's header.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementKind = elementKind
    }

    /// The attributes of a decoration view of a kind. The view's class is registered with the layout.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementKind = decorationViewKind
        isDecoration = true
    }

    /// The attributes of the first item, with a size of zero.
    public required override init() {
        indexPath = IndexPath(item: 0, section: 0)
        super.init()
    }

    /// Whether the element is a cell, a supplementary view or a decoration view.
    open var representedElementCategory: UICollectionView.ElementCategory {
        representedElementKind == nil ? .cell : isDecoration ? .decorationView : .supplementaryView
    }

    /// The element's rectangle; with a transform, its bounding box. Setting it sets `size` and `center`, not the transform.
    open var frame: CGRect {
        get {
            let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            return (hasNoTransform ? box : box.applying(transform)).offsetBy(dx: center.x, dy: center.y)
        }
        set {
            values.size = newValue.size
            values.center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }
    /// The rectangle in the element's own coordinates; its origin is zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
    /// The centre of the element.
    open var center: CGPoint {
        get { values.center }
        set { values.center = newValue }
    }
    /// The size before the transform.
    open var size: CGSize {
        get { values.size }
        set { values.size = newValue }
    }
    /// The transform about the centre; identity by default.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(values.transform) }
        set { values.transform = CATransform3DMakeAffineTransform(newValue) }
    }
    /// The transform about the centre in three dimensions; identity by default. `transform` is its part in the plane.
    open var transform3D: CATransform3D {
        get { values.transform }
        set { values.transform = newValue }
    }
    /// Whether there is no transform.
    var hasNoTransform: Bool { CATransform3DIsIdentity(values.transform) }
    /// The opacity, 0 through 1; 1 by default.
    open var alpha: CGFloat {
        get { values.alpha }
        set { values.alpha = newValue }
    }
    /// The order: elements with higher numbers are in front; 0 by default.
    open var zIndex: Int {
        get { values.zIndex }
        set { values.zIndex = newValue }
    }
    /// Whether the element's view is hidden; false by default.
    open var isHidden: Bool {
        get { values.isHidden }
        set { values.isHidden = newValue }
    }

    // MARK: NSObject

    /// A copy. Subclasses copy their own properties, too.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.indexPath = indexPath
        copy.representedElementKind = representedElementKind
        copy.isDecoration = isDecoration
        copy.values = values
        copy.measuredLengths = measuredLengths
        copy.row = row
        return copy
    }

    /// The same as `copy(with:)`.
    open override func copy() -> Any { copy(with: nil) }

    /// Whether element, frame and look are equal: equal attributes are not applied again. Subclasses compare their own properties, too.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return indexPath == other.indexPath && representedElementKind == other.representedElementKind && isDecoration == other.isDecoration
            && values == other.values && row == other.row
    }

    /// The hash of the index path.
    open override var hash: Int { indexPath.hashValue }

    var element: CollectionElement { CollectionElement(kind: representedElementKind, path: indexPath, isDecoration: isDecoration) }

    /// A copy with an alpha of 0.
    var faded: UICollectionViewLayoutAttributes {
        let copy = copied
        copy.alpha = 0
        return copy
    }

    var copied: UICollectionViewLayoutAttributes { copy(with: nil) as? UICollectionViewLayoutAttributes ?? self }
}
