// The focus ring around a tab's icon.

@preconcurrency import Foundation
import UIKit

extension UIFocusEffect {
    private static let minimumWidth: CGFloat = 44
    private static let radius: CGFloat = 6
    /// The distance from the rectangle to the middle of the ring's line.
    private static let distance: CGFloat = 3.25
    private static let lineWidth: CGFloat = 2.5

    /// A rounded ring around `rect`, at least 44 points wide.
    static func ring(around rect: CGRect) -> UIFocusEffect {
        let spare = max(distance, (minimumWidth - lineWidth - rect.width) / 2)
        return UIFocusHaloEffect(roundedRect: rect.insetBy(dx: -spare, dy: -distance), cornerRadius: radius, curve: .circular)
    }
}
