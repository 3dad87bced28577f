// The background of selected rows in tables with multiple selection, the reorder control and the focus of cells.

internal import Foundation

extension UITableViewCell {
    /// Whether the cell shows that it is focused, with Apple's raw values.
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

    /// Whether the cell has the standard look of a focused cell; `default` by default.
    public var focusStyle: FocusStyle {
        get { if case .own(nil) = focusEffectChoice { .custom } else { .default } }
        set { focusEffectChoice = newValue == .custom ? .own(nil) : .automatic }
    }

    /// Whether the cell shows a reorder control in editing mode; false by default. The table sets it before the row appears in that mode,
    /// as its data source answers.
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
