// What tools read of views: the solver's constraints, changes of the hierarchy, and baselines.

public import UIKit

extension UIView {
    /// The solver's constraints that contain the view's position, size, margins or other measures, in the order in which the solver got
    /// them, and after them the broken constraints of the view. Empty if no constraint affects the view.
    public var solverConstraints: [SolverConstraint] { _solverConstraints }

    /// A number that changes when the constraints of the view's hierarchy are solved again; 0 without constraints.
    public var layoutSolutionCount: Int { _layoutSolutionCount }

    /// A number that changes whenever a view is added, moved or removed, or its `isHidden` or the visibility by its `alpha` changes, in
    /// any hierarchy.
    public static var hierarchyChangeNumber: Int { hierarchyVersion }
}

extension NSLayoutConstraint {
    /// Whether the constraint was made with a second item, which may no longer exist.
    public var hasSecondItem: Bool { isBinary }
}

extension UILabel {
    /// The distance from the top of the bounds to the first baseline, in points.
    public var firstBaselineOffsetFromTop: CGFloat { firstBaselineOffset }
}

extension UIApplication {
    /// Posted when a text that was too long for its field was cut as it was inserted. The value of `limit` in the user info is the number
    /// of the characters that were kept.
    public static var insertedTextWasCutNotification: Notification.Name { TextFilter.didCut }
}
