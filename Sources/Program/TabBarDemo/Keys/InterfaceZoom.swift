// The zoom factors of the interface, the same as in web browsers.

import Foundation

/// The steps of the interface's zoom factor.
enum InterfaceZoom {
    /// The factors by which the desktop's scale is multiplied.
    static let steps: [CGFloat] = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]

    /// The next larger factor; the largest one if there is none.
    static func larger(_ zoom: CGFloat) -> CGFloat { steps.first { $0 > zoom + 0.001 } ?? steps[steps.count - 1] }

    /// The next smaller factor; the smallest one if there is none.
    static func smaller(_ zoom: CGFloat) -> CGFloat { steps.last { $0 < zoom - 0.001 } ?? steps[0] }
}
