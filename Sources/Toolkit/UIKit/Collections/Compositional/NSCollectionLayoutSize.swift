// The sizes and distances from which a compositional layout is described.

internal import ListEngine

/// A length: a fraction of the container's width or height, a number of points, or an estimate, which the cell's preferred length replaces.
@preconcurrency @MainActor open class NSCollectionLayoutDimension: NSObject {
    let length: CompositionLength

    private init(_ length: CompositionLength) {
        self.length = length
        super.init()
    }

    /// A fraction of the container's width.
    open class func fractionalWidth(_ fraction: CGFloat) -> NSCollectionLayoutDimension { .init(.fractionalWidth(fraction)) }
    /// A fraction of the container's height.
    open class func fractionalHeight(_ fraction: CGFloat) -> NSCollectionLayoutDimension { .init(.fractionalHeight(fraction)) }
    /// A length in points.
    open class func absolute(_ length: CGFloat) -> NSCollectionLayoutDimension { .init(.absolute(length)) }
    /// A length in points until the cell is visible; then the length that the cell prefers.
    open class func estimated(_ length: CGFloat) -> NSCollectionLayoutDimension { .init(.estimated(length)) }

    /// Whether the length is a fraction of the container's width.
    open var isFractionalWidth: Bool { if case .fractionalWidth = length { true } else { false } }
    /// Whether the length is a fraction of the container's height.
    open var isFractionalHeight: Bool { if case .fractionalHeight = length { true } else { false } }
    /// Whether the length is in points.
    open var isAbsolute: Bool { if case .absolute = length { true } else { false } }
    /// Whether the length is an estimate.
    open var isEstimated: Bool { length.isEstimated }
    /// The fraction, or the points.
    open var dimension: CGFloat {
        switch length {
        case .fractionalWidth(let value), .fractionalHeight(let value), .absolute(let value), .estimated(let value): value
        }
    }
}

/// A width and a height.
@preconcurrency @MainActor open class NSCollectionLayoutSize: NSObject {
    /// The width.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height.
    public let heightDimension: NSCollectionLayoutDimension

    /// A size.
    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
        (widthDimension, heightDimension) = (width, height)
        super.init()
    }

    var value: CompositionSize { CompositionSize(width: widthDimension.length, height: heightDimension.length) }
}

/// A distance between items, or between an item and the edge of its group.
@preconcurrency @MainActor open class NSCollectionLayoutSpacing: NSObject {
    let value: CompositionSpacing

    private init(_ value: CompositionSpacing) {
        self.value = value
        super.init()
    }

    /// At least `spacing` points: the free space of the group is divided among its flexible distances.
    public static func flexible(_ spacing: CGFloat) -> NSCollectionLayoutSpacing { NSCollectionLayoutSpacing(.flexible(spacing)) }
    /// Exactly `spacing` points.
    public static func fixed(_ spacing: CGFloat) -> NSCollectionLayoutSpacing { NSCollectionLayoutSpacing(.fixed(spacing)) }

    /// The points.
    open var spacing: CGFloat {
        switch value {
        case .fixed(let points), .flexible(let points): points
        }
    }
    /// Whether the distance can be larger than `spacing`.
    open var isFlexibleSpacing: Bool { if case .flexible = value { true } else { false } }
    /// Whether the distance is exactly `spacing`.
    open var isFixedSpacing: Bool { !isFlexibleSpacing }
}

/// The distances around an item.
@preconcurrency @MainActor open class NSCollectionLayoutEdgeSpacing: NSObject {
    /// The distance before the item, in the reading direction; nil for none.
    public let leading: NSCollectionLayoutSpacing?
    /// The distance above the item; nil for none.
    public let top: NSCollectionLayoutSpacing?
    /// The distance after the item; nil for none.
    public let trailing: NSCollectionLayoutSpacing?
    /// The distance below the item; nil for none.
    public let bottom: NSCollectionLayoutSpacing?

    /// Distances; nil for none.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) {
        (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
        super.init()
    }

    var value: CompositionEdges {
        CompositionEdges(top: top?.value, leading: leading?.value, bottom: bottom?.value, trailing: trailing?.value)
    }
}

/// The place of a supplementary item at the edges of another item.
@preconcurrency @MainActor open class NSCollectionLayoutAnchor: NSObject {
    /// The edges; the centre along a direction without an edge.
    public let edges: NSDirectionalRectEdge
    /// The distance from the edges, in points or as fractions of the supplementary item's size.
    public let offset: CGPoint
    /// Whether `offset` is in points.
    public let isAbsoluteOffset: Bool
    /// Whether `offset` is a fraction of the supplementary item's size.
    open var isFractionalOffset: Bool { !isAbsoluteOffset }

    /// An anchor at a distance in points from edges; zero by default.
    public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint = .zero) {
        (self.edges, offset, isAbsoluteOffset) = (edges, absoluteOffset, true)
        super.init()
    }

    /// An anchor at a distance from edges, as fractions of the supplementary item's size.
    public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        (self.edges, offset, isAbsoluteOffset) = (edges, fractionalOffset, false)
        super.init()
    }

    var value: CompositionAttachment.Anchor {
        CompositionAttachment.Anchor(
            x: edges.contains(.leading) ? 0 : edges.contains(.trailing) ? 1 : 0.5,
            y: edges.contains(.top) ? 0 : edges.contains(.bottom) ? 1 : 0.5,
            offset: CompositionPoint(x: offset.x, y: offset.y), isFractional: !isAbsoluteOffset)
    }
}
