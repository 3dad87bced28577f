// The focus ring around a tab's icon.

@preconcurrency import Foundation
import UIKit

extension UIFocusHaloEffect {
    private static let minimumWidth: CGFloat = 44
    private static let radius: CGFloat = 6
    /// The distance from the rectangle to the middle of the ring's line.
    private static let distance: CGFloat = 3.25
    private static let lineWidth: CGFloat = 2.5

    /// A rounded ring around `rect`, at least 44 points wide.
    convenience init(around rect: CGRect) {
        let spare = max(Self.distance, (Self.minimumWidth - Self.lineWidth - rect.width) / 2)
        self.init(roundedRect: rect.insetBy(dx: -spare, dy: -Self.distance), cornerRadius: Self.radius, curve: .circular)
    }
}
