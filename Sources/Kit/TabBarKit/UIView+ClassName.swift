// Finding UIKit's private subviews by class name.

import UIKit

extension UIView {
    /// The direct subviews of the class `name`; the classes of a bar's subviews are not public.
    func subviews(named name: String) -> [UIView] {
        subviews.filter { type(of: $0).description() == name }
    }
}
