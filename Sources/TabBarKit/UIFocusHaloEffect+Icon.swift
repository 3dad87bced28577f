// The focus ring around a tab's icon.

@preconcurrency import Foundation
import UIKit

extension UIFocusHaloEffect {
    private static let leastWidth: CGFloat = 44
    private static let radius: CGFloat = 6
    /// From what is surrounded to the middle of the ring's line, half of which stands on either side.
    private static let distance: CGFloat = 3.25
    private static let lineWidth: CGFloat = 2.5

    /// A ring of the usual look around `rect`, at least 44 points wide.
    convenience init(around rect: CGRect) {
        let spare = max(Self.distance, (Self.leastWidth - Self.lineWidth - rect.width) / 2)
        self.init(roundedRect: rect.insetBy(dx: -spare, dy: -Self.distance), cornerRadius: Self.radius, curve: .circular)
    }
}
