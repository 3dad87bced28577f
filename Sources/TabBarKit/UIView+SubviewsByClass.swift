// Finds what the toolkit keeps to itself by its class's name.

import UIKit

extension UIView {
    /// The subviews whose class has this name. The bar's own classes are not public, so their names are all there is to go by.
    func subviews(named name: String) -> [UIView] {
        subviews.filter { type(of: $0).description() == name }
    }
}
