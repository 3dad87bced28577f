// What views of UIKit show, found in their subviews.

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport

@testable import UIKit

extension UILabel {
    /// The font size after reduction, in points.
    var displayedPointSize: CGFloat { font.pointSize * currentLayout.shrinkage }
}

extension TextCanvas {
    /// Whether the caret is visible at this moment of its blinking.
    var showsCaret: Bool { subviews.contains { !$0.isHidden && $0.layer.cornerRadius == Theme.caretWidth / 2 } }
}

extension PickerColumn {
    /// The visible rows. A row across a line of the selection has two views.
    var rowViews: [UIView] { subviews.flatMap(\.subviews).filter { !$0.isHidden } }
}

extension BarBackground {
    /// The primary colour, red, green or blue, that the background or a view in it has; nil for none.
    var shownColor: UIColor? {
        ([self] + descendants(of: UIView.self)).compactMap(\.backgroundColor).first { [.red, .green, .blue].contains($0) }
    }
}
