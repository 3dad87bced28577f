// The area within which the section insets of a flow layout are measured.

internal import CoreGraphics
internal import Foundation

extension UICollectionViewFlowLayout {
    /// The area from which section insets are measured, across the scroll direction. The raw values are Apple's.
    nonisolated public enum SectionInsetReference: Int, Sendable {
        /// The collection without its adjusted content insets.
        case fromContentInset = 0
        /// The safe area.
        case fromSafeArea = 1
        /// The layout margins.
        case fromLayoutMargins = 2
    }

    /// The area within which `sectionInset` is measured; `fromContentInset` by default.
    public var sectionInsetReference: SectionInsetReference {
        get { insetReferences[self] }
        set {
            guard insetReferences[self] != newValue else { return }
            insetReferences[self] = newValue
            invalidateLayout()
        }
    }

    /// The distances, across the scroll direction, by which the margins of the reference area exceed the adjusted content insets. They are
    /// added to the section insets.
    func referenceMargins(of collection: UICollectionView) -> (leading: CGFloat, trailing: CGFloat) {
        let area: UIEdgeInsets
        switch sectionInsetReference {
        case .fromContentInset: return (0, 0)
        case .fromSafeArea: area = collection.safeAreaInsets
        case .fromLayoutMargins: area = collection.layoutMargins
        }
        let own = collection.adjustedContentInset
        if scrollDirection == .horizontal { return (max(area.top - own.top, 0), max(area.bottom - own.bottom, 0)) }
        let (left, right) = (max(area.left - own.left, 0), max(area.right - own.right, 0))
        return isFlipped ? (right, left) : (left, right)
    }
}

@MainActor private let insetReferences = RareProperty(UICollectionViewFlowLayout.SectionInsetReference.fromContentInset)
