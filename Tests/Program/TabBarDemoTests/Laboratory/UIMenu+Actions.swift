// The actions of a menu, for tests that choose one by its title.

import UIKit

extension UIMenu {
    /// The actions of the menu and its submenus.
    var actions: [UIAction] { children.flatMap { ($0 as? UIMenu)?.actions ?? [$0 as? UIAction].compactMap(\.self) } }
}
