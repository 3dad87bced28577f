// Where one element of a collection is, and how it looks there.

public import CoreGraphics
public import Foundation

/// Where an element of a collection is, and how it looks there. Lengths in points, in the content's coordinates.
nonisolated open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    /// What is laid out, and where.
    private struct Values: Equatable {
        var center = CGPoint.zero
        var size = CGSize.zero
        var transform = CGAffineTransform.identity
        var alpha: CGFloat = 1
        var zIndex = 0
        var isHidden = false
    }

    /// The element's place in the data.
    open var indexPath: IndexPath
    /// The kind of a supplementary view; nil for a cell.
    public private(set) var representedElementKind: String?
    private var values = Values()

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

    public required override init() {
        indexPath = IndexPath(item: 0, section: 0)
        super.init()
    }

    /// What kind of element it is.
    open var representedElementCategory: UICollectionView.ElementCategory {
        representedElementKind == nil ? .cell : .supplementaryView
    }

    /// The element's box; under a transform, the box around it.
    open var frame: CGRect {
        get {
            let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            return (transform.isIdentity ? box : box.applying(transform)).offsetBy(dx: center.x, dy: center.y)
        }
        set {
            values.size = newValue.size
            values.center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }
    /// The box in the element's own coordinates.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
    /// The middle of the element.
    open var center: CGPoint {
        get { values.center }
        set { values.center = newValue }
    }
    open var size: CGSize {
        get { values.size }
        set { values.size = newValue }
    }
    /// How the element is turned, scaled and moved about its middle.
    open var transform: CGAffineTransform {
        get { values.transform }
        set { values.transform = newValue }
    }
    /// 0 unseen to 1 opaque.
    open var alpha: CGFloat {
        get { values.alpha }
        set { values.alpha = newValue }
    }
    /// Elements of a higher number lie above those of a lower one.
    open var zIndex: Int {
        get { values.zIndex }
        set { values.zIndex = newValue }
    }
    open var isHidden: Bool {
        get { values.isHidden }
        set { values.isHidden = newValue }
    }

    // MARK: NSObject

    /// The same attributes, to be changed on their own; subclasses add theirs.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.indexPath = indexPath
        copy.representedElementKind = representedElementKind
        copy.values = values
        return copy
    }

    open override func copy() -> Any { copy(with: nil) }

    /// Attributes that are equal are not applied again; subclasses compare theirs, too.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return indexPath == other.indexPath && representedElementKind == other.representedElementKind && values == other.values
    }

    open override var hash: Int { indexPath.hashValue }

    var element: CollectionElement { CollectionElement(kind: representedElementKind, path: indexPath) }

    /// The same attributes, unseen.
    var faded: UICollectionViewLayoutAttributes {
        let copy = copied
        copy.alpha = 0
        return copy
    }

    var copied: UICollectionViewLayoutAttributes { copy(with: nil) as? UICollectionViewLayoutAttributes ?? self }
}
