// The background of selected rows in tables with multiple selection, the reorder control and the focus style of cells.

internal import Foundation

extension UITableViewCell {
    /// How a cell shows that it is focused. Raw values are Apple's.
    nonisolated public enum FocusStyle: Int, Sendable {
        /// With the standard ring.
        case `default` = 0
        /// With the application's own look: the cell has no ring.
        case custom = 1
    }

    /// The view behind the content of a selected row while the table allows multiple selection; nil, the default, for
    /// `selectedBackgroundView`.
    public var multipleSelectionBackgroundView: UIView? {
        get { editing.multipleSelectionBackground }
        set {
            guard editing.multipleSelectionBackground !== newValue else { return }
            editing.multipleSelectionBackground?.removeFromSuperview()
            editing.multipleSelectionBackground = newValue
            updateHighlight()
        }
    }

    /// Whether the focused cell has the standard ring; `default`, with the ring, by default.
    public var focusStyle: FocusStyle {
        get { if case .own(nil) = focusEffectChoice { .custom } else { .default } }
        set { focusEffectChoice = newValue == .custom ? .own(nil) : .automatic }
    }

    /// Whether the cell shows a reorder control in editing mode; false by default. The table sets it, according to its data source, before
    /// the row appears in editing mode.
    public var showsReorderControl: Bool {
        get { editing.moves }
        set {
            prepareEditing(style: editing.style, circle: editing.hasCircle, indents: editing.indents, moves: newValue)
        }
    }

    /// The application's view behind a highlighted or selected row; nil for the standard one.
    var ownHighlight: UIView? {
        if _isSelected, let background = editing.multipleSelectionBackground, table?.selectsSeveral == true { return background }
        return selectedBackgroundView
    }
}
