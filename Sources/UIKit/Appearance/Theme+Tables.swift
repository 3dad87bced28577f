// The look of rows.

internal import Foundation

extension Theme {
    static var cellDetailFont: UIFont { scaled(.systemFont(ofSize: 12), with: .caption1) }
    /// Above and below the texts of a row with more than one line.
    static let rowPadding: CGFloat = 11
    /// Between a row's image and its title.
    static let cellImageGap: CGFloat = 16
    /// The height of a section header that has no title of its own.
    static let sectionHeaderHeight: CGFloat = 28

    /// How long the gray of a row takes to fade that is deselected, in seconds.
    static let deselectDuration = 0.3

    /// Between what a row shows and what stands at its right end.
    static let accessoryGap: CGFloat = 8

    // MARK: Groups

    static let groupCornerRadius: CGFloat = 10
    /// Above and below a section without titles; twice as much above the first.
    static let groupGap: CGFloat = 17.5
    static var groupTitleFont: UIFont { scaled(.systemFont(ofSize: 13), with: .footnote) }
    static let groupTitleColor = UIColor(light: 0x6D6D72, dark: 0x8D8D93, highLight: 0x48484A, highDark: 0xC7C7CC)
    /// From a title to the rows it belongs to.
    static let groupTitleGap: CGFloat = 7
    static let groupedCellBackground = UIColor.secondarySystemGroupedBackground

    // MARK: Editing

    /// The diameter of the circle at the left of a row that is edited.
    static let editCircle: CGFloat = 22
    /// The room at the circle's left in its picture.
    static let editMargin: CGFloat = 16
    static let editCircleLine: CGFloat = 1.5
    static let editCircleColor = UIColor.systemGray3
    /// How far a row's content moves to make room for the circle.
    static let editIndent: CGFloat = 38
    /// The room of the handle at the right of a row that can be moved, in points.
    static let reorderWidth: CGFloat = 50
    /// How long that takes, in seconds.
    static let editDuration = 0.3
    /// The least width of the button that confirms a deletion, and the room at both sides of its title.
    static let confirmationWidth: CGFloat = 74
    static let confirmationMargin: CGFloat = 16
}
