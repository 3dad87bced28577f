// The enumerations and constants of tables.

public import Foundation

extension UITableView {
    /// How a table draws its sections. Raw values are Apple's.
    nonisolated public enum Style: Int, Sendable {
        /// Without gaps; section headers stay at the top while their section is visible.
        case plain = 0
        /// With gaps between sections.
        case grouped = 1
        /// With gaps between sections, and insets at the sides and round corners.
        case insetGrouped = 2
    }

    /// The position in the visible part to which a row is scrolled. Raw values are Apple's.
    nonisolated public enum ScrollPosition: Int, Sendable {
        /// The nearest position at which the row is visible.
        case none = 0
        case top = 1
        case middle = 2
        case bottom = 3
    }

    /// How rows appear and disappear in updates. Raw values are Apple's; `middle` and `automatic` are `fade` here.
    nonisolated public enum RowAnimation: Int, Sendable {
        case fade = 0
        case right = 1
        case left = 2
        case top = 3
        case bottom = 4
        case none = 5
        case middle = 6
        case automatic = 100
    }

    /// Stands for a height that the table chooses: the one that fits the content of a row, header or footer. As an estimate, it stands for
    /// the standard height.
    nonisolated public static let automaticDimension: CGFloat = -1
    /// The height that the default implementations of the delegate's methods return.
    nonisolated static let notImplemented: CGFloat = -2
}
