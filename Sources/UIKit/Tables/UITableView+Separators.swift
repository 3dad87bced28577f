// The reference of separator insets, and whether updates are uncommitted.

internal import Foundation
internal import ListEngine

extension UITableView {
    /// The distance to which the table's separator inset is added, with Apple's raw values.
    nonisolated public enum SeparatorInsetReference: Int, Sendable {
        /// None: the inset is measured from the row's edges.
        case fromCellEdges = 0
        /// The inset that a separator has without the application's inset.
        case fromAutomaticInsets = 1
    }

    /// The distance to which `separatorInset` is added; `fromCellEdges` by default.
    public var separatorInsetReference: SeparatorInsetReference {
        get { separatorReferences[self] }
        set {
            guard separatorReferences[self] != newValue else { return }
            separatorReferences[self] = newValue
            updateSeparators()
        }
    }

    /// The application's separator inset, measured from the row's edges; nil for the automatic one.
    var shownSeparatorInset: UIEdgeInsets? {
        guard var inset = _separatorInset, separatorInsetReference == .fromAutomaticInsets else { return _separatorInset }
        inset.left += rowMargin + (style == .insetGrouped ? 0 : safeSideInsets.leading)
        return inset
    }

    /// Whether the table shows rows that differ from the data source: during a batch of changes, and while the user drags a row.
    public var hasUncommittedUpdates: Bool { list.batch.isOpen || list.isUpdating || drag != nil }
}

extension UICollectionView {
    /// Whether a batch of changes is open or being applied, so that the items may differ from those of the data source.
    public var hasUncommittedUpdates: Bool { list.batch.isOpen || list.isUpdating }
}

@MainActor private let separatorReferences = RareProperty(UITableView.SeparatorInsetReference.fromCellEdges)
