// The enumerations and constants of collections.

internal import Foundation

extension UICollectionView {
    /// The direction in which a layout's content scrolls. Raw values are Apple's.
    nonisolated public enum ScrollDirection: Int, Sendable {
        case vertical = 0
        case horizontal = 1
    }

    /// The vertical and the horizontal position to which an item is scrolled; empty to scroll no further than needed to show it.
    nonisolated public struct ScrollPosition: OptionSet, Hashable, Sendable {
        /// One bit for each position, with Apple's values.
        public let rawValue: UInt
        /// A set of positions from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The item's top at the top of the visible part.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// The item's centre at the centre, vertically.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// The item's bottom at the bottom of the visible part.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// The item's left edge at the left of the visible part.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// The item's centre at the centre, horizontally.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// The item's right edge at the right of the visible part.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// The kind of view of an element. Raw values are Apple's.
    nonisolated public enum ElementCategory: Int, Sendable {
        case cell = 0
        case supplementaryView = 1
        case decorationView = 2
    }

    /// The kind of a flow layout's section headers.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of a flow layout's section footers.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}

/// An item, a supplementary view or a decoration view.
nonisolated struct CollectionElement: Hashable, Comparable, Sendable {
    /// Nil for an item.
    var kind: String?
    var path: IndexPath
    var isDecoration = false

    static func < (one: CollectionElement, other: CollectionElement) -> Bool {
        (one.path, one.kind ?? "", one.isDecoration ? 1 : 0) < (other.path, other.kind ?? "", other.isDecoration ? 1 : 0)
    }
}
