// The small types in which collections are told of.

internal import Foundation

extension UICollectionView {
    /// Which way a flow runs on when it is full, with Apple's raw values.
    nonisolated public enum ScrollDirection: Int, Sendable {
        case vertical = 0
        case horizontal = 1
    }

    /// Where an item that is scrolled to ends up; one of each direction may be given. None: where it is seen with the least movement.
    nonisolated public struct ScrollPosition: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let top = ScrollPosition(rawValue: 1 << 0)
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        public static let left = ScrollPosition(rawValue: 1 << 3)
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// What an element of a layout is, with Apple's raw values.
    nonisolated public enum ElementCategory: Int, Sendable {
        case cell = 0
        case supplementaryView = 1
    }

    /// What a flow calls the view before a section's items.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// What a flow calls the view behind a section's items.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}

/// What a layout places: an item, or a view of some kind that belongs to a section.
nonisolated struct CollectionElement: Hashable, Sendable {
    /// Nil for an item.
    var kind: String?
    var path: IndexPath
}
