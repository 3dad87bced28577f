// The items of a compositional layout, and the views attached to items and sections.

internal import ListEngine

/// An item of a group: the place of a cell.
@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject {
    /// The size, including the margins.
    public let layoutSize: NSCollectionLayoutSize
    /// The margins around the cell or the group's items, within `layoutSize`; zero by default. Ignored along a direction with an estimated
    /// length, except in groups of items.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The distances around the item in its group; nil by default.
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
    fileprivate var attachedItems: [NSCollectionLayoutSupplementaryItem]
    /// The views attached to each cell.
    open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { attachedItems }

    /// An item with views attached to its cells, such as badges; none by default.
    public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem] = []) {
        (self.layoutSize, attachedItems) = (layoutSize, supplementaryItems)
        super.init()
    }

    /// The value with which frames are computed. `attachments` collects the attached items; their indices are the identifiers.
    func part(
        _ attachments: inout [NSCollectionLayoutSupplementaryItem], in environment: any NSCollectionLayoutEnvironment
    ) -> CompositionPart {
        CompositionPart(
            size: layoutSize.value, insets: contentInsets.value, edges: edgeSpacing?.value ?? CompositionEdges(),
            content: content(&attachments, in: environment),
            attachments: attachedItems.map { item in
                attachments.append(item)
                return item.attachment(identifier: attachments.count - 1)
            })
    }

    func content(
        _ attachments: inout [NSCollectionLayoutSupplementaryItem], in environment: any NSCollectionLayoutEnvironment
    ) -> CompositionPart.Content { .item }
}

/// The frame of one cell in a group with computed frames.
@preconcurrency @MainActor open class NSCollectionLayoutGroupCustomItem: NSObject {
    /// The frame in the group, in points.
    public let frame: CGRect
    /// The order: cells with higher numbers are in front.
    public let zIndex: Int

    /// A frame in the group, and its order.
    public init(frame: CGRect, zIndex: Int = 0) {
        (self.frame, self.zIndex) = (frame, zIndex)
        super.init()
    }
}

/// Computes the frames of a group's cells.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// Items and groups, side by side or one below the other. A section repeats its group until every item has a place.
@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    /// The arrangement of the subitems.
    private enum Arrangement {
        case line(CompositionAxis, CompositionPart.Repetition)
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    private let arrangement: Arrangement
    /// The items that the group repeats, in order; empty for a group with computed frames.
    public let subitems: [NSCollectionLayoutItem]
    /// The distance between the items; nil, the default, for none.
    open var interItemSpacing: NSCollectionLayoutSpacing?
    /// The views attached to the group.
    open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
        get { attachedItems }
        set { attachedItems = newValue }
    }

    private init(_ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], _ arrangement: Arrangement) {
        (self.arrangement, self.subitems) = (arrangement, subitems)
        super.init(layoutSize: layoutSize)
    }

    /// Items side by side that share the group's width equally; their own widths are ignored unless they are estimated.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], .line(.horizontal, .equally(count))) }
    /// `count` items side by side, with their own widths.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], .line(.horizontal, .count(count))) }
    /// Items side by side, repeated in turn until the next one does not fit; in a group of estimated width, each once.
    public static func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, subitems, .line(.horizontal, .untilFull))
    }
    /// Items one below the other that share the group's height equally; their own heights are ignored unless they are estimated.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], .line(.vertical, .equally(count))) }
    /// `count` items one below the other, with their own heights.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], .line(.vertical, .count(count))) }
    /// Items one below the other, repeated in turn until the next one does not fit; in a group of estimated height, each once.
    public static func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, subitems, .line(.vertical, .untilFull))
    }
    /// Items with frames that a closure computes for the group's size.
    public static func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [], .custom(itemProvider)) }

    override func content(
        _ attachments: inout [NSCollectionLayoutSupplementaryItem], in environment: any NSCollectionLayoutEnvironment
    ) -> CompositionPart.Content {
        switch arrangement {
        case .line(let axis, let repetition):
            return .group(
                axis: axis, parts: subitems.map { $0.part(&attachments, in: environment) },
                spacing: interItemSpacing?.value ?? .fixed(0), repetition: repetition)
        case .custom(let provider):
            let traits = environment.traitCollection
            return .custom { size in
                MainActor.assumeIsolated {
                    let container = LayoutContainer(contentSize: CGSize(width: size.width, height: size.height))
                    return provider(LayoutEnvironment(container: container, traitCollection: traits)).map {
                        ComposedItem(frame: CompositionFrame($0.frame), zIndex: $0.zIndex)
                    }
                }
            }
        }
    }
}

