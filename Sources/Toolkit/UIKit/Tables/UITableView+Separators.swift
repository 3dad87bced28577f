// The reference of separator insets.

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
}

@MainActor private let separatorReferences = RareProperty(UITableView.SeparatorInsetReference.fromCellEdges)
