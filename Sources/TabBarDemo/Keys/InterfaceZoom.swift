// The sizes that the interface can be given, as browsers have them.

import Foundation

/// Steps from one size of the interface to the next.
enum InterfaceZoom {
    /// From half to three times the desktop's scale.
    static let steps: [CGFloat] = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]

    /// The next larger size than `zoom`; the largest where there is none.
    static func larger(_ zoom: CGFloat) -> CGFloat { steps.first { $0 > zoom + 0.001 } ?? steps[steps.count - 1] }

    /// The next smaller size than `zoom`; the smallest where there is none.
    static func smaller(_ zoom: CGFloat) -> CGFloat { steps.last { $0 < zoom - 0.001 } ?? steps[0] }
}