/// A view attached to an item or a group.
@preconcurrency @MainActor open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The order: views with higher numbers are in front; 0 by default.
    open var zIndex = 0
    /// The kind of the supplementary view.
    public let elementKind: String
    /// The place on the item at which the view is attached.
    public let containerAnchor: NSCollectionLayoutAnchor
    /// The place in the view that is put at `containerAnchor`; nil for the same edges as `containerAnchor`.
    public let itemAnchor: NSCollectionLayoutAnchor?

    /// A view attached inside an item; with `itemAnchor`, this anchor of the view is placed at the anchor of the item.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
        itemAnchor: NSCollectionLayoutAnchor? = nil
    ) {
        (self.elementKind, self.containerAnchor, self.itemAnchor) = (elementKind, containerAnchor, itemAnchor)
        super.init(layoutSize: layoutSize)
    }

    func attachment(identifier: Int) -> CompositionAttachment {
        CompositionAttachment(identifier: identifier, size: layoutSize.value, container: containerAnchor.value, own: itemAnchor?.value)
    }
}

/// A header, a footer or another view at the edge of a section or of the whole layout.
@preconcurrency @MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// Whether the section is made longer for the view; if false, the view is in front of the section's items. True by default.
    open var extendsBoundary = true
    /// Whether the view stays visible while its section is; false by default.
    open var pinToVisibleBounds = false
    /// The edge or corner.
    public let alignment: NSRectAlignment
    /// The distance from the edge or corner, in points.
    public let offset: CGPoint

    /// A view at a distance, in points, from an edge or a corner; zero by default.
    public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint = .zero) {
        (self.alignment, offset) = (alignment, absoluteOffset)
        let anchor = NSCollectionLayoutAnchor(edges: alignment.edges)
        super.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: anchor)
        zIndex = 1
    }
}

/// A view behind a section's items, which the layout creates itself.
@preconcurrency @MainActor open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The order among decoration views, which are all behind the cells; 0 by default.
    open var zIndex = 0
    /// The kind, for which the layout has a registered class.
    public let elementKind: String

    private init(_ elementKind: String) {
        self.elementKind = elementKind
        super.init(layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    }

    /// A background behind a section and its boundary items; `contentInsets` makes it smaller.
    public static func background(elementKind: String) -> NSCollectionLayoutDecorationItem { NSCollectionLayoutDecorationItem(elementKind) }
}

/// An edge or a corner of a rectangle. Raw values are Apple's.
nonisolated public enum NSRectAlignment: Int, Sendable {
    case none = 0
    case top = 1
    case topLeading = 2
    case leading = 3
    case bottomLeading = 4
    case bottom = 5
    case bottomTrailing = 6
    case trailing = 7
    case topTrailing = 8

    var edges: NSDirectionalRectEdge {
        switch self {
        case .none: []
        case .top: .top
        case .topLeading: [.top, .leading]
        case .leading: .leading
        case .bottomLeading: [.bottom, .leading]
        case .bottom: .bottom
        case .bottomTrailing: [.bottom, .trailing]
        case .trailing: .trailing
        case .topTrailing: [.top, .trailing]
        }
    }
}

extension NSDirectionalEdgeInsets {
    var value: CompositionInsets { CompositionInsets(top: top, leading: leading, bottom: bottom, trailing: trailing) }
}

extension CompositionFrame {
    init(_ rect: CGRect) {
        self.init(
            origin: CompositionPoint(x: rect.minX, y: rect.minY), size: CompositionExtent(width: rect.width, height: rect.height))
    }

    var rect: CGRect { CGRect(x: origin.x, y: origin.y, width: size.width, height: size.height) }
}
