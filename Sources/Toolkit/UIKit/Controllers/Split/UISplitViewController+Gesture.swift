// The gesture that shows a hidden primary column.

internal import Foundation

extension UISplitViewController {
    /// Whether a drag shows a hidden primary column; true by default. Has no effect: the columns of a split view here do not overlap, so
    /// that no drag is needed.
    public var presentsWithGesture: Bool {
        get { gestures[self] }
        set { gestures[self] = newValue }
    }
}

@MainActor private let gestures = RareProperty(true)
