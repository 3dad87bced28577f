// The small types and values of tables.

public import Foundation

extension UITableView {
    /// Whether sections stand one below the other, apart, or apart with round corners, with Apple's raw values.
    nonisolated public enum Style: Int, Sendable {
        case plain = 0
        case grouped = 1
        case insetGrouped = 2
    }

    /// Where a row that is scrolled to ends up.
    nonisolated public enum ScrollPosition: Int, Sendable {
        /// Where it is seen with the least movement.
        case none = 0
        case top = 1
        case middle = 2
        case bottom = 3
    }

    /// How rows come and go.
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

    /// A height that the table chooses: 44 for rows.
    nonisolated public static let automaticDimension: CGFloat = -1
    /// What a delegate answers that does not implement the question.
    nonisolated static let notAsked: CGFloat = -2
}
